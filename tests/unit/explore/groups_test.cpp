#include "slicer/explore/tests/groups.h"

#include <gtest/gtest.h>

#include "tests/unit/explore/engine.h"

namespace pslice::explore {
namespace groups_test {

using Strings = std::vector<std::string>;

TEST(Groups, HaveTheConditionsAndOutputsOfTheirLeaf) {
  Engine engine("main(p, q) { x = q; if (p > 3) x = p + q; observe x; }");
  engine.add_group({4, 5});
  ASSERT_EQ(engine.signature.groups.size(), 1U);
  const Group& group = engine.signature.groups.front();
  EXPECT_EQ(engine.texts(group.condition), (Strings{"p > 3"}));
  EXPECT_EQ(engine.texts(group.outputs), (Strings{"q + p"}));
  EXPECT_TRUE(group.reached);
  EXPECT_EQ(group.test.values, (std::vector<std::optional<Integer>>{Integer(4), Integer(5)}));
  EXPECT_EQ(group.test.observed, (std::vector<std::optional<Integer>>{Integer(9)}));
  EXPECT_FALSE(group.test.halts);
  EXPECT_EQ(engine.groups.input(0), engine.assigned({4, 5}));
}

TEST(Groups, SayWhichOutputsAreNotReached) {
  Engine engine("main(p) { x = 1; y = 2; observe y; if (p > 3) observe x; else halt; }");
  engine.add_group({0});
  ASSERT_EQ(engine.signature.groups.size(), 1U);
  const Group& group = engine.signature.groups.front();
  EXPECT_FALSE(group.reached);
  EXPECT_TRUE(group.test.halts);
  EXPECT_EQ(engine.text(group.outputs[0]), "2");
  EXPECT_FALSE(group.outputs[1]);
  EXPECT_FALSE(group.test.observed[1]);
}

TEST(Groups, LeaveOutWhatTheyCannotWriteDown) {
  Engine engine("main(p) { x = p; if (p > 3) effect defines(x); observe x; }");
  engine.add_group({4});
  EXPECT_TRUE(engine.signature.groups.empty());
  EXPECT_FALSE(engine.signature.complete);
  EXPECT_TRUE(engine.warns_of("an output depends on values that are not followed"));
  engine.add_group({3});
  EXPECT_EQ(engine.signature.groups.size(), 1U);
}

TEST(Groups, HaveNoNameForAComputedAddress) {
  Engine engine("main(p) { x = p + 1; if (p > 3) x = 7; observe x; }");
  engine.signature.outputs.front().pointer = true;
  engine.add_group({3});
  EXPECT_TRUE(engine.signature.groups.empty());
  EXPECT_TRUE(engine.warns_of("an output is an address that is computed"));
  engine.add_group({4});
  EXPECT_EQ(engine.signature.groups.size(), 1U);
}

TEST(Groups, TakeAnotherTestInTheOldOnesPlace) {
  Engine engine("main(p) { x = p; if (p > 3) x = p + 1; observe x; if (p > 9) y = 1; }");
  engine.add_group({4});
  const base::BitSet before = engine.groups.edges(engine.program().edge_count());
  engine.groups.replace_test(0, engine.run({10}), engine.assigned({10}));
  const Group& group = engine.signature.groups.front();
  EXPECT_EQ(group.test.values, (std::vector<std::optional<Integer>>{Integer(10)}));
  EXPECT_EQ(group.test.observed.front(), Integer(11));
  EXPECT_EQ(engine.groups.input(0), engine.assigned({10}));
  const base::BitSet after = engine.groups.edges(engine.program().edge_count());
  EXPECT_GT(after.count(), before.count());
}

TEST(Groups, AreOfInputsThatAreWhatTheyAre) {
  Engine engine("main(p, r) { x = 1; if (p > 3) x = r; y = x + 1; observe y; }");
  const ts::Variable real = engine.program()[engine.example.entry].parameters[1];
  engine.program()[real].type = {ts::Type::Kind::integer, 64, false};
  engine.program()[real].pointer = true;  // to nothing: always null
  engine.add_group({4});
  ASSERT_EQ(engine.signature.groups.size(), 1U);
  EXPECT_EQ(engine.texts(engine.signature.groups.front().condition), (Strings{"p > 3", "r == 0"}));
  EXPECT_FALSE(engine.signature.complete);
  EXPECT_TRUE(engine.warns_of("an output depends on r, which is always zero"));
  EXPECT_EQ(engine.signature.assumptions, (Strings{"r is zero"}));
}

}  // namespace groups_test
}  // namespace pslice::explore
