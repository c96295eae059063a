#pragma once

#include "slicer/equations/equations.h"
#include "slicer/explain/explanation.h"
#include "slicer/symex/recorded_run.h"
#include "slicer/symex/start.h"

namespace pslice::slicer {

/// The inputs of a run, as `explore` would call them: parameters, variables of static storage and
/// locals that nothing sets by their names, the results of functions without a body as `get_2`.
/// Addresses, and what the source has no name for, are left out.
NamedInputs named_inputs(const symex::Flow& flow, const Equations& equations, symex::Start start,
                         const symex::Run& run);

}  // namespace pslice::slicer
