#include "absint/normal_form.h"

#include <algorithm>
#include <utility>

namespace pslice::absint {

namespace {

/// Equalities before inequalities of the same form, the tightest inequality first.
bool comes_before(const Constraint& a, const Constraint& b) {
  if (a.form.terms != b.form.terms) return a.form.terms < b.form.terms;
  if (a.kind != b.kind) return a.kind == Constraint::Kind::is_zero;
  return a.constant > b.constant;
}

bool is_weaker(const Constraint& next, const Constraint& before) {
  return next.form == before.form && next.kind == Constraint::Kind::at_most_zero &&
         before.kind == next.kind;
}

}  // namespace

LinearForm operator-(const LinearForm& form) {
  LinearForm result = form;
  for (auto& [dimension, factor] : result.terms) factor = -factor;
  return result;
}

bool mentions(const LinearForm& form, Dimension dimension) {
  return std::ranges::binary_search(form.terms, dimension, {},
                                    [](const auto& term) { return term.first; });
}

Constraint impossible() { return {.constant = Integer(1)}; }

bool always_holds(const Constraint& constraint) {
  if (!constraint.form.terms.empty()) return false;
  const int sign = constraint.constant.sign();
  return constraint.kind == Constraint::Kind::is_zero ? sign == 0 : sign <= 0;
}

bool never_holds(const Constraint& constraint) {
  return constraint.form.terms.empty() && !always_holds(constraint);
}

Constraint tightened(Constraint constraint) {
  if (never_holds(constraint)) return impossible();
  if (constraint.form.terms.empty()) return constraint;
  Integer divisor;
  for (const auto& [dimension, factor] : constraint.form.terms) {
    divisor = gcd(divisor, factor);
    if (divisor.is_one()) break;
  }
  const bool is_equality = constraint.kind == Constraint::Kind::is_zero;
  if (is_equality && constraint.form.terms.front().second.is_negative()) divisor = -divisor;
  if (divisor.is_one()) return constraint;
  for (auto& [dimension, factor] : constraint.form.terms) factor = floor_quotient(factor, divisor);
  // Upwards: form <= -constant/divisor holds for integers just if it does rounded downwards.
  const Integer quotient = -floor_quotient(-constraint.constant, divisor);
  if (is_equality && quotient * divisor != constraint.constant) return impossible();
  constraint.constant = quotient;
  return constraint;
}

std::vector<Constraint> normal_form(std::vector<Constraint> constraints) {
  for (Constraint& constraint : constraints) constraint = tightened(std::move(constraint));
  if (std::ranges::any_of(constraints, never_holds)) return {impossible()};
  std::erase_if(constraints, always_holds);
  std::ranges::sort(constraints, comes_before);
  const auto rest = std::ranges::unique(constraints, [](const Constraint& a, const Constraint& b) {
    return a == b || is_weaker(b, a);
  });
  constraints.erase(rest.begin(), rest.end());
  return constraints;
}

}  // namespace pslice::absint
