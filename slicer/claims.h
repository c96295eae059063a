#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "slicer/slice.h"
#include "slicer/state_graph.h"
#include "slicer/symex/executor.h"
#include "slicer/symex/flow.h"

namespace pslice::slicer {

/// Makes the interpolants of a state graph: claims are born where a branch is cut, and carried up
/// the tree by weakest preconditions. A test enters a claim only if it is in the core of what makes
/// the claim hold.
class Claims {
 public:
  Claims(const symex::Flow& flow, StateGraph& graph, symex::Executor& executor, Fault fault)
      : flow_(flow), program_(flow.program()), graph_(graph), executor_(executor), fault_(fault) {}

  /// Adds claims to a state's interpolant; those that were new.
  std::vector<Claim> add(State state, const std::vector<Claim>& claims);
  /// That the guard of an infeasible branch does not hold.
  [[nodiscard]] Claim of_cut(State state, std::size_t index) const;
  /// What has to hold at a state for the claims to hold behind one of its branches. `go_to_state`
  /// takes the program to the state, if its values are needed.
  [[nodiscard]] std::vector<Claim> lifted(State state, std::size_t index,
                                          const std::vector<Claim>& claims,
                                          const std::function<void()>& go_to_state);
  /// What has to hold at a generalised head before everything its loop changes was forgotten.
  [[nodiscard]] std::vector<Claim> before_forgetting(State state, std::vector<Claim> claims) const;

 private:
  [[nodiscard]] Claim before_segment(std::span<const symex::Step> steps, Claim claim,
                                     const std::function<void()>& go_to_state);
  [[nodiscard]] std::optional<Core> implied(std::span<const symex::Step> steps, ts::Term formula,
                                            const std::function<void()>& go_to_state);

  const symex::Flow& flow_;
  const ts::Program& program_;
  StateGraph& graph_;
  symex::Executor& executor_;
  Fault fault_;
};

}  // namespace pslice::slicer
