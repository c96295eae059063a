#pragma once

#include <string>

#include "slicer/search/refinement.h"
#include "slicer/slice.h"
#include "slicer/stages.h"

namespace pslice::slicer {

/// Explains what is asked for (SliceOptions::explain) of the slice that the stages came to.
void add_explanations(const Reduced& reduced, const SharedSlice& slice, const Shown* shown,
                      const SliceOptions& options, base::Budget& budget, Slice& result);

/// Likewise where there was nothing to analyse: everything was kept, or nothing.
void add_explanations(const ts::Program& program, ts::Function entry, const SliceOptions& options,
                      Slice& result);

}  // namespace pslice::slicer
