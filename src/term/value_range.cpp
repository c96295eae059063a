#include "term/value_range.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

// Intervals, as tight as it takes to tell which type of C holds a value. Numbers that no type of C
// comes near count as infinite, so that nothing here grows without limit.

namespace pslice::term {

using base::Integer;

namespace {

constexpr unsigned most_bits = 300;

std::size_t bits_of(const Integer& value) {
  return value.is_zero() ? 0 : mpz_sizeinbase(value.to_mpz().get_mpz_t(), 2);
}

bool is_bounded(const Range& range) { return range.low && range.high; }

Range limited(Range range) {
  if (range.low && bits_of(*range.low) > most_bits) range.low.reset();
  if (range.high && bits_of(*range.high) > most_bits) range.high.reset();
  return range;
}

Range around(std::initializer_list<Integer> values) {
  const auto [low, high] = std::minmax(values);
  return limited({low, high});
}

/// The largest magnitude in a bounded range.
Integer magnitude(const Range& range) { return std::max(-*range.low, *range.high); }

Range quotient(const Range& a, const Range& b) {
  if (b.is_nonnegative()) {  // moves towards zero
    Range result = a;
    if (result.low) result.low = std::min(*result.low, Integer(0));
    if (result.high) result.high = std::max(*result.high, Integer(0));
    if (is_bounded(a) && b.low == b.high && !b.low->is_zero()) {
      result = {truncated_quotient(*a.low, *b.low), truncated_quotient(*a.high, *b.low)};
    }
    return result;
  }
  if (!is_bounded(a)) return {};
  if (b.low == b.high) {
    return around({truncated_quotient(*a.low, *b.low), truncated_quotient(*a.high, *b.low)});
  }
  const Integer largest = magnitude(a);
  return {-largest, largest};
}

/// Has the sign of the dividend, is no further from zero, and nearer to it than the divisor.
Range remainder(const Range& a, const Range& b) {
  Range result;
  if (is_bounded(b)) {
    const Integer largest = std::max(magnitude(b) - 1, Integer(0));
    result = {-largest, largest};
  }
  if (a.low) result.low = std::min(std::max(*a.low, result.low.value_or(*a.low)), Integer(0));
  if (a.high) result.high = std::max(std::min(*a.high, result.high.value_or(*a.high)), Integer(0));
  return result;
}

/// The counts of a shift that have a value.
std::pair<unsigned, unsigned> counts(const Range& range) {
  const auto within = [](const Integer& value) {
    const Integer bounded = std::clamp(value, Integer(0), Integer(max_shift));
    return static_cast<unsigned>(*bounded.to_int64());
  };
  return {range.low ? within(*range.low) : 0, range.high ? within(*range.high) : max_shift};
}

Range shift_left(const Range& a, const Range& count) {
  const auto [least, most] = counts(count);
  return a * Range{Integer::power_of_two(least), Integer::power_of_two(most)};
}

Range shift_right(const Range& a, const Range& count) {
  const auto [least, most] = counts(count);
  Range result;
  if (a.low) result.low = shift_right(*a.low, a.low->is_negative() ? least : most);
  if (a.high) result.high = shift_right(*a.high, a.high->is_negative() ? most : least);
  return result;
}

/// The numbers of as many bits as the operands have; negative ones only if an operand can be.
Range of_bits(const Range& a, const Range& b) {
  const bool is_nonnegative = a.is_nonnegative() && b.is_nonnegative();
  if (!is_bounded(a) || !is_bounded(b)) return is_nonnegative ? Range{Integer(0), {}} : Range{};
  const Integer largest = std::max({-1 - *a.low, *a.high, -1 - *b.low, *b.high});
  const Integer limit = Integer::power_of_two(static_cast<unsigned>(bits_of(largest)));
  return {is_nonnegative ? Integer(0) : -limit, limit - 1};
}

Range bit_and(const Range& a, const Range& b) {
  if (a.is_nonnegative() && b.is_nonnegative() && a.high && b.high) {
    return {Integer(0), std::min(*a.high, *b.high)};
  }
  if (a.is_nonnegative()) return {Integer(0), a.high};
  if (b.is_nonnegative()) return {Integer(0), b.high};
  return of_bits(a, b);
}

}  // namespace

Range Range::of_width(unsigned bits, bool is_signed) {
  if (bits == 0) return {};
  if (!is_signed) return {Integer(0), Integer::power_of_two(bits) - 1};
  const Integer half = Integer::power_of_two(bits - 1);
  return {-half, half - 1};
}

bool Range::includes(const Range& other) const {
  return (!low || (other.low && *low <= *other.low)) &&
         (!high || (other.high && *other.high <= *high));
}

Range hull(const Range& a, const Range& b) {
  Range result;
  if (a.low && b.low) result.low = std::min(*a.low, *b.low);
  if (a.high && b.high) result.high = std::max(*a.high, *b.high);
  return result;
}

Range intersection(const Range& a, const Range& b) {
  Range result = a;
  if (b.low) result.low = std::max(*b.low, a.low.value_or(*b.low));
  if (b.high) result.high = std::min(*b.high, a.high.value_or(*b.high));
  const bool is_empty = is_bounded(result) && *result.low > *result.high;
  return is_empty ? a : result;
}

Range operator+(const Range& a, const Range& b) {
  Range result;
  if (a.low && b.low) result.low = *a.low + *b.low;
  if (a.high && b.high) result.high = *a.high + *b.high;
  return limited(std::move(result));
}

Range operator-(const Range& a) {
  Range result;
  if (a.low) result.high = -*a.low;
  if (a.high) result.low = -*a.high;
  return result;
}

Range operator*(const Range& a, const Range& b) {
  if (is_bounded(a) && is_bounded(b)) {
    return around({*a.low * *b.low, *a.low * *b.high, *a.high * *b.low, *a.high * *b.high});
  }
  if (a.is_nonnegative() && b.is_nonnegative()) return limited({*a.low * *b.low, {}});
  return {};
}

Range range_of(Kind kind, const Range& a, const Range& b) {
  switch (kind) {
    case Kind::product: return a * b;
    case Kind::quotient: return quotient(a, b);
    case Kind::remainder: return remainder(a, b);
    case Kind::shift_left: return shift_left(a, b);
    case Kind::shift_right: return shift_right(a, b);
    case Kind::bit_and: return bit_and(a, b);
    case Kind::bit_or:
    case Kind::bit_xor: return of_bits(a, b);
    default: return {};
  }
}

}  // namespace pslice::term
