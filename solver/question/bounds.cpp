#include "solver/question/bounds.h"

#include <algorithm>
#include <cassert>
#include <initializer_list>

// Interval arithmetic, one operator at a time. It finds the conversions that change nothing (most
// of them) and bounds what is only approximated for the back end.

namespace pslice::solver {
namespace {

using base::magnitude;
using term::Kind;
using End = std::optional<Integer>;

bool is_bounded(const Range& r) { return r.low && r.high; }
bool is_negative(const Range& r) { return r.high && r.high->is_negative(); }

Range scaled(const Integer& factor, const Range& r) {
  const auto times = [&](const End& end) { return end ? End(factor * *end) : End(); };
  return factor.is_negative() ? Range{times(r.high), times(r.low)}
                              : Range{times(r.low), times(r.high)};
}

Range sum(Term term, std::span<const Range> operands) {
  Range result{term.value(), term.value()};
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const Range part = scaled(term.coefficients()[i], operands[i]);
    result.low = result.low && part.low ? End(*result.low + *part.low) : End();
    result.high = result.high && part.high ? End(*result.high + *part.high) : End();
  }
  return result;
}

Range product(const Range& a, const Range& b) {
  if (is_bounded(a) && is_bounded(b)) {
    const auto [low, high] =
        std::minmax({*a.low * *b.low, *a.low * *b.high, *a.high * *b.low, *a.high * *b.high});
    return {low, high};
  }
  if (is_natural(a) && is_natural(b)) return {*a.low * *b.low, {}};
  return {};
}

/// At most as large as the dividend, in either direction unless the signs are known.
Range quotient(const Range& a, const Range& b) {
  if (is_natural(b)) {
    return {a.low ? End(std::min(*a.low, Integer())) : End(),
            a.high ? End(std::max(*a.high, Integer())) : End()};
  }
  if (!is_bounded(a)) return {};
  const Integer most = std::max(magnitude(*a.low), magnitude(*a.high));
  return {-most, most};
}

/// Nearer to zero than the divisor, no farther from it than the dividend, on the latter's side.
Range remainder(const Range& a, const Range& b) {
  Range result{a.low ? End(std::min(*a.low, Integer())) : End(),
               a.high ? End(std::max(*a.high, Integer())) : End()};
  if (is_bounded(b)) {
    const Integer most =
        std::max(std::max(magnitude(*b.low), magnitude(*b.high)) - Integer(1), Integer());
    if (is_natural(a)) {
      result.low = Integer();
    } else {
      result.low = result.low ? std::max(*result.low, -most) : -most;
    }
    result.high = result.high ? std::min(*result.high, most) : most;
  }
  return result;
}

Range shift_left(const Range& a, const Range& count) {
  const auto possible = shift_counts(count);
  if (!possible) return {};  // never has a value
  const auto [least, most] = *possible;
  const auto scale = [](const End& end, unsigned by) {
    return end ? End(base::shift_left(*end, by)) : End();
  };
  return {scale(a.low, a.low && a.low->is_negative() ? most : least),
          scale(a.high, a.high && a.high->is_negative() ? least : most)};
}

Range shift_right(const Range& a, const Range& count) {
  const auto possible = shift_counts(count);
  if (!possible) return {};  // never has a value
  const auto [least, most] = *possible;
  const auto scale = [](const End& end, unsigned by) {
    return end ? End(base::shift_right(*end, by)) : End();
  };
  return {scale(a.low, a.low && a.low->is_negative() ? least : most),
          scale(a.high, a.high && a.high->is_negative() ? most : least)};
}

/// Bit operations need no more bits than their operands.
Range same_bits(const Range& a, const Range& b) {
  if (!is_bounded(a) || !is_bounded(b)) return {};
  const Integer end = Integer::power_of_two(std::max(magnitude_bits(a), magnitude_bits(b)));
  return {-end, end - Integer(1)};
}

Range bit_and(const Range& a, const Range& b) {
  if (!is_natural(a) && !is_natural(b)) {
    Range result = same_bits(a, b);
    if (is_negative(a) && is_negative(b)) result.high = std::min(*a.high, *b.high);
    return result;
  }
  Range result{Integer(), {}};
  for (const Range* r : {&a, &b}) {
    if (!is_natural(*r) || !r->high) continue;
    result.high = result.high ? std::min(*result.high, *r->high) : *r->high;
  }
  return result;
}

Range bit_or(const Range& a, const Range& b) {
  Range result = same_bits(a, b);
  if (is_natural(a) && is_natural(b)) result.low = std::max(*a.low, *b.low);
  if (is_negative(a) || is_negative(b)) result.high = Integer(-1);
  return result;
}

Range bit_xor(const Range& a, const Range& b) {
  Range result = same_bits(a, b);
  if (is_natural(a) && is_natural(b)) result.low = Integer();
  return result;
}

Range hull(const Range& a, const Range& b) {
  return {a.low && b.low ? End(std::min(*a.low, *b.low)) : End(),
          a.high && b.high ? End(std::max(*a.high, *b.high)) : End()};
}

}  // namespace

bool is_inside(const Range& range, const Range& other) {
  return (!other.low || (range.low && *other.low <= *range.low)) &&
         (!other.high || (range.high && *range.high <= *other.high));
}

bool contains(const Range& range, const Integer& value) {
  return (!range.low || *range.low <= value) && (!range.high || value <= *range.high);
}

Range type_range(unsigned bits, bool is_signed) {
  assert(bits > 0);
  const Integer end = Integer::power_of_two(is_signed ? bits - 1 : bits);
  return {is_signed ? -end : Integer(), end - Integer(1)};
}

std::optional<std::pair<unsigned, unsigned>> shift_counts(const Range& range) {
  const Integer first = std::max(range.low.value_or(Integer()), Integer());
  const Integer most(term::max_shift);
  const Integer last = std::min(range.high.value_or(most), most);
  if (last < first) return std::nullopt;
  return std::pair(static_cast<unsigned>(*first.to_int64()),
                   static_cast<unsigned>(*last.to_int64()));
}

unsigned magnitude_bits(const Range& range) {
  unsigned k = 0;
  // The magnitudes of -1 and 0 are the same here: ~i is -i - 1.
  for (const Integer& end : {*range.low, *range.high}) {
    const Integer distance = end.is_negative() ? -end - Integer(1) : Integer(end);
    const auto bits = static_cast<unsigned>(
        distance.is_zero() ? 0 : mpz_sizeinbase(distance.to_mpz().get_mpz_t(), 2));
    k = std::max(k, bits);
  }
  return k;
}

Range bounds(Term term, std::span<const Range> operands) {
  switch (term.kind()) {
    case Kind::constant: return {term.value(), term.value()};
    case Kind::sum: return sum(term, operands);
    case Kind::product: return product(operands[0], operands[1]);
    case Kind::quotient: return quotient(operands[0], operands[1]);
    case Kind::remainder: return remainder(operands[0], operands[1]);
    case Kind::shift_left: return shift_left(operands[0], operands[1]);
    case Kind::shift_right: return shift_right(operands[0], operands[1]);
    case Kind::bit_and: return bit_and(operands[0], operands[1]);
    case Kind::bit_or: return bit_or(operands[0], operands[1]);
    case Kind::bit_xor: return bit_xor(operands[0], operands[1]);
    case Kind::choice: return hull(operands[1], operands[2]);
    case Kind::wrap: {
      Range type = type_range(term.bits(), term.is_signed());
      return is_inside(operands[0], type) ? operands[0] : type;
    }
    default: return {};
  }
}

}  // namespace pslice::solver
