#pragma once

#include <string>
#include <vector>

#include "library/task.h"
#include "report/result.h"

namespace pslice::library {

/// What a reader may take for something else: a slice without statements, a criterion at a
/// statement that changes what it asks for, headers that stay whole.
std::vector<std::string> notes_on(const Task& task, const report::Result& result);

}  // namespace pslice::library
