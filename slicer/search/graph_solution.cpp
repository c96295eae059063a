#include "slicer/search/graph_solution.h"

#include <algorithm>
#include <utility>

// The equations over the graph, solved again and again: the graph grows, the slice grows, and each
// time little is different. Where the program has no loops, the graph has no cycles, and going
// over it once, children first, is exact: a state is visited if its successors are not those of
// last time, or something else matters behind one of them. With loops it is a fixpoint, in the
// same order, which begins anew when the graph has changed: what mattered only for the sake of a
// path that is gone would keep itself alive around a cycle. Many states have the same behind the
// same segment, so crossing a segment is remembered by what matters behind it.

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
  struct Level {
    State state;
    std::size_t next = 0;  // branch, after the target
  };
  // The successor to look at next; none: there are no more.
  const auto successor = [&](Level& level) {
    const StateInfo& info = graph_[level.state];
    while (level.next <= info.branches.size()) {
      const std::size_t i = level.next++;
      if (i == 0 && info.target) return info.target;
      if (i > 0 && info.branches[i - 1].is_open()) return info.branches[i - 1].child;
    }
    return State();
  };
  std::vector<bool> seen(graph_.size());
  std::vector<Level> levels{{StateGraph::start()}};
  seen[0] = true;
  while (!levels.empty()) {
    const State next = successor(levels.back());
    if (!next) {
      order_.push_back(levels.back().state);
      levels.pop_back();
    } else if (!seen[next.index()]) {
      seen[next.index()] = true;
      levels.push_back({next});
    }
  }
}

/// What going over the graph once works with.
struct GraphSolution::Pass {
  const SharedSlice& slice;
  Equations::Join join;
  Candidate where;        // who joins now joins here
  std::vector<Word> set;  // what matters on the way over a branch
};

std::vector<Candidate> GraphSolution::solve(const SharedSlice& slice) {
  const bool grown = forget_crossings_if_grown(slice);
  if (outdated_) prepare();
  outdated_ = false;
  std::vector<Candidate> candidates;
  if (flow_.loops().empty()) {
    solve_without_loops(slice, grown);
    candidates = joining(slice);
  } else {
    bool changed = pass(slice, Visit::all, candidates);
    while (changed) changed = pass(slice, Visit::changed, candidates);
  }
  if (!candidates.empty() || overdue_) return candidates;
  // What matters on every path to the criterion is known only now.
  everywhere_.clear();
  pass(slice, Visit::all, candidates);
  return candidates;
}

/// Makes room for states that are new. With loops, what mattered for the sake of a path that is
/// gone would keep itself alive, so nothing is left of the last solution.
void GraphSolution::prepare() {
  if (!flow_.loops().empty()) {
    matters_.clear();
    visited_at_.clear();
    changed_at_.clear();
    now_ = 0;
  }
  solved_states_ = graph_.size();
  matters_.resize(solved_states_ * words_);
  visited_at_.resize(solved_states_);
  changed_at_.resize(solved_states_);
  shapes_.resize(solved_states_);
  joined_.resize(solved_states_);
}

/// Children come first, so that once is enough; and a state has to be gone over only if it is not
/// what it was, or something else matters behind it.
void GraphSolution::solve_without_loops(const SharedSlice& slice, bool grown) {
  const std::size_t began = now_;
  std::vector<Candidate>* joined = nullptr;
  Pass pass{slice, {}, {}, std::vector<Word>(words_)};
  pass.join = [&](SharedSlice::Element e) {
    if (slice.contains(e)) return;
    pass.where.element = e;
    joined->push_back(pass.where);
  };
  for (const State state : order_) {
    const std::size_t i = state.index();
    const std::size_t shape = this->shape(state);
    const bool as_before = !grown && std::exchange(shapes_[i], shape) == shape;
    if (as_before && !is_behind_changes(graph_[state], began)) continue;
    shapes_[i] = shape;
    visited_at_[i] = ++now_;
    ++work_;
    if (is_late()) return;
    joined = &joined_[i];
    joined->clear();
    if (renew(state, pass)) changed_at_[i] = now_;
  }
}

/// One place for each element that would join.
std::vector<Candidate> GraphSolution::joining(const SharedSlice& slice) const {
  std::vector<Candidate> result;
  base::BitSet found(slice.universe());
  for (const State state : order_) {
    for (const Candidate& candidate : joined_[state.index()]) {
      if (found.insert(candidate.element)) result.push_back(candidate);
    }
  }
  return result;
}

/// A number that changes when the state gets other successors. Never that of a state that was not
/// looked at yet.
std::size_t GraphSolution::shape(State state) const {
  const StateInfo& info = graph_[state];
  std::size_t hash = 1;
  const auto mix = [&](std::size_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 32U;
  };
  mix(static_cast<std::size_t>(info.closing));
  mix(info.target ? info.target.index() + 1 : 0);
  for (const Branch& branch : info.branches) mix(branch.is_open() ? branch.child.index() + 1 : 0);
  return hash | 1U;
}

/// What matters at the state by what is behind it now; true if that is not what did before.
bool GraphSolution::renew(State state, Pass& pass) {
  const std::span<Word> here{matters_.data() + state.index() * words_, words_};
  const std::vector<Word> before(here.begin(), here.end());
  std::ranges::fill(here, 0);
  update(state, pass, std::nullopt);
  return !std::ranges::equal(here, before);
}

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
    const auto since = which == Visit::changed ? std::optional(visited) : std::nullopt;
    if (since && !is_behind_changes(graph_[state], *since)) continue;
    visited = ++now_;
    ++work_;
    if (is_late()) return false;
    if (!update(state, pass, since)) continue;
    changed_at_[state.index()] = now_;
    any_change = true;
  }
  return any_change;
}

/// Now and then: is it time to stop?
bool GraphSolution::is_late() {
  const bool look = deadline_ && now_ % states_per_look == 1;
  overdue_ = overdue_ || (look && budget_.seconds_elapsed() > *deadline_);
  return overdue_;
}

/// True if something came to matter at the state.
bool GraphSolution::update(State state, Pass& pass, std::optional<std::size_t> since) {
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
    if (since && changed_at_[branch.child.index()] <= *since) continue;
    const Crossed& crossed = cross(branch.first, matters(branch.child), pass);
    for (const Crossed::Joined& joined : crossed.joined) {
      pass.where.where = {state, b, joined.step};
      pass.where.on_arrival = joined.on_arrival;
      pass.join(joined.element);
    }
    changed |= unite(here, crossed.in_front);
  }
  return changed;
}

std::size_t GraphSolution::WordsHash::operator()(const std::vector<Word>& words) const {
  std::size_t hash = words.size();
  for (const Word word : words) {
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 32U;
  }
  return hash;
}

/// Goes backward over a segment, with what matters behind it; or knows already what comes of that.
const GraphSolution::Crossed& GraphSolution::cross(Step first, std::span<const Word> behind,
                                                   Pass& pass) {
  const auto segment = flow_.segment(first);
  pass.set.assign(behind.begin(), behind.end());
  const auto [at, is_first] = crossings_.try_emplace(first);
  if (is_first) at->second.has_observed = has_observed(segment);
  const auto [place, is_new] = at->second.known.try_emplace(pass.set);
  Crossed& crossed = place->second;
  if (!is_new && !at->second.has_observed) return crossed;
  crossed.joined.clear();
  std::size_t step = 0;
  bool on_arrival = false;
  const Equations::Join join = [&](SharedSlice::Element e) {
    if (!pass.slice.contains(e)) crossed.joined.push_back({e, step, on_arrival});
  };
  for (std::size_t i = segment.size(); i-- > 0;) {
    step = i;
    on_arrival = false;
    equations_.pass(segment[i], pass.set, pass.slice, join);
    on_arrival = true;
    equations_.visit(flow_[segment[i]].source, pass.set, pass.slice, join);
    note_observed(flow_[segment[i]].source, pass.set, pass.slice);
  }
  crossed.in_front = pass.set;
  return crossed;
}

bool GraphSolution::has_observed(std::span<const Step> segment) const {
  return std::ranges::any_of(segment, [this](Step step) {
    return equations_.is_observed(flow_[flow_[step].source].location);
  });
}

/// True if the slice has grown since the last solution.
bool GraphSolution::forget_crossings_if_grown(const SharedSlice& slice) {
  const std::size_t elements = slice.elements().count();
  if (std::exchange(crossings_of_, elements) == elements) return false;
  crossings_.clear();
  return true;
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

namespace {

/// Does the graph come by all statements that are not shown? That is soon seen, and without it they
/// are not let in.
bool comes_by_all(const SearchContext& context, const StateGraph& graph) {
  const ts::Program& program = context.flow.program();
  base::BitSet met(program.statement_count());
  for (std::size_t i = 0; i < graph.size(); ++i) {
    for (const Branch& branch : graph[State(i)].branches) {
      if (branch.kind != Branch::Kind::taken) continue;
      for (const Step step : context.flow.segment(branch.first)) {
        const ts::Edge edge = context.flow[step].edge;
        if (edge && program[edge].statement) met.insert(program[edge].statement.index());
      }
    }
  }
  bool all = true;
  context.whole.elements().for_each([&](std::size_t e) {
    if (!context.whole.is_statement(e) || context.shown.slice().contains(e)) return;
    all = all && met.contains(e);
  });
  return all;
}

}  // namespace

bool lets_all_in(const SearchContext& context, const StateGraph& graph) {
  if (!comes_by_all(context, graph)) return false;
  GraphSolution solution(context, graph);
  solution.find_order();
  SharedSlice slice = context.shown.slice();
  while (!slice.has_statements_of(context.whole)) {
    const std::vector<Candidate> candidates = solution.solve(slice);
    if (candidates.empty()) return false;
    for (const Candidate& candidate : candidates) slice.add(candidate.element);
  }
  return true;
}

}  // namespace pslice::slicer
