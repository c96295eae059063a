#pragma once

#include <vector>

#include "ts/program.h"

namespace pslice::explore {

/// What a demand says to be an int: a demand that `value` lies between the least and the largest
/// one says so of `value`, and so of `-value - 1`. Nothing if the demand is of another kind.
std::vector<ts::Term> demanded_ints(term::Factory& terms, ts::Term demand);
/// Such a demand.
ts::Term is_int(term::Factory& terms, ts::Term value);

}  // namespace pslice::explore
