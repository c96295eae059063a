#include "memory/points_to.h"

#include <chrono>
#include <set>

#include "memory/moves.h"
#include "tests/unit/memory/points_to_fixture.h"

namespace pslice::memory {
namespace {

TEST_F(PointsToTest, CopiesLeadWhereTheOriginalLeads) {
  const auto p = b.set_new("p", b.address(x));
  const auto q = b.set_new("q", b.value(p));
  solved();
  EXPECT_EQ(points_to->places(p), Places{at(x)});
  EXPECT_EQ(points_to->places(q), Places{at(x)});
}

TEST_F(PointsToTest, OutOfBudgetEveryPointerLeadsToEverything) {
  const auto p = b.set_new("p", b.address(x));
  const auto q = b.variable("q");
  const ts::Function callee = b.function("callee");
  const Object code = b.code_of(callee);
  budget.cancel();
  solved();
  EXPECT_TRUE(points_to->gave_up());
  for (const ts::Variable v : {p, q}) {
    EXPECT_EQ(points_to->places(v), Places{outside()});
    const PointsTo::Targets targets = points_to->targets(b.value(v));
    EXPECT_TRUE(targets.outside);
    EXPECT_TRUE(targets.functions.contains(callee));
    const auto touched = points_to->touched(MemoryBuilder::region(b.value(v), 32));
    ASSERT_EQ(touched.size(), 1U);
    EXPECT_EQ(touched.front().object, b.memory.outside());
    EXPECT_FALSE(touched.front().exactly);
  }
  for (const Object o : {x, y, pair, code}) EXPECT_TRUE(is_exposed(o));
  EXPECT_TRUE(points_to->runs(callee));
}

TEST_F(PointsToTest, WithinBudgetItDoesNotGiveUp) {
  b.set_new("p", b.address(x));
  EXPECT_FALSE(solved().gave_up());
  for (const Object o : {x, y, pair}) EXPECT_FALSE(is_exposed(o));
}

TEST_F(PointsToTest, OrderDoesNotCount) {
  const auto p = b.variable("p");
  const auto q = b.set_new("q", b.value(p));
  b.set(p, b.address(x));
  b.set(p, b.address(y));
  solved();
  EXPECT_EQ(points_to->places(q), (Places{at(x), at(y)}));
}

TEST_F(PointsToTest, WhatIsNeverAssignedLeadsNowhere) {
  const auto p = b.variable("p");
  solved();
  EXPECT_EQ(points_to->places(p), Places{});
}

TEST_F(PointsToTest, ConstantOffsetsMoveByBytes) {
  const auto p = b.set_new("p", b.plus(b.address(pair), 8));
  const auto q = b.set_new("q", b.plus(b.value(p), -8));
  solved();
  EXPECT_EQ(points_to->places(p), Places{at(pair, 64)});
  EXPECT_EQ(points_to->places(q), Places{at(pair)});
}

TEST_F(PointsToTest, TermsAreFollowedWithoutAVariable) {
  const auto p = b.set_new("p", b.address(pair));
  solved();
  EXPECT_EQ(points_to->places(b.plus(b.value(p), 8)), Places{at(pair, 64)});
}

TEST_F(PointsToTest, LeavingTheObjectLeadsAnywhereInIt) {
  const auto p = b.set_new("p", b.plus(b.address(pair), 80));
  solved();
  EXPECT_EQ(points_to->places(p), Places{anywhere_in(pair)});
}

TEST_F(PointsToTest, UnknownMultiplesOfAnElementStayInTheArray) {
  const Object a = b.array("a", 32, 8);
  const auto p = b.set_new("p", b.element(b.address(a), 4, index));
  solved();
  EXPECT_EQ(points_to->places(p), (Places{{a, {0, 32, 8}}}));
}

TEST_F(PointsToTest, UnknownMultiplesKeepTheField) {
  const Object a = b.smeared("a", {32, 32}, 8);
  const auto p = b.set_new("p", b.plus(b.element(b.address(a), 8, index), 4));
  solved();
  EXPECT_EQ(points_to->places(p), (Places{{a, {32, 64, 8}}}));
}

TEST_F(PointsToTest, UnknownMultiplesOfSomethingElseLeadAnywhere) {
  const Object a = b.array("a", 32, 8);
  const auto p = b.set_new("p", b.element(b.address(a), 3, index));
  solved();
  EXPECT_EQ(points_to->places(p), Places{anywhere_in(a)});
}

TEST_F(PointsToTest, ChoicesLeadToBothSides) {
  const ts::Term condition = b.f().less(b.value(index), b.number(0));
  const auto p = b.set_new("p", b.f().choice(condition, b.address(x), b.plus(b.address(pair), 8)));
  solved();
  EXPECT_EQ(points_to->places(p), (Places{at(x), at(pair, 64)}));
}

TEST_F(PointsToTest, StoresAndLoadsGoThroughCells) {
  const auto p = b.set_new("p", b.plus(b.address(pair), 8));
  b.store(b.value(p), b.address(x), 64);
  const auto same = b.variable("same");
  const auto other = b.variable("other");
  b.load(same, b.plus(b.address(pair), 8), 64);
  b.load(other, b.address(pair), 64);
  solved();
  EXPECT_EQ(points_to->places(same), Places{at(x)});
  EXPECT_EQ(points_to->places(other), Places{});
}

TEST_F(PointsToTest, LoadsOfAPartStillLeadThere) {
  // Half of an address may be put together with the other half again.
  b.store(b.address(pair), b.address(x), 64);
  const auto half = b.variable("half", MemoryBuilder::word);
  b.load(half, b.plus(b.address(pair), 4), 32);
  solved();
  EXPECT_EQ(points_to->places(half), Places{at(x)});
}

TEST_F(PointsToTest, PointersToPointers) {
  const auto pp = b.set_new("pp", b.address(pair));
  b.store(b.value(pp), b.plus(b.address(pair), 8), 64);
  const auto p = b.variable("p");
  b.load(p, b.value(pp), 64);
  b.store(b.value(p), b.address(y), 64);
  solved();
  EXPECT_EQ(points_to->places(b.cell(pair, 0)), Places{at(pair, 64)});
  EXPECT_EQ(points_to->places(b.cell(pair, 1)), Places{at(y)});
}

TEST_F(PointsToTest, CopiesOfStructsKeepFieldsApart) {
  const Object to = b.object("to", {64, 64});
  b.store(b.address(pair), b.address(x), 64);
  b.store(b.plus(b.address(pair), 8), b.address(y), 64);
  b.copy(b.address(to), b.address(pair), 128);
  solved();
  EXPECT_EQ(points_to->places(b.cell(to, 0)), Places{at(x)});
  EXPECT_EQ(points_to->places(b.cell(to, 1)), Places{at(y)});
}

TEST_F(PointsToTest, CopiesOfAPartShiftIt) {
  const Object to = b.object("to", {64, 64});
  b.store(b.address(pair), b.address(x), 64);
  b.store(b.plus(b.address(pair), 8), b.address(y), 64);
  b.copy(b.address(to), b.plus(b.address(pair), 8), 64);
  solved();
  EXPECT_EQ(points_to->places(b.cell(to, 0)), Places{at(y)});
  EXPECT_EQ(points_to->places(b.cell(to, 1)), Places{});
}

TEST_F(PointsToTest, CopiesOfUnknownSizeReachAll) {
  const Object to = b.object("to", {64, 64});
  b.store(b.plus(b.address(pair), 8), b.address(y), 64);
  b.copy(b.address(to), b.address(pair), 0);
  solved();
  EXPECT_EQ(points_to->places(b.cell(to, 1)), Places{at(y)});
}

TEST_F(PointsToTest, CallsBindArgumentsAndResults) {
  const ts::Function same = b.function("same");
  const auto parameter = b.parameter(same, "p");
  b.edge(b.entry(same), b.exit(same), ts::Assign{b.result(same), b.value(parameter)});
  const auto r = b.variable("r");
  b.add_step(ts::Call{same, {b.address(x)}, {r}});
  solved();
  EXPECT_TRUE(points_to->runs(same));
  EXPECT_EQ(points_to->places(parameter), Places{at(x)});
  EXPECT_EQ(points_to->places(r), Places{at(x)});
}

TEST_F(PointsToTest, WhatNobodyCallsDoesNotCount) {
  const auto p = b.global("p");
  const ts::Function never = b.function("never");
  b.edge(b.entry(never), b.exit(never), ts::Assign{p, b.address(x)});
  solved();
  EXPECT_TRUE(points_to->runs(main));
  EXPECT_FALSE(points_to->runs(never));
  EXPECT_EQ(points_to->places(p), Places{});
}

/// Two functions with a parameter whose address can be taken.
class IndirectCallTest : public PointsToTest {
 protected:
  IndirectCallTest() {
    for (const char* name : {"g", "h"}) {
      const ts::Function f = b.function(name);
      parameters.push_back(b.parameter(f, "p"));
      b.edge(b.entry(f), b.exit(f), ts::Skip{});
      functions.push_back(f);
      codes.push_back(b.code_of(f));
    }
  }

  std::vector<ts::Function> functions;
  std::vector<ts::Variable> parameters;
  std::vector<Object> codes;
};

TEST_F(IndirectCallTest, OnlyWhatThePointerLeadsToRuns) {
  b.store(b.address(pair), b.address(codes[0]), 64);
  const auto f = b.variable("f");
  b.load(f, b.address(pair), 64);
  b.call_through(b.value(f), functions, {b.address(x)});
  solved();
  EXPECT_TRUE(points_to->runs(functions[0]));
  EXPECT_FALSE(points_to->runs(functions[1]));
  EXPECT_EQ(points_to->places(parameters[0]), Places{at(x)});
  EXPECT_EQ(points_to->places(parameters[1]), Places{});
  const PointsTo::Targets targets = points_to->targets(b.value(f));
  EXPECT_EQ(targets.functions, std::set<ts::Function>{functions[0]});
  EXPECT_FALSE(targets.outside);
  EXPECT_FALSE(is_exposed(x));
}

TEST_F(IndirectCallTest, WhatOneOfThemStoresIsCalledAsWell) {
  // g puts h where the pointer comes from, which is found only once g is known to run.
  const ts::Function setter = functions[0];
  const auto e = b.edge(b.location(setter), b.exit(setter), ts::Havoc{});
  b.memory.note(e, Store{b.region(b.address(pair), 64), b.address(codes[1]), b.pointer});
  b.store(b.address(pair), b.address(codes[0]), 64);
  const auto f = b.variable("f");
  b.load(f, b.address(pair), 64);
  b.call_through(b.value(f), functions, {b.address(x)});
  solved();
  EXPECT_TRUE(points_to->runs(functions[1]));
  EXPECT_EQ(points_to->places(parameters[1]), Places{at(x)});
}

TEST_F(IndirectCallTest, PointersFromOutsideLeadToWhatIsKnownThere) {
  const auto f = b.variable("f");
  b.memory.from_outside.push_back(f);
  b.memory.known_outside.push_back(codes[1]);
  b.call_through(b.value(f), functions, {b.address(x)});
  solved();
  const PointsTo::Targets targets = points_to->targets(b.value(f));
  EXPECT_TRUE(targets.outside);
  EXPECT_EQ(targets.functions, std::set<ts::Function>{functions[1]});
  EXPECT_TRUE(points_to->runs(functions[1]));
  EXPECT_FALSE(points_to->runs(functions[0]));
  EXPECT_TRUE(is_exposed(x));  // the unknown function gets it
}

TEST_F(PointsToTest, FactsHoldFromTheStart) {
  b.memory.facts.push_back({b.cell(pair, 1), pair, 64});
  solved();
  EXPECT_EQ(points_to->places(b.cell(pair, 1)), Places{at(pair, 64)});
}

/// What a parameter points to: one element, and any number of others behind it.
class GivenArrayTest : public PointsToTest {
 protected:
  GivenArrayTest() {
    given = b.smeared("*p", {64}, unlimited, ObjectInfo::Kind::given);
    const ts::Variable first =
        b.program.add_variable({.name = "p[0]", .type = MemoryBuilder::pointer});
    b.memory[given].cells.front().at.first = 64;
    b.memory[given].cells.push_back({first, {0, 0, 1}, 64});
    b.memory.facts_of_arrays.push_back({given, {b.cell(given, 0), y, 0}});
  }
  Object given;
};

TEST_F(GivenArrayTest, FactsOfArraysDoNotCountForTheFirstElement) {
  const auto p = b.variable("p");
  b.load(p, b.address(given), 64);
  solved();
  EXPECT_EQ(points_to->places(b.cell(given, 0)), Places{});
}

TEST_F(GivenArrayTest, FactsOfArraysCountOnceTheProgramGoesBeyondIt) {
  const auto p = b.variable("p");
  b.load(p, b.element(b.address(given), 8, index), 64);
  solved();
  EXPECT_EQ(points_to->places(b.cell(given, 0)), Places{at(y)});
  EXPECT_EQ(points_to->places(p), Places{at(y)});
}

TEST_F(PointsToTest, AllocationsLeadToTheirObject) {
  const Object heap = b.object("heap", {32}, ObjectInfo::Kind::allocated);
  const auto p = b.variable("p");
  b.allocate(p, heap);
  solved();
  EXPECT_EQ(points_to->places(p), Places{at(heap)});
}

TEST_F(PointsToTest, ReallocationsMayLeadToTheOldObject) {
  const Object heap = b.object("heap", {32}, ObjectInfo::Kind::allocated);
  const Object more = b.object("more", {32}, ObjectInfo::Kind::allocated);
  const auto p = b.variable("p");
  const auto q = b.variable("q");
  b.allocate(p, heap);
  b.allocate(q, more, false, b.value(p));
  solved();
  EXPECT_EQ(points_to->places(q), (Places{at(heap), at(more)}));
}

TEST_F(PointsToTest, ArithmeticOnAddressesStaysInTheObject) {
  const auto masked = b.set_new("masked", b.f().bit_and(b.address(pair), b.number(-8)));
  const auto mixed = b.set_new("mixed", b.f().bit_xor(b.address(x), b.address(y)));
  const auto narrow = b.set_new("narrow", b.f().wrap(b.address(x), 32, true), MemoryBuilder::word);
  solved();
  EXPECT_EQ(points_to->places(masked), Places{anywhere_in(pair)});
  EXPECT_EQ(points_to->places(mixed), (Places{anywhere_in(x), anywhere_in(y)}));
  EXPECT_EQ(points_to->places(narrow), Places{at(x)});
}

TEST_F(PointsToTest, SomeVariablesHoldNoAddresses) {
  const auto flag = b.set_new("flag", b.address(x), {.bits = 1, .is_signed = false});
  const auto real = b.set_new("real", b.address(x), {.kind = ts::Type::Kind::opaque, .bits = 64});
  const auto length = b.variable("length");
  b.memory.plain.push_back(length);
  b.set(length, b.address(x));
  solved();
  for (const ts::Variable v : {flag, real, length}) EXPECT_EQ(points_to->places(v), Places{});
}

TEST_F(PointsToTest, StringsStandForEachOther) {
  const Object one = b.smeared("one", {8}, 4, ObjectInfo::Kind::literal);
  const Object two = b.smeared("two", {8}, 6, ObjectInfo::Kind::literal);
  const auto p = b.set_new("p", b.address(one));
  b.set(p, b.address(two));
  solved();
  ASSERT_FALSE(points_to->places(p).empty());
  for (const Place& place : points_to->places(p)) {
    EXPECT_EQ(b.memory[place.object].kind, ObjectInfo::Kind::literal);
  }
}

/// A pointer that goes through an array step by step comes to an end, and to every element.
void expect_walk(MemoryBuilder& b, PointsTo& points_to, ts::Variable p, Object a, Bits element,
                 Bits count) {
  const Places places = points_to.places(p);
  EXPECT_LT(places.size(), 40U);
  for (Bits i = 0; i < count; ++i) {
    const Cell place{b.cell(a), {i * element, 0, 1}, element};
    const bool reached = std::ranges::any_of(
        places, [&](const Place& q) { return q.object == a && overlap(q.at, element, place); });
    EXPECT_TRUE(reached) << "element " << i;
  }
}

TEST_F(PointsToTest, WalksThroughALargeArray) {
  const Object a = b.smeared("a", {64}, 1000);
  const auto p = b.set_new("p", b.address(a));
  b.set(p, b.plus(b.value(p), 8));
  solved();
  expect_walk(b, *points_to, p, a, 64, 1000);
}

TEST_F(PointsToTest, WalksThroughManyCells) {
  const Object a = b.array("a", 64, 100);
  const auto p = b.set_new("p", b.address(a));
  b.set(p, b.plus(b.value(p), 8));
  b.store(b.value(p), b.address(x), 64);
  solved();
  expect_walk(b, *points_to, p, a, 64, 100);
  for (std::size_t i = 0; i < 100; ++i) EXPECT_EQ(points_to->places(b.cell(a, i)), Places{at(x)});
}

TEST_F(PointsToTest, WalksBackwards) {
  const Object a = b.smeared("a", {64}, 1000);
  const auto p = b.set_new("p", b.plus(b.address(a), 8000));
  b.set(p, b.plus(b.value(p), -8));
  solved();
  expect_walk(b, *points_to, p, a, 64, 1000);
}

TEST_F(PointsToTest, TouchesTheCellExactly) {
  const auto touched = (solved()).touched(b.region(b.plus(b.address(pair), 8), 64));
  ASSERT_EQ(touched.size(), 1U);
  EXPECT_EQ(touched.front().cell->variable, b.cell(pair, 1));
  EXPECT_TRUE(touched.front().exactly);
}

TEST_F(PointsToTest, TouchesAPartOfTheCell) {
  const auto touched = solved().touched(b.region(b.plus(b.address(pair), 8), 32));
  ASSERT_EQ(touched.size(), 1U);
  EXPECT_FALSE(touched.front().exactly);
}

TEST_F(PointsToTest, ACellReachedInTwoWaysIsTouchedExactlyOnlyIfBothAre) {
  const auto p = b.set_new("p", b.address(pair));
  b.set(p, b.plus(b.address(pair), 4));
  const auto touched = solved().touched(b.region(b.value(p), 64));
  ASSERT_EQ(touched.size(), 2U);
  for (const Touched& t : touched) EXPECT_FALSE(t.exactly) << b.program[t.cell->variable].name;
}

TEST_F(PointsToTest, PointersThatLeadNowhereLeadOutside) {
  const auto p = b.variable("p");
  const auto touched = solved().touched(b.region(b.value(p), 32));
  ASSERT_EQ(touched.size(), 1U);
  EXPECT_EQ(touched.front().object, b.memory.outside());
}

TEST_F(PointsToTest, EverythingIncludesWhatIsReachedByPointers) {
  b.store(b.address(pair), b.address(y), 64);
  Region region = b.region(b.address(pair), 64);
  solved();
  const auto touches = [&](Object o) {
    const auto touched = points_to->touched(region);
    return std::ranges::any_of(touched, [&](const Touched& t) { return t.object == o; });
  };
  EXPECT_FALSE(touches(y));
  region.everything = true;
  EXPECT_TRUE(touches(y));
  EXPECT_FALSE(touches(x));
}

TEST(MovedTest, Table) {
  MemoryBuilder b;
  const Object a = b.smeared("a", {32, 32}, 4);
  const ObjectInfo& info = b.memory[a];
  const Place start{a, {0, 0, 1}};
  const Place fields{a, {0, 64, 4}};
  EXPECT_EQ(moved(info, start, {}), start);
  EXPECT_EQ(moved(info, start, {32, 0}), at(a, 32));
  EXPECT_EQ(moved(info, start, {0, 64}), fields);
  EXPECT_EQ(moved(info, start, {32, 128}), (Place{a, {32, 64, 4}}));
  EXPECT_EQ(moved(info, fields, {32, 0}), (Place{a, {32, 64, 4}}));
  EXPECT_EQ(moved(info, fields, {0, 32}), (Place{a, info.anywhere()}));
}

}  // namespace
}  // namespace pslice::memory
