#pragma once

#include <vector>

#include "base/bit_set.h"
#include "ts/program.h"

namespace pslice::slicer {

/// Where control can arrive at all, whatever the tests decide.
struct Reach {
  base::BitSet locations;  // by Location: reachable from the entry of its function
  base::BitSet returns;    // by Function: its exit is reachable from its entry
  base::BitSet may_halt;   // by Function: it, or something it calls, may end the program

  [[nodiscard]] bool contains(ts::Location location) const {
    return locations.contains(location.index());
  }
};

/// Every function is looked at as if it were called; a call is passed only where the callee can
/// return. Paths ignore data, so what holds for a function holds for each of its inlined copies.
Reach compute_reach(const ts::Program& program);

/// A loop of a function by itself.
struct FunctionLoop {
  ts::Location head;
  std::vector<ts::Location> body;  // ascending
};
/// The loops of a function that control can arrive at, outer before inner.
std::vector<FunctionLoop> loops_of(const ts::Program& program, const Reach& reach,
                                   ts::Function function);

/// The calls of a function that control can arrive at, in the order of its edges.
std::vector<ts::Edge> reached_calls(const ts::Program& program, const Reach& reach,
                                    ts::Function function);
/// The functions that control can arrive at during a call of one, itself included.
std::vector<ts::Function> reached_functions(const ts::Program& program, const Reach& reach,
                                            ts::Function function);

}  // namespace pslice::slicer
