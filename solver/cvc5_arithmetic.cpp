#include "solver/cvc5_arithmetic.h"

#include <algorithm>
#include <utility>

#include "solver/bounds.h"

// cvc5's div and mod round so that the remainder is never negative; with a positive divisor that is
// rounding down. C rounds towards zero, so we divide magnitudes and put the sign back, leaving out
// the cases that the ranges exclude.
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
bool is_natural(const Range& r) { return r.low && !r.low->is_negative(); }
bool is_at_most_zero(const Range& r) { return r.high && r.high->sign() <= 0; }
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

cvc5::Term Cvc5Arithmetic::number(const Integer& value) {
  if (const auto word = value.to_int64()) return solver_.mkInteger(*word);
  return solver_.mkInteger(value.to_string());
}

cvc5::Term Cvc5Arithmetic::unknown_integer() { return solver_.mkConst(solver_.getIntegerSort()); }
cvc5::Term Cvc5Arithmetic::unknown_truth() { return solver_.mkConst(solver_.getBooleanSort()); }

cvc5::Term Cvc5Arithmetic::add(const std::vector<cvc5::Term>& parts) {
  if (parts.empty()) return number(Integer());
  return parts.size() == 1 ? parts.front() : solver_.mkTerm(cvc5::ADD, parts);
}

cvc5::Term Cvc5Arithmetic::scale(const Integer& factor, const cvc5::Term& a) {
  return factor.is_one() ? a : solver_.mkTerm(cvc5::MULT, {number(factor), a});
}

cvc5::Term Cvc5Arithmetic::at_most(const cvc5::Term& a, const cvc5::Term& b) {
  return solver_.mkTerm(cvc5::LEQ, {a, b});
}

std::vector<cvc5::Term> Cvc5Arithmetic::inside(const cvc5::Term& a, const Range& range) {
  std::vector<cvc5::Term> formulas;
  if (range.low) formulas.push_back(at_most(number(*range.low), a));
  if (range.high) formulas.push_back(at_most(a, number(*range.high)));
  return formulas;
}

cvc5::Term Cvc5Arithmetic::implies(const cvc5::Term& condition,
                                   const std::vector<cvc5::Term>& consequences) {
  return solver_.mkTerm(cvc5::IMPLIES, {condition, consequences.size() == 1
                                                       ? consequences.front()
                                                       : solver_.mkTerm(cvc5::AND, consequences)});
}

cvc5::Term Cvc5Arithmetic::magnitude(const Bounded& a) { return with_sign_of(a, a.term); }

cvc5::Term Cvc5Arithmetic::with_sign_of(const Bounded& a, const cvc5::Term& value) {
  if (is_natural(a.range)) return value;
  if (is_at_most_zero(a.range)) return negate(value);
  return solver_.mkTerm(cvc5::ITE, {natural(a.term), value, negate(value)});
}

cvc5::Term Cvc5Arithmetic::quotient(const Bounded& a, const Bounded& b) {
  const cvc5::Term divided = solver_.mkTerm(cvc5::INTS_DIVISION, {magnitude(a), magnitude(b)});
  return with_sign_of(a, with_sign_of(b, divided));
}

cvc5::Term Cvc5Arithmetic::remainder(const Bounded& a, const Bounded& b) {
  return with_sign_of(a, solver_.mkTerm(cvc5::INTS_MODULUS, {magnitude(a), magnitude(b)}));
}

cvc5::Term Cvc5Arithmetic::floor_divide(const cvc5::Term& a, const Integer& divisor) {
  return divisor.is_one() ? a : solver_.mkTerm(cvc5::INTS_DIVISION, {a, number(divisor)});
}

cvc5::Term Cvc5Arithmetic::modulo(const cvc5::Term& a, const Integer& divisor) {
  return solver_.mkTerm(cvc5::INTS_MODULUS, {a, number(divisor)});
}

cvc5::Term Cvc5Arithmetic::shift_left(const Bounded& a, const Bounded& count, Facts& facts) {
  const auto possible = shift_counts(count.range);
  if (!possible) return unknown_integer();  // undefined
  const auto [least, most] = *possible;
  if (most - least >= most_counts) {
    const cvc5::Term result = unknown_integer();
    facts.push_back(implies(natural(a.term), {at_most(a.term, result)}));
    facts.push_back(implies(negative(a.term), {at_most(result, a.term)}));
    return result;
  }
  cvc5::Term result = scale(Integer::power_of_two(most), a.term);
  for (unsigned n = most; n-- > least;) {
    const cvc5::Term is_n = solver_.mkTerm(cvc5::EQUAL, {count.term, number(Integer(n))});
    result = solver_.mkTerm(cvc5::ITE, {is_n, scale(Integer::power_of_two(n), a.term), result});
  }
  return result;
}

cvc5::Term Cvc5Arithmetic::shift_right(const Bounded& a, const Bounded& count, Facts& facts) {
  const auto possible = shift_counts(count.range);
  if (!possible) return unknown_integer();  // undefined
  const auto [least, most] = *possible;
  if (most - least >= most_counts) {
    const cvc5::Term result = unknown_integer();
    facts.push_back(implies(natural(a.term), {natural(result), at_most(result, a.term)}));
    facts.push_back(implies(negative(a.term), {at_most(a.term, result), negative(result)}));
    return result;
  }
  cvc5::Term result = floor_divide(a.term, Integer::power_of_two(most));
  for (unsigned n = most; n-- > least;) {
    const cvc5::Term is_n = solver_.mkTerm(cvc5::EQUAL, {count.term, number(Integer(n))});
    result =
        solver_.mkTerm(cvc5::ITE, {is_n, floor_divide(a.term, Integer::power_of_two(n)), result});
  }
  return result;
}

cvc5::Term Cvc5Arithmetic::mask(const cvc5::Term& a, const Integer& bits) {
  std::vector<cvc5::Term> selected;
  for (const auto& [begin, end] : runs_of_ones(bits)) {
    const Integer place = Integer::power_of_two(begin);
    selected.push_back(
        scale(place, modulo(floor_divide(a, place), Integer::power_of_two(end - begin))));
  }
  return add(selected);
}

cvc5::Term Cvc5Arithmetic::bit_and(const Bounded& a, const Bounded& b, Facts& facts) {
  for (const auto& [one, other] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    if (is_constant(one->range)) {
      const Integer& c = *one->range.low;
      const Integer positive = c.is_negative() ? complement(c) : Integer(c);
      if (runs_of_ones(positive).size() > most_runs) continue;
      const cvc5::Term masked = mask(other->term, positive);
      return c.is_negative() ? add({other->term, negate(masked)}) : masked;
    }
    if (is_bit(one->range)) {
      const cvc5::Term is_set = at_most(number(Integer(1)), one->term);
      const cvc5::Term lowest =
          is_bit(other->range) ? other->term : modulo(other->term, Integer(2));
      return solver_.mkTerm(cvc5::ITE, {is_set, lowest, number(Integer())});
    }
  }
  return approximate_and(a, b, facts);
}

cvc5::Term Cvc5Arithmetic::approximate_and(const Bounded& a, const Bounded& b, Facts& facts) {
  const cvc5::Term both = unknown_integer();
  // Never more than a natural operand or both negative ones, and negative only if both are.
  for (const Bounded* one : {&a, &b}) {
    facts.push_back(implies(natural(one->term), {natural(both), at_most(both, one->term)}));
  }
  const cvc5::Term negatives = solver_.mkTerm(cvc5::AND, {negative(a.term), negative(b.term)});
  facts.push_back(
      implies(negatives, {negative(both), at_most(both, a.term), at_most(both, b.term)}));
  // a | b is negative if one of them is.
  const cvc5::Term either = add({a.term, b.term, negate(both)});
  const cvc5::Term some_negative = solver_.mkTerm(cvc5::OR, {negative(a.term), negative(b.term)});
  facts.push_back(implies(some_negative, {negative(either)}));
  facts.push_back(implies(solver_.mkTerm(cvc5::EQUAL, {a.term, b.term}),
                          {solver_.mkTerm(cvc5::EQUAL, {both, a.term})}));
  // Neither needs more bits than a and b have.
  if (a.range.low && a.range.high && b.range.low && b.range.high) {
    const Integer end =
        Integer::power_of_two(std::max(magnitude_bits(a.range), magnitude_bits(b.range)));
    for (const cvc5::Term& result : {both, either}) {
      std::ranges::move(inside(result, {-end, end - Integer(1)}), std::back_inserter(facts));
    }
  }
  return both;
}

cvc5::Term Cvc5Arithmetic::wrap(const Bounded& a, unsigned bits, bool is_signed) {
  if (is_inside(a.range, type_range(bits, is_signed))) return a.term;
  const Integer period = Integer::power_of_two(bits);
  if (!is_signed) return modulo(a.term, period);
  const Integer half = Integer::power_of_two(bits - 1);
  return add({modulo(add({a.term, number(half)}), period), number(-half)});
}

}  // namespace pslice::solver
