#pragma once

#include <vector>

#include <cvc5/cvc5.h>

#include "solver/verdict.h"

// Internal to the back end: C's operators, written in cvc5's theory of integers.

namespace pslice::solver {

/// An integer term of cvc5 and between what ends it lies.
struct Bounded {
  cvc5::Term term;
  Range range;
};

class Cvc5Arithmetic {
 public:
  explicit Cvc5Arithmetic(cvc5::Solver& solver) : solver_(solver) {}

  cvc5::Term number(const Integer& value);
  cvc5::Term unknown_integer();
  cvc5::Term unknown_truth();
  cvc5::Term add(const std::vector<cvc5::Term>& parts);
  cvc5::Term scale(const Integer& factor, const cvc5::Term& a);
  cvc5::Term at_most(const cvc5::Term& a, const cvc5::Term& b);
  /// The term lies in the range: none, one or two formulas.
  std::vector<cvc5::Term> inside(const cvc5::Term& a, const Range& range);

  // C's division. By zero, cvc5 takes any value, the same for the same dividend.
  cvc5::Term quotient(const Bounded& a, const Bounded& b);
  cvc5::Term remainder(const Bounded& a, const Bounded& b);

  // Operators that may have no equivalent: an unknown value stands for the result then, and what
  // is known of it is added to the facts. Without the facts the result has no meaning.
  using Facts = std::vector<cvc5::Term>;
  cvc5::Term shift_left(const Bounded& a, const Bounded& count, Facts& facts);
  cvc5::Term shift_right(const Bounded& a, const Bounded& count, Facts& facts);
  cvc5::Term bit_and(const Bounded& a, const Bounded& b, Facts& facts);

  cvc5::Term wrap(const Bounded& a, unsigned bits, bool is_signed);

 private:
  cvc5::Term negate(const cvc5::Term& a) { return scale(Integer(-1), a); }
  cvc5::Term natural(const cvc5::Term& a) { return at_most(number(Integer()), a); }
  cvc5::Term negative(const cvc5::Term& a) { return at_most(a, number(Integer(-1))); }
  cvc5::Term implies(const cvc5::Term& condition, const std::vector<cvc5::Term>& consequences);
  cvc5::Term magnitude(const Bounded& a);
  /// The value with the sign of another, which may be zero only if the value is.
  cvc5::Term with_sign_of(const Bounded& a, const cvc5::Term& value);
  cvc5::Term floor_divide(const cvc5::Term& a, const Integer& divisor);
  cvc5::Term modulo(const cvc5::Term& a, const Integer& divisor);
  cvc5::Term mask(const cvc5::Term& a, const Integer& bits);
  cvc5::Term approximate_and(const Bounded& a, const Bounded& b, Facts& facts);

  cvc5::Solver& solver_;
};

}  // namespace pslice::solver
