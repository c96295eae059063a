#pragma once

#include <vector>

#include "base/budget.h"
#include "library/options.h"
#include "report/debug.h"

namespace pslice::library {

/// `pslice debug`: why a run that is right in OLD is wrong in NEW. Adds what the compiler says,
/// also where it throws: base::Failure. What it took is left to who knows when it is over.
report::Debug debug(const Options& options, base::Budget& budget,
                    std::vector<base::CompilerMessage>& messages);

}  // namespace pslice::library
