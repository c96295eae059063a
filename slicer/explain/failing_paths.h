#pragma once

#include <cstddef>
#include <vector>

#include "base/budget.h"
#include "slicer/control_rule.h"
#include "slicer/equations/shared_slice.h"
#include "slicer/explain/chain_goals.h"
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
  bool all = true;       // every path was looked at, loops once around at most
  bool unclear = false;  // of one of them it is not known why it fails
  [[nodiscard]] bool complete() const { return all && !unclear; }
};

class FailingPaths {
 public:
  /// `slice` is the one that the statements are not in. All of these outlive it.
  FailingPaths(const symex::Flow& flow, const SharedSlice& slice, ControlRule rule,
               const std::vector<ts::Observation>& criterion, symex::Start start,
               const solver::SolverOptions& options);

  /// The paths along a chain.
  Failing along(const Chain& chain, base::Budget& budget);
  /// The paths to a statement, whatever comes after it.
  Failing to(ts::Statement statement, base::Budget& budget);

 private:
  Failing walk(const ChainGoals& goals, base::Budget& budget);

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
