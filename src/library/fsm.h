#pragma once

#include <vector>

#include "base/budget.h"
#include "base/diagnostics.h"
#include "library/options.h"
#include "report/machine.h"

namespace pslice::library {

/// `pslice fsm`: the state machine in a program. Adds what the compiler says, also where it throws:
/// base::Failure.
report::Machine find_machine(const Options& options, base::Budget& budget,
                             std::vector<base::CompilerMessage>& messages);

}  // namespace pslice::library
