#pragma once

#include <vector>

#include "base/budget.h"
#include "base/diagnostics.h"
#include "slicer/options.h"
#include "ts/program.h"

namespace pslice::slicer {

/// What is known at the head of a loop, in one copy of its function.
struct LoopReport {
  ts::Location head;
  base::SourcePosition position;            // of the first statement there
  std::vector<base::SourcePosition> calls;  // that lead to the copy, outermost first
  bool reached = true;
  /// Formulas over what is in scope that hold whenever control is there.
  std::vector<ts::Term> holds;
};

struct LoopReports {
  std::vector<LoopReport> loops;  // in the order of the source
  std::vector<base::Warning> warnings;
};

/// The first statement control comes to from a location, as long as there is but one way.
base::SourcePosition first_position(const ts::Program& program, ts::Location location);

/// The invariants of all loops that running `entry` can get to; of those the path-insensitive slice
/// keeps, if there is a criterion.
LoopReports report_loops(const ts::Program& program, ts::Function entry,
                         const std::vector<ts::Observation>& criterion, const SliceOptions& options,
                         base::Budget& budget);

}  // namespace pslice::slicer
