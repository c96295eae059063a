#include "slicer/explore/tests/wishes.h"

#include <algorithm>
#include <functional>
#include <set>

namespace pslice::explore {
namespace {

/// Of each kind. Questions cost time, and the first few wishes bring most.
constexpr std::size_t most_bounds = 12;
constexpr std::size_t most_differences = 16;

bool is_linear(Term term) {
  const auto is_variable = [](Term part) { return part.kind() == term::Kind::variable; };
  return is_variable(term) ||
         (term.kind() == term::Kind::sum && std::ranges::all_of(term.operands(), is_variable));
}

}  // namespace

std::vector<Term> wishes(const Group& group, const Inputs& inputs, term::Factory& terms) {
  const Term zero = terms.constant(0);
  std::vector<Term> result;
  std::set<term::Variable> in_outputs;
  for (const Term output : group.outputs) {
    if (!output || output.is_constant()) continue;
    result.push_back(terms.not_equal(output, zero));
    in_outputs.insert(output.variables().begin(), output.variables().end());
  }
  for (const term::Variable v : in_outputs) {
    result.push_back(terms.not_equal(terms.variable(v), zero));
  }
  for (const term::Variable v : in_outputs) {
    for (std::size_t i = 0; i < inputs.count(); ++i) {
      const term::Variable other = inputs[i].symbol;
      if (inputs[i].fixed || other == v || (in_outputs.contains(other) && other < v)) continue;
      result.push_back(terms.not_equal(terms.variable(v), terms.variable(other)));
    }
  }
  if (result.size() > most_differences) result.resize(most_differences);

  std::vector<Term> bounds;
  for (const Term condition : group.condition) {
    if (condition.kind() != term::Kind::at_most_zero) continue;
    const Term difference = condition.operands().front();
    if (is_linear(difference)) bounds.push_back(terms.equal(difference, zero));
  }
  // What relates inputs to each other says more than the range of one.
  std::ranges::stable_sort(bounds, std::greater{}, [](Term b) { return b.variables().size(); });
  if (bounds.size() > most_bounds) bounds.resize(most_bounds);
  result.insert(result.end(), bounds.begin(), bounds.end());
  return result;
}

}  // namespace pslice::explore
