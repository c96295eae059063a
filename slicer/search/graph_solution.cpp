#include "slicer/search/graph_solution.h"

#include <algorithm>

namespace pslice::slicer {

using symex::Point;
using symex::Step;
using Closing = StateInfo::Closing;

namespace {

constexpr std::size_t states_per_look = 4'096;

}  // namespace

GraphSolution::GraphSolution(const SearchContext& context, const StateGraph& graph)
    : flow_(context.flow),
      equations_(context.equations),
      budget_(context.budget),
      graph_(graph),
      words_(context.equations.words()),
      nothing_(words_) {}

/// Depth-first postorder over everything that can be reached.
void GraphSolution::find_order() {
  order_.clear();
  const auto successors = [&](State s) {
    std::vector<State> result;
    const StateInfo& info = graph_[s];
    if (info.target) result.push_back(info.target);
    for (const Branch& branch : info.branches) {
      if (branch.is_open()) result.push_back(branch.child);
    }
    return result;
  };
  struct Level {
    State state;
    std::vector<State> successors;
    std::size_t next = 0;
  };
  std::vector<bool> seen(graph_.size());
  std::vector<Level> levels{{StateGraph::start(), successors(StateGraph::start())}};
  seen[0] = true;
  while (!levels.empty()) {
    Level& level = levels.back();
    if (level.next == level.successors.size()) {
      order_.push_back(level.state);
      levels.pop_back();
      continue;
    }
    const State next = level.successors[level.next++];
    if (seen[next.index()]) continue;
    seen[next.index()] = true;
    levels.push_back({next, successors(next)});
  }
}

std::vector<Candidate> GraphSolution::solve(const SharedSlice& slice) {
  if (outdated_) {
    solved_states_ = graph_.size();
    matters_.assign(solved_states_ * words_, 0);
    visited_at_.assign(solved_states_, 0);
    changed_at_.assign(solved_states_, 0);
    now_ = 0;
  }
  outdated_ = false;
  std::vector<Candidate> candidates;
  everywhere_.clear();
  // Children come first, so that without loops once is enough.
  bool changed = pass(slice, Visit::all, candidates);
  if (flow_.loops().empty()) return candidates;
  while (changed) changed = pass(slice, Visit::changed, candidates);
  if (!candidates.empty()) return candidates;
  // What matters on every path to the criterion is known only now.
  everywhere_.clear();
  pass(slice, Visit::all, candidates);
  return candidates;
}

/// What going over the graph once works with.
struct GraphSolution::Pass {
  const SharedSlice& slice;
  Equations::Join join;
  Candidate where;        // who joins now joins here
  std::vector<Word> set;  // what matters on the way over a branch
};

/// Once over the graph; true if something came to matter.
bool GraphSolution::pass(const SharedSlice& slice, Visit which,
                         std::vector<Candidate>& candidates) {
  base::BitSet found(slice.universe());
  for (const Candidate& candidate : candidates) found.insert(candidate.element);
  Pass pass{slice, {}, {}, std::vector<Word>(words_)};
  pass.join = [&](SharedSlice::Element e) {
    if (slice.contains(e) || !found.insert(e)) return;
    pass.where.element = e;
    candidates.push_back(pass.where);
  };
  bool any_change = false;
  for (const State state : order_) {
    std::size_t& visited = visited_at_[state.index()];
    if (which == Visit::changed && !is_behind_changes(graph_[state], visited)) continue;
    visited = ++now_;
    ++work_;
    const bool look = deadline_ && now_ % states_per_look == 1;
    if (look && budget_.seconds_elapsed() > *deadline_) {
      overdue_ = true;
      return false;
    }
    if (!update(state, pass)) continue;
    changed_at_[state.index()] = now_;
    any_change = true;
  }
  return any_change;
}

/// True if something came to matter at the state.
bool GraphSolution::update(State state, Pass& pass) {
  const StateInfo& info = graph_[state];
  bool changed = false;
  const std::span<Word> here{matters_.data() + state.index() * words_, words_};
  pass.where.where = {state, 0, 0};
  if (info.closing == Closing::given_up) {
    changed |= unite(here, fallback_.at(info.point));
  } else if (info.target) {
    changed |= unite(here, matters(info.target));
  } else if (info.branches.empty()) {
    arrive(info.point, here, pass);
  }
  for (std::size_t b = 0; b < info.branches.size(); ++b) {
    const Branch& branch = info.branches[b];
    if (!branch.is_open()) continue;
    const auto behind = matters(branch.child);
    pass.set.assign(behind.begin(), behind.end());
    const auto segment = flow_.segment(branch.first);
    for (std::size_t i = segment.size(); i-- > 0;) {
      pass.where.where = {state, b, i};
      pass.where.on_arrival = false;
      equations_.pass(segment[i], pass.set, pass.slice, pass.join);
      arrive(flow_[segment[i]].source, pass.set, pass);
    }
    changed |= unite(here, pass.set);
  }
  return changed;
}

void GraphSolution::arrive(Point point, std::span<Word> matters, Pass& pass) {
  pass.where.on_arrival = true;
  equations_.visit(point, matters, pass.slice, pass.join);
  note_observed(point, matters, pass.slice);
}

/// Has something come to matter behind it since then?
bool GraphSolution::is_behind_changes(const StateInfo& info, std::size_t since) const {
  if (info.target) return changed_at_[info.target.index()] > since;
  return std::ranges::any_of(info.branches, [&](const Branch& branch) {
    return branch.is_open() && changed_at_[branch.child.index()] > since;
  });
}

void GraphSolution::note_observed(Point point, std::span<const Word> matters,
                                  const SharedSlice& slice) {
  const ts::Location location = flow_[point].location;
  if (!equations_.is_observed(location) || !slice.active(flow_[point].frame)) return;
  const auto [at, is_new] = everywhere_.try_emplace(location);
  if (is_new) at->second.assign(matters.begin(), matters.end());
  for (std::size_t w = 0; w < words_; ++w) at->second[w] &= matters[w];
}

bool GraphSolution::fall_back_at(Point point) {
  const auto [known, is_new] = fallback_.try_emplace(point, words_);
  if (is_new) equations_.add_fallback(point, known->second);
  return is_new;
}

bool GraphSolution::computed(ts::Location location, ts::Variable v) const {
  const auto at = everywhere_.find(location);
  // Where no path leads, nothing is needed.
  if (at == everywhere_.end()) return true;
  return equations_.has_slot(v) && contains(at->second, equations_.slot(v));
}

bool GraphSolution::reaches_criterion() const {
  const auto observed = [this](Point point) {
    return equations_.is_observed(flow_[point].location);
  };
  const auto leads_there = [&](Step step) {
    return observed(flow_[step].source) || equations_.hides_criterion(step);
  };
  return std::ranges::any_of(order_, [&](State state) {
    const StateInfo& info = graph_[state];
    return observed(info.point) || std::ranges::any_of(info.branches, [&](const Branch& branch) {
             return branch.is_open() &&
                    std::ranges::any_of(flow_.segment(branch.first), leads_there);
           });
  });
}

}  // namespace pslice::slicer
