#pragma once

#include "absint/numeric_program.h"

namespace pslice::absint {

/// The program without variables that only carry a value from one action of an edge to a later one,
/// as `t` does in `t := i; i := t + 1`: fewer variables make everything cheaper. Nothing is known
/// of these afterwards.
NumericProgram without_carriers(const NumericProgram& program);

/// The program without assignments to variables that have no part in any test, however indirectly:
/// what they are does not decide where control goes.
NumericProgram without_bystanders(const NumericProgram& program);

}  // namespace pslice::absint
