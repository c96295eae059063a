#pragma once

#include "slicer/explore/versions/divergence.h"

namespace pslice::explore {

/// The locations of NEW where a change can have an influence on what is done next, by what it
/// computes or by whether control gets there. Flow-insensitive, so it may be more; elsewhere NEW
/// does the same as OLD, on the same values, as often.
base::BitSet influenced_locations(const Version& older, const Version& newer,
                                  const Divergence& parts);

}  // namespace pslice::explore
