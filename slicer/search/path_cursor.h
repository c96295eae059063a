#pragma once

#include <optional>
#include <vector>

#include "slicer/check/state_graph.h"
#include "slicer/search/context.h"
#include "slicer/symex/executor.h"
#include "slicer/symex/flow.h"

namespace pslice::slicer {

/// Where the program is: on some path of the state graph, with its values and its path condition.
/// There is one for search and refinement together, since the solver has one stack of assertions;
/// whoever takes it elsewhere does so from wherever the other has left it.
class PathCursor {
 public:
  PathCursor(SearchContext& context, const StateGraph& graph)
      : flow_(context.flow),
        graph_(graph),
        invariants_(context.invariants),
        executor_(context.flow, context.symbols, start_of(context.options.statics), context.solver),
        beginning_(executor_.mark()) {}

  void go_to_start() { executor_.undo(beginning_); }
  /// Along the branches that led to the state, and the detour; of which it keeps what it has in
  /// common with where it went last time, as long as that stands.
  void go_to(State state);
  /// Along a branch that begins with this step, from where it is.
  void go_along(symex::Step first);
  /// To a state, and past what is forgotten at a generalised head.
  void go_to_branches_of(State state);
  /// It is at the head of a loop: forgets what the loop changes, but for what always holds there.
  std::vector<Fact> forget_at(symex::Point head);

  /// To go on from where it is, and to ask what holds there.
  [[nodiscard]] symex::Executor& executor() { return executor_; }

 private:
  /// A state that it has come by, and how it went on from there.
  struct Stage {
    State state;
    symex::Executor::Mark arrival;
    bool generalised = false;
    symex::Step first{};  // none: along the detour to the next
    std::optional<Position> constraint{};
    Core dropped{};

    [[nodiscard]] bool goes_like(const Stage& other) const {
      return generalised == other.generalised && first == other.first &&
             constraint == other.constraint && dropped == other.dropped;
    }
  };

  [[nodiscard]] std::vector<Stage> way_to(State state) const;
  std::size_t go_back_towards(const std::vector<Stage>& way);
  void go_on(const Stage& stage, State next);

  const symex::Flow& flow_;
  const StateGraph& graph_;
  LoopInvariants& invariants_;
  symex::Executor executor_;
  symex::Executor::Mark beginning_;
  /// Where it went last time, as far as it can go back there.
  std::vector<Stage> walked_;
};

}  // namespace pslice::slicer
