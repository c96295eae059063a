#pragma once

#include <optional>

#include "base/integer.h"

namespace clang {
class ASTContext;
class Expr;
class VarDecl;
}  // namespace clang

// What is known of an expression before anything runs.
//
// Clang's evaluator looks through `const` objects: for it, `c > 2` is true after `const int c = 5`.
// But whoever decides something by the value of an object reads it, and the slice has to keep where
// the value comes from. So an expression folds here only if it reads no object at all; what `const`
// objects hold is for the analysis to find, like any other value.

namespace pslice::frontend {

/// Is an object mentioned where the expression is evaluated (not in `sizeof x`)?
bool mentions_object(const clang::Expr& expr);
/// The value of an integer expression that reads nothing and changes nothing.
std::optional<base::Integer> folded_integer(const clang::Expr& expr,
                                            const clang::ASTContext& context);
/// Likewise, whether a condition holds.
std::optional<bool> folded_condition(const clang::Expr& expr, const clang::ASTContext& context);

/// A local whose value Clang has used where nothing runs: for the length of an array, an
/// enumerator, a `case`, the initialiser of a static. Its own initialiser is as fixed as those.
bool is_compile_time_constant(const clang::VarDecl& variable);

}  // namespace pslice::frontend
