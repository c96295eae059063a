#include <filesystem>

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "run.h"

// --explain, as users and tools meet it.

namespace pslice::cli {
namespace explain_test {

using Json = nlohmann::json;

const std::string fig1 = PSLICE_EXAMPLES "/fig1.c";

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

class Explain : public testing::Test {
 protected:
  /// The explanations of a program in `a.c`.
  [[nodiscard]] Json explained(const std::string& program, const std::string& arguments) const {
    here.write("a.c", program);
    return explained("a.c " + arguments);
  }
  [[nodiscard]] Json explained(const std::string& arguments) const {
    const Outcome outcome = here.pslice("--format json " + arguments);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return Json::parse(outcome.out).value("explanations", Json::array());
  }
  /// The kinds of a chain's links.
  [[nodiscard]] static std::vector<std::string> kinds(const Json& explanation) {
    std::vector<std::string> result;
    for (const Json& link : explanation.at("chain")) result.push_back(link.at("by"));
    return result;
  }

  Workspace here;
};
using Kinds = std::vector<std::string>;

TEST_F(Explain, FigureOneInWords) {
  const Outcome outcome =
      here.pslice(fig1 + " --criterion l9:z --explain 5 --explain 4 --explain 7");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(contains(outcome.out,
                       "5  y = 5   in, shown by c = 1\n"
                       "     5 sets y → 13 tests y > 0 → 14 sets z from x → z at l9\n"))
      << outcome.out;
  EXPECT_TRUE(contains(outcome.out,
                       "4  x = 0   out: no run carries it to z (path-insensitively it would count: "
                       "4 sets x → 14 reads x → z)\n"
                       "     8 c != 0: 9 sets x again\n"
                       "     8 c == 0: 11 sets y = 0, and 13 needs y > 0: no input passes both\n"))
      << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "7  b = x + y   out: nothing that z depends on reads b\n"))
      << outcome.out;
}

TEST_F(Explain, FigureOneForTools) {
  const Json all = explained(fig1 + " --criterion l9:z --explain 9 --explain 4 --explain 7");
  ASSERT_EQ(all.size(), 3U);
  const Json& dropped = all[1];
  EXPECT_EQ(dropped.at("line"), 4);
  EXPECT_EQ(dropped.at("kept"), false);
  EXPECT_EQ(dropped.at("reason"), "infeasible");
  EXPECT_EQ(dropped.at("would"),
            Json::parse(R"([{"line": 4, "to": 14, "by": "data", "variable": "x"},
                            {"line": 14, "to": 15, "by": "data", "variable": "z"}])"));
  EXPECT_EQ(dropped.at("conflict"), Json::parse(R"([{"line": 11, "text": "y = 0"},
                                                    {"line": 13, "text": "y > 0"}])"));
  EXPECT_EQ(all[2].at("reason"), "no dependence");
  EXPECT_FALSE(all[2].contains("would"));
  const Json& kept = all[0];
  EXPECT_EQ(kept.at("line"), 9);
  EXPECT_EQ(kept.at("kept"), true);
  EXPECT_EQ(kept.at("shown"), true);
  EXPECT_EQ(kept.at("input"), Json::parse(R"({"a": 0, "c": 1})"));
  EXPECT_EQ(kept.at("chain"), Json::parse(R"([{"line": 9, "to": 14, "by": "data", "variable": "x"},
                            {"line": 14, "to": 15, "by": "data", "variable": "z"}])"));
}

TEST_F(Explain, NothingIsExplainedUnlessAskedFor) {
  const Outcome outcome = here.pslice(fig1 + " --criterion l9:z --format json");
  EXPECT_FALSE(contains(outcome.out, "explanations"));
}

TEST_F(Explain, RemovedIsWhatThePathInsensitiveSliceKeeps) {
  const Json removed = explained(fig1 + " --criterion l9:z --explain removed");
  ASSERT_EQ(removed.size(), 1U);
  EXPECT_EQ(removed[0].at("line"), 4);
  EXPECT_EQ(explained(fig1 + " --criterion l9:z --explain removed --mode path-insensitive").size(),
            0U);
}

TEST_F(Explain, AllIsEveryStatement) {
  const Json all = explained(fig1 + " --criterion l9:z --explain all");
  std::vector<int> lines;
  for (const Json& one : all) lines.push_back(one.at("line"));
  EXPECT_EQ(lines, (std::vector<int>{4, 5, 6, 7, 8, 9, 11, 13, 14}));
}

TEST_F(Explain, WithoutRegardToPathsNothingIsShown) {
  const Json all = explained(fig1 + " --criterion l9:z --explain 4 --mode path-insensitive");
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].at("kept"), true);
  EXPECT_EQ(all[0].at("shown"), false);
  EXPECT_FALSE(all[0].contains("input"));
  EXPECT_EQ(all[0].at("chain").size(), 2U);
}

TEST_F(Explain, ATestCountsBecauseOfAnotherRun) {
  // k = 0 matters for the first call, whose side is not taken: the second takes it.
  const Json all = explained(
      "int z;\n"
      "int main(void) {\n"
      "  int c, d;\n"
      "  if (c)\n"
      "    d = 1;\n"
      "  if (d > 5)\n"
      "    z = 7;\n"
      "  return z;\n"
      "}\n",
      "--criterion 8:z --explain 5");
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(kinds(all[0]), (Kinds{"data", "control", "data"}));
  EXPECT_NE(all[0].at("input").at("c"), 0);
  const Json& control = all[0].at("chain")[1];
  ASSERT_TRUE(control.contains("then")) << all[0];
  EXPECT_EQ(control.at("then").at("c"), 0);
  EXPECT_GT(control.at("then").at("d"), 5);
}

// On the run that sets p there, what line 5 does is overwritten; it counts on another one. Both
// execute it, so there is no run that goes on where the first does not.
TEST_F(Explain, WhatCountsOnAnotherRunOnly) {
  const std::string program =
      "int a, b;\n"
      "int f(int c) {\n"
      "  int y, d = 1;\n"
      "  if (c) d = c;\n"
      "  y = 10 / d;\n"
      "  if (c) y = 0;\n"
      "  return y;\n"
      "}\n";
  const Json all = explained(program, "--criterion 7:y --explain 4");
  ASSERT_EQ(all.size(), 2U);
  const Json& sets = all[1];
  EXPECT_EQ(sets.at("shown"), true);
  EXPECT_EQ(kinds(sets), (Kinds{"trap", "data"}));
  EXPECT_FALSE(sets.contains("input")) << sets;
  EXPECT_NE(sets.at("partly").at("c"), 0) << sets;
  EXPECT_FALSE(sets.at("chain")[0].contains("then")) << sets;
  EXPECT_EQ(sets.at("chain")[0].at("also").at("c"), 0) << sets;
  const Outcome text = here.pslice("a.c --criterion 7:y --explain 4");
  EXPECT_TRUE(contains(text.out, "in, shown by several runs, the first with c = ")) << text.out;
  EXPECT_TRUE(contains(text.out, "(counts on another run, with c = 0) ")) << text.out;
}

// Places in memory are told apart, as the run knows them.
TEST_F(Explain, ThroughArraysAndPointers) {
  const Json all = explained(
      "int f(int i) {\n"
      "  int a[100];\n"
      "  a[1] = 5;\n"
      "  a[2] = 6;\n"
      "  a[3] = 7;\n"
      "  int *p = a;\n"
      "  p += i;\n"
      "  int r = *p;\n"
      "  return r;\n"
      "}\n",
      "--criterion 9:r --explain 3 --explain 4 --explain 5");
  ASSERT_EQ(all.size(), 3U);
  for (int k = 0; k < 3; ++k) {
    EXPECT_EQ(all[k].at("shown"), true) << all[k];
    EXPECT_EQ(all[k].at("input").at("i"), k + 1) << all[k];
    EXPECT_EQ(kinds(all[k]), (Kinds{"data", "data"})) << all[k];
    EXPECT_EQ(all[k].at("chain")[0].at("to"), 8) << all[k];
  }
}

// Of a function in a header of the system all lines stay, since nobody may edit it.
TEST_F(Explain, TextThatCannotBeCut) {
  std::filesystem::create_directory(here.path("system"));
  here.write("system/half.h",
             "static inline int half(int x) {\n"
             "  int unused = x;\n"
             "  int r = x / 2;\n"
             "  return r;\n"
             "}\n");
  const Json all = explained(
      "#include \"half.h\"\n"
      "int main(void) {\n"
      "  int n;\n"
      "  int m = half(n);\n"
      "  return m;\n"
      "}\n",
      "--criterion 5:m --explain half.h:2 --explain half.h:3 -- -isystem system");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].at("kept"), true);
  EXPECT_EQ(kinds(all[0]), (Kinds{"text", "data"})) << all[0];
  EXPECT_EQ(all[0].at("chain")[0].at("to"), 4);
  EXPECT_EQ(kinds(all[1]).front(), "data") << all[1];
}

// The function is there twice, and main calls one of them.
TEST_F(Explain, OneAnswerForAHeaderOfTwoFiles) {
  here.write("half.h", "static inline int half(int x) {\n  int r = x / 2;\n  return r;\n}\n");
  here.write("b.c", "#include \"half.h\"\nint other(int x) { return half(x); }\n");
  const Json all = explained(
      "#include \"half.h\"\n"
      "int main(void) {\n"
      "  int n;\n"
      "  int m = half(n);\n"
      "  return m;\n"
      "}\n",
      "b.c --criterion a.c:5:m --explain half.h:2");
  ASSERT_EQ(all.size(), 1U) << all;
  EXPECT_EQ(all[0].at("kept"), true);
}

TEST_F(Explain, Calls) {
  const Json all = explained(
      "int add(int a, int b) {\n"
      "  int s = a + b;\n"
      "  return s;\n"
      "}\n"
      "int main(void) {\n"
      "  int x = 1;\n"
      "  int y = add(x, 2);\n"
      "  return y;\n"
      "}\n",
      "--criterion 8:y --explain all");
  ASSERT_EQ(all.size(), 5U);
  EXPECT_EQ(all[0].at("line"), 2);
  EXPECT_EQ(kinds(all[0]), (Kinds{"data", "call", "data"}));
  EXPECT_EQ(kinds(all[1]), (Kinds{"call", "data"}));
  EXPECT_EQ(kinds(all[2]), (Kinds{"data", "call", "data", "call", "data"}));
  EXPECT_EQ(kinds(all[3]), (Kinds{"data"}));
  EXPECT_EQ(all[4].at("reason"), "no dependence");
}

TEST_F(Explain, TrapsAndJumps) {
  const Json all = explained(
      "int main(void) {\n"
      "  int n, q = 3, x = 0;\n"
      "  while (1) {\n"
      "    if (n > 3)\n"
      "      break;\n"
      "    n++;\n"
      "    x = n;\n"
      "  }\n"
      "  return x;\n"
      "}\n",
      "--criterion 9:x --explain 5");
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(kinds(all[0]).front(), "jump");
  const Json trap = explained(
      "int z;\n"
      "int f(int n, int c) {\n"
      "  int d = n + 1;\n"
      "  int q = 10 / d;\n"
      "  if (c) q = 1;\n"
      "  return q;\n"
      "}\n",
      "--entry f --criterion 6:q --explain 3");
  ASSERT_EQ(trap.size(), 1U);
  EXPECT_EQ(trap[0].at("chain")[0].at("to"), 4);
}

TEST_F(Explain, UnreachableLines) {
  const Json all = explained(
      "int main(void) {\n"
      "  int x, z = 0;\n"
      "  if (x > 3)\n"
      "    if (x < 2)\n"
      "      z = 1;\n"
      "  return z;\n"
      "}\n"
      "int unused(int y) {\n"
      "  return y;\n"
      "}\n",
      "--criterion 6:z --explain 5 --explain 9");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].at("reason"), "unreachable");
  EXPECT_EQ(all[0].at("conflict"), Json::parse(R"([{"line": 3, "text": "x > 3"},
                                                   {"line": 4, "text": "x < 2"}])"));
  EXPECT_EQ(all[1].at("reason"), "unreachable");
}

// What does nothing is not unreachable for that, an assertion tests and sets nothing, and the point
// that is looked at is no statement that could count.
TEST_F(Explain, StatementsOfSpecialKinds) {
  here.write("a.c",
             "#include <assert.h>\n"
             "int f(int a, int *p) {\n"
             "  int x = 0;\n"
             "  (void)a;\n"
             "  assert(a >= 0);\n"
             "  if (a < 0)\n"
             "    x = 1;\n"
             "  (*p)++;\n"
             "  return x;\n"
             "}\n");
  const std::string text = here.pslice("a.c --criterion f@return --explain all").out;
  EXPECT_TRUE(contains(text, "4  (void)a   out: nothing that return depends on")) << text;
  EXPECT_TRUE(contains(text,
                       "7  x = 1   out: no run executes it\n"
                       "     5 needs a >= 0, and 6 needs a < 0: no input passes both\n"))
      << text;
  EXPECT_TRUE(contains(text, "9  return x   the criterion: the value is looked at here\n")) << text;
  EXPECT_FALSE(contains(text, "8 calls")) << text;
}

// A test through a pointer is said in the words of the source, and once.
TEST_F(Explain, TestsOfWhatHasNoName) {
  here.write("a.c",
             "int five = 5;\n"
             "int *q = &five;\n"
             "int main(void) {\n"
             "  int z = 0;\n"
             "  if (*q != 5)\n"
             "    z = 2;\n"
             "  if (*q == 5)\n"
             "    return z;\n"
             "  z = 3;\n"
             "  return z;\n"
             "}\n");
  const std::string text = here.pslice("a.c --criterion main@return --explain all").out;
  EXPECT_TRUE(contains(text,
                       "6  z = 2   out: no run executes it\n"
                       "     5 needs *q != 5: no input passes it\n"))
      << text;
  EXPECT_TRUE(contains(text,
                       "9  z = 3   out: no run executes it\n"
                       "     7 needs !(*q == 5): no input passes it\n"))
      << text;
}

TEST_F(Explain, ManyInputsAreNotListed) {
  here.write("a.c",
             "int f(int a, int b, int c, int d, int e, int g, int h, int i, int j) {\n"
             "  int r = 0;\n"
             "  if (!a && !b && !c && !d && !e && !g && !h && !i && j == 7)\n"
             "    r = 1;\n"
             "  return r;\n"
             "}\n");
  const std::string text = here.pslice("a.c --criterion f@return --explain 4").out;
  EXPECT_TRUE(contains(text, "in, shown by j = 7, the other 8 inputs 0\n")) << text;
  EXPECT_EQ(explained("a.c --criterion f@return --explain 4")[0].at("input").size(), 9U);
}

TEST_F(Explain, SeveralFiles) {
  here.write("helper.c",
             "int count;\n"
             "int helper(int a) {\n"
             "  count++;\n"
             "  return a + 1;\n"
             "}\n");
  const Json all = explained(
      "int helper(int a);\n"
      "int main(void) {\n"
      "  int total = 1;\n"
      "  total = helper(total);\n"
      "  return total;\n"
      "}\n",
      "helper.c --criterion 5:total --explain helper.c:4 --explain 3");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[1].at("file"), "a.c");
  EXPECT_EQ(all[1].at("line"), 3);
  EXPECT_EQ(all[0].at("file"), "helper.c");
  EXPECT_EQ(all[0].at("line"), 4);
  EXPECT_EQ(all[0].at("chain")[0].at("file"), "helper.c");
  EXPECT_EQ(all[0].at("chain")[0].at("to"), 4);
  EXPECT_EQ(all[0].at("chain")[0].at("to_file"), "a.c");
  EXPECT_EQ(all[0].at("chain")[1].at("file"), "a.c");
}

TEST_F(Explain, InputsAreCalledAsExploreCallsThem) {
  const Json all = explained(
      "int get(void);\n"
      "int main(void) {\n"
      "  int z = 0;\n"
      "  int x = get();\n"
      "  if (x == 4321)\n"
      "    z = 1;\n"
      "  return z;\n"
      "}\n",
      "--criterion 7:z --explain 6");
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].at("input"), Json::parse(R"({"get_1": 4321})"));
}

/// The first call is not in the slice, so nobody knows which number the second has on a run.
TEST_F(Explain, InputsThatCannotBeCountedAreCalledByTheirLines) {
  const Json found = explained(
      "int get(void);\n"
      "int f(int a) {\n"
      "  int unused = a ? get() : 0;\n"
      "  int x = get();\n"
      "  return x > 3;\n"
      "}\n",
      "--criterion f@return --explain 4");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE(found[0].at("input").contains("get@4")) << found[0];
  EXPECT_FALSE(found[0].at("input").contains("get_1")) << found[0];
}

TEST_F(Explain, WhatWasReadIsNamedByWhereItWent) {
  const Json all = explained(
      "#include <stdio.h>\n"
      "int main(void) {\n"
      "    int n = 0, r = 0;\n"
      "    char word[8] = \"\";\n"
      "    if (scanf(\"%d\", &n) != 1) return 1;\n"
      "    if (scanf(\"%7s\", word) != 1) return 2;\n"
      "    if (n == 4711 && word[0] == 'd')\n"
      "        r = 1;\n"
      "    return r;\n"
      "}\n",
      "--criterion 9:r --explain 8");
  ASSERT_EQ(all.size(), 1U);
  const Json& input = all[0].at("input");
  EXPECT_EQ(input.at("n@5"), 4711);
  EXPECT_EQ(input.at("word@6").get<std::string>().substr(0, 2), "\"d");
  // How many items each call read, not what its state was.
  EXPECT_EQ(input.at("scanf_1"), 1);
  EXPECT_EQ(input.at("scanf_2"), 1);
}

TEST_F(Explain, LoopsKeepChainsShort) {
  const Json all = explained(
      "int main(void) {\n"
      "  int n, s = 0;\n"
      "  for (int i = 0; i < n; i++)\n"
      "    s = s + i;\n"
      "  return s;\n"
      "}\n",
      "--criterion 5:s --explain 4");
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].at("shown"), true);
  EXPECT_EQ(kinds(all[0]), (Kinds{"data"}));
  const std::string text = here.pslice("a.c --criterion 5:s --explain 3").out;
  EXPECT_TRUE(contains(text, "3 tests i < n → ")) << text;
}

// A loop with a bound is followed to its end.
TEST_F(Explain, LoopsThatEndAreFollowed) {
  const Json all = explained(
      "int main(void) {\n"
      "  int z = 0, c;\n"
      "  for (int i = 0; i < 5; i++) {\n"
      "    if (c > 3 && i > 8)\n"
      "      z = 1;\n"
      "  }\n"
      "  return z;\n"
      "}\n",
      "--criterion 7:z --explain 5");
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].at("reason"), "unreachable") << all[0];
  EXPECT_FALSE(all[0].contains("remark")) << all[0];
}

TEST_F(Explain, FormatsWithoutAPlaceForItSaySo) {
  for (const std::string format : {"lines", "gcc", "c", "dot"}) {
    const std::string slice = fig1 + " --criterion l9:z --explain 4 --format " + format;
    const Outcome outcome = here.pslice(slice);
    EXPECT_EQ(outcome.status, 0);
    EXPECT_TRUE(contains(
        outcome.err, "--format " + format + " has no place for explanations: text, json and html"))
        << outcome.err;
    EXPECT_EQ(here.pslice(slice + " --quiet").err, "");
  }
}

TEST_F(Explain, WhatCannotBeExplained) {
  const auto complaint = [&](const std::string& spec) {
    const Outcome outcome = here.pslice(fig1 + " --criterion l9:z --explain " + spec);
    EXPECT_EQ(outcome.status, 1) << spec;
    EXPECT_EQ(outcome.out, "") << spec;
    return outcome.err;
  };
  EXPECT_TRUE(contains(complaint("999"), "the nearest lines with one are 9, 11, 13, 14"));
  EXPECT_TRUE(contains(complaint("3"), "the nearest lines with one are 4, 5, 6, 7"));
  EXPECT_TRUE(contains(complaint("x"), "takes a line (12 or FILE:12), 'removed' or 'all'"));
  EXPECT_TRUE(contains(complaint("0"), "takes a line"));
  EXPECT_TRUE(contains(complaint("other.c:4"), "other.c is none of the files"));
}

}  // namespace explain_test
}  // namespace pslice::cli
