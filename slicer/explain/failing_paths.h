#pragma once

#include <cstddef>
#include <vector>

#include "base/budget.h"
#include "slicer/control_rule.h"
#include "slicer/equations/shared_slice.h"
#include "slicer/explain/conflict.h"
#include "slicer/explain/explanation.h"
#include "slicer/symex/flow.h"
#include "slicer/symex/start.h"
#include "slicer/symex/symbols.h"
#include "solver/solver.h"

namespace pslice::slicer {

/// How the paths of a flow along a chain fail, for a statement that is not kept.
struct Failing {
  std::vector<Way> ways;
  bool all = true;        // every path was looked at, loops once around at most
  bool executed = false;  // one of them gets as far as to execute the statement
  bool unclear = false;   // of one of them it is not known why it fails
};

class FailingPaths {
 public:
  /// `slice` is the one that the statements are not in. All of these outlive it.
  FailingPaths(const symex::Flow& flow, const SharedSlice& slice, ControlRule rule,
               const std::vector<ts::Observation>& criterion, symex::Start start,
               const solver::SolverOptions& options);

  Failing look_at(const Chain& chain, base::Budget& budget);

 private:
  const symex::Flow& flow_;
  const SharedSlice& slice_;
  ControlRule rule_;
  const std::vector<ts::Observation>& criterion_;
  symex::Start start_;
  symex::Symbols symbols_;
  solver::Statistics statistics_;
  solver::Solver paths_;    // asked along paths
  solver::Solver subsets_;  // asked about parts of them
  ConflictFinder conflicts_;
};

}  // namespace pslice::slicer
