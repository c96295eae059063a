#include "slicer/search/path_cursor.h"

namespace pslice::slicer {

using symex::Point;

void PathCursor::go_to(State state) {
  std::vector<State> way;
  for (State s = state; s; s = graph_[s].parent) way.push_back(s);
  const StateInfo::Detour& detour = graph_[way.back()].detour;
  if (detour.from) {
    go_to(detour.from);
    for (const symex::Step first : detour.segments) go_along(first);
  } else {
    go_to_start();
  }
  for (std::size_t i = way.size() - 1; i > 0; --i) {
    const StateInfo& here = graph_[way[i]];
    if (here.generalised) forget_at(here.point);
    const Branch& branch = here.branches[graph_[way[i - 1]].branch];
    for (const Position p : branch.dropped) executor_.drop(p);
    if (branch.constraint) {
      executor_.assume(executor_.machine().evaluate(flow_.guard(branch.first)));
    }
    executor_.execute(flow_.segment(branch.first));
  }
}

void PathCursor::go_along(symex::Step first) {
  if (const ts::Term guard = flow_.guard(first)) {
    executor_.assume(executor_.machine().evaluate(guard));
  }
  executor_.execute(flow_.segment(first));
}

void PathCursor::go_to_branches_of(State state) {
  go_to(state);
  if (graph_[state].generalised) forget_at(graph_[state].point);
}

std::vector<Fact> PathCursor::forget_at(Point head) {
  executor_.machine().forget(flow_.loop_at(head)->modified);
  std::vector<Fact> facts;
  for (const ts::Term invariant : invariants_.at(head)) {
    const symex::Machine::Test test = executor_.machine().evaluate_test(invariant);
    facts.push_back({invariant, executor_.assume(test.condition), test.direction});
  }
  return facts;
}

}  // namespace pslice::slicer
