#include <chrono>

#include "tests/unit/memory/resolve_fixture.h"

namespace pslice::memory {
namespace {

class AllocationTest : public ResolveTest {
 protected:
  AllocationTest() {
    heap = b.object("heap", {32, 32}, ObjectInfo::Kind::allocated);
    for (const Cell& cell : b.memory[heap].cells) b.program[cell.variable].summary = true;
  }
  bool is_one_object() {
    return !b.program[b.cell(heap)].summary && static_cast<bool>(b.memory[heap].address);
  }
  Object heap;
};

TEST_F(AllocationTest, OneThatRunsOnceGetsAnAddress) {
  begin();
  b.allocate(p, heap);
  b.store(b.value(p), b.value(n), 32);
  resolve();
  EXPECT_TRUE(is_one_object());
  EXPECT_EQ(assigns_to(b.cell(heap)).size(), 1U);
  const auto found = assigns_to(p);
  ASSERT_EQ(found.size(), 1U);
  // It may fail, or give the one address.
  const auto with = [](int fails) {
    return [fails](ts::Variable) -> std::optional<base::Integer> { return base::Integer(fails); };
  };
  EXPECT_EQ(term::evaluate(found.front().value, with(1)), base::Integer(0));
  EXPECT_NE(term::evaluate(found.front().value, with(0)), base::Integer(0));
  ASSERT_EQ(havocs().size(), 1U);
  EXPECT_TRUE(havocs().front().from_outside);
}

TEST_F(AllocationTest, OutOfBudgetMemoryHoldsThoseWithoutAnAddressToo) {
  begin();
  b.allocate(p, heap);
  b.edge(b.here(), b.entry(main), ts::Skip{});
  b.store(b.value(p), b.value(n), 32);
  b.end();
  PointsTo points_to(b.program, b.memory, budget);
  ASSERT_FALSE(points_to.gave_up());
  base::Budget none({.time = std::chrono::milliseconds(0), .memory_mb = {}});
  memory::resolve(b.program, b.memory, points_to, to_analyse, none);
  EXPECT_TRUE(points_to.gave_up());
  EXPECT_FALSE(is_one_object());
  EXPECT_TRUE(havocs().back().writes_memory);
  EXPECT_NE(std::ranges::find(b.program.memory(), b.cell(heap)), b.program.memory().end());
}

TEST_F(AllocationTest, TheNewestOfALoopIsToldApart) {
  begin();
  const ts::Location head = b.here();
  b.allocate(p, heap);
  b.store(b.value(p), b.value(n), 32);
  b.edge(b.here(), head, ts::Assume{b.f().less(b.value(n), b.number(3))});
  const ts::Location after = b.location(main);
  b.edge(b.here(), after, ts::Assume{b.f().less(b.number(2), b.value(n))});
  b.go_on_at(after);
  resolve();
  EXPECT_FALSE(is_one_object());
  const Object newest = b.memory[heap].newest;
  ASSERT_TRUE(newest);
  const ts::Variable cell = b.memory[newest].cells.front().variable;
  EXPECT_FALSE(b.program[cell].summary);
  // It becomes one of the others, and is another one.
  const auto all = havocs();
  ASSERT_EQ(all.size(), 5U);
  EXPECT_EQ(all[0].may_define, std::vector<ts::Variable>{b.cell(heap)});
  EXPECT_EQ(all[0].uses, std::vector<ts::Variable>{cell});
  EXPECT_EQ(all[2].defines, std::vector<ts::Variable>{p});
  EXPECT_EQ(all[3].defines, std::vector<ts::Variable>{cell});
  EXPECT_EQ(assigns_to(cell).size(), 1U);
  EXPECT_TRUE(assigns_to(b.cell(heap)).empty());
}

TEST_F(AllocationTest, APointerToTheNewestOfAnEarlierRoundLeadsToAny) {
  begin();
  const ts::Variable earlier = b.variable("earlier");
  b.add_step(ts::Assign{earlier, b.number(0)});
  const ts::Location head = b.here();
  b.allocate(p, heap);
  b.store(b.value(earlier), b.value(n), 32);
  b.add_step(ts::Assign{earlier, b.value(p)});
  b.store(b.value(earlier), b.value(n), 32);
  b.edge(b.here(), head, ts::Assume{b.f().less(b.value(n), b.number(3))});
  const ts::Location after = b.location(main);
  b.edge(b.here(), after, ts::Assume{b.f().less(b.number(2), b.value(n))});
  b.go_on_at(after);
  resolve();
  const Object newest = b.memory[heap].newest;
  ASSERT_TRUE(newest);
  const ts::Variable cell = b.memory[newest].cells.front().variable;
  EXPECT_EQ(assigns_to(cell).size(), 1U);
  EXPECT_EQ(std::ranges::count(havocs(), std::vector{b.cell(heap), cell}, &ts::Havoc::may_define),
            1);
}

TEST_F(AllocationTest, ACallThatAllocatesAgainMakesTheNewestAnother) {
  const ts::Function callee = b.begin("make");
  b.memory.roots.clear();
  const auto made = b.variable("made");
  b.allocate(made, heap);
  b.program[callee].results = {made};
  b.end();
  begin();
  const ts::Variable other = b.variable("other");
  b.add_step(ts::Call{callee, {}, {p}});
  b.store(b.value(p), b.value(n), 32);
  b.add_step(ts::Call{callee, {}, {other}});
  b.store(b.value(p), b.value(n), 32);
  resolve();
  const Object newest = b.memory[heap].newest;
  ASSERT_TRUE(newest);
  const ts::Variable cell = b.memory[newest].cells.front().variable;
  EXPECT_EQ(assigns_to(cell).size(), 1U);
  EXPECT_EQ(std::ranges::count(havocs(), std::vector{b.cell(heap), cell}, &ts::Havoc::may_define),
            1);
}

TEST_F(AllocationTest, OneInAFunctionThatIsCalledTwiceHasNoAddress) {
  const ts::Function callee = b.begin("make");
  b.memory.roots.clear();
  const auto made = b.variable("made");
  b.allocate(made, heap);
  b.end();
  begin();
  b.add_step(ts::Call{callee, {}, {}});
  b.add_step(ts::Call{callee, {}, {}});
  resolve();
  EXPECT_FALSE(is_one_object());
}

TEST_F(AllocationTest, OneInAFunctionThatIsCalledOnceHasAnAddress) {
  const ts::Function callee = b.begin("make");
  b.memory.roots.clear();
  const auto made = b.variable("made");
  b.allocate(made, heap);
  b.end();
  begin();
  b.add_step(ts::Call{callee, {}, {}});
  resolve();
  EXPECT_TRUE(is_one_object());
}

TEST_F(AllocationTest, OneInARecursiveFunctionHasNoAddress) {
  const ts::Function callee = b.begin("make");
  b.memory.roots.clear();
  const auto made = b.variable("made");
  b.allocate(made, heap);
  b.add_step(ts::Call{callee, {}, {}});
  b.end();
  begin();
  b.add_step(ts::Call{callee, {}, {}});
  resolve();
  EXPECT_FALSE(is_one_object());
}

TEST_F(AllocationTest, ClearedOnesHoldZero) {
  begin();
  b.allocate(p, heap, true);
  resolve();
  for (std::size_t i = 0; i < 2; ++i) {
    const auto found = assigns_to(b.cell(heap, i));
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.front().value, b.number(0));
  }
}

TEST_F(AllocationTest, ReallocationsHaveNoAddress) {
  begin();
  b.allocate(p, heap, false, b.value(p));
  resolve();
  EXPECT_FALSE(is_one_object());
}

}  // namespace
}  // namespace pslice::memory
