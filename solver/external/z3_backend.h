#pragma once

#include <memory>

#include "solver/external/external_backend.h"

namespace pslice::solver {

using Z3Options = ExternalOptions;

/// Decides with Z3, over the integers.
std::unique_ptr<Backend> make_z3(Ranges ranges, Z3Options options, BackendStatistics& statistics);

/// Decides with Z3, over bits, as make_cvc5_bits does.
std::unique_ptr<Backend> make_z3_bits(Ranges ranges, Z3Options options,
                                      BackendStatistics& statistics);

}  // namespace pslice::solver
