#pragma once

#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "frontend/lower/lowering.h"

namespace pslice::frontend {

/// What the source says of an lvalue that holds the state of a machine whose steps are calls of
/// this function. Throws base::Failure (bad_input) if it is no variable that could hold one.
StateVariable describe_state_variable(const Lowered& outline,
                                      const std::vector<clang::ASTUnit*>& units, ts::Function step,
                                      const std::string& lvalue);

}  // namespace pslice::frontend
