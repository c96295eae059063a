#pragma once

#include "slicer/equations.h"
#include "slicer/graph_solution.h"
#include "slicer/slice.h"
#include "slicer/state_graph.h"

namespace pslice::slicer {

/// The state graph as something to look at.
ExploredTree draw(const symex::Flow& flow, const Equations& equations, const StateGraph& graph,
                  const GraphSolution& solved);

}  // namespace pslice::slicer
