#pragma once

#include <vector>

#include "base/budget.h"
#include "library/options.h"
#include "report/diff.h"

namespace pslice::library {

/// `pslice diff`: what a change does. Adds what the compiler says, also where it throws:
/// base::Failure. What it took is left to who knows when it is over.
report::Diff diff(const Options& options, base::Budget& budget,
                  std::vector<base::CompilerMessage>& messages);

}  // namespace pslice::library
