#pragma once

#include <memory>

#include "solver/external/external_backend.h"

namespace pslice::solver {

using Cvc5Options = ExternalOptions;

/// Decides with cvc5, over the integers: linear questions well, bit operations between variables
/// and wrapped products hardly.
std::unique_ptr<Backend> make_cvc5(Ranges ranges, Cvc5Options options,
                                   BackendStatistics& statistics);

/// Decides with cvc5, over bits: exact for every operator of C where the variables have finite
/// ranges, at the price of the bits (see bit_terms.h).
std::unique_ptr<Backend> make_cvc5_bits(Ranges ranges, Cvc5Options options,
                                        BackendStatistics& statistics);

}  // namespace pslice::solver
