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
  bool all = true;       // every path was looked at, but for those that go around more often
  bool longer = false;   // some go around a loop more often than was looked at
  bool unclear = false;  // of one of them it is not known why it fails
  [[nodiscard]] bool complete() const { return all && !longer && !unclear; }
};

/// How far paths are followed.
struct WalkLimits {
  int visits;         // of a point on one path, with the same things done
  std::size_t steps;  // of all paths
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
  /// Paths with few rounds make short reasons; where there are more, another look tells whether a
  /// bound on the rounds makes them all fail.
  Failing walk(const ChainGoals& goals, base::Budget& budget);
  Failing walk(const ChainGoals& goals, WalkLimits limits, base::Budget& budget);

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
