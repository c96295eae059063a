#pragma once

#include <string>

#include "frontend/rewrite_survival.h"

namespace clang {
class ASTContext;
class DeclStmt;
class VarDecl;
}  // namespace clang

namespace pslice::frontend {

/// What can follow `=` in the variable's declaration to set all of it to zero. The size of
/// `int a[] = ...` comes out the same: `{[2] = 0}`.
std::string zero_initialiser(const clang::VarDecl& variable, const clang::ASTContext& context);

/// Can the variable be given an initialiser where it has none?
bool can_be_initialised(const clang::VarDecl& variable, const clang::ASTContext& context);

/// The whole declaration written anew on one line, for one that a macro wrote: initialisers of
/// dropped units are zero.
std::string print_declaration(const clang::DeclStmt& declaration, const Survival& survival,
                              const clang::ASTContext& context);

}  // namespace pslice::frontend
