#pragma once

#include "suite/suite.h"

namespace pslice::suite {

/// The exploration with a group for each fault that is undefined behind those it has, so that there
/// is something to run that shows it. (What aborts is among the tests as it is.) Nothing but the
/// tests of these groups means anything, and their conditions say what goes wrong where.
report::Exploration with_fault_tests(const report::Exploration& exploration);

}  // namespace pslice::suite
