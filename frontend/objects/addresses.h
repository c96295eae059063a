#pragma once

namespace clang {
class ASTContext;
class Stmt;
}  // namespace clang

namespace pslice::frontend {

/// Does the code look at addresses as such: compares or subtracts two of them, or takes one for a
/// number? A comparison with null is none.
bool looks_at_addresses(const clang::Stmt& code, const clang::ASTContext& context);

}  // namespace pslice::frontend
