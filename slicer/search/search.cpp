#include "slicer/search/search.h"

#include <algorithm>
#include <ranges>

#include "slicer/search/graph_solution.h"

// Depth-first symbolic execution (after "Path-Sensitive Backward Slicing", sections 4 and 5), which
// learns from infeasible branches why they are infeasible and skips what that allows.
//
//   arriving   A state at a point where paths join is closed if a state explored there before
//              stands for it: it implies that state's interpolant. The published algorithm also
//              asks that each variable that matters there has a witness from here (`Reuse::eager`);
//              we leave that to be looked at afterwards, where it turns out to have mattered
//              (refinement.cpp).
//   branches   The branch the model at hand takes is free, and explored first. Another one needs a
//              question; if it is feasible its model is run, and shows what it shows. If not, its
//              infeasibility is worth remembering only if it excludes something, so it is explored
//              as if it could be taken ("opened"). If that brings no undecided statement, and makes
//              no variable matter whose value an undecided statement may have had a part in, it
//              stays open and nobody needs to know why it was infeasible. Otherwise it is cut, and
//              the reason is a claim (search_opening.cpp).
//   going up   Claims are carried to the states above by weakest preconditions. A test enters a
//              claim only if it is in the core of the conflict. What has to hold below a closed
//              state has to hold below the states above it too, so the claims it took over are
//              carried on with their own cores.
//   loops      At a head, everything the loop changes is forgotten but for the invariant, and
//   coming
//              around to that head again ends the path. A loop that constants end after a few
//              rounds is followed round by round instead, as are the first rounds of any loop if
//              that is wanted: its head is then not a head but the next copy of itself.

namespace pslice::slicer {

using symex::Executor;
using symex::Point;
using symex::Step;
using Closing = StateInfo::Closing;
using BranchKind = Branch::Kind;
using Cursor = Claims::Cursor;
using solver::Answer;

namespace {

constexpr std::int64_t run_steps_per_state = 50;
constexpr std::int64_t opened_per_state = 2;
/// Where so many runs in a row have shown nothing new, one in so many is enough.
constexpr std::size_t many_vain_runs = 64;
constexpr std::size_t models_per_run = 16;
constexpr std::size_t states_before_looking = 5'000;

}  // namespace

Search::Search(SearchContext& context, StateGraph& graph, PathCursor& cursor)
    : s_(context),
      flow_(context.flow),
      program_(context.flow.program()),
      graph_(graph),
      cursor_(cursor),
      executor_(cursor.executor()),
      claims_(context.flow, graph, cursor, context.options),
      table_(context.flow, context.equations, context.whole, graph, cursor, claims_,
             context.options.reuse),
      weakening_(context.flow, graph, cursor, claims_,
                 [this](const Weakening::Trip& trip, StateGraph::Borrower borrower) {
                   return explore_aside(trip, borrower);
                 }),
      suspicion_(context.flow, context.equations, context.shown.slice()),
      unrolling_(context.flow),
      doubt_(context.whole.universe(), static_cast<Slot>(-1)),
      opened_in_vain_(context.flow.step_count()),
      lent_in_vain_(context.flow.step_count()),
      weakened_in_vain_(context.flow.point_count()),
      shown_matters_(context, graph) {
  Slot count = 0;
  context.whole.elements().for_each([&](std::size_t e) {
    const bool undecided = context.whole.is_statement(e) && !context.shown.slice().contains(e);
    if (undecided) doubt_[e] = count++;
  });
  doubt_words_ = words_for(count);
}

// --- depth-first search ---

void Search::explore(Until until) {
  // In small graphs refinement does better: it tells rounds apart.
  if (until == Until::all_let_in && !flow_.loops().empty()) look_at_ = states_before_looking;
  const State start = graph_.add(flow_.start(), {}, 0);
  search(start, std::make_shared<symex::Values>(), Again::closed);
  if (graph_.size() >= states_before_looking) look_for_all_let_in();
  look_at_ = static_cast<std::size_t>(-1);
  may_weaken_ = false;
}

/// Where there are loops, and what is explored lets everything in, experience says that nothing of
/// it will be refuted: the rest need not be looked at.
void Search::look_for_all_let_in() {
  const bool looks = look_at_ != static_cast<std::size_t>(-1) && !is_all_shown();
  if (!looks || s_.budget.exhausted()) return;
  look_at_ = 2 * graph_.size();
  lets_all_in_ = slicer::lets_all_in(s_, graph_);
  if (lets_all_in_) stack_.clear();
}

void Search::expand(State state, Again how) {
  strengthen({state, explore_again(state, how), Side::front});
}

/// What the state then claims; not claimed yet.
std::vector<Claim> Search::explore_again(State state, Again how) {
  cursor_.go_to(state);
  graph_.reopen(state);
  graph_[state].interpolant.clear();
  ++s_.statistics.expanded;
  const Executor::Feasibility here = executor_.satisfiable({});
  search(state, here.model, how);
  return std::exchange(graph_[state].interpolant, {});
}

void Search::search(State from, const Model& model, Again how) {
  arrive(from, model, how);
  while (!stack_.empty()) step();
}

/// Out of budget: what has not been looked at is given up, and nobody needs labels any more.
void Search::abandon() {
  for (const Activation& a : stack_) {
    for (std::size_t b = 0; b < graph_[a.state].branches.size(); ++b) {
      if (graph_[a.state].branches[b].kind != BranchKind::pending) continue;
      const Step first = graph_[a.state].branches[b].first;
      const State child = graph_.add(flow_.end_of_segment(first), a.state, b);
      graph_.close(child, Closing::given_up, {});
      graph_[a.state].branches[b].kind = BranchKind::taken;
      graph_[a.state].branches[b].child = child;
    }
  }
  stack_.clear();
  opening_.reset();
}

void Search::step() {
  if (is_over()) return abandon();
  if (most_states_ && graph_.size() > *most_states_) {
    most_states_.reset();
    opening_.reset();
    return stack_.clear();
  }
  if (opening_ && opening_credit_ < 0) return abandon_opened();
  // Behind a branch that cannot be taken there is much that is not let in.
  const bool is_possible = asides_ == 0 && !graph_[stack_.back().state].below_opened;
  if (graph_.size() >= look_at_ && is_possible) {
    look_for_all_let_in();
    if (lets_all_in_) return;
  }
  Activation& top = stack_.back();
  if (top.below) {
    come_back(top);
  } else if (top.next < top.feasible_first.size()) {
    decide(top, top.feasible_first[top.next++]);
  } else if (top.next < top.feasible_first.size() + top.infeasible.size()) {
    open(top, top.infeasible[top.next++ - top.feasible_first.size()]);
  } else {
    conclude(top);
  }
}

double Search::decided() const {
  double share = 0;
  double each = 1;  // of the branches of a state
  const std::size_t counting = asides_ > 0 ? stack_without_asides_ : stack_.size();
  for (const Activation& a : stack_ | std::views::take(counting)) {
    each /= static_cast<double>(a.feasible_first.size());
    share += each * static_cast<double>(a.done);
  }
  return share;
}

void Search::arrive(State state, const Model& model, Again how) {
  ++s_.statistics.states;
  run_credit_ += run_steps_per_state;
  opening_credit_ += opening_ ? -1 : opened_per_state;
  StateInfo& info = graph_[state];
  const Point point = info.point;
  info.matters.assign(s_.equations.words(), 0);
  info.doubtful.assign(doubt_words_, 0);
  find_loops_around(state);

  if (flow_[point].out.empty()) {
    s_.equations.visit(point, info.matters, s_.whole, [](SharedSlice::Element) {});
    return table_.remember(state);
  }
  const bool around_again = has_come_around(state);
  if (around_again && how == Again::closed) {
    return graph_.close(state, Closing::back, info.head);
  }
  if (is_over()) {
    return graph_.close(state, Closing::given_up, {});
  }
  const bool may_be_closed = how == Again::closed || how == Again::round;
  if (may_be_closed && close_by_reuse(state, model)) return;
  const bool is_round = around_again || how == Again::round || how == Again::first;
  const bool generalises = !is_round && flow_.loop_at(point) != nullptr && !unrolls(state);
  activate(state, generalises ? generalise(state, model) : model);
}

bool Search::close_by_reuse(State state, const Model& model) {
  if (s_.options.reuse == Reuse::none || !flow_.is_join(graph_[state].point)) return false;
  ReuseTable::Found found = table_.find(state, model);
  // What refutes once often refutes again, and is asked first from now on.
  for (const auto& [other, clause] : found.refuters) {
    std::vector<Claim>& label = graph_[other].interpolant;
    std::swap(label[clause], label.front());
  }
  std::optional<ReuseTable::Match>& match = found.match;
  if (!match && !found.refuters.empty()) {
    match = match_weakened(state, found.refuters.front().state, model);
  }
  if (!match) return false;
  graph_.close(state, Closing::reuse, match->state);
  StateInfo& info = graph_[state];
  info.interpolant = std::move(match->claims);
  info.matters = graph_[match->state].matters;
  info.doubtful = graph_[match->state].doubtful;
  ++s_.statistics.reused;
  return true;
}

/// With every statement shown, no path can add anything: there is nothing to exclude, and whether a
/// branch is feasible need not be asked.
bool Search::is_all_shown() {
  all_shown_ = all_shown_ || s_.is_all_shown();
  return all_shown_ && s_.options.reuse == Reuse::lazy;
}

void Search::activate(State state, const Model& model) {
  Activation a;
  a.state = state;
  a.model = model;
  a.matters.assign(s_.equations.words(), 0);
  a.doubtful.assign(doubt_words_, 0);
  StateInfo& info = graph_[state];
  // Forgetting at a head gives symbols the model has no values for: it still satisfies the path.
  std::vector<std::size_t> others;
  for (const Step first : flow_[info.point].out) {
    Branch branch;
    branch.first = first;
    ts::Term condition = program_.terms().truth(true);
    if (const ts::Term guard = flow_.guard(first)) {
      const symex::Machine::Test test = executor_.machine().evaluate_test(guard);
      condition = test.condition;
      branch.direction = test.direction;
    }
    const bool preferred = model && executor_.holds(condition, *model);
    (preferred ? a.feasible_first : others).push_back(a.conditions.size());
    a.conditions.push_back(condition);
    info.branches.push_back(std::move(branch));
  }
  a.feasible_first.insert(a.feasible_first.end(), others.begin(), others.end());
  stack_.push_back(std::move(a));
}

void Search::decide(Activation& a, std::size_t index) {
  Branch& branch = graph_[a.state].branches[index];
  const ts::Term condition = a.conditions[index];
  if (is_all_shown()) {
    branch.kind = condition.is_false() ? BranchKind::opened : BranchKind::taken;
    const bool follows_model = a.model && executor_.holds(condition, *a.model);
    return descend(a, index, follows_model ? a.model : nullptr);
  }
  Executor::Feasibility answer = executor_.feasible(condition, a.model);
  if (answer.answer != Answer::unsatisfiable) {
    if (answer.model && answer.model != a.model) learn(answer.model);
    branch.kind = BranchKind::taken;
    return descend(a, index, answer.model);
  }
  branch.kind = BranchKind::cut;
  branch.reason = std::move(answer.reason);
  // With nothing to drop there is nothing to open.
  if (condition.is_false() || branch.reason.core.empty()) {
    ++a.done;
    ++s_.statistics.infeasible;
    claims_.add(a.state, {claims_.of_cut(a.state, index)});
  } else {
    a.infeasible.push_back(index);
  }
}

void Search::descend(Activation& a, std::size_t index, const Model& model) {
  const State parent = a.state;
  a.below = index;
  a.mark = executor_.mark();
  const Step first = graph_[parent].branches[index].first;
  std::optional<Position> constraint;
  if (graph_[parent].branches[index].is_guarded())
    constraint = executor_.assume(a.conditions[index]);
  executor_.execute(flow_.segment(first));
  const State child = graph_.add(flow_.end_of_segment(first), parent, index);
  Branch& branch = graph_[parent].branches[index];
  branch.constraint = constraint;
  branch.child = child;
  graph_[child].below_opened = graph_[parent].below_opened || branch.kind == BranchKind::opened;
  arrive(child, model, Again::closed);  // may move the stack
}

/// To its branches, from what lies behind one of them.
void Search::return_from_below(Activation& a) {
  const std::size_t index = *a.below;
  executor_.undo(a.mark);
  for (const Position i : graph_[a.state].branches[index].dropped) executor_.restore(i);
  a.below.reset();
  ++a.done;
}

void Search::come_back(Activation& a) {
  const std::size_t index = *a.below;
  const State state = a.state;
  const State child = graph_[state].branches[index].child;
  return_from_below(a);
  const Contribution below = contribution(graph_[state].branches[index].first, child);
  const bool is_opened = graph_[state].branches[index].kind == BranchKind::opened;
  if (is_opened && !stays_open(a, index, below)) return exclude(state, index);
  unite(a.matters, below.matters);
  unite(a.doubtful, below.doubtful);
  claims_.add(state, claims_.lifted(state, index, graph_[child].interpolant, Cursor::at_branches));
}

void Search::conclude(Activation& a) {
  const State state = a.state;
  StateInfo& info = graph_[state];
  info.matters = std::move(a.matters);
  info.doubtful = std::move(a.doubtful);
  if (info.generalised) {
    std::vector<Claim> claims =
        claims_.before_forgetting(state, std::exchange(info.interpolant, {}), Cursor::at_branches);
    claims_.add(state, claims);
  }
  stack_.pop_back();
  graph_[state].explored = true;
  table_.remember(state);
}

void Search::learn(const Model& model) {
  if (!s_.options.early_runs || all_shown_ || run_credit_ < 0) return;
  if (vain_models_ > many_vain_runs) {
    const bool is_due = vain_models_ % models_per_run == 0;
    ++vain_models_;
    if (!is_due) return;
  }
  const symex::Run run = run_model(s_, model);
  const auto cost = static_cast<std::int64_t>(run.path.size());
  if (s_.shown.learn(run)) {
    vain_models_ = 0;
  } else {
    run_credit_ -= cost;
    ++vain_models_;
  }
}

// --- afterwards ---

void Search::cut(State state, std::size_t index, Reason reason) {
  Branch& branch = graph_[state].branches[index];
  if (branch.kind == BranchKind::opened) --s_.statistics.opened;
  ++s_.statistics.infeasible;
  branch.kind = BranchKind::cut;
  branch.reason = std::move(reason);
  branch.borrowed = false;
  strengthen({state, {claims_.of_cut(state, index)}, Side::branches});
}

/// With labels that do not fit together, no state can be trusted to stand for another.
void Search::give_up_reuse() {
  for (std::size_t i = 0; i < graph_.size(); ++i) {
    if (graph_[State(i)].closing != Closing::reuse) continue;
    graph_.reopen(State(i));
    graph_.close(State(i), Closing::given_up, {});
  }
  give_up_loans();
}

}  // namespace pslice::slicer
