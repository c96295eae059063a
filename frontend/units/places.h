#pragma once

#include <clang/Basic/SourceLocation.h>

#include <string>
#include <vector>

#include "frontend/units/scanned_text.h"

namespace clang {
class ASTContext;
class DeclStmt;
class FunctionDecl;
class SourceManager;
class Stmt;
class Decl;
class VarDecl;
}  // namespace clang

// Where syntax stands in the text of one file, which is what decides what can be told apart.

namespace pslice::frontend {

/// Maps Clang's locations to the bytes of one file that have to be edited to change them: a token
/// of a macro expansion stands where the outermost macro is called, with all of the call, and a
/// token of an included file stands for the whole #include line.
class Places {
 public:
  Places(const clang::ASTContext& context, clang::FileID file);

  [[nodiscard]] Span token(clang::SourceLocation location) const;
  [[nodiscard]] Span range(clang::SourceLocation first, clang::SourceLocation last) const;
  [[nodiscard]] Span range(clang::SourceRange tokens) const;
  [[nodiscard]] Span statement(const clang::Stmt& stmt) const;
  /// The token is not written in the file itself but comes from a macro or an #include.
  [[nodiscard]] bool is_generated(clang::SourceLocation location) const;
  [[nodiscard]] bool is_included(clang::SourceLocation location) const;

 private:
  [[nodiscard]] Span include_line(clang::FileID included) const;

  const clang::ASTContext& context_;
  const clang::SourceManager& sources_;
  clang::FileID file_;
};

/// The file a function's body is written in.
clang::FileID file_of_body(const clang::FunctionDecl& function);

/// The statements that stand in a statement's own statement positions, in order: the members of a
/// block, the branches of an `if`, the bodies of loops, what follows a label. Not the parts of a
/// `for` head, and nothing inside of expressions.
std::vector<const clang::Stmt*> substatements(const clang::Stmt& stmt);

/// Does running the declaration do anything: an initialiser that runs, a variable length, something
/// to be called when the variable goes?
bool is_executable(const clang::VarDecl& variable);
/// Of any declaration: also a typedef evaluates the lengths that it writes.
bool is_executable(const clang::Decl& decl);
/// The lengths of variable-length arrays that the declarator of an object or a typedef writes.
std::vector<const clang::Stmt*> written_sizes(const clang::Decl& decl);
/// Of `__attribute__((cleanup(f)))`: what to delete so that nothing is cleaned up.
Span cleanup_text(const clang::VarDecl& variable, const Places& places);
/// Can each initialiser and size be edited on its own, away from the names and specifiers?
bool declarators_apart(const clang::DeclStmt& declaration, const Places& places);

}  // namespace pslice::frontend
