#pragma once

#include <optional>
#include <string>

#include "ts/program.h"

// What variables are called in the source.

namespace pslice::ts {

/// The function without a body whose results the variable holds; none if it does not.
std::optional<std::string> called_function(const Program& program, Variable v);

/// Is it no name, but says what pointer leads to it? `*compare`, `*ops[0].compare`.
bool is_behind_pointer(const std::string& function);

/// Does the source name it? Otherwise it was made to hold something on the way.
bool is_named(const Program& program, Variable v);

}  // namespace pslice::ts
