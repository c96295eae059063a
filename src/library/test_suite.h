#pragma once

#include <filesystem>

#include "library/exploration.h"
#include "library/task.h"
#include "suite/suite.h"

namespace pslice::library {

/// What tests in this directory need to know of the program. Without a criterion they look at what
/// callers of the entry see.
suite::Harness harness_of(const Task& task, const Explored& explored,
                          const std::filesystem::path& directory);

/// The tests of an exploration, for the directory the options name.
suite::Suite make_tests(const Task& task, const Explored& explored);

}  // namespace pslice::library
