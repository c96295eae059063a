#include "frontend/lower/pure.h"

#include <set>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "frontend/lower/library.h"

namespace pslice::frontend {
namespace {

class Purity {
 public:
  bool is_pure(const clang::FunctionDecl& function) {
    if (!seen_.insert(function.getCanonicalDecl()).second) return true;  // looked at already
    if (const clang::FunctionDecl* definition = function.getDefinition()) {
      return is_pure(definition->getBody());
    }
    const LibraryFunction* known = find_library_function(function.getNameAsString());
    return known != nullptr && is_computed(*known) && known->writes.empty() && !known->calls_back &&
           !known->sets_errno && !is_seen_outside(*known) &&
           known->returns == LibraryFunction::Returns::something;
  }

 private:
  bool is_pure(const clang::Stmt* stmt) {
    if (stmt == nullptr) return true;
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt)) {
      const clang::FunctionDecl* callee = call->getDirectCallee();
      if (callee == nullptr || !is_pure(*callee)) return false;
    }
    const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(stmt);
    const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(stmt);
    if (unary != nullptr && unary->isIncrementDecrementOp() && !is_local(unary->getSubExpr())) {
      return false;
    }
    if (binary != nullptr && binary->isAssignmentOp() && !is_local(binary->getLHS())) return false;
    const bool is_other =
        llvm::isa<clang::AtomicExpr, clang::VAArgExpr, clang::AsmStmt, clang::StmtExpr>(stmt);
    const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(stmt);
    if (is_other || (reference != nullptr && reference->getType().isVolatileQualified())) {
      return false;
    }
    for (const clang::Stmt* child : stmt->children()) {
      if (!is_pure(child)) return false;
    }
    return true;
  }

  /// A variable of the function itself, as a whole.
  static bool is_local(const clang::Expr* lvalue) {
    const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(lvalue->IgnoreParens());
    const auto* variable =
        reference != nullptr ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
    return variable != nullptr && variable->hasLocalStorage();
  }

  std::set<const clang::FunctionDecl*> seen_;
};

}  // namespace

bool is_pure(const clang::FunctionDecl& function) { return Purity().is_pure(function); }

}  // namespace pslice::frontend
