#pragma once

#include "slicer/explore/execution/execution.h"

namespace pslice::explore {

/// The inputs that an execution depends on: those that some test, demand or output mentions, and
/// what calls gave. The others make no difference.
base::BitSet asked_inputs(const Execution& execution, const Inputs& inputs);

}  // namespace pslice::explore
