#pragma once

#include "base/budget.h"
#include "slicer/equations/equations.h"
#include "slicer/equations/shared_slice.h"
#include "slicer/options.h"
#include "slicer/runs/shown.h"
#include "slicer/search/loop_invariants.h"
#include "slicer/statistics.h"
#include "slicer/symex/executor.h"
#include "slicer/symex/flow.h"
#include "slicer/symex/run.h"

namespace pslice::slicer {

/// What runs, search and refinement work with and on. All of it outlives them. It is passed as it
/// is, not as const: who has it learns from runs, asks the solver and counts.
struct SearchContext {
  const symex::Flow& flow;
  const Equations& equations;
  const SharedSlice& whole;  // the path-insensitive slice: what can be kept at most
  Shown& shown;
  LoopInvariants& invariants;
  symex::Symbols& symbols;
  solver::Solver& solver;
  const SliceOptions& options;
  base::Budget& budget;
  SliceStatistics& statistics;

  /// Nothing is left to show, and so nothing to refute.
  [[nodiscard]] bool is_all_shown() const { return shown.slice().has_statements_of(whole); }
};

constexpr std::size_t most_steps_of_run = 50'000;
/// Runs the inputs of a model; those it says nothing of are 0.
symex::Run run_model(SearchContext& context, const symex::Model& model,
                     std::size_t most_steps = most_steps_of_run);

}  // namespace pslice::slicer
