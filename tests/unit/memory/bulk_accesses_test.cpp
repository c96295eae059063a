#include "tests/unit/memory/resolve_fixture.h"

namespace pslice::memory {
namespace {

TEST_F(ResolveTest, ClearSetsEachCellToZero) {
  const Object s = b.object("s", {32, 64});
  begin();
  b.add_step(ts::Havoc{}, Clear{b.region(b.address(s), 96)});
  resolve();
  for (std::size_t i = 0; i < 2; ++i) {
    const auto found = assigns_to(b.cell(s, i));
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.front().value, b.number(0));
  }
}

TEST_F(ResolveTest, ClearOfHalfAnAddressMayChangeIt) {
  const Object s = b.object("s", {32, 64});
  b.program[b.cell(s, 1)].pointer = true;
  begin();
  b.add_step(ts::Havoc{}, Clear{b.region(b.address(s), 64)});
  resolve();
  EXPECT_EQ(assigns_to(b.cell(s, 0)).size(), 1U);
  EXPECT_TRUE(assigns_to(b.cell(s, 1)).empty());
  ASSERT_EQ(havocs().size(), 1U);
  EXPECT_EQ(havocs().front().may_define, std::vector<ts::Variable>{b.cell(s, 1)});
}

TEST_F(ResolveTest, ClearOfOneOfTwoMayChangeBoth) {
  let_p_lead_to(2);
  b.add_step(ts::Havoc{}, Clear{b.region(b.value(p), 32)});
  resolve();
  ASSERT_EQ(havocs().size(), 1U);
  EXPECT_EQ(havocs().front().may_define,
            (std::vector<ts::Variable>{b.cell(words[0]), b.cell(words[1])}));
}

TEST_F(ResolveTest, CopyGoesCellByCell) {
  const Object s = b.object("s", {32, 64});
  const Object t = b.object("t", {32, 64});
  begin();
  b.copy(b.address(t), b.address(s), 96);
  resolve();
  for (std::size_t i = 0; i < 2; ++i) {
    const auto found = assigns_to(b.cell(t, i));
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.front().value, b.value(b.cell(s, i)));
  }
  EXPECT_TRUE(havocs().empty());
}

TEST_F(ResolveTest, CopyBetweenOtherCellsDependsOnThoseThatOverlap) {
  const Object s = b.object("s", {32, 32, 64});
  const Object t = b.object("t", {64, 64});
  b.program[b.cell(t, 0)].pointer = true;
  begin();
  b.copy(b.address(t), b.address(s), 128);
  resolve();
  ASSERT_EQ(havocs().size(), 1U);
  EXPECT_EQ(havocs().front().defines, std::vector<ts::Variable>{b.cell(t, 0)});
  EXPECT_EQ(havocs().front().uses, (std::vector<ts::Variable>{b.cell(s, 0), b.cell(s, 1)}));
  EXPECT_EQ(assigns_to(b.cell(t, 1)).size(), 1U);
}

TEST_F(ResolveTest, CopyToHalfAnAddressMayChangeIt) {
  const Object s = b.object("s", {32});
  const Object t = b.object("t", {64});
  b.program[b.cell(t)].pointer = true;
  begin();
  b.copy(b.address(t), b.address(s), 32);
  resolve();
  ASSERT_EQ(havocs().size(), 1U);
  EXPECT_TRUE(havocs().front().defines.empty());
  EXPECT_EQ(havocs().front().may_define, std::vector<ts::Variable>{b.cell(t)});
}

TEST_F(ResolveTest, CopyFromOneOfTwoDependsOnBoth) {
  let_p_lead_to(2);
  const Object t = b.object("t", {32});
  b.copy(b.address(t), b.value(p), 32);
  resolve();
  ASSERT_EQ(havocs().size(), 1U);
  EXPECT_EQ(havocs().front().uses, (std::vector<ts::Variable>{b.cell(words[0]), b.cell(words[1])}));
  EXPECT_EQ(havocs().front().may_define, std::vector<ts::Variable>{b.cell(t)});
}

TEST_F(ResolveTest, CopyWithinAnObjectMayOverlap) {
  const Object a = b.array("a", 32, 3);
  begin();
  b.copy(b.plus(b.address(a), 4), b.address(a), 64);
  resolve();
  ASSERT_EQ(havocs().size(), 1U);
  EXPECT_EQ(havocs().front().may_define, (std::vector<ts::Variable>{b.cell(a, 1), b.cell(a, 2)}));
  EXPECT_EQ(havocs().front().uses, (std::vector<ts::Variable>{b.cell(a, 0), b.cell(a, 1)}));
}

}  // namespace
}  // namespace pslice::memory
