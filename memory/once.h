#pragma once

#include "memory/points_to.h"

namespace pslice::memory {

/// An allocation that runs at most once makes one object: it gets an address, and its cells stand
/// for themselves. All others make any number of objects, whose cells stand for all of them.
void tell_apart_single_objects(ts::Program& program, Memory& memory, const PointsTo& points_to);

}  // namespace pslice::memory
