#pragma once

#include <unordered_set>

#include "base/bit_set.h"
#include "frontend/lower/lowering.h"

namespace pslice::frontend {

/// The functions whose value statements that stay in the text use.
std::unordered_set<const clang::FunctionDecl*> used_results(const Lowered& lowered,
                                                            const base::BitSet& kept,
                                                            const base::BitSet& observable);

}  // namespace pslice::frontend
