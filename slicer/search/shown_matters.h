#pragma once

#include <unordered_map>
#include <vector>

#include "slicer/check/state_graph.h"
#include "slicer/search/context.h"

namespace pslice::slicer {

/// What matters at explored states, and whether more would join behind them, if the slice is what
/// has been shown so far: a guess at what will, found on demand. Around loops it may be too little.
class ShownMatters {
 public:
  struct Answer {
    std::vector<Word> matters;
    bool adds_statements = false;  // some that are not shown would join behind it
  };

  ShownMatters(const SearchContext& context, const StateGraph& graph)
      : equations_(context.equations), flow_(context.flow), shown_(context.shown), graph_(graph) {}

  const Answer& at(State state);
  /// Over a segment, in front of a state.
  Answer in_front_of(symex::Step first, State state);

 private:
  [[nodiscard]] std::vector<State> behind(State state) const;
  [[nodiscard]] Answer computed(State state);
  void pass(symex::Step first, Answer& answer);
  void note_joining(SharedSlice::Element element, Answer& answer) const;
  const Answer& known(State state) const { return answers_.at(state); }

  const Equations& equations_;
  const symex::Flow& flow_;
  const Shown& shown_;
  const StateGraph& graph_;
  std::unordered_map<State, Answer> answers_;  // of what was shown when they were made
  std::size_t shown_then_ = 0;
};

}  // namespace pslice::slicer
