#pragma once

#include <vector>

#include "solver/external/builder.h"
#include "solver/question/verdict.h"

// Internal to the back ends: C's operators, written in the theory of integers.

namespace pslice::solver {

/// An integer term of an external solver and between what ends it lies.
struct Bounded {
  Handle term{};
  Range range;
};

class IntegerArithmetic {
 public:
  explicit IntegerArithmetic(IntegerBuilder& builder) : builder_(builder) {}

  Handle add(const std::vector<Handle>& parts);
  Handle scale(const Integer& factor, Handle a);
  /// The term lies in the range: none, one or two formulas.
  std::vector<Handle> inside(Handle a, const Range& range);

  // C's division. By zero, it has any value, the same for the same dividend.
  Handle quotient(const Bounded& a, const Bounded& b);
  Handle remainder(const Bounded& a, const Bounded& b);

  // Operators that may have no equivalent: an unknown value stands for the result then, and what
  // is known of it is added to the facts. Without the facts the result has no meaning.
  using Facts = std::vector<Handle>;
  Handle shift_left(const Bounded& a, const Bounded& count, Facts& facts);
  Handle shift_right(const Bounded& a, const Bounded& count, Facts& facts);
  Handle bit_and(const Bounded& a, const Bounded& b, Facts& facts);

  Handle wrap(const Bounded& a, unsigned bits, bool is_signed);

 private:
  Handle number(const Integer& value) { return builder_.number(value); }
  Handle at_most(Handle a, Handle b) { return builder_.at_most(a, b); }
  Handle negate(Handle a) { return scale(Integer(-1), a); }
  Handle natural(Handle a) { return at_most(number(Integer()), a); }
  Handle negative(Handle a) { return at_most(a, number(Integer(-1))); }
  Handle implies(Handle condition, const std::vector<Handle>& consequences);
  Handle magnitude(const Bounded& a);
  /// The value with the sign of another, which may be zero only if the value is.
  Handle with_sign_of(const Bounded& a, Handle value);
  Handle floor_divide(Handle a, const Integer& divisor);
  Handle modulo(Handle a, const Integer& divisor);
  Handle mask(Handle a, const Integer& bits);
  Handle approximate_and(const Bounded& a, const Bounded& b, Facts& facts);

  IntegerBuilder& builder_;
};

}  // namespace pslice::solver
