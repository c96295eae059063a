#pragma once

#include <unordered_map>
#include <vector>

#include "frontend/versions/names.h"
#include "frontend/versions/tree.h"
#include "frontend/versions/types.h"

namespace clang {
class CallExpr;
class DeclRefExpr;
class Expr;
class InitListExpr;
class Stmt;
class ValueDecl;
class VarDecl;
}  // namespace clang

// What expressions mean, as labels in prefix order. Parentheses, and casts that do nothing, leave
// no label; a cast that C makes by itself leaves the same one as a written cast.

namespace pslice::frontend::versions {

class Content {
 public:
  /// Locals are added to the tree when they are first seen.
  Content(const clang::ASTContext& context, Linkage& linkage, const Names& names, Tree& tree);

  /// Adds what `stmt` (none: nothing) says to `labels`.
  void add(const clang::Stmt* stmt, std::vector<Label>& labels);
  /// The declaration of a local, with its initial value.
  void add_variable(const clang::VarDecl& variable, std::vector<Label>& labels);
  /// The number of a variable, a C label, or a loop or switch that jumps leave.
  int local(const void* identity, const std::string& name);

  static Label label(const std::string& meaning, int local = Label::no_local);

 private:
  void add_children(const clang::Stmt& stmt, std::vector<Label>& labels);
  void add_reference(const clang::DeclRefExpr& reference, std::vector<Label>& labels);
  void add_list(const clang::InitListExpr& list, std::vector<Label>& labels);
  bool add_transparent(const clang::Stmt& stmt, std::vector<Label>& labels);
  bool add_constant(const clang::Expr& expr, std::vector<Label>& labels);
  bool add_literal(const clang::Expr& expr, std::vector<Label>& labels);
  [[nodiscard]] std::string words_for(const clang::Stmt& stmt);
  [[nodiscard]] std::string detail(const clang::Stmt& stmt);
  [[nodiscard]] std::string arithmetic(const clang::Expr& expr);
  [[nodiscard]] std::string built_in_macro(const clang::Expr& literal) const;

  const clang::ASTContext& context_;
  Linkage& linkage_;
  const Names& names_;
  Tree& tree_;
  TypeWords types_;
  std::unordered_map<const void*, int> locals_;
  bool ends_here_ = false;    // within a call that does not return
  bool assigned_to_ = false;  // the whole of what is next is overwritten, not read
};

}  // namespace pslice::frontend::versions
