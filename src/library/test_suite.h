#pragma once

#include "library/exploration.h"
#include "library/task.h"
#include "suite/suite.h"

namespace pslice::library {

/// The tests of an exploration, for the directory the options name.
suite::Suite make_tests(const Task& task, const Explored& explored);

}  // namespace pslice::library
