#pragma once

#include "base/bit_set.h"
#include "slicer/explore/signature.h"

namespace pslice::explore {

/// What can run from the entry, if these edges do.
Coverage covered(const ts::Program& program, ts::Function entry, const base::BitSet& edges);

}  // namespace pslice::explore
