#pragma once

#include <vector>

#include "library/compared_outputs.h"
#include "report/diff.h"
#include "slicer/explore/versions/comparison.h"

namespace pslice::library {

/// A comparison in C and in words, but for its verdict. `changes` are those of the program, in the
/// order in which they are numbered.
report::Comparison describe(const Task& older, const Task& newer, const explore::Comparison& found,
                            const Outputs& outputs, const std::vector<frontend::Change>& changes);

}  // namespace pslice::library
