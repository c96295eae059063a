#include "solver/external/integer_arithmetic.h"

#include <algorithm>
#include <utility>

#include "solver/question/bounds.h"

// SMT-LIB's div and mod round so that the remainder is never negative; with a positive divisor that
// is rounding down. C rounds towards zero, so we divide magnitudes and put the sign back, leaving
// out the cases that the ranges exclude.
//
// Bits: `a & b` is the only operator that needs care, since on the infinite two's complement
//     a | b = a + b - (a & b)        a ^ b = a + b - 2 * (a & b)
// The `and` with a constant c >= 0 is exact: every run of ones in c, from bit i to bit j, selects
// ((a div 2^i) mod 2^(j-i)) * 2^i. With a negative one, a & c = a - (a & ~c). That leaves two
// operands that vary, where we give an unknown value with the facts that hold for every `and`.

namespace pslice::solver {
namespace {

/// Masks with more runs of ones are approximated.
constexpr unsigned most_runs = 6;
/// Shifts with more possible counts are approximated, others are a case split.
constexpr unsigned most_counts = 64;

bool is_constant(const Range& r) { return r.low && r.high && *r.low == *r.high; }
bool is_bit(const Range& r) { return is_inside(r, {Integer(), Integer(1)}); }

using Run = std::pair<unsigned, unsigned>;  // from the first bit to before the second

std::vector<Run> runs_of_ones(const Integer& natural) {
  const mpz_class bits = natural.to_mpz();
  std::vector<Run> runs;
  mp_bitcnt_t end = 0;
  for (;;) {
    const mp_bitcnt_t begin = mpz_scan1(bits.get_mpz_t(), end);
    if (begin == ~mp_bitcnt_t{0}) return runs;
    end = mpz_scan0(bits.get_mpz_t(), begin);
    runs.emplace_back(begin, end);
  }
}

Integer complement(const Integer& i) { return -i - Integer(1); }

}  // namespace

Handle IntegerArithmetic::add(const std::vector<Handle>& parts) {
  if (parts.empty()) return number(Integer());
  return parts.size() == 1 ? parts.front() : builder_.add(parts);
}

Handle IntegerArithmetic::scale(const Integer& factor, Handle a) {
  return factor.is_one() ? a : builder_.multiply(number(factor), a);
}

std::vector<Handle> IntegerArithmetic::inside(Handle a, const Range& range) {
  std::vector<Handle> formulas;
  if (range.low) formulas.push_back(at_most(number(*range.low), a));
  if (range.high) formulas.push_back(at_most(a, number(*range.high)));
  return formulas;
}

Handle IntegerArithmetic::implies(Handle condition, const std::vector<Handle>& consequences) {
  return builder_.implies(condition, consequences.size() == 1 ? consequences.front()
                                                              : builder_.conjunction(consequences));
}

Handle IntegerArithmetic::magnitude(const Bounded& a) { return with_sign_of(a, a.term); }

Handle IntegerArithmetic::with_sign_of(const Bounded& a, Handle value) {
  if (is_natural(a.range)) return value;
  if (is_at_most_zero(a.range)) return negate(value);
  return builder_.choice(natural(a.term), value, negate(value));
}

Handle IntegerArithmetic::quotient(const Bounded& a, const Bounded& b) {
  const Handle divided = builder_.divide(magnitude(a), magnitude(b));
  return with_sign_of(a, with_sign_of(b, divided));
}

Handle IntegerArithmetic::remainder(const Bounded& a, const Bounded& b) {
  return with_sign_of(a, builder_.modulo(magnitude(a), magnitude(b)));
}

Handle IntegerArithmetic::floor_divide(Handle a, const Integer& divisor) {
  return divisor.is_one() ? a : builder_.divide(a, number(divisor));
}

Handle IntegerArithmetic::modulo(Handle a, const Integer& divisor) {
  return builder_.modulo(a, number(divisor));
}

Handle IntegerArithmetic::shift_left(const Bounded& a, const Bounded& count, Facts& facts) {
  const auto possible = shift_counts(count.range);
  if (!possible) return builder_.unknown_integer();  // undefined
  const auto [least, most] = *possible;
  if (most - least >= most_counts) {
    const Handle result = builder_.unknown_integer();
    facts.push_back(implies(natural(a.term), {at_most(a.term, result)}));
    facts.push_back(implies(negative(a.term), {at_most(result, a.term)}));
    return result;
  }
  Handle result = scale(Integer::power_of_two(most), a.term);
  for (unsigned n = most; n-- > least;) {
    const Handle is_n = builder_.equal(count.term, number(Integer(n)));
    result = builder_.choice(is_n, scale(Integer::power_of_two(n), a.term), result);
  }
  return result;
}

Handle IntegerArithmetic::shift_right(const Bounded& a, const Bounded& count, Facts& facts) {
  const auto possible = shift_counts(count.range);
  if (!possible) return builder_.unknown_integer();  // undefined
  const auto [least, most] = *possible;
  if (most - least >= most_counts) {
    const Handle result = builder_.unknown_integer();
    facts.push_back(implies(natural(a.term), {natural(result), at_most(result, a.term)}));
    facts.push_back(implies(negative(a.term), {at_most(a.term, result), negative(result)}));
    return result;
  }
  Handle result = floor_divide(a.term, Integer::power_of_two(most));
  for (unsigned n = most; n-- > least;) {
    const Handle is_n = builder_.equal(count.term, number(Integer(n)));
    result = builder_.choice(is_n, floor_divide(a.term, Integer::power_of_two(n)), result);
  }
  return result;
}

Handle IntegerArithmetic::mask(Handle a, const Integer& bits) {
  std::vector<Handle> selected;
  for (const auto& [begin, end] : runs_of_ones(bits)) {
    const Integer place = Integer::power_of_two(begin);
    selected.push_back(
        scale(place, modulo(floor_divide(a, place), Integer::power_of_two(end - begin))));
  }
  return add(selected);
}

Handle IntegerArithmetic::bit_and(const Bounded& a, const Bounded& b, Facts& facts) {
  for (const auto& [one, other] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    if (is_constant(one->range)) {
      const Integer& c = *one->range.low;
      const Integer positive = c.is_negative() ? complement(c) : Integer(c);
      if (runs_of_ones(positive).size() > most_runs) continue;
      const Handle masked = mask(other->term, positive);
      return c.is_negative() ? add({other->term, negate(masked)}) : masked;
    }
    if (is_bit(one->range)) {
      const Handle is_set = at_most(number(Integer(1)), one->term);
      const Handle lowest = is_bit(other->range) ? other->term : modulo(other->term, Integer(2));
      return builder_.choice(is_set, lowest, number(Integer()));
    }
  }
  return approximate_and(a, b, facts);
}

Handle IntegerArithmetic::approximate_and(const Bounded& a, const Bounded& b, Facts& facts) {
  const Handle both = builder_.unknown_integer();
  // Never more than a natural operand or both negative ones, and negative only if both are.
  for (const Bounded* one : {&a, &b}) {
    facts.push_back(implies(natural(one->term), {natural(both), at_most(both, one->term)}));
  }
  const Handle negatives = builder_.conjunction({negative(a.term), negative(b.term)});
  facts.push_back(
      implies(negatives, {negative(both), at_most(both, a.term), at_most(both, b.term)}));
  // a | b is negative if one of them is.
  const Handle either = add({a.term, b.term, negate(both)});
  const Handle some_negative = builder_.disjunction({negative(a.term), negative(b.term)});
  facts.push_back(implies(some_negative, {negative(either)}));
  facts.push_back(implies(builder_.equal(a.term, b.term), {builder_.equal(both, a.term)}));
  // Neither needs more bits than a and b have.
  if (a.range.low && a.range.high && b.range.low && b.range.high) {
    const Integer end =
        Integer::power_of_two(std::max(magnitude_bits(a.range), magnitude_bits(b.range)));
    for (Handle result : {both, either}) {
      std::ranges::move(inside(result, {-end, end - Integer(1)}), std::back_inserter(facts));
    }
  }
  return both;
}

Handle IntegerArithmetic::wrap(const Bounded& a, unsigned bits, bool is_signed) {
  if (is_inside(a.range, type_range(bits, is_signed))) return a.term;
  const Integer period = Integer::power_of_two(bits);
  if (!is_signed) return modulo(a.term, period);
  const Integer half = Integer::power_of_two(bits - 1);
  return add({modulo(add({a.term, number(half)}), period), number(-half)});
}

}  // namespace pslice::solver
