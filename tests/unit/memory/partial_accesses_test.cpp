#include "tests/unit/memory/resolve_fixture.h"

// Accesses to parts of cells and to several of them: values are put together bit by bit.

namespace pslice::memory {
namespace {

class PartialAccessTest : public ResolveTest {
 protected:
  using Values = std::map<ts::Variable, base::Integer>;

  /// What the variable is assigned, once, where the others have these values.
  base::Integer assigned(ts::Variable v, const Values& values) {
    const auto found = assigns_to(v);
    EXPECT_EQ(found.size(), 1U);
    if (found.size() != 1) return {};
    const auto result =
        term::evaluate(found.front().value, [&](ts::Variable u) -> std::optional<base::Integer> {
          const auto known = values.find(u);
          return known == values.end() ? std::nullopt : std::optional(known->second);
        });
    EXPECT_TRUE(result.has_value());
    return result.value_or(base::Integer());
  }
};

TEST_F(PartialAccessTest, AWordOverBytesIsTheirSum) {
  const Object s = b.array("s", 8, 4);
  begin();
  b.load(n, b.address(s), 32);
  resolve();
  EXPECT_TRUE(havocs().empty());
  const Values bytes{
      {b.cell(s, 0), 1}, {b.cell(s, 1), -1}, {b.cell(s, 2), 0}, {b.cell(s, 3), -128}};
  EXPECT_EQ(assigned(n, bytes), base::wrap(base::Integer(0x8000ff01), 32, true));
}

TEST_F(PartialAccessTest, APartOfAWordIsCutOut) {
  const Object s = b.object("s", {32});
  begin();
  const ts::Variable half = b.variable("half", MemoryBuilder::integer(16));
  b.load(half, b.plus(b.address(s), 2), 16);
  resolve();
  EXPECT_TRUE(havocs().empty());
  EXPECT_EQ(assigned(half, {{b.cell(s), -2}}), base::Integer(-1));
  EXPECT_EQ(assigned(half, {{b.cell(s), 0x1234ffff}}), base::Integer(0x1234));
}

TEST_F(PartialAccessTest, AStoreLeavesTheRestOfACell) {
  const Object s = b.object("s", {32});
  begin();
  b.store(b.plus(b.address(s), 1), b.value(n), 8);
  resolve();
  EXPECT_TRUE(havocs().empty());
  EXPECT_EQ(assigned(b.cell(s), {{b.cell(s), 0x11223344}, {n, -1}}), base::Integer(0x1122ff44));
  EXPECT_EQ(assigned(b.cell(s), {{b.cell(s), -1}, {n, 0}}), base::Integer(-1 - 0xff00));
}

TEST_F(PartialAccessTest, AStoreOverSeveralCellsGivesEachItsPart) {
  const Object s = b.array("s", 8, 6);
  begin();
  b.store(b.plus(b.address(s), 1), b.value(n), 32);
  resolve();
  const Values values{{n, 0x04030201}};
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(assigned(b.cell(s, static_cast<std::size_t>(i) + 1), values), base::Integer(i + 1));
  }
  EXPECT_TRUE(assigns_to(b.cell(s, 0)).empty());
  EXPECT_TRUE(assigns_to(b.cell(s, 5)).empty());
}

TEST_F(PartialAccessTest, WhatIsStoredMayBeAPartOfWhatChanges) {
  const Object s = b.array("s", 16, 2);
  begin();
  b.store(b.address(s), b.value(b.cell(s, 1)), 32);
  resolve();
  // The second cell is written from what the value was before the first changed.
  for (const ts::Assign& assign : assigns_to(b.cell(s, 0))) {
    for (const ts::Variable v : assign.value.variables()) {
      EXPECT_EQ(b.program[v].name, "$saved");
    }
  }
}

TEST_F(PartialAccessTest, AByteAtAVariablePlaceIsChosenByTheAddress) {
  const Object s = b.object("s", {16, 16});
  begin();
  const ts::Variable i = b.variable("i", MemoryBuilder::word);
  const ts::Variable c = b.variable("c", MemoryBuilder::integer(8));
  const ts::Term place = b.element(b.address(s), 1, i);
  Region region = MemoryBuilder::region(place, 8);
  b.add_step(ts::Havoc{.defines = {c}}, Load{c, region, MemoryBuilder::integer(8)});
  resolve();
  EXPECT_TRUE(havocs().empty());
  const int bytes[] = {0x22, 0x11, 0x44, 0x33};
  for (int k = 0; k < 4; ++k) {
    EXPECT_EQ(assigned(c, {{i, k}, {b.cell(s, 0), 0x1122}, {b.cell(s, 1), 0x3344}}),
              base::Integer(bytes[k]));
  }
}

TEST_F(PartialAccessTest, AddressesAreNotTakenApart) {
  const Object s = b.object("s", {64});
  b.program[b.cell(s)].pointer = true;
  begin();
  b.load(n, b.address(s), 32);
  b.store(b.address(s), b.value(n), 32);
  resolve();
  ASSERT_EQ(havocs().size(), 2U);
  EXPECT_EQ(havocs()[1].may_define, std::vector<ts::Variable>{b.cell(s)});
}

TEST_F(PartialAccessTest, NorIsMemoryOfAnotherOrder) {
  const Object s = b.object("s", {32});
  b.memory.little_endian = false;
  begin();
  const ts::Variable half = b.variable("half", MemoryBuilder::integer(16));
  b.load(half, b.address(s), 16);
  resolve();
  EXPECT_EQ(havocs().size(), 1U);
}

TEST_F(PartialAccessTest, WhatNobodyHasACellForIsNotKnown) {
  const Object s = b.object("s", {8, 8});
  b.memory[s].cells[1].at.first = 16;
  b.memory[s].size = 24;
  begin();
  const ts::Variable half = b.variable("half", MemoryBuilder::integer(16));
  b.load(half, b.address(s), 16);
  resolve();
  EXPECT_EQ(havocs().size(), 1U);
}

TEST_F(PartialAccessTest, CopiedBytesMakeUpAWord) {
  const Object s = b.array("s", 8, 4);
  const Object t = b.object("t", {16, 16});
  begin();
  b.copy(b.address(t), b.address(s), 32);
  resolve();
  EXPECT_TRUE(havocs().empty());
  const Values bytes{{b.cell(s, 0), 1}, {b.cell(s, 1), 2}, {b.cell(s, 2), -1}, {b.cell(s, 3), -1}};
  EXPECT_EQ(assigned(b.cell(t, 0), bytes), base::Integer(0x0201));
  EXPECT_EQ(assigned(b.cell(t, 1), bytes), base::Integer(-1));
}

TEST_F(PartialAccessTest, FilledBytesRepeat) {
  const Object s = b.object("s", {32, 32});
  begin();
  b.add_step(ts::Havoc{}, Clear{b.region(b.address(s), 48), b.value(n)});
  resolve();
  EXPECT_TRUE(havocs().empty());
  const Values values{{n, 0x1ab}, {b.cell(s, 1), 0x12345678}};
  EXPECT_EQ(assigned(b.cell(s, 0), values), base::wrap(base::Integer(0xabababab), 32, true));
  EXPECT_EQ(assigned(b.cell(s, 1), values), base::Integer(0x1234abab));
}

TEST_F(PartialAccessTest, ATableThatNobodyWritesSaysBetweenWhichNumbersAnEntryLies) {
  const Object table = b.smeared("table", {32}, 20);
  b.memory[table].read_only = true;
  b.memory[table].initial.emplace();
  b.memory[table].initial->push_back({32, 32, base::Integer(7)});
  b.memory[table].initial->push_back({64, 32, base::Integer(-3)});
  begin();
  const ts::Variable i = b.variable("i", MemoryBuilder::word);
  b.load(n, b.element(b.address(table), 4, i), 32);
  resolve();
  ASSERT_EQ(havocs().size(), 1U);
  const ts::Variable any = havocs().front().defines.front();
  EXPECT_EQ(assigned(n, {{any, 100}}), base::Integer(7));
  EXPECT_EQ(assigned(n, {{any, -100}}), base::Integer(-3));
  EXPECT_EQ(assigned(n, {{any, 2}}), base::Integer(2));
}

TEST_F(PartialAccessTest, ATableThatSomebodyMayWriteSaysNothing) {
  const Object table = b.smeared("table", {32}, 20);
  b.memory[table].initial.emplace();
  begin();
  const ts::Variable i = b.variable("i", MemoryBuilder::word);
  b.load(n, b.element(b.address(table), 4, i), 32);
  resolve();
  EXPECT_TRUE(assigns_to(n).empty());
}

}  // namespace
}  // namespace pslice::memory
