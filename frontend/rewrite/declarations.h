#pragma once

#include <optional>
#include <string>

#include "clang/AST/Type.h"
#include "frontend/rewrite/survival.h"
#include "frontend/rewrite/tree.h"

namespace clang {
class ASTContext;
class DeclStmt;
class FunctionDecl;
class Decl;
class VarDecl;
}  // namespace clang

namespace pslice::frontend {

/// Takes the dropped values out of declarations. The declarations themselves stay.
class DeclarationRewriter {
 public:
  DeclarationRewriter(const Survival& survival, TreeEdits& tree)
      : survival_(survival), tree_(tree) {}

  void rewrite(const clang::DeclStmt& declaration);

 private:
  void initialise(const clang::VarDecl& variable, const clang::DeclStmt& declaration);
  void drop_lengths(const clang::Decl& decl);
  [[nodiscard]] bool has_sign_before(const clang::VarDecl& variable) const;
  void drop_value(const clang::VarDecl& variable);
  [[nodiscard]] std::string print(const clang::DeclStmt& declaration) const;
  [[nodiscard]] bool needs_value(const clang::VarDecl& variable) const;

  const Survival& survival_;
  TreeEdits& tree_;
};

/// An expression of the type, all of it zero; none for a type that cannot be named.
std::optional<std::string> zero_value(clang::QualType type, const clang::ASTContext& context);

/// A function's declaration up to its body, written anew; none if that cannot be trusted to come
/// out right.
std::optional<std::string> print_signature(const clang::FunctionDecl& function);

}  // namespace pslice::frontend
