#include "memory/resolve.h"

#include <algorithm>
#include <chrono>
#include <set>

#include "tests/unit/memory/resolve_fixture.h"

namespace pslice::memory {
namespace {

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
INSTANTIATE_TEST_SUITE_P(Counts, FewTargetsTest, testing::Values(2, 3, 8));

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
INSTANTIATE_TEST_SUITE_P(Counts, SeveralTargetsTest, testing::Values(9, 12, 16));

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
  let_p_lead_to(9);
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

TEST_F(ResolveTest, StoreToAPartOfAnAddressMayChangeIt) {
  let_p_lead_to(1);
  b.program[b.cell(words[0])].pointer = true;
  b.store(b.value(p), b.value(n), 16);
  resolve();
  ASSERT_EQ(havocs().size(), 1U);
  EXPECT_TRUE(havocs().front().defines.empty());
  EXPECT_EQ(havocs().front().may_define, std::vector<ts::Variable>{b.cell(words[0])});
}

TEST_F(ResolveTest, LoadOfAPartOfAnAddressDependsOnIt) {
  let_p_lead_to(1);
  b.program[b.cell(words[0])].pointer = true;
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

}  // namespace
}  // namespace pslice::memory
