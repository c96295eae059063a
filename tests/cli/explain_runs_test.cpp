#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "run.h"

// What --explain says of loops, where a test decides about what comes after it, and of pointers.

namespace pslice::cli {
namespace explain_runs_test {

using Json = nlohmann::json;

Json explained(const std::string& program, const std::string& arguments) {
  const Workspace here;
  here.write("a.c", program);
  const Outcome outcome = here.pslice("a.c --format json --explain all " + arguments);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return Json::parse(outcome.out).value("explanations", Json::array());
}

const Json& of_line(const Json& explanations, int line) {
  const auto found = std::ranges::find_if(
      explanations, [line](const Json& explanation) { return explanation["line"] == line; });
  EXPECT_NE(found, explanations.end());
  return *found;
}

/// In the last round the test decides that nothing follows, so one round does not show what the
/// count matters for; runs with one and with more are both there.
TEST(ExplainedRuns, GoThroughALoopInOrder) {
  const Json all = explained(
      "int f(int a, int c) {\n"
      "  int y = 0, i = 0, z = 0;\n"
      "  if ((c & 3) == 1)\n"
      "    z = 5;\n"
      "  while (i < (c & 3)) {\n"
      "    i++;\n"
      "    y = y + z;\n"
      "    z = a;\n"
      "  }\n"
      "  return y;\n"
      "}\n",
      "--criterion f@return");
  const Json& count = of_line(all, 6);
  ASSERT_TRUE(count["shown"]) << count;
  ASSERT_EQ(count["chain"].size(), 3U) << count;
  EXPECT_EQ(count["chain"][1]["by"], "control");
  EXPECT_GE(count["input"]["c"].get<int>() & 3, 2) << count;
}

TEST(ExplainedRuns, SayWhatIsBehindPointersThatAreGiven) {
  const Json all = explained(
      "int f(int *q, const char *t) {\n"
      "  int r = 0;\n"
      "  if (q[1] == q[2] + 5)\n"
      "    r = 1;\n"
      "  if (t[3] == 'x')\n"
      "    r += 2;\n"
      "  return r;\n"
      "}\n",
      "--criterion f@return");
  const Json& sum = of_line(all, 4)["input"];
  EXPECT_EQ(sum["q[1]"].get<int>(), sum["q[2]"].get<int>() + 5) << sum;
  EXPECT_EQ(of_line(all, 6)["input"]["t[3]"], 'x');
}

TEST(ExplainedRuns, SayWhichPointersAreNull) {
  const Json all = explained(
      "int f(int *p) {\n"
      "  if (!p)\n"
      "    return -1;\n"
      "  return *p;\n"
      "}\n",
      "--criterion f@return");
  EXPECT_EQ(of_line(all, 3)["input"]["p"], 0) << of_line(all, 3);
  EXPECT_FALSE(of_line(all, 4)["input"].contains("p"));
}

TEST(ExplainedRuns, TellPointersByTheirNames) {
  const Json all = explained(
      "int f(int a) {\n"
      "  int x = 1, z = 2, r = 0;\n"
      "  int *p = &z;\n"
      "  if (a) p = &x;\n"
      "  x = 3;\n"
      "  p = &z;\n"
      "  if (p == &x)\n"
      "    r = x;\n"
      "  return r;\n"
      "}\n",
      "--criterion f@return");
  const Json& dropped = of_line(all, 5);
  EXPECT_EQ(dropped["reason"], "infeasible");
  const Json conflict =
      Json::array({{{"line", 6}, {"text", "p = &z"}}, {{"line", 7}, {"text", "p == &x"}}});
  EXPECT_EQ(dropped["conflict"], conflict) << dropped;
}

/// A criterion behind a pointer is read where it stands: chains end there.
TEST(ExplainedRuns, LeadThroughPointersToTheCriterion) {
  const Json all = explained(
      "int f(int a) {\n"
      "  int x = 1, z = 2;\n"
      "  int *p = a ? &x : &z;\n"
      "  x = a;\n"
      "  p = &z;\n"
      "  return 0;\n"
      "}\n",
      "--criterion '6:*p'");
  const Json& pointer = of_line(all, 5);
  ASSERT_EQ(pointer["chain"].size(), 1U) << pointer;
  EXPECT_EQ(pointer["chain"][0]["to"], 6) << pointer;
  const Json& other = of_line(all, 4);
  EXPECT_EQ(other["reason"], "infeasible") << other;
  EXPECT_EQ(other["would"][0]["to"], 6) << other;
  EXPECT_EQ(other["conflict"].back()["text"], "*p") << other;
}

}  // namespace explain_runs_test
}  // namespace pslice::cli
