#pragma once

#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "frontend/lower/lowering.h"

namespace pslice::frontend {

/// The body of a function of the library.
using BodyOf = std::string (*)(const std::string&);
/// What it takes to call a function from another C program: see Calling.
Calling describe_calling(const Lowered& lowered, const SourceOptions& options, ts::Function entry,
                         BodyOf body_of);

/// The values of the integer literals in all functions, and of the enumerators they mention.
std::set<ts::Integer> numbers_in(const Lowered& lowered);

}  // namespace pslice::frontend
