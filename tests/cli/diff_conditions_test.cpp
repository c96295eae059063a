#include <string>

#include "diff.h"

// Conditions of differences as C: they are evaluated on inputs as well for which NEW is not
// defined.

namespace pslice::cli {
namespace diff_conditions_test {

using nlohmann::json;

class DiffConditions : public DiffFixture {
 protected:
  json conditions(const std::string& older, const std::string& newer) {
    json all = json::array();
    const json result = compared(older, newer, "--criterion f@return");
    for (const json& difference : result["comparisons"][0]["differences"]) {
      all.push_back(difference["condition"]);
    }
    return all;
  }
};

TEST_F(DiffConditions, SayFirstThatNothingIsDividedByZero) {
  EXPECT_EQ(
      conditions("int f(int x, int y) { return x + y; }", "int f(int x, int y) { return x / y; }"),
      json::array({"y != 0 && x + y - (long)x / y != 0", "y == 0"}));
  EXPECT_EQ(conditions("int f(int x, int y) { if (x > 3) return x + y; return 0; }",
                       "int f(int x, int y) {\n"
                       "  if (x > 3) { if (x / y > 2) return x + y; return 2; }\n"
                       "  return 0;\n}"),
            json::array({"x > 3 && y != 0 && (long)x / y <= 2 && x + y != 2", "x > 3 && y == 0"}));
}

/// What is undefined because of a quotient is not where there is no quotient.
TEST_F(DiffConditions, OfUndefinedInputsBeginWithThoseThatAlwaysHaveAMeaning) {
  const json found =
      conditions("int f(int x, int y, int z) { return x; }",
                 "int f(int x, int y, int z) { if (x / y > 3) return x / z; return x; }");
  ASSERT_EQ(found.size(), 5U);
  EXPECT_EQ(found[1], "y == 0");
  EXPECT_EQ(found[3], "y != 0 && (x != -2147483648L || y != -1) && (long)x / y > 3 && z == 0");
}

TEST_F(DiffConditions, DoNotTakeForAnIntWhatNewAloneComputesAsOne) {
  EXPECT_EQ(
      conditions("int f(int a, int b) { return a; }", "int f(int a, int b) { return a - b; }"),
      json::array({"b != 0 && a + 2147483648L >= b && a < b + 2147483648L",
                   "!(a + 2147483648L >= b && a < b + 2147483648L)"}));
}

/// OLD computes it too, and demands no less.
TEST_F(DiffConditions, TakeForAnIntWhatOldComputesAsOne) {
  const json found = conditions("int f(int a, int b) { return a - b; }",
                                "int f(int a, int b) { return a - b > 7; }");
  EXPECT_EQ(found[0], "(long)a - b - (a - b > 7 ? 1 : 0) != 0");
}

/// What only OLD leads to has no name in NEW.
TEST_F(DiffConditions, TextsAreShownInTheVersionThatHasThem) {
  const json result = compared("const char *f(int x) { return x > 3 ? \"red\" : \"green\"; }",
                               "const char *f(int x) { return x > 3 ? \"blue\" : \"green\"; }",
                               "--criterion f@return");
  const json& difference = result["comparisons"][0]["differences"][0];
  EXPECT_EQ(difference["old"]["return"], "\"red\"");
  EXPECT_EQ(difference["new"]["return"], "\"blue\"");
}

}  // namespace diff_conditions_test
}  // namespace pslice::cli
