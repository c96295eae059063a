#include "slicer/explore/tests/wishes.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <tuple>

namespace pslice::explore {
namespace {

/// Of each kind. Questions cost time, and the first few wishes bring most.
constexpr std::size_t most_bounds = 12;
constexpr std::size_t most_differences = 16;
constexpr std::size_t most_variations = 64;
/// Where a bound is no linear one, solvers have a chance up to this size.
constexpr std::uint32_t largest_bound = 40;

using Variables = std::set<term::Variable>;

bool is_linear(Term term) {
  const auto is_variable = [](Term part) { return part.kind() == term::Kind::variable; };
  return is_variable(term) ||
         (term.kind() == term::Kind::sum && std::ranges::all_of(term.operands(), is_variable));
}

bool is_varied(term::Variable v, const Inputs& inputs) {
  const auto input = inputs.of(v);
  return input && !inputs[*input].fixed;
}

void add_variables(Term term, const Inputs& inputs, Variables& result) {
  for (const term::Variable v : term.variables()) {
    if (is_varied(v, inputs)) result.insert(v);
  }
}

Variables in_outputs(const Group& group, const Inputs& inputs) {
  Variables result;
  for (const Term output : group.outputs) {
    if (output && !output.is_constant()) add_variables(output, inputs, result);
  }
  return result;
}

/// A formula that holds need not have its parts hold: there they are bounds all the same.
void add_distances(Term formula, term::Factory& terms, std::vector<Term>& result) {
  const Term one = terms.constant(1);
  switch (formula.kind()) {
    case term::Kind::at_most_zero:
      result.push_back(terms.negate(formula.operands().front()));
      break;
    case term::Kind::negation: {
      const Term denied = formula.operands().front();
      if (denied.kind() != term::Kind::is_zero) return add_distances(denied, terms, result);
      const Term difference = denied.operands().front();
      result.push_back(terms.subtract(difference, one));
      result.push_back(terms.subtract(terms.negate(difference), one));
      break;
    }
    case term::Kind::conjunction:
    case term::Kind::disjunction:
      for (const Term part : formula.operands()) add_distances(part, terms, result);
      break;
    default: break;
  }
}

/// No variable is zero, and no two are the same.
void add_differences(const Variables& wanted, const Variables& others, term::Factory& terms,
                     std::vector<Term>& result) {
  const std::size_t most = result.size() + most_differences;
  for (const term::Variable v : wanted) {
    result.push_back(terms.not_equal(terms.variable(v), terms.constant(0)));
  }
  for (const term::Variable v : wanted) {
    for (const term::Variable other : others) {
      if (other == v || (wanted.contains(other) && other < v)) continue;
      result.push_back(terms.not_equal(terms.variable(v), terms.variable(other)));
    }
  }
  if (result.size() > most) result.resize(most);
}

}  // namespace

std::vector<term::Variable> counting(const Group& group, const Inputs& inputs) {
  Variables result = in_outputs(group, inputs);
  for (const Term condition : group.condition) add_variables(condition, inputs, result);
  return {result.begin(), result.end()};
}

std::vector<Bound> bounds(const Group& group, term::Factory& terms) {
  std::vector<Bound> result;
  for (std::size_t i = 0; i < group.condition.size(); ++i) {
    std::vector<Term> found;
    add_distances(group.condition[i], terms, found);
    for (const Term distance : found) {
      const bool is_asked = !distance.is_constant() && distance.size() <= largest_bound &&
                            std::ranges::find(result, distance, &Bound::distance) == result.end();
      if (is_asked) result.push_back({distance, i});
    }
  }
  // What relates inputs to each other says more than the range of one.
  std::ranges::stable_sort(result, std::greater{}, [](const Bound& bound) {
    return std::tuple(is_linear(bound.distance), bound.distance.variables().size());
  });
  return result;
}

Term is_within(Term distance, const Integer& most, term::Factory& terms) {
  const Term zero = terms.constant(0);
  if (most.is_zero()) return terms.equal(distance, zero);
  return terms.conjunction(
      {terms.at_most(zero, distance), terms.at_most(distance, terms.constant(most))});
}

std::vector<Term> wishes(const Group& group, const Neighbours& neighbours, const Inputs& inputs,
                         term::Factory& terms) {
  std::vector<Term> result;
  for (const Term output : group.outputs) {
    if (!output || output.is_constant()) continue;
    result.push_back(terms.not_equal(output, terms.constant(0)));
  }
  if (result.size() > most_differences) result.resize(most_differences);
  Variables others;
  for (std::size_t i = 0; i < inputs.count(); ++i) {
    if (!inputs[i].fixed) others.insert(inputs[i].symbol);
  }
  const Variables of_outputs = in_outputs(group, inputs);
  add_differences(of_outputs, others, terms, result);

  std::vector<Bound> found = bounds(group, terms);
  if (found.size() > most_bounds) found.resize(most_bounds);
  for (const Bound& bound : found) {
    result.push_back(is_within(bound.distance, Integer(0), terms));
    if (const Term shows = neighbours.shows(group, bound.condition)) result.push_back(shows);
  }

  const std::vector<term::Variable> all = counting(group, inputs);
  Variables of_condition;
  std::ranges::set_difference(all, of_outputs, std::inserter(of_condition, of_condition.end()));
  add_differences(of_condition, {all.begin(), all.end()}, terms, result);
  return result;
}

std::vector<Term> variations(const Group& group, const Neighbours& neighbours, const Inputs& inputs,
                             term::Factory& terms) {
  std::vector<Term> result;
  const Term zero = terms.constant(0);
  const std::vector<Bound> found = bounds(group, terms);
  for (const Bound& bound : found) {
    const Term at_it = terms.equal(bound.distance, zero);
    const Term shows = neighbours.shows(group, bound.condition);
    result.push_back(shows ? terms.conjunction({at_it, shows}) : at_it);
  }
  for (const Bound& bound : found) {
    result.push_back(terms.equal(bound.distance, zero));
    result.push_back(terms.equal(bound.distance, terms.constant(1)));
  }
  for (const term::Variable v : counting(group, inputs)) {
    result.push_back(terms.less(zero, terms.variable(v)));
    result.push_back(terms.less(terms.variable(v), zero));
  }
  if (result.size() > most_variations) result.resize(most_variations);
  return result;
}

}  // namespace pslice::explore
