#pragma once

#include <string>

#include "frontend/objects/linkage.h"
#include "frontend/versions/names.h"

namespace pslice::frontend::versions {

/// What an object of static storage duration starts with.
struct InitialValue {
  std::string meaning;  // the same in both versions exactly if the value is
  std::string shown;    // a number as C; empty: something larger
};

InitialValue initial_value(const clang::VarDecl& variable, Linkage& linkage, const Names& names);

}  // namespace pslice::frontend::versions
