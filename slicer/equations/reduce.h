#pragma once

#include <vector>

#include "slicer/dependence/foundation.h"
#include "slicer/equations/equations.h"
#include "slicer/equations/shared_slice.h"
#include "slicer/symex/flow.h"

namespace pslice::slicer {

/// The program as the path-insensitive slice leaves it, calls inlined: what path-sensitive analysis
/// has to look at. That slice is closed: a test it keeps has its variables' definitions in it, and
/// under a test it drops nothing is kept, so all sides of that test lead to the same place. So
/// every path of the program that a test of the slice can tell apart is a path here.
struct ReducedProgram {
  /// `kept` is the path-insensitive slice, or more: what else has a say in which paths are
  /// feasible, as closed as the slice itself. Throws base::OutOfBudget.
  ReducedProgram(Foundation& foundation, const KeptStatements& kept, base::Budget& budget);
  ReducedProgram(const ReducedProgram&) = delete;
  ReducedProgram& operator=(const ReducedProgram&) = delete;

  symex::Flow flow;
  std::vector<Context> contexts;  // by Frame
  Fallback fallback;
};

/// The (empty) slice grown to what a path-sensitive one can keep at most: the path-insensitive one.
SharedSlice everything_kept(const ReducedProgram& reduced, SharedSlice slice);

}  // namespace pslice::slicer
