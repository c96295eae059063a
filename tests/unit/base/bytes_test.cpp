#include "base/bytes.h"

#include <cstdint>
#include <limits>

#include <gtest/gtest.h>

namespace pslice::base {
namespace {

TEST(Bytes, NumbersComeBack) {
  ByteWriter out;
  std::vector<std::uint64_t> numbers{0, 1, std::numeric_limits<std::uint64_t>::max()};
  for (unsigned bit = 1; bit < 64; ++bit) {
    numbers.push_back((std::uint64_t{1} << bit) - 1);
    numbers.push_back(std::uint64_t{1} << bit);
  }
  for (const std::uint64_t number : numbers) out.number(number);
  ByteReader in(out.bytes());
  for (const std::uint64_t number : numbers) EXPECT_EQ(in.number(), number);
  EXPECT_TRUE(in.finished());
}

TEST(Bytes, IntegersOfEverySizeComeBack) {
  ByteWriter out;
  std::vector<Integer> integers;
  for (unsigned bit = 0; bit < 300; ++bit) {
    for (const int offset : {-1, 0, 1}) {
      integers.push_back(Integer::power_of_two(bit) + Integer(offset));
      integers.push_back(-integers.back());
    }
  }
  for (const Integer& integer : integers) out.integer(integer);
  ByteReader in(out.bytes());
  for (const Integer& integer : integers) EXPECT_EQ(in.integer(), integer) << integer.to_string();
  EXPECT_TRUE(in.finished());
}

TEST(Bytes, SmallIntegersTakeOneByte) {
  for (const int small : {0, 1, -1, 50, -50}) {
    ByteWriter out;
    out.integer(small);
    EXPECT_EQ(out.bytes().size(), 1U) << small;
  }
}

TEST(Bytes, WhatIsCutShortFailsAndStaysFailed) {
  ByteWriter out;
  out.integer(Integer::power_of_two(100));
  for (std::size_t length = 0; length < out.bytes().size(); ++length) {
    ByteReader in(std::span(out.bytes()).first(length));
    EXPECT_EQ(in.integer(), Integer());
    EXPECT_TRUE(in.failed());
    EXPECT_EQ(in.number(), 0U);
    EXPECT_FALSE(in.finished());
  }
}

TEST(Bytes, ACountIsNeverLargerThanWhatIsLeft) {
  ByteWriter out;
  out.number(1'000'000);
  out.number(7);
  ByteReader in(out.bytes());
  EXPECT_EQ(in.count(), 0U);
  EXPECT_TRUE(in.failed());
}

}  // namespace
}  // namespace pslice::base
