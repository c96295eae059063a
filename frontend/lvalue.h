#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/lowering.h"

namespace pslice::frontend {

/// The variables whose values decide what a C lvalue such as `z`, `s.len`, `p->next`, `a[i]` or
/// `*p` holds at a point with this scope; nothing if it names something that is not in scope there
/// or is no lvalue.
std::optional<std::set<ts::Variable>> variables_of_lvalue(const std::string& text,
                                                          const Scope* scope, ts::Function function,
                                                          const Lowered& lowered,
                                                          clang::ASTUnit& unit);

}  // namespace pslice::frontend
