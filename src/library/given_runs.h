#pragma once

#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "library/task.h"
#include "slicer/options.h"

namespace pslice::library {

/// The tests that the user has (--runs), as inputs of runs from the entry; what of them cannot be
/// used is said in warnings.
struct GivenRuns {
  std::vector<slicer::GivenRun> runs;
  std::vector<base::Warning> warnings;
};
GivenRuns given_runs(const Task& task);

}  // namespace pslice::library
