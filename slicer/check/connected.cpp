#include "slicer/check/connected.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace pslice::check {

std::vector<std::size_t> about_the_same(std::span<const term::Term> formulas, term::Term goal) {
  const auto wanted = goal.variables();
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    const auto its = formulas[i].variables();
    const bool touches = its.empty() || std::ranges::any_of(its, [&](term::Variable v) {
                           return std::ranges::binary_search(wanted, v);
                         });
    if (touches) result.push_back(i);
  }
  return result;
}

std::vector<std::size_t> connected_to(std::span<const term::Term> formulas, term::Term goal) {
  std::set<term::Variable> variables(goal.variables().begin(), goal.variables().end());
  std::vector<std::size_t> others(formulas.size());
  std::iota(others.begin(), others.end(), 0U);
  std::vector<std::size_t> result;
  for (bool grew = true; grew;) {
    grew = false;
    std::erase_if(others, [&](std::size_t i) {
      const auto its = formulas[i].variables();
      const bool touches = its.empty() || std::ranges::any_of(its, [&](term::Variable v) {
                             return variables.contains(v);
                           });
      if (!touches) return false;
      result.push_back(i);
      variables.insert(its.begin(), its.end());
      grew = true;
      return true;
    });
  }
  return result;
}

}  // namespace pslice::check
