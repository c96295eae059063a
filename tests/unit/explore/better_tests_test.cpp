#include "slicer/explore/tests/better_tests.h"

#include <gtest/gtest.h>

#include "slicer/explore/tests/more_tests.h"
#include "slicer/explore/tests/wishes.h"
#include "tests/unit/explore/demanding.h"
#include "tests/unit/explore/engine.h"

namespace pslice::explore {
namespace better_tests_test {

using Strings = std::vector<std::string>;

void choose(Engine& engine) {
  base::Budget budget;
  BetterTests(engine.subject, *engine.mode, engine.defined, engine.questions)
      .choose(engine.signature.groups, engine.groups, budget);
}

Strings wished(Engine& engine) {
  const std::vector<Group>& groups = engine.signature.groups;
  return engine.texts(
      wishes(groups.front(), Neighbours(groups, engine.terms()), engine.inputs, engine.terms()));
}

TEST(Wishes, AreForNumbersThatShowAMixUpAndThenForBounds) {
  Engine engine("main(p, q) { x = 0; if (p < 9) x = 2 * p; observe x; }");
  engine.add_group({0, 0});
  ASSERT_EQ(engine.signature.groups.size(), 1U);
  engine.inputs.find(engine.given()[1], 0);
  EXPECT_EQ(wished(engine), (Strings{"2 * p != 0", "p != 0", "p != q", "p == 8"}));
}

/// Those of the condition come after the bounds, which may need a zero.
TEST(Wishes, TellInputsOfTheConditionApart) {
  Engine engine("main(p, q) { x = 3; if (p < q) x = 2; observe x; }");
  engine.add_group({0, 1});
  EXPECT_EQ(wished(engine), (Strings{"p - q == -1", "p != 0", "q != 0", "p != q"}));
}

TEST(Wishes, AreForTheValuesBesideWhatHasToBeUnequal) {
  Engine engine("main(p) { x = 3; if (p != 7) x = 2; observe x; }");
  engine.add_group({0});
  EXPECT_EQ(wished(engine), (Strings{"p == 8", "p == 6", "p != 0"}));
}

/// With q at most 5, a wrong comparison of p would not be noticed.
TEST(Wishes, AreForMistakesThatShow) {
  Engine engine("main(p, q) { x = 3; if (p > 9) if (q > 5) x = 2; observe x; }");
  engine.add_group({0, 0});
  engine.add_group({10, 0});
  engine.add_group({10, 6});
  ASSERT_EQ(engine.signature.groups.size(), 3U);
  EXPECT_EQ(wished(engine), (Strings{"p == 9", "q > 5", "p != 0"}));
  choose(engine);
  EXPECT_EQ(value_of(engine.groups.input(0), 0), Integer(9));
  EXPECT_GT(value_of(engine.groups.input(0), 1), Integer(5));
}

TEST(BetterTests, GrantWishes) {
  Engine engine("main(p, q) { x = 0; if (p + q < 90) x = p - q; observe x; }");
  engine.add_group({0, 0});
  choose(engine);
  const Assignment& input = engine.groups.input(0);
  const Integer p = value_of(input, 0);
  const Integer q = value_of(input, 1);
  EXPECT_FALSE(p.is_zero());
  EXPECT_FALSE(q.is_zero());
  EXPECT_NE(p, q);
  EXPECT_EQ(p + q, Integer(89));
  EXPECT_EQ(engine.signature.groups.front().test.observed.front(), p - q);
}

TEST(BetterTests, LeaveWhatGrantsAllOfThem) {
  Engine engine("main(p) { x = 0; if (p < 9) x = p; observe x; }");
  engine.add_group({8});
  choose(engine);
  EXPECT_EQ(engine.groups.input(0), engine.assigned({8}));
}

/// The bound x == 1 is wished for, and C demands something else of x.
TEST(BetterTests, KeepAwayFromWhatIsUndefined) {
  const auto not_one = [](term::Factory& terms, ts::Term x, ts::Term) {
    return terms.not_equal(x, terms.constant(1));
  };
  Engine known(demanding(not_one));
  known.defined.learn(known.run({1}));
  known.add_group({5});
  choose(known);
  EXPECT_EQ(known.groups.input(0), known.assigned({5}));

  Engine unknown(demanding(not_one));
  unknown.add_group({5});
  choose(unknown);
  EXPECT_EQ(unknown.groups.input(0), unknown.assigned({5}));

  Engine defined(
      demanding([](term::Factory& terms, ts::Term, ts::Term) { return terms.truth(true); }));
  defined.add_group({5});
  choose(defined);
  EXPECT_EQ(defined.groups.input(0), defined.assigned({1}));
}

std::vector<Assignment> more(Engine& engine) {
  base::Budget budget;
  choose(engine);
  MoreTests(engine.subject, *engine.mode, engine.defined, engine.questions, engine.options)
      .choose(engine.signature.groups, engine.groups, budget);
  EXPECT_EQ(engine.signature.groups.front().more_tests.size() + 1, engine.groups.inputs(0).size());
  return engine.groups.inputs(0);
}

bool has(const std::vector<Assignment>& inputs, std::size_t input, long value) {
  return std::ranges::any_of(
      inputs, [&](const Assignment& given) { return value_of(given, input) == Integer(value); });
}

TEST(MoreTests, LieAtEachBound) {
  Options options;
  options.boundary = true;
  Engine engine("main(p) { x = 3; if (p < 90) if (p > 70) x = p; observe x; }", options);
  engine.add_group({80});
  const std::vector<Assignment> inputs = more(engine);
  EXPECT_EQ(inputs.size(), 2U);
  EXPECT_TRUE(has(inputs, 0, 71));
  EXPECT_TRUE(has(inputs, 0, 89));
}

TEST(MoreTests, LieNearABoundThatNoneIsAt) {
  Options options;
  options.boundary = true;
  Engine engine("main(p) { x = 3; if (p * p < 95) if (p > 3) x = p; observe x; }", options);
  engine.add_group({5});
  const std::vector<Assignment> inputs = more(engine);
  EXPECT_TRUE(has(inputs, 0, 9));
  EXPECT_TRUE(has(inputs, 0, 4));
}

TEST(MoreTests, AreNoMoreThanAskedForAndAllDifferent) {
  for (const std::size_t most : {1U, 2U, 4U}) {
    Options options;
    options.tests_per_group = most;
    Engine engine("main(p) { x = 3; if (p < 90) if (p > 70) x = p; observe x; }", options);
    engine.add_group({80});
    std::vector<Assignment> inputs = more(engine);
    EXPECT_EQ(inputs.size(), most);
    if (most == 4) {
      for (const long value : {71, 72, 88, 89}) EXPECT_TRUE(has(inputs, 0, value)) << value;
    }
    std::ranges::sort(inputs);
    EXPECT_EQ(std::ranges::adjacent_find(inputs), inputs.end());
  }
}

TEST(MoreTests, AreAsManyAsThereAre) {
  Options options;
  options.tests_per_group = 5;
  Engine engine("main(p) { x = 3; if (p < 90) if (p > 87) x = p; observe x; }", options);
  engine.add_group({88});
  EXPECT_EQ(more(engine).size(), 2U);

  Options limited = options;
  limited.max_tests = 3;
  Engine many("main(p) { x = 3; if (p < 90) x = p; observe x; }", limited);
  many.add_group({8});
  EXPECT_EQ(more(many).size(), 3U);
}

/// The bound x == 1 is asked for, and C demands something else of x.
TEST(MoreTests, KeepAwayFromWhatIsUndefined) {
  Options options;
  options.tests_per_group = 4;
  options.boundary = true;
  Engine engine(demanding([](term::Factory& terms, ts::Term x, ts::Term) {
                  return terms.not_equal(x, terms.constant(1));
                }),
                options);
  engine.add_group({5});
  const std::vector<Assignment> inputs = more(engine);
  EXPECT_GT(inputs.size(), 1U);
  EXPECT_FALSE(has(inputs, 0, 1));
}

}  // namespace better_tests_test
}  // namespace pslice::explore
