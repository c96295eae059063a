#pragma once

#include <span>
#include <vector>

#include "solver/question/verdict.h"

namespace pslice::solver {

/// The constraints for a reader to whom every operator has a value everywhere: true exactly where
/// ours are true and, for all that matters, defined, if the variables are inside their ranges. The
/// result is made in the factory. Bit operations with a constant are written as arithmetic.
std::vector<Term> definite(std::span<const Term> constraints, const Ranges& ranges,
                           term::Factory& factory);

}  // namespace pslice::solver
