#include "slicer/symex/partial_writes.h"

#include <gtest/gtest.h>

// A variable of 32 bits, written a part at a time.

namespace pslice::symex {
namespace {

class PartialWritesTest : public testing::Test {
 protected:
  using Numbers = std::vector<Trace::Number>;

  /// Of somebody who wrote the variable, or gives it a part.
  Trace::Number definition() {
    trace.definitions.push_back({});
    return static_cast<Trace::Number>(trace.definitions.size() - 1);
  }
  Trace::Number write(Trace::Number before, ts::Bits from, ts::Bits size, Trace::Number by) {
    return writes.define(trace, ts::Variable(0), 32, before, {from, size, by});
  }
  Numbers sources_of(Trace::Number number) {
    const Trace::Definition& definition = trace.definitions[number];
    return {trace.sources.begin() + definition.first, trace.sources.begin() + definition.last};
  }

  Trace trace;
  PartialWrites writes;
  const Trace::Number nobody = definition();
  const Trace::Number before = definition();
  const Trace::Number a = definition();
  const Trace::Number b = definition();
};

TEST_F(PartialWritesTest, APartLeavesTheOthers) {
  const Trace::Number now = write(before, 8, 8, a);
  EXPECT_EQ(sources_of(now), (Numbers{before, before, a}));
  EXPECT_EQ(writes.writer(now, 0, 8), before);
  EXPECT_EQ(writes.writer(now, 8, 8), a);
  EXPECT_EQ(writes.writer(now, 10, 2), a);
  EXPECT_EQ(writes.writer(now, 16, 16), before);
}

TEST_F(PartialWritesTest, OfSeveralPartsNobodyIsTheWriter) {
  const Trace::Number now = write(before, 8, 8, a);
  EXPECT_EQ(writes.writer(now, 4, 8), Trace::nobody);
  EXPECT_EQ(writes.writer(now, 0, 32), Trace::nobody);
}

TEST_F(PartialWritesTest, AfterAllPartsNothingIsLeftOfWhatWasThere) {
  Trace::Number now = before;
  for (const ts::Bits from : {0, 8, 16}) now = write(now, from, 8, a);
  EXPECT_EQ(sources_of(now).back(), a);
  EXPECT_EQ(sources_of(now).front(), before);
  now = write(now, 24, 8, b);
  EXPECT_EQ(sources_of(now), (Numbers{a, a, a, b}));
}

TEST_F(PartialWritesTest, APartOverAnotherTakesItsPlace) {
  const Trace::Number now = write(write(before, 0, 16, a), 8, 24, b);
  EXPECT_EQ(sources_of(now), (Numbers{a, b}));
  EXPECT_EQ(writes.writer(now, 0, 8), a);
  EXPECT_EQ(writes.writer(now, 8, 8), b);
}

TEST_F(PartialWritesTest, WhoWroteAllWroteEachPart) {
  EXPECT_EQ(writes.writer(before, 0, 32), before);
  EXPECT_EQ(writes.writer(before, 8, 8), before);
}

}  // namespace
}  // namespace pslice::symex
