#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "absint/numeric_program.h"
#include "base/budget.h"
#include "ts/graph.h"

namespace pslice::absint {

/// What limits a computation of a fixpoint.
struct Effort {
  base::Budget& budget;
  std::size_t most_visits;  // of points
};

/// The least solution of forward equations, approximated from above.
///
/// Points are visited in a weak topological order (Bourdoncle 1993): of those whose predecessors
/// have changed, always the first. So an inner loop is stable before control goes on behind it, but
/// what it has found is not thrown away when the outer one comes around again: all loops together
/// take about as many visits as the sum of what each takes, not the product.
///
/// At the head of a loop the first few values are joined, then widened. Afterwards everything is
/// computed again from what was found, a few times and downward (narrowing).
///
/// A Semantics has
///   State                                  a set of stores that is not empty
///   State beginning()
///   optional<State> after(edge, State)     none: nothing gets through
///   bool includes(State, State)
///   void join(State&, State)
///   void widen(State& newer, State older, Point head)  newer includes older
template <class Semantics>
class Fixpoint {
 public:
  using State = typename Semantics::State;
  using States = std::vector<std::optional<State>>;  // by point; none: control never gets there

  Fixpoint(const NumericProgram& program, Semantics& semantics)
      : program_(program),
        semantics_(semantics),
        order_(ts::weak_order(program.graph(), program.start())),
        states_(program.point_count()),
        grown_(program.point_count()) {}

  /// None if it takes too much effort.
  std::optional<States> run(const Effort& effort) {
    if (!ascend(effort)) return std::nullopt;
    descend(effort);
    return std::move(states_);
  }

 private:
  static constexpr unsigned joins_before_widening = 2;
  static constexpr unsigned descents = 3;

  [[nodiscard]] std::optional<State> incoming(Point point) {
    std::optional<State> result;
    if (point == program_.start()) result = semantics_.beginning();
    for (const std::size_t e : program_.in(point)) {
      const NumericEdge& edge = program_.edges()[e];
      if (!states_[edge.source]) continue;
      std::optional<State> one = semantics_.after(edge, *states_[edge.source]);
      if (!one) continue;
      if (result)
        semantics_.join(*result, *one);
      else
        result = std::move(one);
    }
    return result;
  }

  void push(Point point) {
    if (order_.position[point] != ts::WeakOrder::unreached) open_.insert(order_.position[point]);
  }
  void push_successors(Point point) {
    for (const std::size_t e : program_.out(point)) push(program_.edges()[e].target);
  }
  Point pop() {
    const Point point = order_.order[*open_.begin()];
    open_.erase(open_.begin());
    return point;
  }

  bool ascend(const Effort& effort) {
    push(program_.start());
    for (std::size_t visits = 0; !open_.empty(); ++visits) {
      if (visits == effort.most_visits || effort.budget.exhausted()) return false;
      const Point point = pop();
      std::optional<State> now = incoming(point);
      std::optional<State>& before = states_[point];
      if (!now || (before && semantics_.includes(*before, *now))) continue;
      if (before && order_.is_head[point]) {
        State joined = *before;
        semantics_.join(joined, *now);
        if (++grown_[point] > joins_before_widening) semantics_.widen(joined, *before, point);
        now = std::move(joined);
      }
      before = std::move(now);
      push_successors(point);
    }
    return true;
  }

  /// Each time the values come down from a solution to one below it, so it may stop at any time.
  void descend(const Effort& effort) {
    std::vector<unsigned> visits(program_.point_count());
    for (Point p = 0; p < program_.point_count(); ++p) {
      if (order_.position[p] != ts::WeakOrder::unreached && order_.is_head[p]) push(p);
    }
    while (!open_.empty() && !effort.budget.exhausted()) {
      const Point point = pop();
      if (++visits[point] > descents) continue;
      std::optional<State> now = incoming(point);
      std::optional<State>& before = states_[point];
      if (!before) continue;
      if (now && (!semantics_.includes(*before, *now) || semantics_.includes(*now, *before))) {
        continue;  // not below, or the same
      }
      before = std::move(now);
      push_successors(point);
    }
    open_.clear();
  }

  const NumericProgram& program_;
  Semantics& semantics_;
  ts::WeakOrder order_;
  States states_;
  std::vector<unsigned> grown_;  // by point: how often
  std::set<std::size_t> open_;   // positions in the order
};

}  // namespace pslice::absint
