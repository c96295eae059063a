#include "solver/question/pins.h"

#include <algorithm>
#include <unordered_map>

#include "solver/question/model.h"
#include "term/rebuild.h"

namespace pslice::solver {

using term::Kind;

std::vector<Term> with_pin(term::Factory& factory, std::span<const Term> constraints,
                           std::optional<Variable> variable, const Integer& value) {
  std::unordered_map<Term, Term> made;
  for (const Term term : term::distinct_subterms(constraints)) {
    if (variable && term.kind() == Kind::variable && term.variable() == *variable) {
      made.emplace(term, factory.constant(value));
      continue;
    }
    std::vector<Term> operands;
    for (const Term operand : term.operands()) operands.push_back(made.at(operand));
    made.emplace(term, term::rebuild(factory, term, operands));
  }
  std::vector<Term> result;
  for (const Term constraint : constraints) result.push_back(made.at(constraint));
  return result;
}

namespace {

/// The operand that would have to be a number for the operation to be linear.
Term unknown_operand(Term term) {
  const auto is_known = [](Term t) { return t.variables().empty(); };
  switch (term.kind()) {
    case Kind::product:
    case Kind::bit_and:
    case Kind::bit_or:
    case Kind::bit_xor: {
      const Term a = term.operands()[0];
      const Term b = term.operands()[1];
      if (is_known(a) || is_known(b)) return {};
      return a.variables().size() < b.variables().size() ? a : b;
    }
    case Kind::quotient:
    case Kind::remainder:
    case Kind::shift_left:
    case Kind::shift_right: return is_known(term.operands()[1]) ? Term() : term.operands()[1];
    default: return {};
  }
}

}  // namespace

std::optional<Variable> obstacle(std::span<const Term> constraints, const Model& model) {
  const term::Valuation value = [&](Variable v) { return value_in(model, v); };
  for (const Term constraint : constraints) {
    if (constraint.variables().empty() || term::holds(constraint, value).value_or(false)) continue;
    for (const Term term : term::distinct_subterms({&constraint, 1})) {
      if (const Term operand = unknown_operand(term)) return operand.variables().front();
    }
    return constraint.variables().front();
  }
  return std::nullopt;
}

Narrowed narrowed(std::span<const Term> constraints, Variable variable, const Range& range) {
  Narrowed result{range, {}};
  Range& found = result.range;
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    if (constraints[i].kind() != Kind::at_most_zero) continue;
    const Term sum = constraints[i].operands()[0];
    const bool alone = sum.kind() == Kind::sum && sum.operands().size() == 1 &&
                       sum.operands()[0].kind() == Kind::variable &&
                       sum.operands()[0].variable() == variable;
    if (!alone) continue;
    // factor * variable + constant <= 0
    const Integer& factor = sum.coefficients()[0];
    if (factor.sign() > 0) {
      const Integer high = base::floor_quotient(-sum.value(), factor);
      if (found.high && *found.high <= high) continue;
      found.high = high;
    } else {
      const Integer low = -base::floor_quotient(sum.value(), factor);
      if (found.low && *found.low >= low) continue;
      found.low = low;
    }
    result.by.push_back(i);
  }
  return result;
}

}  // namespace pslice::solver
