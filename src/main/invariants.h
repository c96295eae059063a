#pragma once

#include <string>
#include <vector>

#include "base/budget.h"
#include "base/diagnostics.h"
#include "frontend/frontend.h"
#include "main/options.h"
#include "report/result.h"
#include "slicer/slice.h"

namespace pslice::main {

struct InvariantListing {
  std::string text;
  std::vector<base::Warning> warnings;
};

/// The source with what holds in its loops, for `--dump invariants`. Every entry is analysed by
/// itself.
InvariantListing list_invariants(const ts::Program& program,
                                 const std::vector<ts::Function>& entries,
                                 const std::vector<ts::Observation>& criterion,
                                 const std::vector<report::File>& files,
                                 const std::function<slicer::SliceOptions(ts::Function)>& options,
                                 base::Budget& budget);

}  // namespace pslice::main
