#pragma once

#include <optional>
#include <vector>

#include "slicer/search/graph_solution.h"
#include "slicer/search/witness.h"

namespace pslice::slicer {

/// Finds the paths of the state graph along which a candidate joins: to where it does, and on to
/// where what it computes is used.
class PathFinder {
 public:
  /// `solution` is one with `slice`, perhaps of a graph that has been made finer since.
  PathFinder(const symex::Flow& flow, const Equations& equations, const StateGraph& graph,
             const GraphSolution& solution, const SharedSlice& slice, base::Budget& budget,
             WitnessMemory& memory)
      : flow_(flow),
        equations_(equations),
        graph_(graph),
        solution_(solution),
        slice_(slice),
        budget_(budget),
        memory_(memory) {}

  /// None if the graph has no such path any more, or the budget ended first.
  [[nodiscard]] std::optional<std::vector<Hop>> path_to(const Candidate& candidate) const;

 private:
  [[nodiscard]] std::optional<std::vector<Hop>> way_to(State state) const;
  [[nodiscard]] std::optional<std::vector<Hop>> along_tree(State state) const;
  [[nodiscard]] std::optional<std::vector<Hop>> along_detour(State state) const;
  [[nodiscard]] std::optional<std::vector<Hop>> around_cuts(State state) const;
  [[nodiscard]] std::optional<Slot> hit(const Candidate& candidate) const;
  [[nodiscard]] Hop full(State state, std::size_t branch) const {
    return {state, branch, flow_.segment(graph_[state].branches[branch].first).size()};
  }

  const symex::Flow& flow_;
  const Equations& equations_;
  const StateGraph& graph_;
  const GraphSolution& solution_;
  const SharedSlice& slice_;
  base::Budget& budget_;
  WitnessMemory& memory_;
};

}  // namespace pslice::slicer
