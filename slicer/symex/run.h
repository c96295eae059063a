#pragma once

#include <cstddef>
#include <functional>

#include "slicer/symex/flow.h"
#include "slicer/symex/recorded_run.h"
#include "slicer/symex/start.h"
#include "slicer/symex/symbols.h"

namespace pslice::symex {

/// Gives an input its value, in its type; told the symbol the input is on this path.
using Inputs = std::function<ts::Integer(ts::Variable symbol)>;

/// Runs the flow. Inputs are counted as a Machine counts them on the same path, so the values of a
/// path condition's model lead along that path.
Run run(const Flow& flow, Symbols& symbols, Start start, const Inputs& inputs,
        std::size_t max_steps);

}  // namespace pslice::symex
