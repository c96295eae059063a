#pragma once

#include <span>

#include "base/budget.h"
#include "slicer/equations/equations.h"
#include "slicer/options.h"
#include "slicer/runs/shown.h"
#include "slicer/symex/run.h"

namespace pslice::slicer {

/// Runs the flow on inputs before anything is explored (guided_inputs.h), thousands of them if
/// there is something to be gained; those that somebody has come first. Stops when everything in
/// `whole` has been shown. The number of runs made.
std::size_t run_early(const symex::Flow& flow, symex::Symbols& symbols, symex::Start start,
                      const SharedSlice& whole, Shown& shown, base::Budget& budget,
                      std::span<const GivenRun> given = {});

}  // namespace pslice::slicer
