#pragma once

#include <string>

#include "base/budget.h"
#include "library/task.h"
#include "report/machine.h"
#include "slicer/explore/machines/machine.h"

// `pslice fsm --expect FILE.json`: a machine that was found against what somebody expects.

namespace pslice::library {

/// Throws base::Failure (bad_input) if the file is no specification. The terms of the task's
/// program are in a factory that its options name.
report::MachineComparison compare_with_expectation(const std::string& file, const Task& task,
                                                   const explore::Machine& machine,
                                                   const report::Machine& described,
                                                   base::Budget& budget);

}  // namespace pslice::library
