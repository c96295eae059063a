#pragma once

#include <vector>

#include "base/budget.h"
#include "library/options.h"
#include "report/diff.h"
#include "suite/suite.h"

namespace pslice::library {

struct Diffed {
  report::Diff diff;
  /// With --tests: the tests of the differences, by their names in that directory.
  std::vector<suite::File> files;
  std::size_t tests = 0;
};

/// `pslice diff`: what a change does. Adds what the compiler says, also where it throws:
/// base::Failure. What it took is left to who knows when it is over.
Diffed diff(const Options& options, base::Budget& budget,
            std::vector<base::CompilerMessage>& messages);

/// The same of two programs that are files, or texts in their place.
Diffed diff_versions(const Options& options, base::Budget& budget,
                     std::vector<base::CompilerMessage>& messages);

}  // namespace pslice::library
