#include "absint/term_bounds.h"

#include <algorithm>
#include <initializer_list>

namespace pslice::absint {

using term::Kind;

namespace {

/// Terms are shared, and written out as trees they can be huge.
constexpr std::uint32_t largest_term = 20'000;

/// The part of an interval that is positive, and the part that is negative.
Interval positive(const Interval& a) { return meet(a, {Integer(1), std::nullopt}); }
Interval negative(const Interval& a) { return meet(a, {std::nullopt, Integer(-1)}); }

/// By divisors that are all positive, towards zero. The quotient grows with the dividend; with the
/// divisor it comes nearer to zero.
Interval quotient_by_positive(const Interval& a, const Interval& b) {
  const auto extreme = [&](const std::optional<Integer>& x, bool is_low) -> std::optional<Integer> {
    if (!x) return std::nullopt;
    // Furthest from zero with the least divisor, nearest with the greatest.
    const bool far = is_low == x->is_negative();
    if (far) return base::truncated_quotient(*x, *b.low);
    return b.high ? base::truncated_quotient(*x, *b.high) : Integer(0);
  };
  return {extreme(a.low, true), extreme(a.high, false)};
}

/// The least 2^k - 1 that is not below a number >= 0.
Integer mask_over(const Integer& value) {
  Integer mask(1);
  while (mask - Integer(1) < value) mask *= Integer(2);
  return mask - Integer(1);
}

std::optional<unsigned> small(const std::optional<Integer>& value) {
  if (!value || value->is_negative() || *value > Integer(term::max_shift)) return std::nullopt;
  return static_cast<unsigned>(*value->to_int64());
}

}  // namespace

Interval range_of(const ts::Type& type) {
  if (type.kind == ts::Type::Kind::opaque || type.bits == 0) return {};
  const Integer power = Integer::power_of_two(type.is_signed ? type.bits - 1 : type.bits);
  return {type.is_signed ? -power : Integer(0), power - Integer(1)};
}

Interval quotient(const Interval& a, const Interval& b) {
  if (a.is_empty() || b.is_empty()) return Interval::nothing();
  const Interval plus = positive(b);
  const Interval minus = negative(b);
  Interval result = Interval::nothing();
  if (!plus.is_empty()) result = join(result, quotient_by_positive(a, plus));
  if (!minus.is_empty()) result = join(result, quotient_by_positive(-a, -minus));
  return result.is_empty() ? Interval::everything() : result;  // always by zero: undefined
}

Interval remainder(const Interval& a, const Interval& b) {
  if (a.is_empty() || b.is_empty()) return Interval::nothing();
  // It is smaller than the divisor, not larger than the dividend, and has the dividend's sign.
  Interval result;
  if (b.low && b.high) {
    const Integer most = std::max(base::magnitude(*b.low), base::magnitude(*b.high));
    if (most.is_zero()) return Interval::everything();
    result = {Integer(1) - most, most - Integer(1)};
  }
  const Interval no_larger{a.low ? std::min(*a.low, Integer(0)) : a.low,
                           a.high ? std::max(*a.high, Integer(0)) : a.high};
  return meet(result, no_larger);
}

Interval shift_left(const Interval& a, const Interval& count) {
  if (a.is_empty() || count.is_empty()) return Interval::nothing();
  const auto least = small(count.low);
  const auto most = small(count.high);
  if (!least || !most) return Interval::everything();
  return a * Interval{Integer::power_of_two(*least), Integer::power_of_two(*most)};
}

Interval shift_right(const Interval& a, const Interval& count) {
  if (a.is_empty() || count.is_empty()) return Interval::nothing();
  // Any shift brings it nearer to zero, or to minus one.
  const unsigned least = small(count.low).value_or(0);
  const auto most = small(count.high);
  Interval result;
  if (a.low) {
    if (a.low->is_negative())
      result.low = base::shift_right(*a.low, least);
    else
      result.low = most ? base::shift_right(*a.low, *most) : Integer(0);
  }
  if (a.high) {
    if (!a.high->is_negative())
      result.high = base::shift_right(*a.high, least);
    else
      result.high = most ? base::shift_right(*a.high, *most) : Integer(-1);
  }
  return result;
}

Interval bit_and(const Interval& a, const Interval& b) {
  if (a.is_empty() || b.is_empty()) return Interval::nothing();
  const auto one = a.value();
  const auto other = b.value();
  if (one && other) return Interval::only(base::bit_and(*one, *other));
  // With one side not negative the result is not, and not above that side.
  const bool plain_a = a.low && !a.low->is_negative();
  const bool plain_b = b.low && !b.low->is_negative();
  if (!plain_a && !plain_b) {
    if (!a.low || !b.low || !a.high || !b.high) return Interval::everything();
    const Integer below = mask_over(-std::min(*a.low, *b.low));
    return {-below - Integer(1), std::max(*a.high, *b.high)};
  }
  Interval result{Integer(0), std::nullopt};
  if (plain_a) result = meet(result, {Integer(0), a.high});
  if (plain_b) result = meet(result, {Integer(0), b.high});
  return result;
}

Interval bit_merge(const Interval& a, const Interval& b) {
  if (a.is_empty() || b.is_empty()) return Interval::nothing();
  if (!a.low || !a.high || !b.low || !b.high) {
    const bool plain = a.low && b.low && !a.low->is_negative() && !b.low->is_negative();
    return plain ? Interval{Integer(0), std::nullopt} : Interval::everything();
  }
  const Integer mask = mask_over(std::max({*a.high, *b.high, -*a.low, -*b.low, Integer(0)}));
  const bool plain = !a.low->is_negative() && !b.low->is_negative();
  return {plain ? Integer(0) : -mask - Integer(1), mask};
}

Interval wrap(const Interval& a, unsigned bits, bool is_signed) {
  if (a.is_empty()) return a;
  Interval range = range_of({ts::Type::Kind::integer, bits, is_signed});
  if (range.includes(a)) return a;
  if (!a.low || !a.high || !range.low) return range;
  // Shifted by a multiple of the period it may lie within the range as a whole.
  const Integer low = base::wrap(*a.low, bits, is_signed);
  const Integer high = low + (*a.high - *a.low);
  return range.contains(high) ? Interval{low, high} : range;
}

Interval bounds(ts::Term term, const IntervalOf& of) {
  if (term.size() > largest_term) return Interval::everything();
  const auto operand = [&](std::size_t i) { return bounds(term.operands()[i], of); };
  switch (term.kind()) {
    case Kind::constant: return Interval::only(term.value());
    case Kind::variable: return of(term.variable());
    case Kind::sum: {
      Interval result = Interval::only(term.value());
      for (std::size_t i = 0; i < term.operands().size(); ++i) {
        result = result + Interval::only(term.coefficients()[i]) * operand(i);
      }
      return result;
    }
    case Kind::product: {
      const Interval result = operand(0) * operand(1);
      const bool square = term.operands()[0] == term.operands()[1];
      return square ? meet(result, {Integer(0), std::nullopt}) : result;
    }
    case Kind::quotient: return quotient(operand(0), operand(1));
    case Kind::remainder: return remainder(operand(0), operand(1));
    case Kind::shift_left: return shift_left(operand(0), operand(1));
    case Kind::shift_right: return shift_right(operand(0), operand(1));
    case Kind::bit_and: return bit_and(operand(0), operand(1));
    case Kind::bit_or:
    case Kind::bit_xor: return bit_merge(operand(0), operand(1));
    case Kind::wrap: return wrap(operand(0), term.bits(), term.is_signed());
    case Kind::choice: return join(operand(1), operand(2));
    default: return {Integer(0), Integer(1)};  // a formula
  }
}

}  // namespace pslice::absint
