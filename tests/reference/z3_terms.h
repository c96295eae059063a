#pragma once

#include <z3++.h>

#include <functional>
#include <optional>
#include <vector>

#include "ts/program.h"

namespace pslice::reference {

/// Terms as expressions of Z3 over mathematical integers.
///
/// What Z3 has no operator for (bit operations and shifts of two variables) becomes a function it
/// knows nothing of, an *application*. A model may get its value wrong; `correction` then says what
/// it has to be for that value of one operand and any of the other, and asking again with that is
/// the way to an answer. With a constant operand everything is arithmetic:
///     x & 2^k - 1 = x mod 2^k      x | y = x + y - (x & y)      x ^ y = x + y - 2 (x & y)
class Z3Terms {
 public:
  using Values = std::function<z3::expr(ts::Variable)>;

  explicit Z3Terms(z3::context& context);

  /// A term or formula over the values of its variables. A division by zero has any value.
  z3::expr translate(const ts::Term& term, const Values& values);
  z3::expr number(const ts::Integer& value);
  /// A new constant that lies in the range of the type, and the formula that says so.
  z3::expr input(const ts::Type& type, z3::expr& in_range);

  /// The applications in an expression.
  [[nodiscard]] std::vector<z3::expr> applications(const z3::expr& expression) const;
  /// What an application must satisfy whatever its operands are; true, but not all there is.
  z3::expr facts(const z3::expr& application);
  /// Nothing if the model gets the application right.
  std::optional<z3::expr> correction(const z3::expr& application, const z3::model& model);

 private:
  z3::expr sum(const ts::Term& term, const Values& values);
  z3::expr divide(term::Kind kind, const z3::expr& a, const z3::expr& b);
  z3::expr wrap(const z3::expr& a, unsigned bits, bool is_signed);
  z3::expr bit_and(const z3::expr& a, const z3::expr& b);
  z3::expr bit_and(const z3::expr& a, const ts::Integer& mask);
  z3::expr shift(const z3::func_decl& function, const z3::expr& a, const z3::expr& b);
  std::optional<z3::expr> shift(const z3::func_decl& function, const z3::expr& a,
                                const ts::Integer& count);

  z3::context& context_;
  z3::func_decl and_;
  z3::func_decl left_;
  z3::func_decl right_;
  unsigned inputs_ = 0;
};

}  // namespace pslice::reference
