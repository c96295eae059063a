#pragma once

#include "slicer/explore/execution/inputs.h"

namespace pslice::explore {

/// For which inputs the value of a term over inputs depends on a local that nobody gave a value: as
/// a formula.
ts::Term depends_on_uninitialised(term::Factory& terms, const Inputs& inputs, ts::Term term);

}  // namespace pslice::explore
