#pragma once

#include "base/budget.h"
#include "main/options.h"

namespace pslice::main {

/// `pslice explore`: explores the program and writes what it finds, and the tests if asked to.
void write_exploration(const Options& options, const frontend::Source& source, ts::Function entry,
                       base::Budget& budget);

}  // namespace pslice::main
