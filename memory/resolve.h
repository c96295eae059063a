#pragma once

#include <vector>

#include "memory/points_to.h"

namespace pslice::memory {

/// Writes every access in terms of cells, so that a program without memory is left, and gives each
/// object an address, a constant. Where a pointer leads to one cell, an access is an assignment of
/// that cell; where it leads to one of a few, it is a test of the pointer or a choice between them;
/// and otherwise it may change or depend on all of them.
///
/// Says where each location is now. The program's variables and statements stay what they are.
std::vector<ts::Location> resolve(ts::Program& program, Memory& memory, const PointsTo& points_to);

}  // namespace pslice::memory
