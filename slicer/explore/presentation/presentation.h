#pragma once

#include <vector>

#include "slicer/explore/execution/runnable.h"

namespace pslice::explore {

/// The outputs as a signature names them.
std::vector<Output> described(const ts::Program& program, const std::vector<Observed>& outputs);

/// Once the groups are there: lists the inputs that people are shown, each under a name of its own
/// and in an order that they expect, and has the tests count them in that order. They are the
/// parameters of the entry, and whatever else some test needs to have a value. Says of those that
/// cannot be varied why.
void present_inputs(const Runnable& runnable, Signature& signature);

/// What the solver did, and what trouble it had, in the statistics and warnings.
void finish_statistics(Signature& signature);

}  // namespace pslice::explore
