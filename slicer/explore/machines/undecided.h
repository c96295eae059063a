#pragma once

#include "slicer/explore/machines/machine.h"
#include "slicer/explore/machines/steps.h"

namespace pslice::explore {

/// Pairs of transitions from one state that the same event may take. Events are what the entry is
/// given; what else has a say is what functions without a body return, and what variables hold that
/// nobody gave a value. An entry without parameters gets its events from such functions: then there
/// is nothing to find.
std::vector<Undecided> find_undecided(const Machine& machine, StepExplorer& explorer,
                                      const solver::SolverOptions& options,
                                      solver::Statistics& statistics);

}  // namespace pslice::explore
