#include "slicer/gap.h"

#include <algorithm>
#include <deque>

// Exploration with reuse on interpolants alone leaves a graph with more paths than are feasible: a
// state may stand for another although part of what lies behind it cannot be reached from there.
// So the slice over the graph may be too large, and the slice over the runs so far too small. To
// close the gap, solve the equations over the graph with what has been shown as the slice, and look
// for a statement that would join. Take a path of the graph along which it does:
//
//   feasible     run it: the statement is shown.
//   infeasible   the graph is too coarse there. An opened branch on the way is cut, or else the
//                last reuse before the path fails is undone and its state explored. Either makes
//                interpolants stronger, and the search sees to it that all labels fit again.
//   neither      satisfiable, but no run follows it (it takes undefined behaviour, or a value we
//                know nothing of), or the solver cannot tell: kept, but not shown. So is whatever
//                else joins along that path: nothing will refute it either. As long as there is
//                hope that runs follow other paths, each gets its own chance all the same.
//
// Solving the equations costs as much as the graph is large, so one solution serves all its
// candidates. When a path was refuted, the graph is another one; but what joins along a path is a
// matter of the path alone, so a path that is still in the graph is still worth looking at.
// Candidates for which the old solution leads nowhere wait for the next one.
//
// All of that is bounded by work, in proportion to the exploration (`refinement_effort`): where it
// takes too much, the least slice over the graph as it is then is the answer. It is sound, and said
// not to be exact. Out of time, even that solution is: a large graph takes a while to go over, and
// the path-insensitive slice is at hand.
//
// When nothing would join, the slice contains everything that matters on any path of the graph, and
// every feasible path is one; and all of it that has been shown matters on a feasible path. So if
// all of it has been shown it is the exact slice.

namespace pslice::slicer {

using symex::Executor;
using symex::Point;
using symex::Step;
using Closing = StateInfo::Closing;
using BranchKind = Branch::Kind;
using solver::Answer;

namespace {

/// So many paths in a row may be looked at in vain before they have to serve several candidates.
constexpr std::size_t most_vain_paths = 32;
/// To explore a state takes so many times as long as to go over one.
constexpr std::size_t work_per_new_state = 50;
constexpr std::size_t middling_graph = 4'000;
constexpr std::size_t states_per_look = 4'096;

}  // namespace

Refinement::Refinement(SearchContext& context, Search& search)
    : s_(context),
      flow_(context.flow),
      program_(context.flow.program()),
      search_(search),
      graph_(search.graph()),
      slice_(context.shown.slice()),
      words_(context.equations.words()),
      nothing_(words_),
      first_states_(graph_.size()) {}

void Refinement::close() {
  while (true) {
    s_.shown.settle();
    grow(s_.shown.slice());
    if (refined_) find_order();
    gave_up_ = s_.budget.exhausted() || std::ranges::any_of(order_, [&](State s) {
                 return graph_[s].closing == Closing::given_up;
               });
    // With nothing left to refute there is nothing to look for.
    if (s_.budget.exhausted()) {
      const double now = s_.budget.seconds_elapsed();
      deadline_ = now + s_.options.grace * std::max(now / 10, 1.0);
    }
    if (gave_up_ || slice_.has_statements_of(s_.whole)) return close_without_looking();
    const std::vector<Candidate> candidates = solve();
    if (candidates.empty()) return;
    took_too_long_ = is_too_much_work();
    if (took_too_long_) return close_without_looking();
    for (const Candidate& candidate : candidates) {
      if (is_too_much_work()) break;
      if (slice_.contains(candidate.element)) continue;
      const Verdict verdict = look_into(candidate);
      grow(s_.shown.slice());
      if (s_.options.fault == Fault::forged_witness) s_.shown.forge(candidate.element);
      const bool undecided = verdict == Verdict::possible || verdict == Verdict::stuck;
      if (undecided) slice_.add(candidate.element);
    }
  }
}

/// Small graphs may take as much as middling ones.
bool Refinement::is_too_much_work() const {
  const std::size_t newer = graph_.size() - first_states_;
  return work_ + newer * work_per_new_state >
         s_.options.refinement_effort * std::max(first_states_, middling_graph);
}

void Refinement::grow(const SharedSlice& by) {
  by.elements().for_each([this](std::size_t e) { slice_.add(e); });
}

/// The least slice over the graph as it is: sound, if larger than necessary.
void Refinement::close_without_looking() {
  std::vector<Point> given_up;
  for (const State state : order_) {
    const StateInfo& info = graph_[state];
    if (info.closing != Closing::given_up) continue;
    const auto [known, is_new] = fallback_.try_emplace(info.point, words_);
    if (!is_new) continue;
    given_up.push_back(info.point);
    s_.equations.add_fallback(info.point, known->second);
  }
  s_.equations.join_all_behind(given_up, [this](SharedSlice::Element e) { slice_.add(e); });
  while (true) {
    const std::vector<Candidate> candidates = solve();
    if (overdue_) return grow(s_.whole);
    if (candidates.empty()) return;
    for (const Candidate& candidate : candidates) slice_.add(candidate.element);
  }
}

/// Depth-first postorder over everything that can be reached.
void Refinement::find_order() {
  order_.clear();
  const auto successors = [&](State s) {
    std::vector<State> result;
    const StateInfo& info = graph_[s];
    if (info.target) result.push_back(info.target);
    for (const Branch& branch : info.branches) {
      if (branch.kind == BranchKind::taken || branch.kind == BranchKind::opened) {
        result.push_back(branch.child);
      }
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

/// Solves the equations over the graph with the slice as it is; what would join it. While the graph
/// stays as it is and the slice grows, more and more matters: the last solution is part of the
/// next.
std::vector<Refinement::Candidate> Refinement::solve() {
  ++s_.statistics.solutions;
  if (refined_) {
    solved_states_ = graph_.size();
    matters_.assign(solved_states_ * words_, 0);
    visited_at_.assign(solved_states_, 0);
    changed_at_.assign(solved_states_, 0);
    now_ = 0;
  }
  refined_ = false;
  std::vector<Candidate> candidates;
  everywhere_.clear();
  // Children come first, so that without loops once is enough.
  bool changed = pass(Visit::all, candidates);
  if (flow_.loops().empty()) return candidates;
  while (changed) changed = pass(Visit::changed, candidates);
  if (!candidates.empty()) return candidates;
  // What matters on every path to the criterion is known only now.
  everywhere_.clear();
  pass(Visit::all, candidates);
  return candidates;
}

/// Has something come to matter behind it since then?
bool Refinement::is_behind_changes(const StateInfo& info, std::size_t since) const {
  if (info.target) return changed_at_[info.target.index()] > since;
  return std::ranges::any_of(info.branches, [&](const Branch& branch) {
    const bool open = branch.kind == BranchKind::taken || branch.kind == BranchKind::opened;
    return open && changed_at_[branch.child.index()] > since;
  });
}

/// Once over the graph; true if something came to matter.
bool Refinement::pass(Visit which, std::vector<Candidate>& candidates) {
  base::BitSet found(slice_.universe());
  for (const Candidate& candidate : candidates) found.insert(candidate.element);
  std::vector<Word> set(words_);
  bool any_change = false;
  Candidate where;
  const Equations::Join join = [&](SharedSlice::Element e) {
    if (slice_.contains(e) || !found.insert(e)) return;
    where.element = e;
    candidates.push_back(where);
  };
  const auto arrive = [&](Point point, std::span<Word> matters) {
    where.on_arrival = true;
    s_.equations.visit(point, matters, slice_, join);
    note_observed(point, matters);
  };
  for (const State state : order_) {
    const StateInfo& info = graph_[state];
    std::size_t& visited = visited_at_[state.index()];
    if (which == Visit::changed && !is_behind_changes(info, visited)) continue;
    visited = ++now_;
    ++work_;
    const bool look = deadline_ && now_ % states_per_look == 1;
    if (look && s_.budget.seconds_elapsed() > *deadline_) {
      overdue_ = true;
      return false;
    }
    bool changed = false;
    const std::span<Word> here{matters_.data() + state.index() * words_, words_};
    where.where = {state, 0, 0};
    if (info.closing == Closing::given_up) {
      changed |= unite(here, fallback_.at(info.point));
    } else if (info.target) {
      changed |= unite(here, matters(info.target));
    } else if (info.branches.empty()) {
      arrive(info.point, here);
    }
    for (std::size_t b = 0; b < info.branches.size(); ++b) {
      const Branch& branch = info.branches[b];
      if (branch.kind == BranchKind::cut || branch.kind == BranchKind::pending) continue;
      const auto behind = matters(branch.child);
      set.assign(behind.begin(), behind.end());
      const auto segment = flow_.segment(branch.first);
      for (std::size_t i = segment.size(); i-- > 0;) {
        where.where = {state, b, i};
        where.on_arrival = false;
        s_.equations.pass(segment[i], set, slice_, join);
        arrive(flow_[segment[i]].source, set);
      }
      changed |= unite(here, set);
    }
    if (changed) changed_at_[state.index()] = now_;
    any_change |= changed;
  }
  return any_change;
}

void Refinement::note_observed(Point point, std::span<const Word> matters) {
  const ts::Location location = flow_[point].location;
  if (!s_.equations.is_observed(location) || !slice_.active(flow_[point].frame)) return;
  const auto [at, is_new] = everywhere_.try_emplace(location);
  if (is_new) at->second.assign(matters.begin(), matters.end());
  for (std::size_t w = 0; w < words_; ++w) at->second[w] &= matters[w];
}

bool Refinement::computed(ts::Location location, ts::Variable v) const {
  const auto at = everywhere_.find(location);
  // Where no path leads, nothing is needed.
  if (at == everywhere_.end()) return true;
  return s_.equations.has_slot(v) && contains(at->second, s_.equations.slot(v));
}

bool Refinement::reaches_criterion() const {
  const auto observed = [this](Point point) {
    return s_.equations.is_observed(flow_[point].location);
  };
  return std::ranges::any_of(order_, [&](State state) {
    const StateInfo& info = graph_[state];
    return observed(info.point) || std::ranges::any_of(info.branches, [&](const Branch& branch) {
             const bool open =
                 branch.kind == BranchKind::taken || branch.kind == BranchKind::opened;
             return open && std::ranges::any_of(flow_.segment(branch.first), [&](Step step) {
                      return observed(flow_[step].source) || s_.equations.hides_criterion(step);
                    });
           });
  });
}

Refinement::Verdict Refinement::look_into(const Candidate& candidate) {
  if (s_.budget.exhausted()) return Verdict::stuck;
  const auto path = path_to(candidate);
  if (!path) return refined_ ? Verdict::postponed : Verdict::stuck;
  ++s_.statistics.paths;
  work_ += path->size();
  const Verdict verdict = follow(*path, candidate.element);
  if (verdict == Verdict::shown) vain_paths_ = 0;
  if (verdict == Verdict::possible && ++vain_paths_ > most_vain_paths) keep_along(*path);
  return verdict;
}

/// Keeps everything that joins along a path that cannot be refuted.
void Refinement::keep_along(const std::vector<Hop>& path) {
  std::vector<Step> steps;
  for (const Hop& hop : path) {
    const auto segment = flow_.segment(graph_[hop.state].branches[hop.branch].first);
    const auto part = segment.first(hop.steps);
    steps.insert(steps.end(), part.begin(), part.end());
  }
  std::vector<Word> set(words_);
  const Equations::Join join = [this](SharedSlice::Element e) { slice_.add(e); };
  s_.equations.visit(steps.empty() ? flow_.start() : flow_[steps.back()].target, set, slice_, join);
  s_.equations.pass(steps, set, slice_, join);
}

/// The variable whose mattering behind the step makes the candidate join; none if the step itself
/// does.
std::optional<Slot> Refinement::hit(const Candidate& candidate) const {
  const auto& [state, b, i] = candidate.where;
  const auto segment = flow_.segment(graph_[state].branches[b].first);
  const auto joins = [&](std::span<Word> set) {
    bool result = false;
    s_.equations.pass(segment[i], set, slice_,
                      [&](SharedSlice::Element e) { result = result || e == candidate.element; });
    return result;
  };
  std::vector<Word> set(words_);
  if (joins(set)) return std::nullopt;
  const auto behind = matters(graph_[state].branches[b].child);
  std::vector<Word> after(behind.begin(), behind.end());
  s_.equations.pass(segment.subspan(i + 1), after, slice_, [](SharedSlice::Element) {});
  for (const ts::Variable v : s_.equations.variables(after)) {
    const Slot slot = s_.equations.slot(v);
    set.assign(words_, 0);
    insert(set, slot);
    if (joins(set)) return slot;
  }
  return std::nullopt;
}

std::optional<std::vector<Hop>> Refinement::path_to(const Candidate& candidate) {
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
  const WitnessFinder finder(flow_, s_.equations, graph_, slice_,
                             [this](State s) { return matters(s); });
  const auto rest = finder.from(hop, *slot);
  if (!rest) return std::nullopt;
  path->insert(path->end(), rest->begin(), rest->end());
  return path;
}

/// Along the tree where nothing on the way was cut, otherwise with as few doubtful hops as
/// possible.
std::optional<std::vector<Hop>> Refinement::way_to(State state) const {
  const auto full = [&](State s, std::size_t b) {
    return Hop{s, b, flow_.segment(graph_[s].branches[b].first).size()};
  };
  std::vector<Hop> way;
  bool intact = true;
  for (State s = state; graph_[s].parent; s = graph_[s].parent) {
    const State parent = graph_[s].parent;
    const Branch& branch = graph_[parent].branches[graph_[s].branch];
    intact = intact && (branch.kind == BranchKind::taken || branch.kind == BranchKind::opened);
    way.push_back(full(parent, graph_[s].branch));
  }
  std::ranges::reverse(way);
  if (intact) return way;

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
      if (seen[next.index()]) return;
      if (from[next.index()].first) {
        if (!sure) return;
      }
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
      if (branch.kind == BranchKind::taken) reach(branch.child, b, true);
      if (branch.kind == BranchKind::opened) reach(branch.child, b, false);
    }
  }
  if (!seen[state.index()]) return std::nullopt;
  way.clear();
  for (State s = state; s != StateGraph::start();) {
    const auto& [before, branch] = from[s.index()];
    if (branch != none) way.push_back(full(before, branch));
    s = before;
  }
  std::ranges::reverse(way);
  return way;
}

std::optional<std::size_t> Refinement::replay(const std::vector<Hop>& path, Loops loops) {
  std::size_t common = 0;
  while (common < std::min(path.size(), replayed_.size())) {
    const Replayed& before = replayed_[common];
    const bool forgets = graph_[path[common].state].generalised && loops == Loops::generalised;
    if (before.hop != path[common] || before.forgot != forgets) break;
    ++common;
  }
  undo_replay(common);
  for (std::size_t h = common; h < path.size(); ++h) {
    if (!replay_hop(h, path[h], loops)) return h;
  }
  return std::nullopt;
}

void Refinement::undo_replay(std::size_t hops) {
  if (replayed_.empty()) search_.go_to_start();  // from wherever it has been since
  if (hops >= replayed_.size()) return;
  const Replayed& first = replayed_[hops];
  search_.executor().undo(first.before);
  hop_of_.resize(first.before.condition);
  defined_.resize(first.defined);
  replayed_.resize(hops);
}

/// False if its guard cannot hold.
bool Refinement::replay_hop(std::size_t h, const Hop& hop, Loops loops) {
  Executor& executor = search_.executor();
  const StateInfo& info = graph_[hop.state];
  const bool forgets = info.generalised && loops == Loops::generalised;
  replayed_.push_back({hop, forgets, executor.mark(), defined_.size()});
  if (forgets) search_.forget_at(info.point);
  const auto segment = flow_.segment(info.branches[hop.branch].first);
  if (const ts::Term guard = flow_.guard(segment.front())) {
    const ts::Term condition = executor.machine().evaluate(guard);
    if (condition.is_false()) {
      undo_replay(h);
      return false;
    }
    executor.assume(condition);
  }
  hop_of_.resize(executor.condition().size(), h);
  for (const Step step : segment.first(hop.steps)) {
    const ts::Term defined = executor.machine().defined(step);
    if (!defined.is_true()) defined_.push_back(defined);
    executor.machine().execute(step);
  }
  return true;
}

bool Refinement::run(const symex::Model& model, SharedSlice::Element element) {
  // Where runs are long, and in vain, not every path is worth the longest.
  const bool patient = vain_steps_ < 4 * most_steps_of_run;
  symex::Run run = run_model(s_, model, patient ? most_steps_of_run : most_steps_of_run / 20);
  const std::size_t steps = run.path.size();
  if (!s_.shown.learn(std::move(run))) vain_steps_ += steps;
  return s_.shown.slice().contains(element);
}

Refinement::Verdict Refinement::follow(const std::vector<Hop>& path, SharedSlice::Element element) {
  Executor& executor = search_.executor();
  const auto refine_at = [&](std::size_t failing) {
    return refine(path, failing) ? Verdict::refuted : Verdict::stuck;
  };
  const auto last_needed = [&](const Executor::Feasibility& answer) {
    return answer.reason.core.empty() ? path.size() - 1 : hop_of_[answer.reason.core.back()];
  };
  const bool loops = !flow_.loops().empty();
  const std::optional<std::size_t> fails = replay(path, Loops::exact);
  if (fails && !loops) return refine_at(*fails);
  if (!fails) {
    Executor::Feasibility answer = executor.satisfiable(defined_);
    if (answer.answer == Answer::satisfiable && run(answer.model, element)) return Verdict::shown;
    answer = executor.satisfiable({});
    if (answer.answer == Answer::satisfiable && run(answer.model, element)) return Verdict::shown;
    if (answer.answer != Answer::unsatisfiable) return Verdict::possible;
    if (!loops) return refine_at(last_needed(answer));
  }
  // With loops, one number of iterations proves nothing about the others.
  if (const auto fails_always = replay(path, Loops::generalised)) return refine_at(*fails_always);
  const Executor::Feasibility answer = executor.satisfiable({});
  // The inputs may lead there in another number of iterations.
  if (answer.answer == Answer::satisfiable && run(answer.model, element)) return Verdict::shown;
  if (answer.answer != Answer::unsatisfiable) return Verdict::possible;
  if (answer.reason.core.empty()) return Verdict::stuck;
  return refine_at(last_needed(answer));
}

/// Makes the graph finer, so that it loses a path that fails at this hop. False if it cannot.
bool Refinement::refine(const std::vector<Hop>& path, std::size_t failing) {
  undo_replay(0);  // the search goes its own ways
  refined_ = true;
  for (std::size_t h = failing + 1; h-- > 0;) {
    const Branch& branch = graph_[path[h].state].branches[path[h].branch];
    if (branch.kind != BranchKind::opened) continue;
    search_.cut(path[h].state, path[h].branch, branch.reason);
    return true;
  }
  for (std::size_t h = failing; h > 0; --h) {
    const State child = graph_[path[h - 1].state].branches[path[h - 1].branch].child;
    if (child == path[h].state || graph_[child].closing != Closing::reuse) continue;
    search_.expand(child, Search::Again::explored);
    return true;
  }
  // Every branch on the way was taken; one of them because the solver had not been able to tell.
  const Hop& hop = path[failing];
  Executor& executor = search_.executor();
  search_.go_to_branches_of(hop.state);
  const ts::Term guard = flow_.guard(graph_[hop.state].branches[hop.branch].first);
  if (!guard) return false;
  const Executor::Feasibility answer =
      executor.feasible(executor.machine().evaluate(guard), nullptr);
  if (answer.answer != Answer::unsatisfiable) return false;
  search_.cut(hop.state, hop.branch, answer.reason);
  return true;
}

}  // namespace pslice::slicer
