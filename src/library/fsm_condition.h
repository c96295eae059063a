#pragma once

#include <optional>
#include <string>

#include "base/budget.h"
#include "library/task.h"
#include "slicer/explore/signature.h"

namespace pslice::library {

/// A condition somebody wrote in C over the names of inputs, as a formula over their symbols; none
/// if it cannot be read, and `why` says so. It may mention what the file that defines the entry
/// declares: enumerators, macros, constants.
std::optional<ts::Term> read_condition(const std::string& condition, const Task& task,
                                       const explore::Signature& inputs, base::Budget& budget,
                                       std::string& why);

}  // namespace pslice::library
