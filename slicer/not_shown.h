#pragma once

#include "slicer/search/refinement.h"
#include "slicer/slice.h"
#include "slicer/stages.h"

namespace pslice::slicer {

/// Says of each kept statement that is not shown why, and where runs lost track.
void describe_not_shown(const Reduced& reduced, const Knowledge& knowledge, const StateGraph& graph,
                        Refined::End end, Slice& slice);

}  // namespace pslice::slicer
