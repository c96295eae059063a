#pragma once

#include "slicer/check/state_graph.h"
#include "slicer/equations/equations.h"
#include "slicer/search/graph_solution.h"
#include "slicer/slice.h"

namespace pslice::slicer {

/// The state graph as something to look at.
ExploredTree draw(const symex::Flow& flow, const Equations& equations, const StateGraph& graph,
                  const GraphSolution& solved);

}  // namespace pslice::slicer
