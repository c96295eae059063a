#include "slicer/search/refinement.h"

#include <algorithm>

#include "slicer/search/path_finder.h"

// Exploration with reuse on interpolants alone leaves a graph with more paths than are feasible: a
// state may stand for another although part of what lies behind it cannot be reached from there.
// So the slice over the graph may be too large, and the slice over the runs so far too small. To
// close the gap, solve the equations over the graph with what has been shown as the slice, and look
// for a statement that would join. Take a path of the graph along which it does; it serves as a
// counterexample does in abstraction refinement:
//
//   feasible     run it: the statement is shown.
//   infeasible   the graph is too coarse there. An opened branch on the way is cut, or else the
//                last reuse before the path fails is undone and its state explored. Either makes
//                interpolants stronger, and the search sees to it that all labels fit again.
//   both         With loops a path stands for many, which go around more or less often, and the
//                search has forgotten at their heads what a round left behind. Where the path is
//                feasible with that forgotten, and infeasible if only what came before the loop, or
//                nothing, is: a state that came around to the head is explored further, as one more
//                round, instead of going back to the head; a loop is entered by a round of its own.
//                Later ones may be closed by these: so `armed == 0` is kept apart for as long as it
//                holds, round after round, if something depends on it.
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
// Whether a path is feasible is first asked of cheap layers of the solver only. Where one had no
// answer, refinement may be done once more with hard questions (`Effort::hard`): what was kept for
// want of an answer is a candidate again, so they are asked one at a time and only where the slice
// depends on the answer. After some in a row that decided nothing, no more are asked.
//
// All of that is bounded by work, in proportion to the exploration (`refinement_effort`): where it
// takes too much, the least slice over the graph as it is then is the answer. So it is where path
// after path can be neither shown nor refuted: mostly these lie behind loops, and so do all others.
// It is sound, and said not to be exact. Out of time, even that solution is: a large graph takes a
// while to go over, and the path-insensitive slice is at hand.
//
// When nothing would join, the slice contains everything that matters on any path of the graph, and
// every feasible path is one; and all of it that has been shown matters on a feasible path. So if
// all of it has been shown it is the exact slice.

namespace pslice::slicer {

using symex::Executor;
using symex::Step;
using Closing = StateInfo::Closing;
using BranchKind = Branch::Kind;
using End = Refined::End;
using Loops = PathReplay::Loops;
using solver::Answer;

namespace {

/// So many paths in a row may be looked at in vain before they have to serve several candidates.
constexpr std::size_t most_vain_paths = 32;
/// So many in a row that do not even make the graph finer, and there is no hope for others.
constexpr std::size_t hopeless_paths = 64;
/// To explore a state takes so many times as long as to go over one.
constexpr std::size_t work_per_new_state = 50;
constexpr std::size_t middling_graph = 4'000;
/// So many hard questions in a row may decide nothing before no more are asked. Where there are
/// loops, of which a refuted path is but one of many, with so many solutions in a row there may be
/// no fewer statements that would join.
constexpr std::uint64_t most_vain_questions = 4;
constexpr unsigned most_vain_solutions = 2;
/// A round that is explored by itself may take so many states. There may be so many rounds, as long
/// as the graph has not grown by more than a quarter since it was explored, or by so many states if
/// it is small; and so many in a row that leave no fewer statements that would join. In a large
/// graph a round has many paths, and others will not either. Where a loop counts up to a number,
/// the number would have to be small.
constexpr std::size_t most_states_of_round = 200;
constexpr std::size_t some_states = 1'000;
constexpr unsigned most_rounds = 48;
constexpr unsigned most_vain_rounds = 24;
constexpr unsigned most_vain_rounds_of_large_graphs = 12;
constexpr unsigned rounds_for_too_long_one = 16;  // as many as that counts for
/// So many states that enter a loop may have a first round of their own, by head.
constexpr unsigned most_peeled = 4;

}  // namespace

Refinement::Refinement(SearchContext& context, Search& search, PathCursor& cursor,
                       symex::Effort effort)
    : s_(context),
      flow_(context.flow),
      search_(search),
      cursor_(cursor),
      graph_(search.graph()),
      slice_(context.shown.slice()),
      solution_(context, search.graph()),
      replay_(context.flow, search.graph(), cursor),
      effort_(effort),
      first_states_(graph_.size()),
      rounds_left_(effort == symex::Effort::cheap ? most_rounds : 0),
      peeled_(context.flow.point_count()) {
  // Between two looks at how much work it was the graph may grow by twice what all may take.
  const std::size_t most_new = s_.options.refinement_effort / work_per_new_state * 2;
  search_.may_have(first_states_ + most_new * std::max(first_states_, middling_graph));
}

Refined Refinement::refine() {
  const End end = decide();
  return {end, slice_, std::move(solution_), unanswered_ > 0};
}

Refined::End Refinement::decide() {
  while (true) {
    s_.shown.settle();
    grow(s_.shown.slice());
    if (solution_.is_outdated()) solution_.find_order();
    if (is_given_up()) return settle(End::gave_up);
    // With nothing left to refute there is nothing to look for.
    if (slice_.has_statements_of(s_.whole)) return settle(End::complete);
    const std::vector<Candidate> candidates = solve();
    if (candidates.empty()) return End::complete;
    weigh(candidates.size());
    if (is_too_much_work()) return settle(End::too_much_work);
    look_into_all(candidates);
  }
}

bool Refinement::is_given_up() const {
  return s_.budget.exhausted() || std::ranges::any_of(solution_.order(), [&](State s) {
           return graph_[s].closing == Closing::given_up;
         });
}

/// Small graphs may take as much as middling ones.
bool Refinement::is_too_much_work() const {
  if (undecided_paths_ >= hopeless_paths) return true;
  const std::size_t newer = graph_.size() - first_states_;
  return solution_.work() + hops_ + witnesses_.work() + newer * work_per_new_state >
         s_.options.refinement_effort * std::max(first_states_, middling_graph);
}

void Refinement::grow(const SharedSlice& by) {
  by.elements().for_each([this](std::size_t e) { slice_.add(e); });
}

std::vector<Candidate> Refinement::solve() {
  ++s_.statistics.solutions;
  return solution_.solve(slice_);
}

/// Ends with the least slice over the graph as it is: sound, if larger than necessary.
Refined::End Refinement::settle(End end) {
  if (s_.budget.exhausted()) {
    const double now = s_.budget.seconds_elapsed();
    solution_.finish_by(now + s_.options.grace * std::max(now / 10, 1.0));
  }
  std::vector<symex::Point> given_up;
  for (const State state : solution_.order()) {
    const StateInfo& info = graph_[state];
    if (info.closing != Closing::given_up) continue;
    if (solution_.fall_back_at(info.point)) given_up.push_back(info.point);
  }
  s_.equations.join_all_behind(given_up, [this](SharedSlice::Element e) { slice_.add(e); });
  while (true) {
    const std::vector<Candidate> candidates = solve();
    if (solution_.is_overdue()) grow(s_.whole);
    if (solution_.is_overdue() || candidates.empty()) return end;
    for (const Candidate& candidate : candidates) slice_.add(candidate.element);
  }
}

void Refinement::look_into_all(const std::vector<Candidate>& candidates) {
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

Refinement::Verdict Refinement::look_into(const Candidate& candidate) {
  if (s_.budget.exhausted()) return Verdict::stuck;
  const PathFinder finder(flow_, s_.equations, graph_, solution_, slice_, s_.budget, witnesses_);
  const auto path = finder.path_to(candidate);
  if (!path) return solution_.is_outdated() ? Verdict::postponed : Verdict::stuck;
  ++s_.statistics.paths;
  hops_ += path->size();
  const std::uint64_t before = s_.statistics.solver.hard;
  const std::size_t unanswered = unanswered_;
  const Verdict verdict = follow(*path, candidate.element);
  weigh(s_.statistics.solver.hard - before, verdict);
  // Where a question had no answer, a hard one may have.
  const bool undecided = verdict == Verdict::possible && unanswered == unanswered_;
  undecided_paths_ = undecided ? undecided_paths_ + 1 : 0;
  if (verdict == Verdict::shown) vain_paths_ = 0;
  if (verdict == Verdict::possible && ++vain_paths_ > most_vain_paths) keep_along(*path);
  return verdict;
}

/// Do hard questions pay?
void Refinement::weigh(std::uint64_t hard_questions, Verdict verdict) {
  if (hard_questions == 0) return;
  const bool decided = verdict == Verdict::shown || verdict == Verdict::refuted;
  if (decided) ++s_.statistics.hard_decided;
  vain_questions_ = decided ? 0 : vain_questions_ + hard_questions;
  if (vain_questions_ >= most_vain_questions) effort_ = symex::Effort::cheap;
}

/// Have those that were asked since the last solution left fewer statements that would join?
void Refinement::weigh(std::size_t candidates) {
  const std::uint64_t asked = s_.statistics.solver.hard;
  const bool in_vain = candidates >= fewest_candidates_;
  if (!in_vain) vain_solutions_ = vain_rounds_ = 0;
  if (in_vain && asked > asked_before_) ++vain_solutions_;
  fewest_candidates_ = std::min(fewest_candidates_, candidates);
  asked_before_ = asked;
  const bool gives_up = vain_solutions_ >= most_vain_solutions && !flow_.loops().empty();
  if (gives_up) effort_ = symex::Effort::cheap;
}

/// Is the path that was followed feasible?
Executor::Feasibility Refinement::ask(std::span<const ts::Term> also) {
  Executor::Feasibility answer = cursor_.executor().satisfiable(also, effort_);
  if (answer.answer == Answer::unknown) ++unanswered_;
  return answer;
}

/// Keeps everything that joins along a path that cannot be refuted.
void Refinement::keep_along(const std::vector<Hop>& path) {
  std::vector<Step> steps;
  for (const Hop& hop : path) {
    const auto segment = flow_.segment(graph_[hop.state].branches[hop.branch].first);
    const auto part = segment.first(hop.steps);
    steps.insert(steps.end(), part.begin(), part.end());
  }
  std::vector<Word> set(s_.equations.words());
  const Equations::Join join = [this](SharedSlice::Element e) { slice_.add(e); };
  s_.equations.visit(steps.empty() ? flow_.start() : flow_[steps.back()].target, set, slice_, join);
  s_.equations.pass(steps, set, slice_, join);
}

bool Refinement::run(const symex::Model& model, SharedSlice::Element element) {
  // Where runs are long, and in vain, not every path is worth the longest.
  const bool patient = vain_steps_ < most_steps_of_run;
  const symex::Run run = run_model(s_, model, patient ? most_steps_of_run : most_steps_of_run / 20);
  const std::size_t steps = run.path.size();
  if (!s_.shown.learn(run)) vain_steps_ += steps;
  return s_.shown.slice().contains(element);
}

/// The last hop that has a part in why the path is infeasible.
std::size_t Refinement::last_needed(const std::vector<Hop>& path,
                                    const Executor::Feasibility& answer) const {
  return answer.reason.core.empty() ? path.size() - 1 : replay_.hop_of(answer.reason.core.back());
}

Refinement::Verdict Refinement::refuted_at(const std::vector<Hop>& path, std::size_t failing) {
  return make_finer(path, failing) ? Verdict::refuted : Verdict::stuck;
}

Refinement::Verdict Refinement::follow(const std::vector<Hop>& path, SharedSlice::Element element) {
  const bool loops = !flow_.loops().empty();
  std::optional<std::size_t> fails = replay_.follow(path, Loops::exact);
  if (fails && !loops) return refuted_at(path, *fails);
  if (!fails) {
    const Executor::Feasibility answer = ask({});
    const bool feasible = answer.answer == Answer::satisfiable;
    // A run is of use only as far as C defines it.
    if (feasible && !replay_.demands().empty()) {
      const Executor::Feasibility defined = ask(replay_.demands());
      const bool has_model = defined.answer == Answer::satisfiable;
      if (has_model && run(defined.model, element)) return Verdict::shown;
    }
    if (feasible && run(answer.model, element)) return Verdict::shown;
    if (answer.answer != Answer::unsatisfiable) return Verdict::possible;
    fails = last_needed(path, answer);
    if (!loops) return refuted_at(path, *fails);
  }
  // With loops, one number of iterations proves nothing about the others.
  const Verdict verdict = follow_generalised(path, element);
  if (verdict != Verdict::possible) return verdict;
  return explore_first_round(path, *fails) ? Verdict::refuted : Verdict::possible;
}

Refinement::Verdict Refinement::follow_generalised(const std::vector<Hop>& path,
                                                   SharedSlice::Element element) {
  if (const auto fails = replay_.follow(path, Loops::generalised)) return refuted_at(path, *fails);
  const Executor::Feasibility answer = ask({});
  // The inputs may lead there in another number of iterations.
  if (answer.answer == Answer::satisfiable && run(answer.model, element)) return Verdict::shown;
  if (answer.answer != Answer::unsatisfiable) return follow_rounds(path, element);
  if (answer.reason.core.empty()) return Verdict::stuck;
  return refuted_at(path, last_needed(path, answer));
}

/// The path is feasible if each round forgets what the one before did. If it does not: what a round
/// leaves behind may be told from what others do, and the next one explored from there.
Refinement::Verdict Refinement::follow_rounds(const std::vector<Hop>& path,
                                              SharedSlice::Element element) {
  bool comes_around = false;
  for (std::size_t h = 1; h < path.size(); ++h) comes_around |= replay_.comes_around(path, h);
  if (!comes_around || !may_explore_rounds()) return Verdict::possible;
  std::optional<std::size_t> fails = replay_.follow(path, Loops::entered);
  if (!fails) {
    const Executor::Feasibility answer = ask({});
    if (answer.answer == Answer::satisfiable && run(answer.model, element)) return Verdict::shown;
    if (answer.answer != Answer::unsatisfiable || answer.reason.core.empty()) {
      return Verdict::possible;
    }
    fails = last_needed(path, answer);
  }
  return go_around_again(path, *fails) ? Verdict::refuted : Verdict::possible;
}

template <class Explore>
bool Refinement::explore_round(const Explore& explore) {
  ++vain_rounds_;
  replay_.leave();
  const bool explored = explore(most_states_of_round);
  const unsigned cost = explored ? 1 : rounds_for_too_long_one;
  rounds_left_ -= std::min(cost, rounds_left_);
  if (explored) solution_.outdate();
  return explored;
}

bool Refinement::may_explore_rounds() const {
  const std::size_t most_states = first_states_ + std::max(first_states_ / 4, some_states);
  const unsigned most_vain =
      first_states_ > some_states ? most_vain_rounds_of_large_graphs : most_vain_rounds;
  return graph_.size() < most_states && rounds_left_ > 0 && vain_rounds_ < most_vain;
}

/// Explores one more round before the hop at which the path fails.
bool Refinement::go_around_again(const std::vector<Hop>& path, std::size_t failing) {
  for (std::size_t h = failing; h > 0; --h) {
    const State child = graph_[path[h - 1].state].branches[path[h - 1].branch].child;
    if (child == path[h].state) continue;
    const bool back = graph_[child].closing == Closing::back;
    if (!back && graph_[child].closing != Closing::reuse) continue;
    using Again = Search::Again;
    return explore_round([&](std::size_t most) {
      return search_.expand_round(child, back ? Again::round : Again::explored, most);
    });
  }
  return false;
}

/// The path fails if its loops begin as it says. If that was forgotten before it fails, the round
/// is explored with it. A copy of the head may have been made already: then what comes around to it
/// goes on like it, if it can.
bool Refinement::explore_first_round(const std::vector<Hop>& path, std::size_t failing) {
  if (!may_explore_rounds()) return false;
  for (std::size_t h = failing + 1; h-- > 1;) {
    const State state = path[h].state;
    if (!graph_[state].generalised || replay_.comes_around(path, h)) continue;
    const State child = graph_[path[h - 1].state].branches[path[h - 1].branch].child;
    unsigned& peeled = peeled_[graph_[state].point.index()];
    const bool closed = child != state;
    if (closed ? graph_[child].closing != Closing::reuse : peeled >= most_peeled) continue;
    if (!closed) ++peeled;
    return explore_round([&](std::size_t most) {
      return closed ? search_.expand_round(child, Search::Again::round, most)
                    : search_.peel(state, most);
    });
  }
  return false;
}

/// Makes the graph finer, so that it loses a path that fails at this hop. False if it cannot.
bool Refinement::make_finer(const std::vector<Hop>& path, std::size_t failing) {
  replay_.leave();  // the search goes its own ways
  solution_.outdate();
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
  cursor_.go_to_branches_of(hop.state);
  const ts::Term guard = flow_.guard(graph_[hop.state].branches[hop.branch].first);
  if (!guard) return false;
  Executor& executor = cursor_.executor();
  const Executor::Feasibility answer =
      executor.feasible(executor.machine().evaluate(guard), nullptr, effort_);
  if (answer.answer != Answer::unsatisfiable) return false;
  search_.cut(hop.state, hop.branch, answer.reason);
  return true;
}

}  // namespace pslice::slicer
