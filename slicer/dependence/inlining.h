#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "slicer/dependence/reach.h"
#include "ts/program.h"

namespace pslice::slicer {

/// How a function's calls are represented.
enum class Sharing : std::uint8_t {
  inlined,    // a copy per call string
  recursion,  // one copy for all calls: it can be active twice at a time
  bound,      // one copy for all calls: inlining it would exceed the bound
};

/// By Function: which functions are shared by their callers, so that the unfolding of `entry` has
/// at most `max_edges` edges (or as few as sharing can give). Functions that `entry` does not
/// reach are `inlined`: they have no copy.
std::vector<Sharing> plan_sharing(const ts::Program& program, ts::Function entry,
                                  const Reach& reach, std::size_t max_edges);

}  // namespace pslice::slicer
