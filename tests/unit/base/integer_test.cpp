#include "base/integer.h"

#include <cstdint>
#include <limits>
#include <random>
#include <unordered_set>
#include <vector>

#include <gtest/gtest.h>

namespace pslice::base {
namespace {

constexpr std::int64_t smallest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();

Integer number(const char* digits) { return Integer::parse(digits).value(); }

/// Around every power of two where a representation changes, both signs.
std::vector<Integer> interesting() {
  std::vector<Integer> result{0};
  for (const unsigned power : {0U, 1U, 7U, 8U, 15U, 16U, 31U, 32U, 62U, 63U, 64U, 65U, 127U}) {
    for (const int offset : {-1, 0, 1}) {
      result.push_back(Integer::power_of_two(power) + offset);
      result.push_back(-Integer::power_of_two(power) + offset);
    }
  }
  return result;
}

void expect_equals(const Integer& actual, const mpz_class& expected) {
  EXPECT_EQ(actual.to_mpz(), expected) << actual.to_string() << " for " << expected.get_str();
  // The invariant: a big number exactly where no word will do.
  EXPECT_EQ(actual.is_small(), expected.fits_slong_p()) << expected.get_str();
}

TEST(Integer, ParsesDecimalDigitsOnly) {
  EXPECT_EQ(Integer::parse("0"), Integer(0));
  EXPECT_EQ(Integer::parse("-17"), Integer(-17));
  EXPECT_EQ(Integer::parse("+17"), Integer(17));
  EXPECT_EQ(Integer::parse("007"), Integer(7));
  EXPECT_EQ(number("-9223372036854775808"), Integer(smallest));
  EXPECT_EQ(number("18446744073709551615"), Integer(std::uint64_t{18446744073709551615U}));
  for (const char* text : {"", "-", "+", "--1", "1 ", " 1", "0x1", "1e3", "1-"}) {
    EXPECT_EQ(Integer::parse(text), std::nullopt) << text;
  }
}

TEST(Integer, PrintsWhatItParses) {
  for (const Integer& i : interesting()) {
    EXPECT_EQ(Integer::parse(i.to_string()), i);
    EXPECT_EQ(i.to_string(), i.to_mpz().get_str());
  }
}

TEST(Integer, ConvertsFromEveryMachineType) {
  EXPECT_EQ(Integer(true), Integer(1));
  EXPECT_EQ(Integer('a'), Integer(97));
  EXPECT_EQ(Integer(std::int8_t{-1}), Integer(-1));
  EXPECT_EQ(Integer(std::uint8_t{255}), Integer(255));
  EXPECT_EQ(Integer(std::uint32_t{4294967295U}), number("4294967295"));
  EXPECT_TRUE(Integer(std::uint64_t{9223372036854775807U}).is_small());
  EXPECT_FALSE(Integer(std::uint64_t{9223372036854775808U}).is_small());
  EXPECT_EQ(Integer(std::uint64_t{9223372036854775808U}), Integer::power_of_two(63));
}

TEST(Integer, GivesTheWordBackWhereItFits) {
  EXPECT_EQ(Integer(smallest).to_int64(), smallest);
  EXPECT_EQ(Integer(largest).to_int64(), largest);
  EXPECT_EQ((Integer(largest) + 1).to_int64(), std::nullopt);
  EXPECT_EQ((Integer(largest) + 1 - 1).to_int64(), largest);
}

TEST(Integer, CopiesAreIndependent) {
  Integer big = Integer::power_of_two(100);
  Integer copy = big;
  copy += 1;
  EXPECT_EQ(big, Integer::power_of_two(100));
  EXPECT_EQ(copy - big, Integer(1));
  copy = big;
  EXPECT_EQ(copy, big);
  copy = Integer(3);
  EXPECT_TRUE(copy.is_small());
  const Integer& alias = big;
  big = alias;
  EXPECT_EQ(big, Integer::power_of_two(100));
}

TEST(Integer, ArithmeticAgreesWithGmp) {
  for (const Integer& a : interesting()) {
    expect_equals(-a, -a.to_mpz());
    for (const Integer& b : interesting()) {
      expect_equals(a + b, a.to_mpz() + b.to_mpz());
      expect_equals(a - b, a.to_mpz() - b.to_mpz());
      expect_equals(a * b, a.to_mpz() * b.to_mpz());
    }
  }
}

TEST(Integer, CanBeItsOwnOperand) {
  for (Integer a : interesting()) {
    const mpz_class value = a.to_mpz();
    a += a;
    expect_equals(a, 2 * value);
    a *= a;
    expect_equals(a, 4 * value * value);
    a -= a;
    expect_equals(a, 0);
  }
}

TEST(Integer, OrderAndSignAgreeWithGmp) {
  for (const Integer& a : interesting()) {
    EXPECT_EQ(a.sign(), sgn(a.to_mpz()));
    EXPECT_EQ(a.is_negative(), a.to_mpz() < 0);
    EXPECT_EQ(a.is_zero(), a.to_mpz() == 0);
    EXPECT_EQ(a.is_one(), a.to_mpz() == 1);
    for (const Integer& b : interesting()) {
      EXPECT_EQ(a < b, a.to_mpz() < b.to_mpz());
      EXPECT_EQ(a <= b, a.to_mpz() <= b.to_mpz());
      EXPECT_EQ(a == b, a.to_mpz() == b.to_mpz());
      if (a == b) {
        EXPECT_EQ(a.hash(), b.hash());
      }
    }
  }
}

TEST(Integer, HashesSeparateInterestingNumbers) {
  std::unordered_set<std::size_t> hashes;
  std::unordered_set<Integer> numbers;
  for (const Integer& i : interesting()) {
    hashes.insert(i.hash());
    numbers.insert(i);
  }
  EXPECT_EQ(hashes.size(), numbers.size());
}

TEST(Integer, TruncatedDivisionRoundsTowardsZero) {
  EXPECT_EQ(truncated_quotient(7, 2), Integer(3));
  EXPECT_EQ(truncated_quotient(-7, 2), Integer(-3));
  EXPECT_EQ(truncated_quotient(7, -2), Integer(-3));
  EXPECT_EQ(truncated_quotient(-7, -2), Integer(3));
  EXPECT_EQ(truncated_remainder(7, 2), Integer(1));
  EXPECT_EQ(truncated_remainder(-7, 2), Integer(-1));
  EXPECT_EQ(truncated_remainder(7, -2), Integer(1));
  EXPECT_EQ(truncated_remainder(-7, -2), Integer(-1));
}

TEST(Integer, SmallestByMinusOneDoesNotTrap) {
  EXPECT_EQ(truncated_quotient(smallest, -1), Integer::power_of_two(63));
  EXPECT_EQ(floor_quotient(smallest, -1), Integer::power_of_two(63));
  EXPECT_EQ(truncated_remainder(smallest, -1), Integer(0));
}

TEST(Integer, FloorDivisionRoundsDown) {
  EXPECT_EQ(floor_quotient(7, 2), Integer(3));
  EXPECT_EQ(floor_quotient(-7, 2), Integer(-4));
  EXPECT_EQ(floor_quotient(7, -2), Integer(-4));
  EXPECT_EQ(floor_quotient(-7, -2), Integer(3));
  EXPECT_EQ(floor_quotient(-8, 2), Integer(-4));
}

TEST(Integer, DivisionAgreesWithGmp) {
  for (const Integer& a : interesting()) {
    for (const Integer& b : interesting()) {
      if (b.is_zero()) continue;
      const mpz_class x = a.to_mpz();
      const mpz_class y = b.to_mpz();
      expect_equals(truncated_quotient(a, b), x / y);
      expect_equals(truncated_remainder(a, b), x % y);
      mpz_class floor;
      mpz_fdiv_q(floor.get_mpz_t(), x.get_mpz_t(), y.get_mpz_t());
      expect_equals(floor_quotient(a, b), floor);
    }
  }
}

TEST(Integer, GreatestCommonDivisorIsNeverNegative) {
  EXPECT_EQ(gcd(12, -18), Integer(6));
  EXPECT_EQ(gcd(0, -5), Integer(5));
  EXPECT_EQ(gcd(0, 0), Integer(0));
  EXPECT_EQ(gcd(smallest, smallest), Integer::power_of_two(63));
  EXPECT_EQ(gcd(smallest, 0), Integer::power_of_two(63));
  EXPECT_EQ(gcd(Integer::power_of_two(70), 48), Integer(16));
}

TEST(Integer, BitOperationsSeeInfiniteTwosComplement) {
  EXPECT_EQ(bit_and(-1, 255), Integer(255));
  EXPECT_EQ(bit_or(-256, 255), Integer(-1));
  EXPECT_EQ(bit_xor(-1, 5), Integer(-6));
  EXPECT_EQ(bit_and(-1, Integer::power_of_two(80)), Integer::power_of_two(80));
  EXPECT_EQ(bit_and(-Integer::power_of_two(80), Integer::power_of_two(80) - 1), Integer(0));
  for (const Integer& a : interesting()) {
    for (const Integer& b : interesting()) {
      expect_equals(bit_and(a, b), a.to_mpz() & b.to_mpz());
      expect_equals(bit_or(a, b), a.to_mpz() | b.to_mpz());
      expect_equals(bit_xor(a, b), a.to_mpz() ^ b.to_mpz());
    }
  }
}

TEST(Integer, ShiftsMultiplyAndDivideByPowersOfTwo) {
  EXPECT_EQ(shift_right(-1, 5), Integer(-1));
  EXPECT_EQ(shift_right(-5, 1), Integer(-3));
  EXPECT_EQ(shift_right(-5, 1000), Integer(-1));
  EXPECT_EQ(shift_right(5, 64), Integer(0));
  EXPECT_EQ(shift_left(-3, 2), Integer(-12));
  EXPECT_EQ(shift_left(-1, 63), Integer(smallest));
  EXPECT_TRUE(shift_left(-1, 63).is_small());
  for (const Integer& a : interesting()) {
    for (const unsigned bits : {0U, 1U, 31U, 62U, 63U, 64U, 100U}) {
      expect_equals(shift_left(a, bits), a.to_mpz() << bits);
      expect_equals(shift_right(a, bits), a.to_mpz() >> bits);
    }
  }
}

TEST(Integer, WrapsAsCConverts) {
  std::mt19937_64 random(1);
  std::vector<Integer> numbers = interesting();
  for (int i = 0; i < 1000; ++i) numbers.emplace_back(static_cast<std::int64_t>(random()));
  for (const Integer& a : numbers) {
    // The low 64 bits, by way of GMP; the casts do the rest.
    const mpz_class low = a.to_mpz() & (Integer::power_of_two(64) - 1).to_mpz();
    const auto word = static_cast<std::uint64_t>(low.get_ui());
    EXPECT_EQ(wrap(a, 8, true), Integer(static_cast<std::int8_t>(word)));
    EXPECT_EQ(wrap(a, 8, false), Integer(static_cast<std::uint8_t>(word)));
    EXPECT_EQ(wrap(a, 16, true), Integer(static_cast<std::int16_t>(word)));
    EXPECT_EQ(wrap(a, 16, false), Integer(static_cast<std::uint16_t>(word)));
    EXPECT_EQ(wrap(a, 32, true), Integer(static_cast<std::int32_t>(word)));
    EXPECT_EQ(wrap(a, 32, false), Integer(static_cast<std::uint32_t>(word)));
    EXPECT_EQ(wrap(a, 64, true), Integer(static_cast<std::int64_t>(word)));
    EXPECT_EQ(wrap(a, 64, false), Integer(word));
    EXPECT_EQ(wrap(a, 1, false), Integer(word & 1));
    EXPECT_EQ(wrap(a, 1, true), -Integer(word & 1));
  }
  EXPECT_EQ(wrap(Integer::power_of_two(127), 128, true), -Integer::power_of_two(127));
  EXPECT_EQ(wrap(-1, 128, false), Integer::power_of_two(128) - 1);
}

}  // namespace
}  // namespace pslice::base
