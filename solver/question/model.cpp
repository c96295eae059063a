#include "solver/question/model.h"

#include <algorithm>
#include <iterator>

#include "solver/question/bounds.h"

namespace pslice::solver {

std::optional<Integer> value_in(const Model& model, Variable variable) {
  const auto found = std::ranges::lower_bound(model, variable, {}, &Model::value_type::first);
  if (found == model.end() || found->first != variable) return std::nullopt;
  return found->second;
}

bool is_model(const Model& model, std::span<const Term> constraints, const Ranges& ranges) {
  const auto variable_of = [](const Model::value_type& entry) { return entry.first; };
  if (std::ranges::adjacent_find(model, std::ranges::greater_equal(), variable_of) != model.end()) {
    return false;
  }
  for (const auto& [variable, value] : model) {
    if (!variable.valid() || !contains(ranges(variable), value)) return false;
  }
  const auto value_of = [&](Variable variable) { return value_in(model, variable); };
  return std::ranges::all_of(constraints, [&](Term constraint) {
    return std::ranges::all_of(constraint.variables(),
                               [&](Variable v) { return value_of(v).has_value(); }) &&
           term::holds(constraint, value_of).value_or(false);
  });
}

std::vector<Variable> variables_of(std::span<const Term> constraints) {
  std::vector<Variable> variables;
  for (const Term constraint : constraints) {
    std::ranges::copy(constraint.variables(), std::back_inserter(variables));
  }
  std::ranges::sort(variables);
  variables.erase(std::ranges::unique(variables).begin(), variables.end());
  return variables;
}

}  // namespace pslice::solver
