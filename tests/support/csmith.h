#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tests/support/random_c.h"

// Programs of Debian's csmith, in the form of random_c.h: an entry without parameters that calls
// csmith's own first function, then a point where globals are observed.

namespace pslice::support {

bool csmith_is_there();

/// Integers only, or whatever csmith writes: pointers, arrays, structs, unions, bit-fields.
enum class CsmithProfile { scalars, everything };

/// Compiler flag for csmith's header.
std::string csmith_include();

/// Its names at file scope are unique; all its integer globals that are no constants are observed.
/// Nothing if it has none.
std::optional<RandomC> csmith_program(std::uint64_t seed, CsmithProfile profile);

}  // namespace pslice::support
