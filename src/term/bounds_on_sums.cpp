#include "term/bounds_on_sums.h"

#include <vector>

namespace pslice::term {

using base::Integer;

LinearForm linear_form(Factory& factory, Term e) {
  if (e.kind() != Kind::sum) return {e, 1, 0};
  Integer divisor;
  for (const Integer& coefficient : e.coefficients()) divisor = gcd(divisor, coefficient);
  if (e.coefficients().front().is_negative()) divisor = -divisor;
  std::vector<Integer> coefficients;
  for (const Integer& coefficient : e.coefficients()) {
    coefficients.push_back(truncated_quotient(coefficient, divisor));
  }
  return {factory.sum(0, coefficients, e.operands()), divisor, e.value()};
}

void Bounds::restrict_to(const Bounds& other) {
  if (other.low) at_least(*other.low);
  if (other.high) at_most(*other.high);
  excluded.insert(other.excluded.begin(), other.excluded.end());
}

void Bounds::tighten() {
  while (low && excluded.contains(*low)) *low += 1;
  while (high && excluded.contains(*high)) *high -= 1;
  if (low) excluded.erase(excluded.begin(), excluded.lower_bound(*low));
  if (high) excluded.erase(excluded.upper_bound(*high), excluded.end());
}

std::optional<Comparison> comparison_of(Factory& factory, Term formula) {
  const bool negated =
      formula.kind() == Kind::negation && formula.operands()[0].kind() == Kind::is_zero;
  const Term atom = negated ? formula.operands()[0] : formula;
  if (atom.kind() != Kind::at_most_zero && atom.kind() != Kind::is_zero) return std::nullopt;
  Comparison result{linear_form(factory, atom.operands()[0]), {}};
  const auto& [sum, divisor, constant] = result.form;
  if (atom.kind() == Kind::at_most_zero) {
    if (divisor.is_negative())  // sum >= constant / -divisor, rounded up
      result.bounds.low = -floor_quotient(-constant, -divisor);
    else
      result.bounds.high = floor_quotient(-constant, divisor);
    return result;
  }
  const bool has_solution = truncated_remainder(constant, divisor).is_zero();
  const Integer value = truncated_quotient(-constant, divisor);
  if (negated) {
    if (has_solution) result.bounds.excluded.insert(value);
  } else {
    result.never = !has_solution;
    result.bounds.low = value;
    result.bounds.high = value;
  }
  return result;
}

}  // namespace pslice::term
