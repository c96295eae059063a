#include "slicer/explore/tests/better_tests.h"

#include <gtest/gtest.h>

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

TEST(Wishes, AreForNumbersThatShowAMixUpAndThenForBounds) {
  Engine engine("main(p, q) { x = 0; if (p < 9) x = 2 * p; observe x; }");
  engine.add_group({0, 0});
  ASSERT_EQ(engine.signature.groups.size(), 1U);
  engine.inputs.find(engine.given()[1], 0);
  EXPECT_EQ(engine.texts(wishes(engine.signature.groups.front(), engine.inputs, engine.terms())),
            (Strings{"2 * p != 0", "p != 0", "p != q", "p == 8"}));
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

}  // namespace better_tests_test
}  // namespace pslice::explore
