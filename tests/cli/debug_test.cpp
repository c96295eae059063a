#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "run.h"

// `pslice debug` as a user meets it: the suspects, and what is wrong with an input.

namespace pslice::cli {
namespace debug_test {

using nlohmann::json;

class Debug : public testing::Test {
 protected:
  json debugged(const std::string& older, const std::string& newer, const std::string& arguments) {
    here.write("old.c", older);
    here.write("new.c", newer);
    return parsed(here.pslice("debug old.c new.c --format json " + arguments));
  }
  static json parsed(const Outcome& outcome) {
    json result = json::parse(outcome.out, nullptr, false);
    EXPECT_FALSE(result.is_discarded()) << outcome.err;
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return result;
  }
  /// The message of a request that is turned down.
  std::string complaint(const std::string& arguments) {
    const Outcome outcome = here.pslice("debug old.c new.c " + arguments);
    EXPECT_EQ(outcome.status, 1) << outcome.out;
    return outcome.err;
  }
  /// The texts of the changes that are needed.
  static std::vector<std::string> needed(const json& result) {
    std::vector<std::string> texts;
    for (const json& number : result["needed"]) {
      texts.push_back(result["changes"][number.get<std::size_t>()]["text"]);
    }
    return texts;
  }
  using Texts = std::vector<std::string>;

  Workspace here;
};

std::string example(const std::string& name) { return std::string(PSLICE_EXAMPLES) + "/" + name; }

std::string replaced(std::string text, const std::string& before, const std::string& after) {
  const std::size_t at = text.find(before);
  EXPECT_NE(at, std::string::npos) << before;
  return at == std::string::npos ? text : text.replace(at, before.size(), after);
}

bool mentions(const std::string& text, const std::string& piece) {
  return text.find(piece) != std::string::npos;
}

// --- the paper ---

// Qi et al., "Path Exploration based on Symbolic Output", the program of section 5.2: the second
// test has nothing to do with x, and only paths name it.
constexpr const char* two_tests = R"(int f(int inp1, int inp2) {
  int x, y;
  if (inp1 >= 0)
    x = inp1 + 1;
  else
    x = inp1 - 1;
  if (inp2 > 0)
    y = inp2 + 1;
  else
    y = inp2 - 1;
out:
  return x + 0 * y;
}
)";

TEST_F(Debug, UnrelatedBranchesAreNoSuspects) {
  const std::string older = two_tests;
  const std::string newer = replaced(older, "inp1 >= 0", "inp1 > 0");
  const json result = debugged(older, newer, "--criterion out:x --input inp1=0,inp2=0");
  EXPECT_EQ(result["verdict"], "explained");
  EXPECT_EQ(result["observed"]["old"]["x"], 1);
  EXPECT_EQ(result["observed"]["new"]["x"], -1);
  ASSERT_GE(result["suspects"].size(), 2U);
  for (const json& suspect : result["suspects"]) EXPECT_EQ(suspect["line"], 3) << suspect;
  const json& first = result["suspects"][0];
  EXPECT_EQ(first["rank"], 1);
  EXPECT_EQ(first["why"], "branch");
  EXPECT_EQ(first["version"], "new");
  EXPECT_EQ(first["file"], "new.c");
  EXPECT_GT(first["test"]["inp1"], 0);
  EXPECT_EQ(result["suspects"][1]["why"], "change");
  EXPECT_FALSE(result["suspects"][1].contains("test"));
  EXPECT_EQ(result["needed"], json::array({0}));
}

TEST_F(Debug, FigureOneWithAChangedTest) {
  const json result = parsed(here.pslice("debug " + example("symbolic_output.c") + " " +
                                         example("symbolic_output_changed.c") +
                                         " --criterion foo@return --input x=6,y=5 --format json"));
  EXPECT_EQ(result["observed"], (json{{"old", {{"return", 6}}}, {"new", {{"return", 5}}}}));
  EXPECT_EQ(result["suspects"][0]["text"], "if (x - y > 2)");
  const json& test = result["suspects"][0]["test"];
  EXPECT_GT(test["x"].get<int>() - test["y"].get<int>(), 2);
  EXPECT_EQ(needed(result), Texts{"if (x - y > 2)"});
}

// --- changes ---

constexpr const char* program = R"(static int scale = 3;
static int weight(int k) {
  int w = k * scale;
  return w;
}
int total(int n, const int *a) {
  int s = 0;
  int i;
  for (i = 0; i < n; i++)
    s += a[i];
  s = s + weight(n);
  return s;
}
)";

TEST_F(Debug, HarmlessChangesAreNotNeeded) {
  std::string newer = replaced(program, "int w = k * scale;", "int w = k * scale + 1;");
  newer = replaced(newer, "int s = 0;", "int s = 0;\n  int spare = 7;\n  spare++;");
  newer = replaced(newer, "s += a[i]", "s = a[i] + s");
  const json result = debugged(
      program, newer, "--criterion total@return --input 'n=2,a[0]=4,a[1]=0x5' --globals init");
  EXPECT_EQ(result["observed"]["old"]["return"], 15);
  EXPECT_EQ(result["observed"]["new"]["return"], 16);
  EXPECT_EQ(needed(result), Texts{"int w = k * scale + 1"});
  EXPECT_GT(result["changes"].size(), 2U);
}

TEST_F(Debug, AllOfSeveralThatAreNeeded) {
  std::string newer = replaced(program, "int w = k * scale;",
                               "int more;\n  more = 2;\n  int w = k * scale + more;");
  newer = replaced(newer, "int s = 0;", "int s = 1;");
  const json result =
      debugged(program, newer, "--criterion total@return --input n=0 --globals init");
  EXPECT_EQ(needed(result),
            (Texts{"int more", "more = 2", "int w = k * scale + more", "int s = 1"}));
}

TEST_F(Debug, ARenamedVariableIsNoReason) {
  std::string newer = replaced(program, "int total(int n", "int total(int count");
  newer = replaced(newer, "i < n", "i < count");
  newer = replaced(newer, "weight(n)", "weight(count + 1)");
  const json result =
      debugged(program, newer, "--criterion total@return --input count=1,a[0]=2 --globals init");
  EXPECT_EQ(result["observed"]["old"]["return"], 5);
  EXPECT_EQ(result["observed"]["new"]["return"], 8);
  EXPECT_EQ(needed(result), Texts{"s = s + weight(count + 1)"});
}

TEST_F(Debug, ChangedInitialValuesAndMacros) {
  const json value = debugged(program, replaced(program, "scale = 3", "scale = 5"),
                              "--criterion total@return --input n=1,a[0]=2 --globals init");
  EXPECT_EQ(value["verdict"], "explained") << value.dump(1);
  EXPECT_EQ(value["needed"].size(), 1U);
  const std::string older = "#define LIMIT 3\nint f(int x) {\n  return x > LIMIT;\n}\n";
  const json macro =
      debugged(older, replaced(older, "LIMIT 3", "LIMIT 4"), "--criterion f@return --input x=4");
  EXPECT_EQ(needed(macro), Texts{"#define LIMIT 4"});
}

TEST_F(Debug, OperatorsAreWhole) {
  const std::string older = "int f(int x) {\n  int i = 0;\n  i++;\n  return i + x;\n}\n";
  const json result =
      debugged(older, replaced(older, "i++", "i += 2"), "--criterion f@return --input x=3");
  EXPECT_EQ(needed(result), Texts{"i += 2"});
}

TEST_F(Debug, AStatementThatMoved) {
  const std::string older =
      "int f(int x) {\n  int r = 1;\n  r = r + x;\n  r = r * 2;\n  return r;\n}\n";
  const std::string newer =
      "int f(int x) {\n  int r = 1;\n  r = r * 2;\n  r = r + x;\n  return r;\n}\n";
  const json result = debugged(older, newer, "--criterion f@return --input x=3");
  EXPECT_EQ(result["observed"]["old"]["return"], 8);
  EXPECT_EQ(result["verdict"], "explained");
  EXPECT_EQ(result["needed"].size(), 1U);
}

TEST_F(Debug, WhatIsAroundAStatement) {
  const std::string older = "int f(int x, int y) {\n  int r = 0;\n  r = y;\n  return r;\n}\n";
  const std::string newer = replaced(older, "r = y;", "if (x > 3) {\n    r = y;\n  }");
  const json result = debugged(older, newer, "--criterion f@return --input x=1,y=5");
  EXPECT_EQ(result["suspects"][0]["why"], "branch");
  EXPECT_EQ(result["suspects"][0]["line"], 3);
  EXPECT_GT(result["suspects"][0]["test"]["x"], 3);
  EXPECT_FALSE(result["needed"].empty());
}

// --- ends ---

TEST_F(Debug, NewIsUndefined) {
  const std::string older =
      "int f(int x, int y) {\n  if (y == 0)\n    return 0;\n  return x / y;\n}\n";
  const json result =
      debugged(older, replaced(older, "y == 0", "y == 1"), "--criterion f@return --input x=7,y=0");
  EXPECT_EQ(result["observed"]["old"]["return"], 0);
  EXPECT_EQ(result["observed"]["new"]["return"], nullptr);
  EXPECT_TRUE(mentions(result["ends"]["new"], "division by zero at new.c:4"));
  EXPECT_EQ(needed(result), Texts{"if (y == 1)"});
  EXPECT_EQ(parsed(here.pslice("debug old.c new.c --criterion f@return --input x=7,y=0 --by path "
                               "--format json"))["verdict"],
            "explained");
}

TEST_F(Debug, ValuesThatAreNotFollowed) {
  const std::string older =
      "int f(int x) {\n  double d = x;\n  d = d * 1.5;\n  if (d > 2.5)\n    return 1;\n  return "
      "0;\n}\n";
  const json result =
      debugged(older, replaced(older, "return 1", "return 2"), "--criterion f@return --input x=3");
  EXPECT_EQ(result["verdict"], "unexplained");
  EXPECT_TRUE(mentions(result["warnings"].dump(), "not followed"));
  EXPECT_EQ(result["observed"]["old"]["return"], nullptr);
}

TEST_F(Debug, OldIsUndefined) {
  here.write("old.c", "int f(int x) {\n  return 5 / x;\n}\n");
  here.write("new.c", "int f(int x) {\n  return 6 / x;\n}\n");
  EXPECT_TRUE(
      mentions(complaint("--criterion f@return --input x=0"), "C does not define what OLD does"));
}

// --- inputs ---

TEST_F(Debug, VersionsThatAgree) {
  const std::string newer = replaced(program, "i < n", "i <= n - 1");
  const json result =
      debugged(program, newer, "--criterion total@return --input n=1,a[0]=2 --globals init");
  EXPECT_EQ(result["verdict"], "same");
  EXPECT_TRUE(result["suspects"].empty());
  EXPECT_TRUE(result["needed"].empty());
}

TEST_F(Debug, InputsOfAllKinds) {
  const std::string older = R"(struct s { int len; };
int get(void);
int g;
int f(struct s *p, char c, char *t) {
  if (c == 'b' && t[1] == 'y') return p->len + get() + g;
  return 0;
}
)";
  const json result =
      debugged(older, replaced(older, "+ g;", "- g;"),
               "--criterion f@return --input \"p->len=-4, c='b', get_1=0x10, g=1, t=\\\"xyz\\\"\"");
  EXPECT_EQ(result["observed"]["old"]["return"], 13);
  EXPECT_EQ(result["observed"]["new"]["return"], 11);
}

TEST_F(Debug, InputsThatDoNotFit) {
  here.write("old.c", program);
  here.write("new.c", replaced(program, "s = 0", "s = 1"));
  const std::string at = "--criterion total@return --input ";
  EXPECT_TRUE(mentions(complaint(at + "m=1"), "no input 'm'"));
  EXPECT_TRUE(mentions(complaint(at + "n=5000000000"), "5000000000 is no value of 'n'"));
  EXPECT_TRUE(mentions(complaint(at + "n=1,n=2"), "two values for 'n'"));
  EXPECT_TRUE(mentions(complaint(at + "'a[100]=1'"), "no input 'a[100]'"));
  EXPECT_TRUE(mentions(complaint(at + "n=one"), "'one' is no value"));
  EXPECT_TRUE(mentions(complaint(at + "tests.json"), "neither NAME=VALUE nor a file"));
  EXPECT_TRUE(mentions(complaint("--criterion total@return"), "no input"));
  EXPECT_TRUE(mentions(complaint("--input n=1"), "no criterion"));
  EXPECT_TRUE(mentions(complaint("--criterion gone@return --input n=1"), "gone"));
}

TEST_F(Debug, ATestOfExplore) {
  const std::string older = "int f(int x, int y) {\n  if (x > 10)\n    return y;\n  return x;\n}\n";
  here.write("old.c", older);
  for (const std::string format : {"json", "testcomp", "c"}) {
    const std::string directory = "tests_" + format;
    ASSERT_EQ(here.pslice("explore old.c --criterion f@return --tests " + directory +
                          " --test-format " + format)
                  .status,
              0);
    const json result = debugged(older, replaced(older, "return x;", "return x + 1;"),
                                 "--criterion f@return --input " + directory);
    EXPECT_EQ(result["verdict"], "explained") << format;
    EXPECT_EQ(needed(result), Texts{"return x + 1"});
  }
}

TEST_F(Debug, ZeroIsSaid) {
  const std::string older = "int f(int x, int y) {\n  return x + y;\n}\n";
  const json result =
      debugged(older, replaced(older, "x + y", "x - y + 1"), "--criterion f@return --input x=1");
  EXPECT_TRUE(mentions(result["assumptions"].dump(), "zero: y"));
}

// --- formats ---

TEST_F(Debug, TextAndPage) {
  here.write("old.c", program);
  here.write("new.c", replaced(program, "i < n", "i < n - 1"));
  const std::string run =
      "debug old.c new.c --criterion total@return --input n=1,a[0]=2 --globals init";
  const Outcome text = here.pslice(run);
  EXPECT_TRUE(mentions(text.out, "OLD: return 5")) << text.out;
  EXPECT_TRUE(mentions(text.out, "NEW: return 3")) << text.out;
  EXPECT_TRUE(mentions(text.out, "new.c:9")) << text.out;
  EXPECT_TRUE(mentions(text.out, "explained")) << text.out;
  const Outcome page = here.pslice(run + " --format html");
  EXPECT_TRUE(mentions(page.out, "Here they part")) << page.out;
  EXPECT_TRUE(mentions(page.out, ". new.c:9</code>")) << page.out;
}

}  // namespace debug_test
}  // namespace pslice::cli
