#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "run.h"

// `pslice explore` as a user meets it: what it prints.

namespace pslice::cli {
namespace explore_test {

using nlohmann::json;

class Explore : public testing::Test {
 protected:
  /// Explores a program; the result as JSON, times left out.
  json explored(const std::string& text, const std::string& arguments) {
    here.write("program.c", text);
    const Outcome outcome = here.pslice("explore program.c " + arguments + " --format json");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    json result = json::parse(outcome.out);
    result["stats"].erase("seconds");
    result["stats"].erase("peak_rss_kb");
    result["stats"].erase("solver");
    return result;
  }

  Workspace here;
};

bool holds(const json& list, const std::string& piece) {
  return std::ranges::any_of(list, [&](const json& sentence) {
    return sentence.get<std::string>().find(piece) != std::string::npos;
  });
}

constexpr const char* larger = R"(
int larger(int x, int y) {
  if (x > y) return x;
  return y;
}
)";

TEST_F(Explore, PrintsWhatIsPromised) {
  const json result = explored(larger, "--criterion larger@return --by rsc");
  EXPECT_EQ(result["pslice"], "0.1.0");
  EXPECT_EQ(result["entry"], "larger");
  EXPECT_EQ(result["by"], "rsc");
  ASSERT_EQ(result["inputs"].size(), 2U);
  EXPECT_EQ(result["inputs"][0]["name"], "x");
  EXPECT_EQ(result["inputs"][0]["type"], "int");
  EXPECT_EQ(result["inputs"][1]["name"], "y");
  EXPECT_EQ(result["outputs"], json::array({"return"}));
  EXPECT_EQ(result["complete"], true);
  ASSERT_EQ(result["signature"].size(), 2U);
  EXPECT_EQ(result["signature"][0]["condition"], "x <= y");
  EXPECT_EQ(result["signature"][0]["outputs"]["return"], "y");
  EXPECT_EQ(result["signature"][1]["condition"], "x > y");
  EXPECT_EQ(result["signature"][1]["outputs"]["return"], "x");
  EXPECT_EQ(result["signature"][1]["lines"]["program.c"], json::array({3}));
  EXPECT_EQ(result["tests"][0], result["signature"][0]["test"]);
  EXPECT_EQ(result["tests"][0].size(), 2U);
  EXPECT_EQ(result["stats"]["executions"], 2);
}

TEST_F(Explore, GivesTheSameEachTime) {
  const std::string arguments = "--criterion larger@return --order random --seed 3";
  EXPECT_EQ(explored(larger, arguments), explored(larger, arguments));
}

TEST_F(Explore, TheTableAndThePageShowEveryGroup) {
  here.write("program.c", larger);
  const Outcome table = here.pslice("explore program.c --criterion larger@return --coverage");
  EXPECT_EQ(table.out,
            "condition | return | example\n"
            "----------+--------+-------------\n"
            "x <= y    | y      | x = 1, y = 2\n"
            "x > y     | x      | x = 3, y = 2\n"
            "\n"
            "2 groups for return at program.c:3; return at program.c:4, from larger(): complete\n"
            "the tests run 3 of 3 statements and take 2 of 2 sides of tests\n");
  const Outcome page = here.pslice("explore program.c --criterion larger@return --format html");
  EXPECT_NE(page.out.find("<code>x &lt;= y</code>"), std::string::npos);
  EXPECT_NE(page.out.find("return</span> y;"), std::string::npos);
  EXPECT_NE(page.out.find("data-lines=\"1.3 1.4\""), std::string::npos);
  EXPECT_NE(page.out.find("data-lines=\"1.3\""), std::string::npos);
}

TEST_F(Explore, NumbersAreThoseOfTheProgram) {
  const json result =
      explored("int f(int x) { if (x < 10) return 0; return 1; }", "--criterion f@return");
  EXPECT_EQ(result["signature"][0]["condition"], "x < 10");
  EXPECT_EQ(result["signature"][1]["condition"], "x >= 10");
}

TEST_F(Explore, WhatEndsEarlySaysSo) {
  const json result = explored(larger, "--criterion larger@return --max-tests 1");
  EXPECT_EQ(result["complete"], false);
  EXPECT_EQ(result["signature"].size(), 1U);
  ASSERT_EQ(result["warnings"].size(), 1U);
  EXPECT_NE(result["warnings"][0].dump().find("stopped after 1"), std::string::npos);
}

TEST_F(Explore, AnOutputThatIsNotAlwaysReached) {
  const json result = explored(R"(
void exit(int status);
int f(int x) {
  if (x < 0) exit(1);
  return x;
}
)",
                               "--criterion f@return");
  ASSERT_EQ(result["signature"].size(), 2U);
  EXPECT_EQ(result["signature"][0]["reached"], true);
  EXPECT_EQ(result["signature"][0]["halts"], false);
  EXPECT_EQ(result["signature"][1]["condition"], "x < 0");
  EXPECT_EQ(result["signature"][1]["reached"], false);
  EXPECT_EQ(result["signature"][1]["halts"], true);
  EXPECT_EQ(result["signature"][1]["outputs"]["return"], nullptr);
}

TEST_F(Explore, ACriterionThatNoInputReaches) {
  const json result = explored(R"(
int f(int x) {
  int y = 0;
  if (x != x) { here: y = 1; }
  return y;
}
)",
                               "--criterion here:y");
  ASSERT_EQ(result["signature"].size(), 1U);
  EXPECT_EQ(result["signature"][0]["condition"], "1");
  EXPECT_EQ(result["signature"][0]["reached"], false);
  EXPECT_EQ(result["complete"], true);
}

TEST_F(Explore, NoInputsAtAll) {
  const json result = explored("int f(void) { return 6 * 7; }", "--criterion f@return");
  ASSERT_EQ(result["signature"].size(), 1U);
  EXPECT_EQ(result["signature"][0]["outputs"]["return"], "42");
  EXPECT_EQ(result["signature"][0]["test"], json::object());
}

TEST_F(Explore, LoopsAreFollowedAsFarAsAsked) {
  const char* const sum = R"(
int sum(int n) {
  int s = 0;
  for (int i = 1; i <= n; i++) s += i;
  return s;
}
)";
  const json few = explored(sum, "--criterion sum@return --max-iterations 2");
  EXPECT_EQ(few["signature"].size(), 3U);
  EXPECT_EQ(few["complete"], false);
  EXPECT_EQ(few["signature"][2]["condition"], "n == 2");
  EXPECT_EQ(few["signature"][2]["outputs"]["return"], "3");
  EXPECT_EQ(explored(sum, "--criterion sum@return")["signature"].size(), 11U);
}

TEST_F(Explore, NumbersThatAreNoIntegersStayZero) {
  const char* const scaled = R"(
int f(double scale, int x) {
  if (scale > 1.5) x = x * 2;
  if (x > 3) return 1;
  return 0;
}
int g(double unused, int x) {
  if (x > 3) return 1;
  return 0;
}
)";
  const json matters = explored(scaled, "--criterion f@return");
  EXPECT_EQ(matters["complete"], false);
  EXPECT_EQ(matters["signature"].size(), 2U);
  EXPECT_EQ(matters["inputs"][0]["type"], "double");
  EXPECT_NE(matters["warnings"].dump().find("scale"), std::string::npos);
  EXPECT_EQ(explored(scaled, "--criterion g@return")["complete"], true);
}

TEST_F(Explore, PointersAreNullOnlyIfAskedFor) {
  const char* const first = "int first(const int *p) { if (!p) return -1; return *p; }";
  EXPECT_EQ(explored(first, "--criterion first@return")["signature"].size(), 1U);
  const json result = explored(first, "--criterion first@return --null-inputs");
  ASSERT_EQ(result["signature"].size(), 2U);
  EXPECT_EQ(result["signature"][0]["condition"], "p == 0");
  EXPECT_EQ(result["signature"][1]["outputs"]["return"], "*p");
}

// Whether t->r is null is a test where it is looked at, and not on the other paths.
TEST_F(Explore, EachPathBeginsWithWhatItLooksAtFirst) {
  const char* const tree = R"(
struct node { int v; struct node *l, *r; };
int has(struct node *t, int k) {
  if (t->v == k) return 1;
  if (k < t->v) return t->l && t->l->v == k;
  return t->r && t->r->v == k;
})";
  const json result = explored(tree, "--criterion has@return --by path");
  EXPECT_EQ(result["complete"], true) << result["warnings"];
  EXPECT_EQ(result["signature"].size(), 7U);
  for (const json& path : result["signature"]) {
    const std::string condition = path["condition"];
    EXPECT_FALSE(condition.find("t->l") != std::string::npos &&
                 condition.find("t->r") != std::string::npos)
        << condition;
  }
}

TEST_F(Explore, ArraysWithSymbolicSubscriptsAreNotMadeConcrete) {
  const json result = explored(R"(
int f(int a[3], int i) {
  if (i < 0 || i > 2) return 0;
  a[i] += 1;
  if (a[1] > 5) return a[i];
  return 1;
}
)",
                               "--criterion f@return");
  EXPECT_EQ(result["complete"], true);
  ASSERT_EQ(result["signature"].size(), 4U);
  EXPECT_EQ(result["signature"][0]["condition"],
            "i >= 0 && i <= 2 && (i == 1 ? (long)a[1] + 1 : a[1]) <= 5");
}

TEST_F(Explore, InputsOfOneNameAreToldApart) {
  const json result = explored(R"(
int x;
static int read_global(void) { return x; }
int f(int x) { return x > 0 ? read_global() : 0; }
)",
                               "--criterion f@return");
  ASSERT_EQ(result["inputs"].size(), 2U);
  EXPECT_EQ(result["inputs"][0]["name"], "x");
  EXPECT_EQ(result["inputs"][1]["name"], "global_x");
}

TEST_F(Explore, OutputsAreLvalues) {
  const char* const program = R"(
struct s { int len; int data[2]; };
int f(struct s *p, int i, int n) {
  int a[3] = {1, 2, 3};
  a[1] = n;
  if (n > 3) p->len = n;
here:
  return 0;
}
)";
  const json field = explored(program, "--criterion 'here:p->len'");
  EXPECT_EQ(field["outputs"], json::array({"p->len"}));
  ASSERT_EQ(field["signature"].size(), 2U);
  EXPECT_EQ(field["signature"][0]["outputs"]["p->len"], "p->len");
  EXPECT_EQ(field["signature"][1]["outputs"]["p->len"], "n");
  // Beyond the array there is nothing to be seen.
  const json element = explored(program, "--criterion 'here:a[i]'");
  EXPECT_EQ(element["complete"], true);
  ASSERT_EQ(element["signature"].size(), 2U);
  EXPECT_EQ(element["signature"][0]["outputs"]["a[i]"], "(i == 2 ? 3 : (i == 1 ? n : 1))");
  EXPECT_EQ(element["signature"][1]["reached"], false);
  const json shifted = explored(program, "--criterion 'here:a[2*i-1]'");
  ASSERT_EQ(shifted["signature"].size(), 2U);
  EXPECT_EQ(shifted["signature"][0]["reached"], false);
  EXPECT_EQ(shifted["signature"][1]["outputs"]["a[2*i-1]"], "n");
  // A structure is its parts.
  const json whole = explored(program, "--criterion 'here:*p'");
  EXPECT_NE(std::find(whole["outputs"].begin(), whole["outputs"].end(), "p[0].len"),
            whole["outputs"].end());
}

TEST_F(Explore, InputsStandInTheOrderOfTheParameters) {
  const json result =
      explored("int g;\nint f(int a, const int *p, int b) { if (b > g) return *p; return a; }",
               "--criterion f@return");
  std::vector<std::string> names;
  for (const json& input : result["inputs"]) names.push_back(input["name"]);
  EXPECT_EQ(names, (std::vector<std::string>{"a", "*p", "b", "g"}));
}

TEST_F(Explore, RunsThatDoNotEndAreGivenUp) {
  const json result = explored("int f(int m, int n) { while (m < n) n &= n - 1; return n; }",
                               "--criterion f@return --max-iterations 2");
  EXPECT_EQ(result["complete"], false);
  EXPECT_GE(result["signature"].size(), 2U);
  EXPECT_NE(result["warnings"].dump().find("does it end?"), std::string::npos);
}

TEST_F(Explore, SizesAreNotNegative) {
  const json result = explored(R"(
#include <stdlib.h>
static int order(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int f(int *a, int n) {
  qsort(a, n, sizeof *a, order);
  return n < 3 ? n : 3;
}
)",
                               "--criterion f@return");
  for (const json& test : result["tests"]) EXPECT_GE(test["n"], 0);
  EXPECT_EQ(result["signature"].size(), 2U);
}

TEST_F(Explore, MemoryThatIsAllocated) {
  const char* const program = R"(
#include <stdlib.h>
int f(int a) { int *p = malloc(4); *p = a; if (*p > 3) return 1; return 0; }
)";
  const json result = explored(program, "--criterion f@return");
  EXPECT_EQ(result["complete"], true);
  EXPECT_EQ(result["signature"].size(), 2U);
  EXPECT_NE(result["assumptions"].dump().find("do not return null"), std::string::npos);
}

TEST_F(Explore, WhatIsTooLongToBeWrittenIsLeftOut) {
  const json result = explored(R"(
int g(int i, int j, int k) {
  int p[4] = {0, 1, 2, 3};
  if (i < 0 || i > 3 || j < 0 || j > 3 || k < 0 || k > 3) return -1;
  p[i] = p[j]; p[j] = p[k]; p[k] = p[p[i]];
  p[p[j]] = p[p[k]];
  if (p[p[p[i]]] == p[p[j]]) return 1;
  return 0;
}
)",
                               "--criterion g@return");
  EXPECT_EQ(result["complete"], false);
  EXPECT_EQ(result["signature"].size(), 6U);
  EXPECT_NE(result["warnings"].dump().find("too long"), std::string::npos);
}

TEST_F(Explore, ListsThatPointersAreDistinct) {
  constexpr const char* two = "int f(int *p, int *q) { *p = 1; *q = 2; return *p; }\n";
  const json aliases = explored(two, "--criterion f@return");
  EXPECT_EQ(aliases["complete"], true);
  EXPECT_EQ(aliases["signature"][0]["outputs"]["return"], "1");
  EXPECT_TRUE(holds(aliases["assumptions"], "leads to an object of its own"));

  constexpr const char* beside = "int x; int f(int *p) { x = 1; *p = 2; return x; }\n";
  EXPECT_TRUE(holds(explored(beside, "--criterion f@return")["assumptions"], "of its own"));

  constexpr const char* one = "int f(int *p) { if (!p) return 1; return *p; }\n";
  const json alone = explored(one, "--criterion f@return");
  EXPECT_FALSE(holds(alone["assumptions"], "of its own"));
  EXPECT_TRUE(holds(alone["assumptions"], "is null"));
  EXPECT_EQ(explored(one, "--criterion f@return --null-inputs")["assumptions"], json::array());
}

TEST_F(Explore, IsNotCompleteWhereABoundCut) {
  constexpr const char* text =
      "int f(int n, int *a) { int r = 0; if (n > 12) r = a[12] > 3 ? 1 : 2; return r; }\n";
  const json cut = explored(text, "--criterion f@return");
  EXPECT_EQ(cut["complete"], false);
  EXPECT_TRUE(holds(cut["assumptions"], "--elements"));
  ASSERT_EQ(cut["signature"].size(), 1U);
  const json whole = explored(text, "--criterion f@return --elements 13");
  EXPECT_EQ(whole["complete"], true);
  EXPECT_EQ(whole["signature"].size(), 3U);
}

TEST_F(Explore, StepsFloatingPointNumbers) {
  for (const char* type : {"float", "double", "long double", "_Complex double"}) {
    for (const char* step : {"++x", "--x", "x += 1", "-x", "x * 2"}) {
      const std::string of_type = type;
      const json result = explored(of_type + " f(" + of_type + " x) { return " + step + "; }\n",
                                   "--criterion f@return");
      EXPECT_EQ(result["complete"], false) << type << " " << step;
      EXPECT_EQ(result["signature"].size(), 0U) << type << " " << step;
    }
    const json before = explored(std::string(type) + " f(" + type + " x) { return x++; }\n",
                                 "--criterion f@return");
    EXPECT_EQ(before["complete"], true) << type;
    EXPECT_EQ(before["signature"][0]["outputs"]["return"], "x") << type;
  }
}

TEST_F(Explore, SaysWhatAnEntryRestsOn) {
  constexpr const char* text = "int f(double x, int y) { if (x > 1.5) return y; return 0; }\n";
  const json result = explored(text, "--criterion f@return");
  EXPECT_EQ(result["complete"], false);
  ASSERT_EQ(result["signature"].size(), 1U);
  EXPECT_EQ(result["signature"][0]["condition"], "x == 0");
  EXPECT_EQ(result["assumptions"], json::array({"x is zero"}));
}

TEST_F(Explore, SaysNothingOfWhatWasGivenBack) {
  constexpr const char* text =
      "#include <stdlib.h>\n"
      "void f(int *p, int give) { *p = 2; if (give > 3) free(p); }\n";
  const json result = explored(text, "--criterion 'f@return:*p'");
  EXPECT_EQ(result["complete"], false);
  ASSERT_EQ(result["signature"].size(), 1U);
  EXPECT_EQ(result["signature"][0]["condition"], "give <= 3");
}

TEST_F(Explore, LeavesOutAddressesThatHaveNoName) {
  constexpr const char* text = "int *f(int *p, int i) { return p + (i & 3); }\n";
  const json result = explored(text, "--criterion f@return");
  EXPECT_EQ(result["complete"], false);
  EXPECT_EQ(result["signature"].size(), 0U);
}

TEST_F(Explore, EndsInTime) {
  here.write("program.c",
             "int f(unsigned n) { return n == 0 ? 0 : n % 2 + 10 * f(n / 2); }\n"
             "int g(int *a, int i) { while (a[i] != i) i = a[i]; return i; }\n"
             "int h(int n, int *a, int k) {\n"
             "  if (n < 0 || k <= 0) return n == 0;\n"
             "  return h(n, a, k - 1) + h(n - a[k - 1], a, k);\n"
             "}\n");
  for (const char* criterion : {"f@return", "g@return", "h@return"}) {
    const auto start = std::chrono::steady_clock::now();
    const Outcome outcome =
        here.pslice("explore program.c --timeout 2 --criterion " + std::string(criterion));
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_LT(seconds.count(), 20) << criterion;
  }
}

}  // namespace explore_test
}  // namespace pslice::cli
