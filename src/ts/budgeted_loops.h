#pragma once

#include "base/budget.h"
#include "ts/graph.h"

namespace pslice::ts {

/// Likewise, within a budget. Loops in loops take time in proportion to their depth, and where
/// thousands of jumps lead anywhere that is deep: out of budget, some are left out.
std::vector<Loop> loops(const Graph& graph, Vertex root, base::Budget& budget);

}  // namespace pslice::ts
