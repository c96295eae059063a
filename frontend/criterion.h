#pragma once

#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "frontend/lowering.h"

namespace pslice::frontend {

/// The places a specification `WHERE:VAR,...` means. Throws base::Failure (bad_input) with the
/// nearest lines that would do. In an outline the places are these or more, and what lies behind
/// pointers is missing from their variables.
std::vector<CriterionPoint> resolve_criterion(const std::string& spec, const Lowered& lowered,
                                              const std::vector<clang::ASTUnit*>& units,
                                              const std::vector<std::string>& files);

}  // namespace pslice::frontend
