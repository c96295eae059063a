#include "solver/external/integer_terms.h"

#include <algorithm>

#include "solver/question/bounds.h"
#include "term/rebuild.h"

// Translation goes over the distinct subterms, operands first, so it needs no recursion. The
// external solvers do recurse over what they are given: below a certain depth a subterm is replaced
// by an unknown, which is an approximation like the others.

namespace pslice::solver {

using term::Kind;

namespace {

/// How much deeper an external term becomes by the operator: a shift can be a chain of cases.
std::size_t levels(Term term) {
  return term.kind() == Kind::shift_left || term.kind() == Kind::shift_right ? 64 : 1;
}

}  // namespace

const Translation::Entry& IntegerTerms::variable(Variable variable) {
  const auto [place, is_new] = variables_.try_emplace(variable);
  if (is_new) {
    place->second.term = builder_.unknown_integer();
    place->second.range = arithmetic_.inside(place->second.term, ranges_(variable));
  }
  return place->second;
}

const Translation::Constraint& IntegerTerms::constraint(Term formula) {
  const auto [place, is_new] = constraints_.try_emplace(formula);
  Constraint& constraint = place->second;
  if (!is_new) return constraint;
  const std::vector<Term> order = term::distinct_subterms({&formula, 1}, limits_.distinct_subterms);
  constraint.is_too_large = order.empty();
  for (const Term term : order) {
    auto found = translated_.find(term);
    if (found == translated_.end()) found = translated_.emplace(term, translate(term)).first;
    std::ranges::copy(found->second.facts, std::back_inserter(constraint.facts));
    std::ranges::copy(found->second.defined, std::back_inserter(constraint.defined));
  }
  if (!constraint.is_too_large) constraint.formula = translated_.at(formula).value.term;
  return constraint;
}

namespace {

bool is_single(const Range& range) { return range.low && range.high && *range.low == *range.high; }

/// Does C define the operator for all operands in these ranges?
bool has_value(Term term, const std::vector<Range>& operands) {
  switch (term.kind()) {
    case Kind::quotient:
    case Kind::remainder: {
      const Range& divisor = operands[1];
      return (divisor.low && divisor.low->sign() > 0) || (divisor.high && divisor.high->sign() < 0);
    }
    case Kind::shift_left:
    case Kind::shift_right: return is_inside(operands[1], {Integer(), Integer(term::max_shift)});
    default: return true;
  }
}

}  // namespace

IntegerTerms::Translated IntegerTerms::translate(Term term) {
  Translated result;
  std::vector<const Translated*> operands;
  std::vector<Range> ranges;
  for (const Term operand : term.operands()) {
    operands.push_back(&translated_.at(operand));
    ranges.push_back(operands.back()->value.range);
    result.depth = std::max(result.depth, operands.back()->depth + levels(term));
    result.has_value = result.has_value && operands.back()->has_value;
  }
  const bool is_partial = !has_value(term, ranges);
  result.has_value = result.has_value && !is_partial;
  result.value.range =
      term.kind() == Kind::variable ? ranges_(term.variable()) : bounds(term, ranges);
  if (result.depth > limits_.depth) {
    result.depth = 0;
    result.value.term = term.is_formula() ? builder_.unknown_truth() : builder_.unknown_integer();
    result.facts = arithmetic_.inside(result.value.term, result.value.range);
  } else if (!term.is_formula() && is_single(result.value.range) && result.has_value) {
    result.value.term = builder_.number(*result.value.range.low);
  } else {
    result.value.term = apply(term, operands, result.facts);
    if (is_partial) result.defined = defined(term, operands);
  }
  return result;
}

std::vector<Handle> IntegerTerms::defined(Term term,
                                          const std::vector<const Translated*>& operands) {
  const Handle right = operands[1]->value.term;
  if (term.kind() == Kind::quotient || term.kind() == Kind::remainder) {
    return {builder_.negation(builder_.equal(right, builder_.number(Integer())))};
  }
  return arithmetic_.inside(right, {Integer(), Integer(term::max_shift)});
}

Handle IntegerTerms::apply(Term term, const std::vector<const Translated*>& operands,
                           std::vector<Handle>& facts) {
  const auto operand = [&](std::size_t i) -> const Bounded& { return operands[i]->value; };
  switch (term.kind()) {
    case Kind::constant: return builder_.number(term.value());
    case Kind::variable: return variable(term.variable()).term;
    case Kind::sum: {
      std::vector<Handle> parts;
      for (std::size_t i = 0; i < operands.size(); ++i) {
        parts.push_back(arithmetic_.scale(term.coefficients()[i], operand(i).term));
      }
      if (!term.value().is_zero()) parts.push_back(builder_.number(term.value()));
      return arithmetic_.add(parts);
    }
    case Kind::product: return builder_.multiply(operand(0).term, operand(1).term);
    case Kind::quotient: return arithmetic_.quotient(operand(0), operand(1));
    case Kind::remainder: return arithmetic_.remainder(operand(0), operand(1));
    case Kind::shift_left: return arithmetic_.shift_left(operand(0), operand(1), facts);
    case Kind::shift_right: return arithmetic_.shift_right(operand(0), operand(1), facts);
    case Kind::bit_and:
    case Kind::bit_or:
    case Kind::bit_xor: {
      const Conjunction& both = bit_and(term.operands()[0], term.operands()[1]);
      facts = both.facts;
      if (term.kind() == Kind::bit_and) return both.term;
      const Integer factor(term.kind() == Kind::bit_or ? -1 : -2);
      return arithmetic_.add(
          {operand(0).term, operand(1).term, arithmetic_.scale(factor, both.term)});
    }
    case Kind::wrap: return arithmetic_.wrap(operand(0), term.bits(), term.is_signed());
    case Kind::choice: return builder_.choice(operand(0).term, operand(1).term, operand(2).term);
    default: break;
  }
  std::vector<Handle> terms;
  for (const Translated* one : operands) terms.push_back(one->value.term);
  return formula(term, terms);
}

Handle IntegerTerms::formula(Term term, const std::vector<Handle>& operands) {
  switch (term.kind()) {
    case Kind::at_most_zero: return builder_.at_most(operands[0], builder_.number(Integer()));
    case Kind::is_zero: return builder_.equal(operands[0], builder_.number(Integer()));
    case Kind::negation: return builder_.negation(operands[0]);
    case Kind::conjunction: return builder_.conjunction(operands);
    case Kind::disjunction: return builder_.disjunction(operands);
    default: return builder_.truth(term.is_true());
  }
}

const IntegerTerms::Conjunction& IntegerTerms::bit_and(Term a, Term b) {
  const auto [place, is_new] =
      conjunctions_.try_emplace({std::min(a.id(), b.id()), std::max(a.id(), b.id())});
  Conjunction& both = place->second;
  if (is_new) {
    both.term = arithmetic_.bit_and(translated_.at(a).value, translated_.at(b).value, both.facts);
  }
  return both;
}

}  // namespace pslice::solver
