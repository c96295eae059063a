#pragma once

#include "base/bit_set.h"
#include "slicer/explore/signature.h"

namespace pslice::explore {

/// How much of what can run from the entry these edges are.
Coverage covered(const ts::Program& program, ts::Function entry, const base::BitSet& edges);

}  // namespace pslice::explore
