#include <algorithm>
#include <ranges>

#include "slicer/search/search.h"

// What the search does at the heads of loops; see search.cpp.

namespace pslice::slicer {

using symex::Executor;
using symex::Point;
using symex::Step;

namespace {

/// Of a short loop, in steps, for all rounds together. Where a loop around it was too long itself,
/// and its rounds are taken together, it has to be very short to be worth telling its own apart.
constexpr std::size_t longest = 600;
constexpr std::size_t longest_inside = 60;
/// Of short loops, in all: where paths multiply in loops within loops, the invariant has to do.
constexpr std::size_t most_rounds_unrolled = 500;
/// So many are followed in any case; more of them only where not so many tests on the way, for each
/// round, have sides left that may be feasible: with those paths do multiply.
constexpr std::size_t few_rounds_unrolled = 100;
constexpr std::size_t most_tests_a_round = 2;

}  // namespace

/// The heads whose loops a state is in: its path has not left them since.
void Search::find_loops_around(State state) {
  StateInfo& info = graph_[state];
  const State before = info.parent ? info.parent : info.detour.from;  // detours pass no head
  if (!before) return;
  State around = flow_.loop_at(graph_[before].point) != nullptr ? before : graph_[before].around;
  const auto is_left = [&](State head) {
    return !flow_.loop_at(graph_[head].point)->body[info.point.index()];
  };
  while (around && is_left(around)) around = graph_[around].around;
  if (flow_.loop_at(info.point) != nullptr) {
    State last = around;
    while (last && graph_[last].point != info.point) last = graph_[last].around;
    if (last) {
      info.iteration = graph_[last].iteration + 1;
      info.unrolled = graph_[last].unrolled;
      // A generalised head stays the one it comes back to.
      around = graph_[last].generalised ? last : graph_[last].around;
    }
  }
  info.around = around;
  info.head = around;
  while (info.head && !graph_[info.head].generalised) info.head = graph_[info.head].around;
}

/// At the head of a loop again that was generalised there.
bool Search::has_come_around(State state) const {
  const State head = graph_[state].head;
  return head && graph_[head].point == graph_[state].point;
}

/// What the model makes of the values that are forgotten is what it makes of the unknowns in their
/// place: the path it stands for got here, so what always holds here holds for it.
Search::Model Search::generalise(State state, const Model& model) {
  const Point head = graph_[state].point;
  const symex::Loop& loop = *flow_.loop_at(head);
  symex::Machine& machine = executor_.machine();
  std::vector<std::pair<ts::Variable, ts::Term>> before;
  if (model) {
    for (const ts::Variable v : loop.modified) {
      if (const ts::Term value = machine.known(v)) before.emplace_back(v, value);
    }
  }
  graph_[state].generalised = true;
  graph_[state].facts = cursor_.forget_at(head);
  if (!model || graph_[state].facts.empty()) return model;
  const auto values = std::make_shared<symex::Values>(*model);
  for (const auto& [v, old] : before) {
    if (const auto value = executor_.evaluate(old, *model)) {
      values->set(s_.symbols.number(machine.value(v).variable()), *value);
    }
  }
  const bool still_holds = std::ranges::all_of(graph_[state].facts, [&](const Fact& fact) {
    return !fact.constraint || executor_.holds(executor_.condition()[*fact.constraint], *values);
  });
  return still_holds ? values : executor_.satisfiable({}).model;
}

/// Some loops are here only because they may not end.
bool Search::matters(const symex::Loop& loop) const {
  for (std::size_t p = 0; p < flow_.point_count(); ++p) {
    if (!loop.body[p]) continue;
    for (const Step step : flow_[Point(p)].out) {
      const ts::Edge edge = flow_[step].edge;
      const ts::Statement s = edge ? program_[edge].statement : ts::Statement();
      if (s && s_.whole.contains(s)) return true;
    }
  }
  return false;
}

bool Search::unrolling_pays() const {
  if (rounds_unrolled_ < few_rounds_unrolled) return true;
  if (rounds_unrolled_ >= most_rounds_unrolled) return false;
  const auto has_sides_left = [](const Activation& a) {
    const auto left = a.feasible_first | std::views::drop(a.next);
    return std::ranges::any_of(left, [&](std::size_t b) { return !a.conditions[b].is_false(); });
  };
  const auto tests = std::ranges::count_if(stack_, has_sides_left);
  return static_cast<std::size_t>(tests) < most_tests_a_round * rounds_unrolled_;
}

/// Whether a head is followed as one of several copies, instead of being generalised.
bool Search::unrolls(State state) {
  StateInfo& info = graph_[state];
  const symex::Loop& loop = *flow_.loop_at(info.point);
  if (is_all_shown() || !matters(loop)) return false;
  if (info.iteration == 0) {
    const std::size_t most = info.head ? longest_inside : longest;
    info.unrolled = unrolling_.is_short(loop, executor_.machine(), most);
  }
  info.unrolled = info.unrolled && info.iteration <= Unrolling::most_rounds && unrolling_pays() &&
                  unrolling_.is_counted(loop, executor_.machine());
  if (info.unrolled) ++rounds_unrolled_;
  return info.unrolled || info.iteration < s_.options.unroll;
}

// --- rounds that are explored by themselves ---

bool Search::expand_round(State state, Again how, std::size_t most_states) {
  return search_copy(state, how, most_states);
}

bool Search::peel(State head, std::size_t most_states) {
  return search_copy(head, Again::first, most_states);
}

/// A copy takes the place of the state, which stays what it is for those that it closes, and for
/// those that come around to the copy. Where the state that closed it could close the copy as well,
/// nothing would be told apart: then the copy is explored as it is.
bool Search::search_copy(State state, Again how, std::size_t most_states) {
  const State parent = graph_[state].parent;
  const std::size_t index = graph_[state].branch;
  if (!parent || graph_[parent].branches[index].child != state) return false;
  cursor_.go_to(state);
  const bool was_closed = graph_[state].closing == StateInfo::Closing::reuse;
  const State closed_by = was_closed ? graph_[state].target : State();
  const State copy = graph_.add(graph_[state].point, parent, index);
  graph_[copy].below_opened = graph_[state].below_opened;
  const Executor::Feasibility here = executor_.satisfiable({});
  most_states_ = graph_.size() + most_states;
  search(copy, here.model, how);
  const bool again = graph_[copy].closing == StateInfo::Closing::reuse && was_closed &&
                     graph_[copy].target == closed_by;
  if (again && most_states_) {
    graph_.reopen(copy);
    graph_[copy].interpolant.clear();
    search(copy, here.model, Again::first);
  }
  const bool gave_up = !std::exchange(most_states_, std::nullopt);
  if (gave_up) return false;
  graph_[parent].branches[index].child = copy;
  strengthen({copy, std::exchange(graph_[copy].interpolant, {}), Side::front});
  return true;
}

}  // namespace pslice::slicer
