#include "frontend/objects/folding.h"

#include <algorithm>
#include <functional>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "frontend/objects/integers.h"

namespace pslice::frontend {
namespace {

using Wanted = std::function<bool(const clang::VarDecl&)>;

bool mentions(const clang::Stmt* stmt, const Wanted& wanted) {
  if (stmt == nullptr) return false;
  if (const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(stmt)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(ref->getDecl());
    return variable != nullptr && wanted(*variable);
  }
  // Of these one part is chosen by its type or by a constant, and the others mean nothing.
  if (const auto* generic = llvm::dyn_cast<clang::GenericSelectionExpr>(stmt)) {
    return mentions(generic->getResultExpr(), wanted);
  }
  if (const auto* choose = llvm::dyn_cast<clang::ChooseExpr>(stmt)) {
    return mentions(choose->getChosenSubExpr(), wanted);
  }
  if (const auto* trait = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(stmt)) {
    return trait->getTypeOfArgument()->isVariablyModifiedType();
  }
  return std::ranges::any_of(stmt->children(),
                             [&](const clang::Stmt* child) { return mentions(child, wanted); });
}

bool reads_nothing(const clang::Expr& expr, const clang::ASTContext& context) {
  return !expr.isValueDependent() && !mentions_object(expr) && !expr.HasSideEffects(context);
}

/// Is the variable mentioned in what a declaration fixes before anything runs?
bool fixes(const clang::Decl& decl, const Wanted& wanted) {
  if (const auto* enumeration = llvm::dyn_cast<clang::EnumDecl>(&decl)) {
    return std::ranges::any_of(enumeration->enumerators(),
                               [&](const clang::EnumConstantDecl* enumerator) {
                                 return mentions(enumerator->getInitExpr(), wanted);
                               });
  }
  if (const auto* record = llvm::dyn_cast<clang::RecordDecl>(&decl)) {
    return std::ranges::any_of(record->decls(),
                               [&](const clang::Decl* part) { return fixes(*part, wanted); });
  }
  if (const auto* assertion = llvm::dyn_cast<clang::StaticAssertDecl>(&decl)) {
    return mentions(assertion->getAssertExpr(), wanted);
  }
  const auto* declarator = llvm::dyn_cast<clang::DeclaratorDecl>(&decl);
  if (declarator == nullptr) return false;
  for (clang::QualType type = declarator->getType();
       const auto* array = decl.getASTContext().getAsArrayType(type);
       type = array->getElementType()) {
    const auto* fixed = llvm::dyn_cast<clang::ConstantArrayType>(array);
    if (fixed != nullptr && mentions(fixed->getSizeExpr(), wanted)) return true;
  }
  if (const auto* field = llvm::dyn_cast<clang::FieldDecl>(&decl)) {
    return field->isBitField() && mentions(field->getBitWidth(), wanted);
  }
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(&decl);
  return variable != nullptr && variable->hasGlobalStorage() &&
         mentions(variable->getInit(), wanted);
}

bool is_fixed_in(const clang::Stmt* stmt, const Wanted& wanted) {
  if (stmt == nullptr) return false;
  if (const auto* label = llvm::dyn_cast<clang::CaseStmt>(stmt)) {
    if (mentions(label->getLHS(), wanted) || mentions(label->getRHS(), wanted)) return true;
  } else if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(stmt)) {
    const auto fixed = [&](const clang::Decl* decl) { return fixes(*decl, wanted); };
    if (std::ranges::any_of(declaration->decls(), fixed)) return true;
  }
  return std::ranges::any_of(stmt->children(),
                             [&](const clang::Stmt* child) { return is_fixed_in(child, wanted); });
}

}  // namespace

bool mentions_object(const clang::Expr& expr) {
  return mentions(&expr, [](const clang::VarDecl&) { return true; });
}

std::optional<base::Integer> folded_integer(const clang::Expr& expr,
                                            const clang::ASTContext& context) {
  clang::Expr::EvalResult result;
  if (!reads_nothing(expr, context) || !expr.EvaluateAsInt(result, context)) return std::nullopt;
  return to_integer(result.Val.getInt());
}

std::optional<bool> folded_condition(const clang::Expr& expr, const clang::ASTContext& context) {
  bool result = false;
  if (!reads_nothing(expr, context) || !expr.EvaluateAsBooleanCondition(result, context)) {
    return std::nullopt;
  }
  return result;
}

bool is_compile_time_constant(const clang::VarDecl& variable) {
  if (!variable.hasLocalStorage() || !variable.hasInit()) return false;
  if (variable.isConstexpr()) return true;
  // Clang keeps the value of what it had to evaluate.
  if (!variable.getType().isConstQualified() || variable.getEvaluatedValue() == nullptr) {
    return false;
  }
  const auto* function = llvm::dyn_cast<clang::FunctionDecl>(variable.getDeclContext());
  return function != nullptr && is_fixed_in(function->getBody(), [&](const clang::VarDecl& other) {
           return &other == &variable;
         });
}

}  // namespace pslice::frontend
