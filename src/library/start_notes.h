#pragma once

#include <string>
#include <vector>

#include "base/budget.h"
#include "library/task.h"
#include "report/result.h"

namespace pslice::library {

/// What there is to say about where the slice starts: what a start in the middle takes for granted;
/// and, where a slice from main keeps most of the program, what the function that holds the
/// criterion would give by itself, and how to ask for it. That is looked at within a small share of
/// the time that was spent and is left.
std::vector<std::string> start_notes(const Task& task, const report::Result& result,
                                     base::Budget& budget);

}  // namespace pslice::library
