#pragma once

#include <string>
#include <vector>

#include "frontend/criterion/criterion.h"

namespace pslice::frontend {

/// Why one of these names means nothing at a place where others do: the end of a sentence that says
/// what would.
std::string why_without_meaning(const SourcePoint& point, const std::vector<std::string>& names,
                                const Lowered& lowered, const std::vector<clang::ASTUnit*>& units);

/// The enumerator of that name, of the file or of the function that holds the place; null: none.
const clang::EnumConstantDecl* enumerator(const std::string& name, const SourcePoint& point,
                                          const Lowered& lowered, clang::ASTUnit& unit);

/// Is the variable declared by the statement at the place, and so not there before it?
bool is_declared_at(const SourcePoint& point, const std::string& name);

}  // namespace pslice::frontend
