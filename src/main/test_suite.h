#pragma once

#include "main/exploration.h"
#include "main/task.h"
#include "suite/suite.h"

namespace pslice::main {

/// The tests of an exploration, for the directory the options name.
suite::Suite make_tests(const Task& task, const Explored& explored);

}  // namespace pslice::main
