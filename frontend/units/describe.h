#pragma once

#include <clang/Basic/SourceLocation.h>

#include <string>

#include "ts/program.h"

namespace clang {
class ASTContext;
class ForStmt;
class Stmt;
class VarDecl;
}  // namespace clang

// How a unit is shown to the user: its kind, its place and one line of its source.

namespace pslice::frontend {

/// The kind of a statement that is not a test or a declaration.
ts::StatementKind kind_of(const clang::Stmt& stmt);

/// Where a token stands for the user: a macro's tokens where the macro is called.
base::SourcePosition position_of_token(const clang::ASTContext& context,
                                       clang::SourceLocation location);

/// The source from one token to another, on one line; macros as they are called.
std::string source_line(const clang::ASTContext& context, clang::SourceRange tokens);
/// `for (; i < n;)`: the test alone, since the other parts are units of their own.
std::string describe(const clang::ASTContext& context, const clang::ForStmt& loop);
/// `int x = 5`, also where several variables share the specifiers.
std::string describe(const clang::ASTContext& context, const clang::VarDecl& variable);

}  // namespace pslice::frontend
