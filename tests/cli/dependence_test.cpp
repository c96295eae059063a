#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "run.h"

// `pslice explore --by dependence`: the figures and tables of Wang and others, "Dependence Guided
// Symbolic Execution", and faults as a user meets them.

namespace pslice::cli {
namespace dependence_test {

using nlohmann::json;
using Path = std::vector<int>;  // outcomes of tests

class Dependence : public testing::Test {
 protected:
  json explored(const std::string& text, const std::string& arguments = "--entry f",
                const std::string& by = "dependence") {
    here.write("p.c", text);
    const Outcome outcome =
        here.pslice("explore p.c --by " + by + " " + arguments + " --format json");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return json::parse(outcome.out);
  }
  /// "LINE what" of each fault.
  static std::set<std::string> faults(const json& result) {
    std::set<std::string> found;
    for (const json& fault : result["faults"]) {
      found.insert(std::to_string(fault["line"].get<int>()) + " " +
                   fault["what"].get<std::string>());
    }
    return found;
  }

  Workspace here;
};

using Faults = std::set<std::string>;

/// Figure 1: two values that never meet. N tests of their own take N + 1 paths (figure 4).
TEST_F(Dependence, OneTestAtATimeIsTurnedRoundWhereNothingMeets) {
  const json figure_1 = explored(
      "void f(int x, int y) { int a, b;\n"
      "if (x > 0) a = x; else a = 1;\nif (y > 0) b = y; else b = 1; }\n");
  EXPECT_EQ(figure_1["signature"].size(), 3U);
  EXPECT_EQ(figure_1["complete"], true);
  for (const std::string order : {"dfs", "bfs", "random", "greedy"}) {
    std::string parameters;
    std::string body;
    constexpr int tests = 9;
    for (int i = 0; i < tests; ++i) {
      const std::string n = std::to_string(i);
      parameters += (i > 0 ? ", int x" : "int x") + n;
      body += "  int a" + n + ";\n  if (x" + n + " > " + n + ") a" + n + " = 1; else a" + n +
              " = x" + n + ";\n";
    }
    const json figure_4 =
        explored("void f(" + parameters + ") {\n" + body + "}\n", "--entry f --order " + order);
    EXPECT_EQ(figure_4["signature"].size(), tests + 1U);
    EXPECT_EQ(figure_4["complete"], true);
  }
}

/// Figure 2, with the two faults as aborts of their own: b and c do not meet.
constexpr const char* figure_2 = R"(#include <stdlib.h>
int f(int x, int y, int z) {
  int a = 4, b, c;
  if (x <= 1) a = 2;
  if (y < 1) b = 0; else b = 2;
  if (z < 2) c = 7; else c = 4;
  int s = a - b;
  int d = a - c;
  return 0;
}
)";

/// Table 3. The paper's first path has x > 1; here the test is the other way round, since the first
/// input is zero.
TEST_F(Dependence, FigureTwoTakesThePathsOfTableThree) {
  here.write("p.c", figure_2);
  const json result = explored(figure_2);
  std::vector<Path> paths;
  for (const json& test : result["tests"]) {
    paths.push_back({test["x"] <= 1, test["y"] < 1, test["z"] < 2});
  }
  EXPECT_EQ(paths,
            (std::vector<Path>{{1, 1, 1}, {1, 1, 0}, {1, 0, 1}, {0, 1, 1}, {0, 1, 0}, {0, 0, 1}}));
  EXPECT_EQ(result["complete"], true);
  EXPECT_EQ(explored(figure_2, "--entry f --criterion f@return", "path")["tests"].size(), 8U);
}

TEST_F(Dependence, FigureTwoHasBothFaults) {
  const std::string with_faults = R"(#include <stdlib.h>
int f(int x, int y, int z) {
  int a = 4, b, c;
  if (x > 1) a = 2;
  if (y < 1) b = 0; else b = 2;
  if (z < 2) c = 7; else c = 4;
  if (a - b == 0) abort();
  return 1 / (a - c);
}
)";
  const json result = explored(with_faults);
  EXPECT_EQ(faults(result), (Faults{"7 abort", "8 division by zero"}));
  EXPECT_EQ(result["complete"], true);
  for (const json& fault : result["faults"]) {
    const bool is_test = std::ranges::find(result["tests"], fault["test"]) != result["tests"].end();
    EXPECT_EQ(is_test, fault["what"] == "abort");
  }
}

/// Which tests interact need not show on the first path: nothing there reads both.
TEST_F(Dependence, WhatMeetsOnAnotherPathOnlyIsFound) {
  const json result = explored(
      "#include <stdlib.h>\nvoid f(int x, int y, int w) {\n  int a = 4, b;\n"
      "  if (x > 1) a = 2;\n  if (y < 1) b = 0; else b = 2;\n"
      "  if (w > 0) {\n    if (a == b) abort();\n  }\n}\n");
  EXPECT_EQ(faults(result), (Faults{"7 abort"}));
  EXPECT_LT(result["signature"].size(), 8U);
}

/// A run that goes wrong still shows what comes before.
TEST_F(Dependence, AFaultBehindDoesNotHideOneBefore) {
  const json result = explored(
      "int f(int x, int y) {\n  int d = 0;\n  if (x > 5) {\n    if (y == 3)\n"
      "      d = 10 / (y - 3);\n    return 1 / d;\n  }\n  return 0;\n}\n");
  EXPECT_EQ(faults(result), (Faults{"5 division by zero", "6 division by zero"}));
  EXPECT_EQ(result["signature"].size(), 1U);
}

struct Kind {
  std::string name;
  std::string text;
  Faults faults;
};

void PrintTo(const Kind& kind, std::ostream* out) { *out << kind.name; }

class FaultKinds : public Dependence, public testing::WithParamInterface<Kind> {};

TEST_P(FaultKinds, AreFoundWhereTheyAreAndNowhereElse) {
  const json result = explored("#include <assert.h>\n#include <stdlib.h>\n" + GetParam().text);
  EXPECT_EQ(faults(result), GetParam().faults);
  EXPECT_EQ(result["complete"], true);
}

INSTANTIATE_TEST_SUITE_P(
    Each, FaultKinds,
    testing::Values(
        Kind{"division",
             "int f(int x, int y) { if (x > 3 && y > 0)\nreturn x % (y - 4);\nreturn 0; }",
             {"4 division by zero"}},
        Kind{
            "no_division",
            "int f(int x, int y) { if (x > 0 && y != 4 && y > 0)\nreturn x % (y - 4);\nreturn 0; }",
            {}},
        Kind{"overflow",
             "int f(int x) { if (x > 0)\nreturn x + 100;\nreturn x / 2; }",
             {"4 integer overflow"}},
        Kind{"bounds",
             "int f(int i) { int a[4] = {1, 2, 3, 4}; if (i >= 0 && i < 5)\nreturn a[i];\nreturn "
             "0; }",
             {"4 access out of bounds"}},
        Kind{"store",
             "int f(int i) { int a[4] = {0}; if (i > 0)\na[i] = 1;\nreturn a[0]; }",
             {"4 access out of bounds"}},
        Kind{"null",
             "int f(int x) { int v = 3; int *p = 0; if (x != 7) p = &v;\nreturn *p; }",
             {"4 null pointer"}},
        Kind{"uninitialised",
             "int f(int x) { int y; if (x > 2) y = 1;\nif (y) return 4;\nreturn 5; }",
             {"4 use of an uninitialised value"}},
        Kind{"uninitialised_element",
             "int f(int i) { int a[3]; a[0] = a[1] = 1; if (i < 0 || i > 2) return 0;\n"
             "if (a[i] > 0) return 1;\nreturn 2; }",
             {"4 use of an uninitialised value"}},
        Kind{"copied_structure",
             "struct s { int a, b; };\nint f(int x) { struct s s, t; s.a = x; t = s; return t.a; }",
             {}},
        Kind{"assertion",
             "int f(int x) { if (x > 0 && x < 100)\nassert(x * 2 != 14);\nreturn x; }",
             {"4 failed assertion"}},
        Kind{"abort", "int f(int x) { if (x == 42)\nabort();\nreturn 1; }", {"4 abort"}},
        Kind{"exit_is_none", "int f(int x) { if (x == 42) exit(1); return 1; }", {}},
        Kind{"shift", "int f(int x) { return x >= 0 ?\n2u >> x :\n0; }", {"3 undefined shift"}},
        Kind{"called",
             "static int g(int d) {\nreturn 10 / d; }\nint f(int x) { return x > 0 ? g(x - 3) : 0; "
             "}",
             {"4 division by zero"}},
        Kind{"in_loop",
             "int f(int x) { int r = 0; for (int i = 0; i < 3; i++)\nif (x == i + 5) "
             "abort();\nreturn r; }",
             {"4 abort"}}),
    [](const auto& instance) { return instance.param.name; });

/// What callers hand in is not null, nor is what lies in it, unless that is asked for.
TEST_F(Dependence, NullInputsAreFaultsIfAskedFor) {
  const std::string text = "struct s { int *p; };\nint f(struct s *s) {\n  return\n*s->p; }\n";
  EXPECT_EQ(faults(explored(text)), Faults{});
  EXPECT_EQ(faults(explored(text, "--entry f --null-inputs")), (Faults{"3 null pointer"}));
}

TEST_F(Dependence, ShowsFaultsToPeople) {
  here.write("p.c", "int f(int x) {\n  if (x > 2) return 6 / (x - 3);\n  return 0;\n}\n");
  const Outcome table = here.pslice("explore p.c --entry f --by dependence");
  EXPECT_EQ(table.out,
            "condition | example\n"
            "----------+--------\n"
            "x <= 2    | x = 2\n"
            "x > 2     | x = 4\n"
            "\n"
            "fault            | where | example\n"
            "-----------------+-------+--------\n"
            "division by zero | p.c:2 | x = 3\n"
            "\n"
            "2 paths from f(): complete\n"
            "1 fault\n");
  const Outcome page = here.pslice("explore p.c --entry f --by dependence --format html");
  EXPECT_NE(page.out.find("division by zero"), std::string::npos);
  EXPECT_NE(page.out.find("<a href=\"#1.2\">p.c:2</a>"), std::string::npos);
}

TEST_F(Dependence, WantsToKnowWhereToStart) {
  here.write("p.c", "int f(int x) { return 1 / x; }\nint g(void) { return 1; }\n");
  const Outcome outcome = here.pslice("explore p.c --by dependence");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("--entry"), std::string::npos);
}

}  // namespace dependence_test
}  // namespace pslice::cli
