#include "memory/resolve.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "tests/unit/memory/programs.h"
#include "ts/verify.h"

namespace pslice::memory {
namespace {

template <class Kind>
std::vector<Kind> all_of(const ts::Program& program, ts::Function function) {
  std::vector<Kind> result;
  for (const ts::Edge edge : program[function].edges) {
    if (const auto* found = std::get_if<Kind>(&program[edge].operation)) result.push_back(*found);
  }
  return result;
}

class ResolveTest : public testing::Test {
 protected:
  /// A root with two pointers and a number.
  void begin() {
    main = b.begin("main");
    p = b.variable("p");
    n = b.variable("n", MemoryBuilder::word);
  }

  void resolve() {
    b.end();
    const std::size_t before = b.program.location_count();
    PointsTo points_to(b.program, b.memory, budget);
    moved = memory::resolve(b.program, b.memory, points_to, to_analyse, budget);
    EXPECT_EQ(ts::verify(b.program), std::vector<std::string>{});
    EXPECT_EQ(moved.size(), before);
  }

  /// p leads to one of so many words.
  void let_p_lead_to(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      words.push_back(b.object("w" + std::to_string(i), {32}));
    }
    begin();
    for (const Object o : words) b.set(p, b.address(o));
  }

  /// The addresses that were given to the words: what p is set to.
  std::vector<base::Integer> addresses() {
    std::vector<base::Integer> result;
    for (const ts::Assign& assign : assigns()) {
      if (assign.target == p) result.push_back(assign.value.value());
    }
    return result;
  }

  std::vector<ts::Assign> assigns() { return all_of<ts::Assign>(b.program, main); }
  std::vector<ts::Assign> assigns_to(ts::Variable v) {
    std::vector<ts::Assign> result = assigns();
    std::erase_if(result, [&](const ts::Assign& assign) { return assign.target != v; });
    return result;
  }
  std::vector<ts::Assume> assumes() { return all_of<ts::Assume>(b.program, main); }
  std::vector<ts::Havoc> havocs() { return all_of<ts::Havoc>(b.program, main); }

  /// With p at the address of one of the words, the words 100, 101, ... and n = 7.
  term::Valuation with_p_at(std::size_t word) {
    std::map<ts::Variable, base::Integer> values{{p, addresses().at(word)}, {n, 7}};
    for (std::size_t i = 0; i < words.size(); ++i) {
      values.emplace(b.cell(words[i]), base::Integer(100 + static_cast<std::int64_t>(i)));
    }
    return [values](ts::Variable v) -> std::optional<base::Integer> {
      const auto found = values.find(v);
      return found == values.end() ? std::nullopt : std::optional(found->second);
    };
  }

  MemoryBuilder b;
  base::Budget budget;
  ts::Function main;
  ts::Variable p;
  ts::Variable n;
  std::vector<Object> words;
  std::vector<ts::Location> moved;
};

TEST_F(ResolveTest, LocationsStayInTheirFunction) {
  let_p_lead_to(2);
  b.load(n, b.value(p), 32);
  const std::vector<ts::Location> before = b.program[main].locations;
  const ts::Location exit = b.exit(main);
  resolve();
  for (const ts::Location l : before) EXPECT_EQ(b.program[moved[l.index()]].function, main);
  EXPECT_EQ(moved[exit.index()], b.exit(main));
}

TEST_F(ResolveTest, ObjectsGetDistinctAddressesThatFit) {
  let_p_lead_to(3);
  resolve();
  const std::vector<base::Integer> found = addresses();
  ASSERT_EQ(found.size(), 3U);
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_TRUE(MemoryBuilder::pointer.contains(found[i]));
    EXPECT_LT(base::Integer(0), found[i]);
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(found[i], found[j]);
  }
}

TEST_F(ResolveTest, ObjectsDoNotLieOnTopOfEachOther) {
  const Object large = b.smeared("large", {32}, 1000);
  const Object next = b.object("next", {32});
  begin();
  b.set(p, b.address(large));
  b.set(p, b.address(next));
  resolve();
  const std::vector<base::Integer> found = addresses();
  ASSERT_EQ(found.size(), 2U);
  // Not even one behind the end is where another begins.
  EXPECT_LT(found[0] + base::Integer(4000), found[1]);
}

TEST_F(ResolveTest, LoadOfOneCellIsAnAssignment) {
  let_p_lead_to(1);
  b.load(n, b.value(p), 32);
  resolve();
  const auto found = assigns_to(n);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().value, b.value(b.cell(words[0])));
  EXPECT_TRUE(havocs().empty());
}

TEST_F(ResolveTest, StoreToOneCellIsAnAssignment) {
  let_p_lead_to(1);
  b.store(b.value(p), b.value(n), 32);
  resolve();
  const auto found = assigns_to(b.cell(words[0]));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().value, b.value(n));
  EXPECT_TRUE(havocs().empty());
}

TEST_F(ResolveTest, StoreConvertsToTheTypeOfTheCell) {
  let_p_lead_to(1);
  b.program[b.cell(words[0])].type.is_signed = false;
  b.store(b.value(p), b.value(n), 32);
  resolve();
  const auto found = assigns_to(b.cell(words[0]));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().value, b.f().wrap(b.value(n), 32, false));
}

TEST_F(ResolveTest, LoadConvertsFromTheTypeOfTheCell) {
  let_p_lead_to(1);
  b.program[b.cell(words[0])].type.is_signed = false;
  b.load(n, b.value(p), 32);
  resolve();
  const auto found = assigns_to(n);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().value, b.f().wrap(b.value(b.cell(words[0])), 32, true));
}

class FewTargetsTest : public ResolveTest, public testing::WithParamInterface<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(Counts, FewTargetsTest, testing::Values(2, 3, 4));

TEST_P(FewTargetsTest, LoadTestsThePointer) {
  let_p_lead_to(GetParam());
  b.load(n, b.value(p), 32);
  resolve();
  EXPECT_EQ(assumes().size(), GetParam());
  EXPECT_EQ(assigns_to(n).size(), GetParam());
  EXPECT_TRUE(havocs().empty());
}

TEST_P(FewTargetsTest, OneTestHoldsForEachTarget) {
  let_p_lead_to(GetParam());
  b.store(b.value(p), b.value(n), 32);
  resolve();
  for (std::size_t word = 0; word < GetParam(); ++word) {
    for (const ts::Edge edge : b.program[main].edges) {
      const auto* assume = std::get_if<ts::Assume>(&b.program[edge].operation);
      if (assume == nullptr) continue;
      const ts::Location after = b.program[edge].target;
      ASSERT_EQ(b.program[after].out.size(), 1U);
      const auto& assign = std::get<ts::Assign>(b.program[b.program[after].out[0]].operation);
      EXPECT_EQ(term::holds(assume->condition, with_p_at(word)),
                std::optional(assign.target == b.cell(words[word])));
    }
  }
}

class SeveralTargetsTest : public ResolveTest, public testing::WithParamInterface<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(Counts, SeveralTargetsTest, testing::Values(5, 9, 16));

TEST_P(SeveralTargetsTest, LoadChoosesTheCell) {
  let_p_lead_to(GetParam());
  b.load(n, b.value(p), 32);
  resolve();
  EXPECT_TRUE(assumes().empty());
  const auto found = assigns_to(n);
  ASSERT_EQ(found.size(), 1U);
  for (std::size_t word = 0; word < GetParam(); ++word) {
    EXPECT_EQ(term::evaluate(found.front().value, with_p_at(word)),
              base::Integer(100 + static_cast<std::int64_t>(word)));
  }
}

TEST_P(SeveralTargetsTest, StoreChangesTheCellAndNoOther) {
  let_p_lead_to(GetParam());
  b.store(b.value(p), b.value(n), 32);
  resolve();
  EXPECT_TRUE(assumes().empty());
  for (std::size_t word = 0; word < GetParam(); ++word) {
    for (std::size_t i = 0; i < GetParam(); ++i) {
      const auto found = assigns_to(b.cell(words[i]));
      ASSERT_EQ(found.size(), 1U);
      const std::int64_t kept = 100 + static_cast<std::int64_t>(i);
      EXPECT_EQ(term::evaluate(found.front().value, with_p_at(word)),
                base::Integer(i == word ? 7 : kept));
    }
  }
}

TEST_F(ResolveTest, StoreOfAValueItChangesSavesItFirst) {
  let_p_lead_to(5);
  b.store(b.value(p), b.plus(b.value(b.cell(words[0])), 1), 32);
  resolve();
  for (const Object word : words) {
    const auto found = assigns_to(b.cell(word));
    ASSERT_EQ(found.size(), 1U);
    for (const ts::Variable v : found.front().value.variables()) {
      EXPECT_TRUE(v == p || v == b.cell(word) || b.program[v].name == "$saved")
          << b.program[v].name;
    }
  }
}

TEST_F(ResolveTest, LoadOfOneOfManyCellsDependsOnAll) {
  let_p_lead_to(17);
  b.load(n, b.value(p), 32);
  resolve();
  ASSERT_EQ(havocs().size(), 1U);
  const ts::Havoc havoc = havocs().front();
  EXPECT_EQ(havoc.defines, std::vector<ts::Variable>{n});
  for (const Object word : words) {
    EXPECT_NE(std::ranges::find(havoc.uses, b.cell(word)), havoc.uses.end());
  }
  EXPECT_TRUE(assigns_to(n).empty());
}

TEST_F(ResolveTest, StoreToOneOfManyCellsMayChangeAll) {
  let_p_lead_to(17);
  b.store(b.value(p), b.value(n), 32);
  resolve();
  ASSERT_EQ(havocs().size(), 1U);
  EXPECT_TRUE(havocs().front().defines.empty());
  EXPECT_EQ(havocs().front().may_define.size(), 17U);
}

TEST_F(ResolveTest, StoreToAPartOfACellMayChangeIt) {
  let_p_lead_to(1);
  b.store(b.value(p), b.value(n), 16);
  resolve();
  ASSERT_EQ(havocs().size(), 1U);
  EXPECT_TRUE(havocs().front().defines.empty());
  EXPECT_EQ(havocs().front().may_define, std::vector<ts::Variable>{b.cell(words[0])});
}

TEST_F(ResolveTest, LoadOfAPartOfACellDependsOnIt) {
  let_p_lead_to(1);
  b.load(n, b.value(p), 16);
  resolve();
  ASSERT_EQ(havocs().size(), 1U);
  EXPECT_NE(std::ranges::find(havocs().front().uses, b.cell(words[0])),
            havocs().front().uses.end());
}

TEST_F(ResolveTest, ACellThatStandsForManyIsNotAssigned) {
  const Object a = b.smeared("a", {32}, 8);
  begin();
  b.set(p, b.address(a));
  b.store(b.value(p), b.value(n), 32);
  resolve();
  ASSERT_EQ(havocs().size(), 1U);
  EXPECT_EQ(havocs().front().may_define, std::vector<ts::Variable>{b.cell(a)});
}

TEST_F(ResolveTest, AnIndexIntoFewElementsIsTested) {
  const Object a = b.array("a", 32, 3);
  begin();
  const ts::Term place = b.element(b.address(a), 4, n);
  const auto target = b.variable("t", MemoryBuilder::word);
  b.load(target, place, 32);
  resolve();
  EXPECT_EQ(assumes().size(), 3U);
  EXPECT_EQ(assigns_to(target).size(), 3U);
  // Nothing of the array's address is left: its first element is meant where n is 0.
  for (const ts::Assume& assume : assumes()) {
    EXPECT_EQ(std::vector<ts::Variable>(assume.condition.variables().begin(),
                                        assume.condition.variables().end()),
              std::vector<ts::Variable>{n});
  }
}

TEST_F(ResolveTest, StoreOfAnotherKindToOneCellStillDefinesIt) {
  let_p_lead_to(1);
  b.program[b.cell(words[0])].type = {.kind = ts::Type::Kind::opaque, .bits = 32};
  b.store(b.value(p), b.value(n), 32);
  resolve();
  ASSERT_EQ(havocs().size(), 1U);
  EXPECT_EQ(havocs().front().defines, std::vector<ts::Variable>{b.cell(words[0])});
}

TEST_F(ResolveTest, NothingIsStoredToWhatCannotChange) {
  let_p_lead_to(17);
  b.memory[words[3]].read_only = true;
  b.store(b.value(p), b.value(n), 32);
  resolve();
  ASSERT_EQ(havocs().size(), 1U);
  const ts::Havoc havoc = havocs().front();
  EXPECT_EQ(havoc.may_define.size(), 16U);
  EXPECT_EQ(std::ranges::find(havoc.may_define, b.cell(words[3])), havoc.may_define.end());
}

TEST_F(ResolveTest, UnknownPointersReadAndWriteMemory) {
  begin();
  b.load(n, b.value(p), 32);
  b.store(b.value(p), b.value(n), 32);
  resolve();
  ASSERT_EQ(havocs().size(), 2U);
  EXPECT_TRUE(havocs()[0].reads_memory);
  EXPECT_FALSE(havocs()[0].writes_memory);
  EXPECT_TRUE(havocs()[1].writes_memory);
}

TEST_F(ResolveTest, MemoryIsTheOutsideAndWhatIsKnownThere) {
  const Object known = b.object("known", {32});
  b.object("hidden", {32});
  b.memory.known_outside.push_back(known);
  begin();
  resolve();
  EXPECT_EQ(b.program.memory(),
            (std::vector<ts::Variable>{b.memory.outside_cell(), b.cell(known)}));
}

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

TEST_F(ResolveTest, ClearOfHalfACellMayChangeIt) {
  const Object s = b.object("s", {32, 64});
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
  begin();
  b.copy(b.address(t), b.address(s), 128);
  resolve();
  ASSERT_EQ(havocs().size(), 1U);
  EXPECT_EQ(havocs().front().defines, std::vector<ts::Variable>{b.cell(t, 0)});
  EXPECT_EQ(havocs().front().uses, (std::vector<ts::Variable>{b.cell(s, 0), b.cell(s, 1)}));
  EXPECT_EQ(assigns_to(b.cell(t, 1)).size(), 1U);
}

TEST_F(ResolveTest, CopyOfHalfACellMayChangeIt) {
  const Object s = b.object("s", {32});
  const Object t = b.object("t", {64});
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

TEST_F(ResolveTest, EffectsReadAndWriteCells) {
  const Object s = b.object("s", {32});
  const Object t = b.object("t", {32});
  begin();
  b.add_step(ts::Havoc{.defines = {n}},
             Effect{.reads = {b.region(b.address(s), 0)}, .writes = {b.region(b.address(t), 0)}});
  resolve();
  ASSERT_EQ(havocs().size(), 1U);
  EXPECT_EQ(havocs().front().uses, std::vector<ts::Variable>{b.cell(s)});
  EXPECT_EQ(havocs().front().may_define, std::vector<ts::Variable>{b.cell(t)});
}

TEST_F(ResolveTest, AddressesAreNoVariablesAnyMore) {
  let_p_lead_to(1);
  const ts::Variable address = b.memory[words[0]].address;
  b.program.add_edge({b.here(), b.exit(main), ts::Havoc{.uses = {address, n}}, {}, {address, n}});
  b.go_on_at(b.location(main));
  resolve();
  ASSERT_EQ(havocs().size(), 1U);
  EXPECT_EQ(havocs().front().uses, std::vector<ts::Variable>{n});
  for (const ts::Edge edge : b.program[main].edges) {
    const auto& needs = b.program[edge].needs;
    EXPECT_EQ(std::ranges::find(needs, address), needs.end());
  }
}

TEST_F(ResolveTest, InitialPointersAreAddresses) {
  const Object s = b.object("s", {64, 64});
  b.memory.facts.push_back({.variable = b.cell(s, 0), .object = s, .offset = 64, .is_value = true});
  begin();
  b.set(p, b.address(s));
  resolve();
  ASSERT_EQ(addresses().size(), 1U);
  EXPECT_EQ(b.program[b.cell(s, 0)].initial, addresses().front() + base::Integer(8));
}

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

TEST_F(AllocationTest, OneInALoopHasNoAddress) {
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
  ASSERT_EQ(havocs().size(), 2U);
  EXPECT_EQ(havocs()[0].defines, std::vector<ts::Variable>{p});
  EXPECT_EQ(havocs()[1].may_define, std::vector<ts::Variable>{b.cell(heap)});
  EXPECT_TRUE(assigns().empty());
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

class CallTestTest : public ResolveTest {
 protected:
  CallTestTest() {
    for (const char* name : {"g", "h", "k"}) {
      const ts::Function f = b.function(name);
      b.edge(b.entry(f), b.exit(f), ts::Skip{});
      functions.push_back(f);
      codes.push_back(b.code_of(f));
    }
    begin();
  }

  /// The functions that can be called from where the program starts.
  std::set<ts::Function> reached() {
    std::set<ts::Function> result;
    std::vector<ts::Location> todo{b.entry(main)};
    std::set<ts::Location> seen;
    while (!todo.empty()) {
      const ts::Location here = todo.back();
      todo.pop_back();
      if (!seen.insert(here).second) continue;
      for (const ts::Edge edge : b.program[here].out) {
        todo.push_back(b.program[edge].target);
        const auto* call = std::get_if<ts::Call>(&b.program[edge].operation);
        if (call != nullptr) result.insert(call->callee);
      }
    }
    return result;
  }

  std::vector<ts::Function> functions;
  std::vector<Object> codes;
};

TEST_F(CallTestTest, OneFunctionNeedsNoTest) {
  b.set(p, b.address(codes[1]));
  b.call_through(b.value(p), functions, {});
  resolve();
  EXPECT_TRUE(assumes().empty());
  EXPECT_EQ(reached(), std::set<ts::Function>{functions[1]});
  // Nor do calls stay behind that nothing leads to.
  EXPECT_EQ(all_of<ts::Call>(b.program, main).size(), 1U);
}

TEST_F(CallTestTest, TwoFunctionsAreTested) {
  b.set(p, b.address(codes[0]));
  b.set(p, b.address(codes[2]));
  b.call_through(b.value(p), functions, {});
  resolve();
  EXPECT_EQ(reached(), (std::set<ts::Function>{functions[0], functions[2]}));
  ASSERT_EQ(assumes().size(), 2U);
  for (const base::Integer& address : addresses()) {
    int holding = 0;
    for (const ts::Assume& assume : assumes()) {
      const auto holds = term::holds(
          assume.condition, [&](ts::Variable) { return std::optional<base::Integer>(address); });
      holding += holds.value_or(false) ? 1 : 0;
    }
    EXPECT_EQ(holding, 1);
  }
}

TEST_F(CallTestTest, WhatIsNotKnownIsTheRest) {
  b.memory.from_outside.push_back(p);
  b.memory.known_outside.push_back(codes[0]);
  b.call_through(b.value(p), functions, {});
  resolve();
  EXPECT_EQ(reached(), std::set<ts::Function>{functions[0]});
  EXPECT_EQ(assumes().size(), 2U);
}

}  // namespace
}  // namespace pslice::memory
