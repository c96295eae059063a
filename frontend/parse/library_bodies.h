#pragma once

#include <string>
#include <vector>

#include "frontend/objects/linkage.h"

// Bodies for functions of the C library, in C: what they do is then followed like everything else.
// They are for who runs the program; to slice, their effects do (frontend/lower/library.h), and
// loops over strings would only be in the way.

namespace pslice::frontend {

/// Bodies for all functions of the library that these files use and nobody defines; empty if there
/// are none.
std::string library_bodies(const std::vector<TranslationUnit>& units);

/// That of one of them.
std::string library_body(const std::string& name);

}  // namespace pslice::frontend
