#pragma once

#include <memory>
#include <vector>

#include "solver/layers/layer.h"
#include "solver/options.h"

namespace pslice::solver {

/// The layers the options ask for, in order. All arguments outlive them.
std::vector<std::unique_ptr<Layer>> make_chain(const Assertions& assertions, const Ranges& ranges,
                                               Statistics& statistics,
                                               const SolverOptions& options);

}  // namespace pslice::solver
