#pragma once

#include <vector>

#include "frontend/frontend.h"
#include "frontend/lower/lowering.h"

namespace pslice::frontend {

/// The program with hooks in it through which a test sees values and gives them: see Views.
Views instrument(const Lowered& lowered, const std::vector<clang::ASTUnit*>& units,
                 std::size_t file_count, ts::Function entry, const std::vector<Watch>& watches,
                 const std::vector<ts::Variable>& locals);

}  // namespace pslice::frontend
