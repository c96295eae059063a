#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "solver/options.h"

namespace pslice::slicer {

struct SliceStatistics {
  std::uint64_t contexts = 0;   // inlined copies of functions
  std::uint64_t locations = 0;  // of all copies
  std::uint64_t steps = 0;      // edges processed until the path-insensitive fixpoint

  // Path-sensitive only.
  std::uint64_t states = 0;      // symbolic states created, those closed by reuse included
  std::uint64_t infeasible = 0;  // edges found infeasible and cut
  std::uint64_t opened = 0;      // edges infeasible, but left open because it does not matter
  std::uint64_t reused = 0;      // states closed by reuse
  std::uint64_t expanded = 0;    // of these, explored after all
  std::uint64_t runs = 0;        // concrete runs
  std::uint64_t paths = 0;       // of the explored graph, followed to refine it
  std::uint64_t solutions = 0;   // of the equations over the explored graph, to find these
  std::uint64_t invariants = 0;  // formulas proved to hold at points, for the sake of loops
  std::uint64_t invariants_refused = 0;   // formulas not proved, and not used
  std::uint64_t hard_decided = 0;         // paths that hard questions decided
  std::uint64_t invariant_questions = 0;  // to the solver, to prove these
  std::uint64_t solver_calls = 0;         // questions that took a solver, our own or another
  std::uint64_t unknown = 0;              // of these, without an answer
  /// Runs that lost track, and the statement that made what they had to know unknown; most first.
  struct LostRuns {
    base::SourcePosition position;
    std::string text;
    std::uint64_t runs = 0;
  };
  std::vector<LostRuns> lost_runs;
  solver::Statistics solver;
  struct Seconds {
    double reducing = 0;  // the path-insensitive slice and the reduced program
    double running = 0;   // cheap inputs, before anything is explored
    double relating = 0;  // invariants of loops
    double exploring = 0;
    double closing = 0;   // refinement: of the gap between what is shown and what is explored
    double deciding = 0;  // hard questions, and the certificate of what they changed
    double checking = 0;  // the certificate
  } seconds;
};

}  // namespace pslice::slicer
