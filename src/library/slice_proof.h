#pragma once

#include <map>
#include <string>

#include "base/budget.h"
#include "library/task.h"

namespace pslice::library {

/// A version, read to be sliced and started where it is compared, and what is observed of it.
struct SlicedVersion {
  const Task& task;          // its criteria are those of the comparison; none: all that callers see
  const ts::Program& whole;  // the same program, read to be explored
  ts::Function entry;        // its entry there
  std::map<std::string, std::string> renamed{};  // of OLD: what is called otherwise in NEW
};

/// Are the path-sensitive slices of what is observed the same program? Then both versions give the
/// same values for every input, through loops and recursion, as far as both end: each slice gives
/// its version's.
///
/// That neither holds a changed statement would not be enough: what makes a path infeasible need
/// not be in the slice. Nor is the same text: types, macros and objects may differ. So both slices
/// are written down, read again as programs, and walked in step.
bool slices_are_the_same(const SlicedVersion& older, const SlicedVersion& newer,
                         base::Budget& budget);

}  // namespace pslice::library
