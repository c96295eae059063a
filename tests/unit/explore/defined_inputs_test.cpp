#include "slicer/explore/tests/defined_inputs.h"

#include <gtest/gtest.h>

#include "tests/unit/explore/demanding.h"
#include "tests/unit/explore/engine.h"

namespace pslice::explore {
namespace defined_inputs_test {

TEST(DefinedInputs, AreThoseThatDoNotGoTheSameWayToTheSameEnd) {
  Engine engine(demanding_an_int());
  const Assignment largest = engine.assigned({2147483647});
  EXPECT_FALSE(engine.defined.violated_by(largest));
  const Term condition = engine.defined.learn(engine.run({2147483647}));
  ASSERT_TRUE(condition);
  EXPECT_EQ(engine.defined.violated_by(largest), condition);
  for (const long x : {-2147483648L, -1L, 0L, 1L, 2147483646L}) {
    EXPECT_FALSE(engine.defined.violated_by(engine.assigned({x}))) << x;
  }
  EXPECT_TRUE(engine.signature.complete);
}

/// Behind a test, C demands nothing of those that the test keeps away.
TEST(DefinedInputs, AreThoseThatDoNotGetThere) {
  Engine engine(demanding([](term::Factory& terms, ts::Term x, ts::Term) {
    return terms.conjunction(
        {terms.not_equal(x, terms.constant(5)), terms.not_equal(x, terms.constant(-5))});
  }));
  ASSERT_TRUE(engine.defined.learn(engine.run({5})));
  EXPECT_TRUE(engine.defined.violated_by(engine.assigned({5})));
  EXPECT_FALSE(engine.defined.violated_by(engine.assigned({-5})));
}

TEST(DefinedInputs, AreLearntOnce) {
  Engine engine(demanding_an_int());
  const Term condition = engine.defined.learn(engine.run({2147483647}));
  EXPECT_EQ(engine.defined.learn(engine.run({2147483647})), condition);
  EXPECT_EQ(engine.defined.conditions().size(), 1U);
}

/// A bound on rounds is none of C's, so it is said.
TEST(DefinedInputs, AreThoseForWhichTheProgramEnds) {
  Options options;
  options.max_iterations = 2;
  Engine engine("main(p) { x = 0; while (p > x) p = p + 1; observe p; }", options);
  engine.runnable.max_rounds = 20;
  const Execution execution = engine.run({1});
  ASSERT_EQ(execution.end, Execution::End::out_of_rounds);
  const Term condition = engine.defined.learn(execution);
  ASSERT_TRUE(condition);
  EXPECT_EQ(engine.defined.violated_by(engine.assigned({7})), condition);
  EXPECT_FALSE(engine.defined.violated_by(engine.assigned({0})));
  EXPECT_FALSE(engine.signature.complete);
  EXPECT_TRUE(engine.warns_of("given up after 20 rounds"));
}

TEST(DefinedInputs, CannotBeToldFromValuesThatAreNotFollowed) {
  Engine engine(
      "main(p) { effect defines(u); x = 0; if (u > p) x = 1; else while (1) x = 2; observe x; }");
  const Execution execution = engine.run({1});
  ASSERT_EQ(execution.end, Execution::End::out_of_steps);
  EXPECT_FALSE(engine.defined.learn(execution));
  EXPECT_TRUE(engine.defined.conditions().empty());
  EXPECT_TRUE(engine.warns_of("given up after 5000 steps"));
  EXPECT_TRUE(engine.warns_of("what it does depends on values that are not followed"));
}

}  // namespace defined_inputs_test
}  // namespace pslice::explore
