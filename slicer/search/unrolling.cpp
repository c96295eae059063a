#include "slicer/search/unrolling.h"

#include <algorithm>
#include <set>

#include "slicer/search/loop_invariants.h"

namespace pslice::slicer {

using symex::Loop;
using symex::Machine;
using symex::Point;
using symex::Step;

namespace {

constexpr std::size_t most_tests_in_loop = 8;  // that are looked at

}  // namespace

bool Unrolling::is_counted(const Loop& loop, Machine& machine) {
  const std::vector<Step>& tests = flow_[loop.head].out;
  const bool decided = tests.size() > 1 && std::ranges::all_of(tests, [&](Step step) {
                         const ts::Term guard = flow_.guard(step);
                         return guard && machine.folds(guard);
                       });
  if (decided) return true;
  return std::ranges::any_of(counters(loop), [&](const Counter& counter) {
    return std::ranges::all_of(counter, [&](ts::Variable v) {
      const ts::Term value = machine.known(v);
      return value && value.is_constant();
    });
  });
}

/// A trial run on the values at hand tells how often the loop goes around, more or less: tests that
/// inputs decide go one way or the other.
bool Unrolling::is_short(const Loop& loop, Machine& machine, std::size_t most_steps) {
  if (!is_counted(loop, machine)) return false;
  const Machine::Mark mark = machine.mark();
  unsigned rounds = 0;
  bool left = false;
  Point at = loop.head;
  for (std::size_t steps = 0; steps < most_steps && rounds <= most_rounds && !left; ++steps) {
    if (flow_[at].out.empty()) break;
    const Step step = probable(loop, at, machine);
    machine.execute(step);
    at = flow_[step].target;
    if (at == loop.head) ++rounds;
    left = !loop.body[at.index()];
  }
  machine.undo(mark);
  return left && rounds <= most_rounds;
}

/// The side of a test that the values take; if they do not tell, one that stays in the loop, and
/// leaves any loop inside it.
Step Unrolling::probable(const Loop& loop, Point point, Machine& machine) const {
  const std::vector<Step>& out = flow_[point].out;
  const Loop* const inner = flow_.loop_around(point);
  Step best = out.front();
  int best_merit = -1;
  for (const Step step : out) {
    const ts::Term guard = flow_.guard(step);
    const ts::Term value = guard ? machine.evaluate(guard) : ts::Term();
    if (value && value.is_true()) return step;
    if (value && value.is_false()) continue;
    const std::size_t target = flow_[step].target.index();
    int merit = loop.body[target] ? 1 : 0;
    if (merit > 0 && inner != &loop && !inner->body[target]) ++merit;
    if (merit <= best_merit) continue;
    best = step;
    best_merit = merit;
  }
  return best;
}

const std::vector<Unrolling::Counter>& Unrolling::counters(const Loop& loop) {
  auto& known = counters_[static_cast<std::size_t>(&loop - flow_.loops().data())];
  if (known) return *known;
  known = std::make_unique<std::vector<Counter>>();
  std::size_t tests = 0;
  for (std::size_t p = 0; p < flow_.point_count() && tests < most_tests_in_loop; ++p) {
    if (!loop.body[p]) continue;
    const auto leaves = [&](Step step) {
      return flow_.guard(step) && !loop.body[flow_[step].target.index()];
    };
    if (std::ranges::none_of(flow_[Point(p)].out, leaves)) continue;
    ++tests;
    if (!is_passed_in_every_round(loop, Point(p))) continue;
    if (std::optional<Counter> counter = counter_of(loop, Point(p))) {
      known->push_back(std::move(*counter));
    }
  }
  return *known;
}

/// Without the point, is there no way around?
bool Unrolling::is_passed_in_every_round(const Loop& loop, Point point) const {
  if (point == loop.head) return true;
  std::vector<bool> seen(flow_.point_count());
  std::vector<Point> open{loop.head};
  while (!open.empty()) {
    const Point at = open.back();
    open.pop_back();
    for (const Step step : flow_[at].out) {
      const Point next = flow_[step].target;
      if (next == loop.head) return false;
      if (next == point || !loop.body[next.index()] || seen[next.index()]) continue;
      seen[next.index()] = true;
      open.push_back(next);
    }
  }
  return true;
}

/// None if a value from elsewhere has a part in it.
std::optional<Unrolling::Counter> Unrolling::counter_of(const Loop& loop, Point test) const {
  std::set<ts::Variable> found;
  for (const Step step : flow_[test].out) {
    if (const ts::Term guard = flow_.guard(step)) {
      found.insert(guard.variables().begin(), guard.variables().end());
    }
  }
  for (std::size_t before = 0; before != found.size();) {
    before = found.size();
    for (std::size_t p = 0; p < flow_.point_count(); ++p) {
      if (!loop.body[p]) continue;
      for (const Step step : flow_[Point(p)].out) {
        if (!loop.body[flow_[step].target.index()]) continue;
        for (const absint::Action& action : actions(flow_, step)) {
          const bool hits = std::ranges::any_of(absint::written(action),
                                                [&](ts::Variable v) { return found.contains(v); });
          if (!hits) continue;
          if (std::holds_alternative<absint::Forget>(action)) return std::nullopt;
          const auto more = absint::read(action);
          found.insert(more.begin(), more.end());
        }
      }
    }
  }
  return Counter(found.begin(), found.end());
}

}  // namespace pslice::slicer
