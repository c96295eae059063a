#pragma once

#include "slicer/search/context.h"

namespace pslice::slicer {

/// Looks for inputs that show what no run has shown yet, where loops make it unlikely that cheap
/// inputs do: see probe.cpp. Does nothing where there is no loop, or nothing to show.
void probe(SearchContext& context);

}  // namespace pslice::slicer
