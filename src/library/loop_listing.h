#pragma once

#include <string>
#include <vector>

#include "base/budget.h"
#include "base/diagnostics.h"
#include "library/task.h"

namespace pslice::library {

struct LoopListing {
  std::string text;
  std::vector<base::Warning> warnings;
};

/// The source with what holds in its loops, for `--dump invariants`. Every entry is analysed by
/// itself.
LoopListing list_loops(const Task& task, base::Budget& budget);

}  // namespace pslice::library
