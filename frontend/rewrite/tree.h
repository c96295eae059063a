#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/rewrite/edits.h"
#include "frontend/units/places.h"
#include "frontend/units/scanned_text.h"

namespace clang {
class ASTContext;
class CompoundStmt;
class FunctionDecl;
class Stmt;
}  // namespace clang

namespace pslice::frontend {

/// Edits of a file in terms of the syntax of one function in it.
class TreeEdits {
 public:
  TreeEdits(const clang::FunctionDecl& function, const ScannedText& source, TextEdits& edits);

  [[nodiscard]] const clang::ASTContext& context() const { return context_; }
  [[nodiscard]] const ScannedText& source() const { return source_; }
  [[nodiscard]] const Places& places() const { return places_; }
  [[nodiscard]] TextEdits& text() { return edits_; }

  /// Blanks text of `stmt`; lines that include code of it go as well.
  void blank(const clang::Stmt& stmt, Span span);
  /// Leaves a block with nothing in it.
  void empty(const clang::CompoundStmt& block);
  /// Takes a statement out of a list of statements, with its `;`.
  void remove(const clang::Stmt& stmt);
  /// Puts an empty statement, or a block for a block, in a statement's place.
  void replace(const clang::Stmt& stmt);
  /// Sees to it that a statement that stays is followed by its `;`, which may be the first token
  /// of a macro that goes.
  void keep_semicolon(const clang::Stmt& stmt);

  /// The `;` that ends the statement, where it is outside of the statement's range.
  [[nodiscard]] std::optional<Span> semicolon_of(const clang::Stmt& stmt) const;

 private:
  void find_beginnings(const clang::Stmt& stmt);
  void unprotect_includes(const clang::Stmt& stmt);

  const clang::ASTContext& context_;
  const ScannedText& source_;
  TextEdits& edits_;
  Places places_;
  std::vector<std::size_t> beginnings_;  // sorted: where statements begin and blocks end
};

}  // namespace pslice::frontend
