#include "slicer/search/path_cursor.h"

#include <algorithm>

namespace pslice::slicer {

using symex::Point;

/// The states that a path to this one goes through, the start first.
std::vector<PathCursor::Stage> PathCursor::way_to(State state) const {
  std::vector<Stage> way;
  way.push_back({state, {}});
  for (State s = state; s;) {
    const StateInfo& info = graph_[s];
    const State before = info.parent ? info.parent : info.detour.from;
    if (!before) break;
    Stage stage{before, {}};
    if (info.parent) {
      const Branch& branch = graph_[before].branches[info.branch];
      stage.generalised = graph_[before].generalised;
      stage.first = branch.first;
      stage.constraint = branch.constraint;
      stage.dropped = branch.dropped;
    }
    way.push_back(std::move(stage));
    s = before;
  }
  std::ranges::reverse(way);
  return way;
}

/// To the last state of the way that it went through last time and that nothing has been undone
/// below since; how manieth it is.
std::size_t PathCursor::go_back_towards(const std::vector<Stage>& way) {
  std::size_t common = 0;
  while (common < walked_.size() && common < way.size()) {
    if (walked_[common].state != way[common].state) break;
    if (!executor_.stands(walked_[common].arrival)) break;
    if (common > 0 && !walked_[common - 1].goes_like(way[common - 1])) break;
    ++common;
  }
  walked_.resize(common);
  if (common == 0) {
    go_to_start();
    return 0;
  }
  executor_.undo(walked_.back().arrival);
  return common - 1;
}

void PathCursor::go_to(State state) {
  std::vector<Stage> way = way_to(state);
  const std::size_t begin = go_back_towards(way);
  executor_.forget_changes();
  walked_.resize(begin);
  for (std::size_t i = begin; i < way.size(); ++i) {
    way[i].arrival = executor_.mark();
    if (i + 1 < way.size()) go_on(way[i], way[i + 1].state);
    walked_.push_back(std::move(way[i]));
  }
}

void PathCursor::go_on(const Stage& stage, State next) {
  if (!stage.first) {
    for (const symex::Step first : graph_[next].detour.segments) go_along(first);
    return;
  }
  if (stage.generalised) forget_at(graph_[stage.state].point);
  for (const Position p : stage.dropped) executor_.drop(p);
  if (stage.constraint) executor_.assume(executor_.machine().evaluate(flow_.guard(stage.first)));
  executor_.execute(flow_.segment(stage.first));
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
