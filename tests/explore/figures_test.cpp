#include <gtest/gtest.h>

#include <algorithm>

#include "tests/explore/subject.h"

// The figures of Qi, Nguyen, Roychoudhury: Path Exploration based on Symbolic Output, and what they
// say of them.

namespace pslice::exploring {
namespace {

using explore::By;
using explore::Order;
using explore::Signature;
using Lines = std::vector<std::string>;

class Figures : public testing::Test {
 protected:
  /// The function of an example; its outputs: the result, or these variables at its return.
  void load_example(const std::string& file, const std::string& entry,
                    const std::vector<std::string>& outputs = {"return"}) {
    load_text(support::read_file(std::string(PSLICE_EXAMPLES) + "/" + file), entry, outputs);
  }
  void load_text(const std::string& text, const std::string& entry,
                 const std::vector<std::string>& outputs) {
    Subject subject;
    subject.text = text;
    subject.entry = entry;
    subject.outputs = outputs;
    loaded = load(subject, directory);
  }
  Signature explored(By by = By::relevant_slice, Order order = Order::dfs) const {
    explore::Options options;
    options.by = by;
    options.order = order;
    options.initial_values = false;
    return loaded.explore(options);
  }
  Lines sorted(const Signature& signature) const {
    EXPECT_TRUE(signature.complete);
    Lines result = lines(loaded, signature);
    std::ranges::sort(result);
    return result;
  }
  Lines groups(Order order = Order::dfs) const {
    return sorted(explored(By::relevant_slice, order));
  }
  std::size_t paths() const {
    const Signature signature = explored(By::path);
    EXPECT_TRUE(signature.complete);
    return signature.groups.size();
  }

  support::TemporaryDirectory directory;
  Loaded loaded;
};

TEST_F(Figures, OneHasThreeGroupsAndEightPaths) {
  load_example("symbolic_output.c", "foo");
  const Lines expected = {"x + y <= 10 -> 2", "x + y > 10 && x - y <= 0 -> y",
                          "x + y > 10 && x - y > 0 -> x"};
  for (const Order order : {Order::dfs, Order::bfs, Order::random}) {
    EXPECT_EQ(groups(order), expected);
  }
  EXPECT_EQ(paths(), 8U);
}

/// Table II: one execution for each group, and none in vain.
TEST_F(Figures, OneTakesThreeExecutions) {
  load_example("symbolic_output.c", "foo");
  EXPECT_EQ(explored().statistics.executions, 3U);
  EXPECT_EQ(explored(By::path).statistics.executions, 8U);
}

/// The relevant slice of the input 6, 2, 2 is lines 4, 9, 15 and 16 of the figure.
TEST_F(Figures, OneHasTheRelevantSliceOfTheText) {
  load_example("symbolic_output.c", "foo");
  const Signature signature = explored();
  const ts::Program& program = loaded.source->program();
  Lines texts;
  signature.groups.front().statements.for_each(
      [&](std::size_t s) { texts.push_back(program[ts::Statement(s)].text); });
  EXPECT_EQ(lines(loaded, signature).front(), "x + y <= 10 -> 2");
  EXPECT_EQ(texts, (Lines{"int b = 2", "if (x + y > 10)", "out = b", "return out"}));
}

TEST_F(Figures, TwoCountsTheAssignmentBeforeTheTest) {
  load_example("assignment_before_test.c", "foo");
  EXPECT_EQ(groups(), (Lines{"x <= 1 -> 0", "x > 1 -> 1"}));
  EXPECT_EQ(paths(), 2U);
}

TEST_F(Figures, SixHasTheSameGroupsBeforeAndAfterTheTransformation) {
  const Lines expected = {"x <= 0 -> x + 2", "x > 0 -> x + 1"};
  load_example("two_returns.c", "before");
  EXPECT_EQ(groups(), expected);
  load_example("two_returns.c", "after");
  EXPECT_EQ(groups(), expected);
}

/// The prototype of the paper took the element read for a number and found one group of three.
TEST_F(Figures, NineFollowsTheElementThatIsTested) {
  load_example("array_test.c", "foo");
  EXPECT_EQ(groups(), (Lines{"x != 0 && y <= 0 -> -1", "x != 0 && y > 0 -> 1", "x == 0 -> 0"}));
  EXPECT_EQ(paths(), 3U);
}

TEST_F(Figures, FifteenHasSixGroups) {
  const std::string text = R"(
int printed;
int foo(int x, int y, int z) {
  int s = 0, a, b = 2, out;
  if (x - y > 0) a = x; else a = y;
  if (x + y > 10) b = a;
  if (z * z > 3) s = 1; else s = 2;
  out = b;
  printed = s;
  return out;
})";
  load_text(text, "foo", {"return", "printed"});
  EXPECT_EQ(
      groups(),
      (Lines{"z * z <= 3 && x + y <= 10 -> 2, 2", "z * z <= 3 && x + y > 10 && x - y <= 0 -> y, 2",
             "z * z <= 3 && x + y > 10 && x - y > 0 -> x, 2", "z * z > 3 && x + y <= 10 -> 2, 1",
             "z * z > 3 && x + y > 10 && x - y <= 0 -> y, 1",
             "z * z > 3 && x + y > 10 && x - y > 0 -> x, 1"}));
  EXPECT_EQ(paths(), 8U);
  load_text(text, "foo", {"return"});
  EXPECT_EQ(groups().size(), 3U);
  load_text(text, "foo", {"printed"});
  EXPECT_EQ(groups().size(), 2U);
}

/// The same with a string to be printed, as in the paper.
TEST_F(Figures, FifteenHasSixGroupsOfStringsToo) {
  load_example("two_outputs.c", "foo", {"return", "s"});
  EXPECT_EQ(explored().groups.size(), 6U);
  EXPECT_EQ(paths(), 8U);
}

/// The prototype of the paper found one of the two.
TEST_F(Figures, SixteenHasBothCases) {
  load_example("array_assigned.c", "foo");
  EXPECT_EQ(groups(), (Lines{"i != 0 -> 2", "i == 0 -> 0"}));
}

TEST_F(Figures, OfTheWheelBrakeHasFewerGroupsThanPaths) {
  load_example("wheel_brake_old.c", "update", {"AltPress"});
  EXPECT_EQ(groups().size(), 8U);
  EXPECT_EQ(paths(), 24U);
}

}  // namespace
}  // namespace pslice::exploring
