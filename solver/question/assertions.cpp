#include "solver/question/assertions.h"

#include <algorithm>

namespace pslice::solver {

std::optional<Position> Assertions::find(Term formula) const {
  const auto known = positions_.find(formula);
  if (known == positions_.end()) return std::nullopt;
  const auto at = std::ranges::find_if(known->second, [this](Position i) { return holds(i); });
  if (at == known->second.end()) return std::nullopt;
  return *at;
}

Position Assertions::push(Term formula) {
  const Position position = size();
  entries_.push_back({formula, false});
  positions_[formula].push_back(position);
  for (const term::Variable v : formula.variables()) {
    if (v.index() >= mentions_.size()) mentions_.resize(v.index() + 1);
    mentions_[v.index()].push_back(position);
  }
  return position;
}

void Assertions::pop() {
  const Term last = entries_.back().term;
  positions_[last].pop_back();
  for (const term::Variable v : last.variables()) mentions_[v.index()].pop_back();
  entries_.pop_back();
}

std::vector<Position> Assertions::related(std::span<const Term> formulas) const {
  ++round_;
  seen_.resize(entries_.size());
  asked_.resize(mentions_.size());
  std::vector<Position> result;
  std::vector<Term> open(formulas.begin(), formulas.end());
  while (!open.empty()) {
    const Term next = open.back();
    open.pop_back();
    for (const term::Variable v : next.variables()) {
      if (v.index() >= mentions_.size() || asked_[v.index()] == round_) continue;
      asked_[v.index()] = round_;
      for (const Position i : mentions_[v.index()]) {
        if (!holds(i) || seen_[i] == round_) continue;
        seen_[i] = round_;
        result.push_back(i);
        open.push_back(entries_[i].term);
      }
    }
  }
  std::ranges::sort(result);
  return result;
}

std::vector<Position> Assertions::all() const {
  std::vector<Position> result;
  for (Position i = 0; i < size(); ++i) {
    if (holds(i)) result.push_back(i);
  }
  return result;
}

}  // namespace pslice::solver
