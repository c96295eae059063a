#include "slicer/search/suspicion.h"

#include <algorithm>
#include <map>

#include "ts/effects.h"

namespace pslice::slicer {

using symex::Point;
using symex::Step;
using StepKind = symex::StepInfo::Kind;

namespace {

/// By point: its place in a reverse postorder, so that predecessors come first but for loops.
std::vector<std::size_t> positions(const symex::Flow& flow) {
  struct Level {
    Point point;
    std::size_t next = 0;
  };
  std::vector<std::size_t> result(flow.point_count());
  std::vector<bool> seen(flow.point_count());
  std::vector<Level> levels{{flow.start()}};
  std::size_t left = flow.point_count();
  seen[flow.start().index()] = true;
  while (!levels.empty()) {
    Level& level = levels.back();
    const std::vector<Step>& out = flow[level.point].out;
    if (level.next == out.size()) {
      result[level.point.index()] = left--;
      levels.pop_back();
      continue;
    }
    const Point next = flow[out[level.next++]].target;
    if (seen[next.index()]) continue;
    seen[next.index()] = true;
    levels.push_back({next});
  }
  return result;
}

}  // namespace

Suspicion::Suspicion(const symex::Flow& flow, const Equations& equations, const SharedSlice& shown)
    : flow_(flow),
      equations_(equations),
      shown_(shown),
      words_(equations.words()),
      sets_(flow.point_count() * words_) {
  const std::vector<std::size_t> position = positions(flow);
  std::vector<bool> reached(flow.point_count());
  std::vector<Word> set(words_);
  std::map<std::size_t, Point> open{{position[flow.start().index()], flow.start()}};
  reached[flow.start().index()] = true;
  while (!open.empty()) {
    const Point point = open.begin()->second;
    open.erase(open.begin());
    for (const Step step : flow[point].out) {
      const auto before = at(point);
      set.assign(before.begin(), before.end());
      pass(step, set);
      const Point target = flow[step].target;
      const std::span<Word> there{sets_.data() + target.index() * words_, words_};
      const bool grew = unite(there, set);
      const bool is_new = !reached[target.index()];
      reached[target.index()] = true;
      if (grew || is_new) open.emplace(position[target.index()], target);
    }
  }
}

bool Suspicion::is_undecided(Step step) const {
  const ts::Program& program = flow_.program();
  const symex::StepInfo& info = flow_[step];
  const ts::Statement statement = program[info.edge].statement;
  if (statement && !shown_.contains(statement)) return true;
  const Point inside = info.kind == StepKind::leave ? info.target : info.source;
  return !shown_.active(flow_[inside].frame);
}

void Suspicion::pass(Step step, std::span<Word> set) const {
  const symex::StepInfo& info = flow_[step];
  if (info.kind == StepKind::silent) return;
  const ts::Program& program = flow_.program();
  const bool undecided = is_undecided(step);
  const auto give = [&](Slot to, bool suspect) {
    if (suspect)
      insert(set, to);
    else
      drop(set, to);
  };
  const auto is_suspect = [&](ts::Variable v) {
    return undecided || contains(set, equations_.slot(v));
  };
  const auto* call = program[info.edge].as_call();
  if (info.kind == StepKind::enter) {
    ts::for_each_passed(program, *call, [&](ts::Variable parameter, ts::Term argument) {
      give(equations_.slot(parameter),
           undecided || std::ranges::any_of(argument.variables(), is_suspect));
    });
    return;
  }
  if (info.kind == StepKind::leave) {
    ts::for_each_received(program, *call, [&](ts::Variable target, ts::Variable result) {
      give(equations_.slot(target), is_suspect(result));
    });
    return;
  }
  if (info.kind == StepKind::opaque) {
    insert(set, equations_.writes(step));
    return;
  }
  const bool suspect = undecided || meets(set, equations_.reads(step));
  if (!suspect) {
    for (const Slot killed : equations_.kills(step)) drop(set, killed);
  } else {
    insert(set, equations_.writes(step));
  }
}

}  // namespace pslice::slicer
