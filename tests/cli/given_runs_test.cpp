#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "run.h"

// `pslice --runs`: tests that somebody has are run before other inputs, and show what those do not.

namespace pslice::cli {
namespace given_runs_test {

using nlohmann::json;

/// A lock that no run opens by chance.
constexpr const char* lock = R"(int opened;
int f(int key, const char *word, int *depth) {
  int r = 0;
  if (word[0] * word[1] * word[2] == 101 * 101 * 101 && key > 3)
    r = *depth;
  return r;
}
int g(int a) { return a; }
)";

class GivenRuns : public testing::Test {
 protected:
  Workspace here;

  void SetUp() override { here.write("lock.c", lock); }

  [[nodiscard]] json slice(const std::string& options) const {
    const Outcome run = here.pslice("lock.c --criterion f@return --format json " + options);
    EXPECT_EQ(run.status, 0) << run.err;
    return json::parse(run.out);
  }

  static bool is_shown(const json& slice, int line) {
    return std::ranges::any_of(slice["slice"], [&](const json& statement) {
      return statement["line"] == line && statement["shown"] == true;
    });
  }
};

constexpr const char* test =
    R"({"entry": "f", "tests": [{"key": 4, "word[0]": 101, "word[1]": 101, "word[2]": 101,
                                   "*depth": 5}]})";

TEST_F(GivenRuns, ShowWhatOthersDoNot) {
  here.write("tests.json", test);
  EXPECT_FALSE(is_shown(slice(""), 5)) << "another lock is wanted here";
  const json with = slice("--runs tests.json");
  EXPECT_TRUE(is_shown(with, 5)) << with.dump(1);
  EXPECT_TRUE(with["exact"]);
  EXPECT_TRUE(with["warnings"].empty()) << with["warnings"];
}

TEST_F(GivenRuns, SayWhatIsNotUsed) {
  here.write("tests.json", R"({"entry": "f", "tests": [{"key": 1, "colour": 2, "word[2]": 113}]})");
  const std::string unknown = slice("--runs tests.json")["warnings"].dump();
  EXPECT_NE(unknown.find("'colour' is not used"), std::string::npos) << unknown;
  EXPECT_EQ(unknown.find("'key'"), std::string::npos);
  EXPECT_EQ(unknown.find("word"), std::string::npos);

  here.write("others.json", R"({"entry": "g", "tests": [{"a": 1}, {"a": 2}]})");
  const std::string others = slice("--runs others.json")["warnings"].dump();
  EXPECT_NE(others.find("2 tests not run: they start at 'g'"), std::string::npos) << others;
}

TEST_F(GivenRuns, AreReadInEachFormat) {
  here.write("lock.c",
             "int f(int x) {\n  int r = 0;\n  if (x > 5)\n    r =\n      x;\n  return r;\n}\n");
  for (const std::string format : {"c", "gtest", "json", "testcomp"}) {
    const Outcome written = here.pslice("explore lock.c --criterion f@return --by path --tests " +
                                        format + " --test-format " + format);
    ASSERT_EQ(written.status, 0) << written.err;
    const json with = slice("--runs " + format);
    EXPECT_TRUE(with["exact"]) << format;
    EXPECT_TRUE(with["warnings"].empty()) << format << with["warnings"];
  }
}

TEST_F(GivenRuns, HaveToBeThere) {
  const Outcome run = here.pslice("lock.c --criterion f@return --runs nowhere");
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("cannot read tests from nowhere"), std::string::npos) << run.err;
}

}  // namespace given_runs_test
}  // namespace pslice::cli
