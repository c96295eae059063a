#include "slicer/symex/path_condition.h"

#include <algorithm>
#include <unordered_set>

namespace pslice::symex {

std::optional<PathCondition::Position> PathCondition::find(Term constraint) const {
  const auto known = known_.find(constraint);
  if (known == known_.end()) return std::nullopt;
  const auto at = std::ranges::find_if(known->second, [this](Position i) { return holds(i); });
  if (at == known->second.end()) return std::nullopt;
  return *at;
}

PathCondition::Position PathCondition::push(Term constraint) {
  const Position position = size();
  constraints_.push_back({constraint, false});
  known_[constraint].push_back(position);
  for (const term::Variable v : constraint.variables()) mentions_[v].push_back(position);
  return position;
}

void PathCondition::shrink(Position size) {
  while (this->size() > size) {
    const Term last = constraints_.back().term;
    known_[last].pop_back();
    for (const term::Variable v : last.variables()) mentions_[v].pop_back();
    constraints_.pop_back();
  }
}

std::vector<PathCondition::Position> PathCondition::related(Term formula) const {
  std::vector<Position> result;
  std::unordered_set<Position> seen;
  std::unordered_set<term::Variable> asked;
  std::vector<Term> open{formula};
  while (!open.empty()) {
    const Term next = open.back();
    open.pop_back();
    for (const term::Variable v : next.variables()) {
      if (!asked.insert(v).second) continue;
      const auto at = mentions_.find(v);
      if (at == mentions_.end()) continue;
      for (const Position i : at->second) {
        if (!holds(i) || !seen.insert(i).second) continue;
        result.push_back(i);
        open.push_back(constraints_[i].term);
      }
    }
  }
  std::ranges::sort(result);
  return result;
}

}  // namespace pslice::symex
