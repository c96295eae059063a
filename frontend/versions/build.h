#pragma once

#include <string>

#include "frontend/lower/lowering.h"
#include "frontend/versions/names.h"
#include "frontend/versions/tree.h"

namespace pslice::frontend::versions {

/// The tree of a function. `file` is the main file, as the user named it.
Tree tree_of(const FunctionEntry& function, const Lowered& lowered, const std::string& file,
             const Names& names);

}  // namespace pslice::frontend::versions
