#pragma once

#include "slicer/explore/execution/execution.h"

namespace pslice::explore {

/// The inputs a test has to give for an execution that has ended: those that some test, demand or
/// output mentions, and what calls gave. The others make no difference. Of an execution that is no
/// test, none.
base::BitSet asked_inputs(const Execution& execution, const Inputs& inputs);

}  // namespace pslice::explore
