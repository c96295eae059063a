#pragma once

#include <optional>
#include <string>
#include <vector>

#include "slicer/symex/run.h"
#include "tests/support/random_c.h"

// Runs against gcc, value by value: a function calls see(number, value) for what it computes, gcc
// says which values these are, and then they stand in the program itself, so that a run shows which
// of them it finds.

namespace pslice::property {

/// The function as main, in which each value that is seen is compared with what it should be. It
/// ends with `return x;`; what is sliced for is how many values were right, at the label in front
/// of that.
support::RandomC comparing(const std::string& declarations, const std::string& function,
                           const std::vector<long>& values);

/// How many values the run found to be as they should; none if one was not.
std::optional<std::size_t> agreeing(const symex::Run& run, const symex::Flow& flow);

}  // namespace pslice::property
