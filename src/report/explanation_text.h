#pragma once

#include <string>

#include "report/explanation.h"
#include "report/result.h"

namespace pslice::report {

/// "5 sets y → 13 tests y > 0 → 14 sets z from x → z at l9", for people.
std::string describe(const Result& result, const std::vector<ChainLink>& chain);
/// "c = 1, n = 0": those that matter.
std::string describe(const NamedInputs& inputs);
/// One line, and further ones with a margin; each ends in a new line.
std::string describe(const Result& result, const Explanation& explanation);

}  // namespace pslice::report
