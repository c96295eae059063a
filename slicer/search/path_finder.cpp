#include "slicer/search/path_finder.h"

#include <algorithm>
#include <deque>

namespace pslice::slicer {

using BranchKind = Branch::Kind;

std::optional<std::vector<Hop>> PathFinder::path_to(const Candidate& candidate) const {
  std::optional<std::vector<Hop>> path = way_to(candidate.where.state);
  if (!path) return path;
  const std::vector<Branch>& branches = graph_[candidate.where.state].branches;
  if (branches.empty()) return path;
  if (branches[candidate.where.branch].kind == BranchKind::cut) return std::nullopt;
  if (candidate.on_arrival) {
    if (candidate.where.steps > 0) path->push_back(candidate.where);
    return path;
  }
  Hop hop = candidate.where;
  ++hop.steps;
  const std::optional<Slot> slot = hit(candidate);
  if (!slot) {
    path->push_back(hop);
    return path;
  }
  const WitnessFinder finder(
      flow_, equations_, graph_, slice_, [this](State s) { return solution_.matters(s); }, &budget_,
      &memory_);
  const auto rest = finder.from(hop, *slot);
  if (!rest) return std::nullopt;
  path->insert(path->end(), rest->begin(), rest->end());
  return path;
}

/// The variable whose mattering behind the step makes the candidate join; none if the step itself
/// does.
std::optional<Slot> PathFinder::hit(const Candidate& candidate) const {
  const auto& [state, b, i] = candidate.where;
  const auto segment = flow_.segment(graph_[state].branches[b].first);
  const auto joins = [&](std::span<Word> set) {
    bool result = false;
    equations_.pass(segment[i], set, slice_,
                    [&](SharedSlice::Element e) { result = result || e == candidate.element; });
    return result;
  };
  std::vector<Word> set(equations_.words());
  if (joins(set)) return std::nullopt;
  const auto behind = solution_.matters(graph_[state].branches[b].child);
  std::vector<Word> after(behind.begin(), behind.end());
  equations_.pass(segment.subspan(i + 1), after, slice_, [](SharedSlice::Element) {});
  for (const ts::Variable v : equations_.variables(after)) {
    const Slot slot = equations_.slot(v);
    set.assign(equations_.words(), 0);
    insert(set, slot);
    if (joins(set)) return slot;
  }
  return std::nullopt;
}

std::optional<std::vector<Hop>> PathFinder::way_to(State state) const {
  if (auto way = along_tree(state)) return way;
  return around_cuts(state);
}

/// None if something on the way was cut, or another state has taken its place.
std::optional<std::vector<Hop>> PathFinder::along_tree(State state) const {
  std::vector<Hop> way;
  State first = state;
  for (; graph_[first].parent; first = graph_[first].parent) {
    const State parent = graph_[first].parent;
    if (!graph_.leads_to(parent, graph_[first].branch, first)) return std::nullopt;
    way.push_back(full(parent, graph_[first].branch));
  }
  std::ranges::reverse(way);
  if (!graph_[first].detour.from) return way;
  auto before = along_detour(first);
  if (before) before->insert(before->end(), way.begin(), way.end());
  return before;
}

/// To a state that branches borrow. The one it was explored for is closed by now, so its path goes
/// on from state to state.
std::optional<std::vector<Hop>> PathFinder::along_detour(State state) const {
  const StateInfo::Detour& detour = graph_[state].detour;
  auto way = along_tree(detour.from);
  if (!way) return way;
  State here = detour.from;
  for (const symex::Step first : detour.segments) {
    while (graph_[here].closing == StateInfo::Closing::reuse) here = graph_[here].target;
    const std::vector<Branch>& branches = graph_[here].branches;
    const auto at = std::ranges::find(branches, first, &Branch::first);
    if (at == branches.end() || !at->is_open()) return std::nullopt;
    way->push_back(full(here, static_cast<std::size_t>(at - branches.begin())));
    here = at->child;
  }
  if (here != state) return std::nullopt;
  return way;
}

/// With as few doubtful hops as possible.
std::optional<std::vector<Hop>> PathFinder::around_cuts(State state) const {
  constexpr auto none = static_cast<std::size_t>(-1);
  std::vector<std::pair<State, std::size_t>> from(graph_.size(), {State(), none});
  std::deque<State> open{StateGraph::start()};
  std::vector<bool> seen(graph_.size());
  while (!open.empty()) {
    const State s = open.front();
    open.pop_front();
    if (seen[s.index()]) continue;
    seen[s.index()] = true;
    if (s == state) break;
    const auto reach = [&](State next, std::size_t branch, bool sure) {
      if (seen[next.index()] || (from[next.index()].first && !sure)) return;
      from[next.index()] = {s, branch};
      if (sure)
        open.push_front(next);
      else
        open.push_back(next);
    };
    const StateInfo& info = graph_[s];
    if (info.target) reach(info.target, none, false);
    for (std::size_t b = 0; b < info.branches.size(); ++b) {
      const Branch& branch = info.branches[b];
      if (branch.is_open()) reach(branch.child, b, branch.kind == BranchKind::taken);
    }
  }
  if (!seen[state.index()]) return std::nullopt;
  std::vector<Hop> way;
  for (State s = state; s != StateGraph::start();) {
    const auto& [before, branch] = from[s.index()];
    if (branch != none) way.push_back(full(before, branch));
    s = before;
  }
  std::ranges::reverse(way);
  return way;
}

}  // namespace pslice::slicer
