#include "slicer/explore/modes/explored_inputs.h"

#include <algorithm>

#include "term/term.h"

namespace pslice::explore {

const ExploredInputs::Words& ExploredInputs::where_holds(Term condition) {
  Known& known = known_[condition];
  known.holds.resize(run_.size() / 64 + 1);
  for (; known.inputs < run_.size(); ++known.inputs) {
    const term::Valuation values = [&](term::Variable v) -> std::optional<Integer> {
      const auto input = inputs_.of(v);
      if (!input) return std::nullopt;
      return value_of(run_[known.inputs], *input);
    };
    if (!term::holds(condition, values).value_or(false)) continue;
    known.holds[known.inputs / 64] |= std::uint64_t{1} << (known.inputs % 64);
  }
  return known.holds;
}

bool ExploredInputs::satisfy(const std::vector<Term>& conditions) {
  Words all(run_.size() / 64 + 1, ~std::uint64_t{0});
  if (conditions.empty()) return !run_.empty();
  for (const Term condition : conditions) {
    const Words& holds = where_holds(condition);
    for (std::size_t i = 0; i < all.size(); ++i) all[i] &= holds[i];
  }
  return std::ranges::any_of(all, [](std::uint64_t word) { return word != 0; });
}

}  // namespace pslice::explore
