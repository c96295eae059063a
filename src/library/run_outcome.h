#pragma once

#include <string>
#include <vector>

#include "library/task.h"
#include "report/debug.h"
#include "slicer/explore/versions/debugging.h"

namespace pslice::library {

/// What a run of the task's program gave, in words. `outputs` are those observed, under `names`.
report::RunOutcome outcome_of(const Task& task, const std::vector<std::string>& names,
                              const std::vector<explore::Observed>& outputs,
                              const explore::SeenRun& run);

/// Do two runs give the same, wherever that stands in the program?
bool are_the_same(const report::RunOutcome& a, const report::RunOutcome& b);

}  // namespace pslice::library
