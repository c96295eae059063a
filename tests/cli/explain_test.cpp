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
    const Outcome outcome = here.pslice(arguments + " --format json");
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
