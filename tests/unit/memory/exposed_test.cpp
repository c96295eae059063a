#include "tests/unit/memory/points_to_fixture.h"

namespace pslice::memory {
namespace {

TEST_F(PointsToTest, WhatIsPassedOutsideIsExposedWithAllItLeadsTo) {
  b.store(b.address(pair), b.address(y), 64);
  const auto r = b.variable("r");
  b.add_step(ts::Havoc{.defines = {r}},
             Effect{.reads = {b.region(b.address(pair), 0)}, .outside = true});
  solved();
  EXPECT_TRUE(is_exposed(pair));
  EXPECT_TRUE(is_exposed(y));
  EXPECT_FALSE(is_exposed(x));
  EXPECT_EQ(points_to->places(r), Places{outside()});
}

TEST_F(PointsToTest, WhatTheOutsideKnowsHoldsPointersFromThere) {
  b.add_step(ts::Havoc{}, Effect{.reads = {b.region(b.address(pair), 0)}, .outside = true});
  const auto p = b.variable("p");
  b.load(p, b.plus(b.address(pair), 8), 64);
  solved();
  EXPECT_EQ(points_to->places(p), Places{outside()});
}

TEST_F(PointsToTest, NumbersTooNarrowForAnAddressHoldNoneFromOutside) {
  b.add_step(ts::Havoc{}, Effect{.reads = {b.region(b.address(x), 0)}, .outside = true});
  solved();
  EXPECT_TRUE(is_exposed(x));
  EXPECT_EQ(points_to->places(b.cell(x)), Places{});
}

TEST_F(PointsToTest, StoresThroughPointersFromOutsideReachWhatIsExposed) {
  const auto r = b.variable("r");
  b.memory.from_outside.push_back(r);
  b.memory.known_outside.push_back(pair);
  b.store(b.value(r), b.address(y), 64);
  const auto p = b.variable("p");
  b.load(p, b.address(pair), 64);
  solved();
  EXPECT_TRUE(is_exposed(y));
  EXPECT_EQ(points_to->places(p), Places{outside()});
  const auto touched = points_to->touched(b.region(b.value(p), 32));
  ASSERT_EQ(touched.size(), 1U);
  EXPECT_EQ(touched.front().object, b.memory.outside());
}

TEST_F(PointsToTest, ReadOnlyObjectsGetNothingFromOutside) {
  b.memory[pair].read_only = true;
  b.memory.facts.push_back({b.cell(pair, 0), y, 0});
  b.memory.known_outside.push_back(pair);
  solved();
  EXPECT_EQ(points_to->places(b.cell(pair, 0)), Places{at(y)});
  EXPECT_TRUE(is_exposed(y));
}

TEST_F(PointsToTest, AnEffectOnAllMemoryExposesWhateverHasAnAddress) {
  b.add_step(ts::Havoc{.writes_memory = true});
  solved();
  EXPECT_TRUE(is_exposed(x) && is_exposed(y) && is_exposed(pair));
}

TEST_F(PointsToTest, AnEffectWithinTheProgramPassesPointersOn) {
  // As strtol does: what is written may lead into what is read, at any place.
  b.add_step(ts::Havoc{}, Effect{.reads = {b.region(b.address(x), 0)},
                                 .writes = {b.region(b.address(pair), 64)}});
  solved();
  EXPECT_EQ(points_to->places(b.cell(pair, 0)), Places{anywhere_in(x)});
  EXPECT_EQ(points_to->places(b.cell(pair, 1)), Places{});
  EXPECT_FALSE(is_exposed(x));
}

}  // namespace
}  // namespace pslice::memory
