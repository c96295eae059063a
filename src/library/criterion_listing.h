#pragma once

#include <string>

#include "frontend/frontend.h"

namespace pslice::library {

/// Criteria worth asking for, a line each, as they are given to --criterion, with what they are:
/// values that functions return, assertions, and what is printed.
std::string list_criteria(const frontend::Parsed& parsed, const std::vector<std::string>& files);

}  // namespace pslice::library
