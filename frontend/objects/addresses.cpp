#include "frontend/objects/addresses.h"

#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace pslice::frontend {
namespace {

bool is_address(const clang::Expr& operand, const clang::ASTContext& context) {
  const clang::Expr& inner = *operand.IgnoreParenImpCasts();
  const bool is_pointer = operand.getType()->isPointerType() || inner.getType()->isArrayType();
  return is_pointer && inner.isNullPointerConstant(const_cast<clang::ASTContext&>(context),
                                                   clang::Expr::NPC_ValueDependentIsNull) ==
                           clang::Expr::NPCK_NotNull;
}

bool looks_here(const clang::Stmt& code, const clang::ASTContext& context) {
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(&code)) {
    return cast->getCastKind() == clang::CK_PointerToIntegral;
  }
  const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&code);
  return operation != nullptr &&
         (operation->isComparisonOp() || operation->getOpcode() == clang::BO_Sub) &&
         is_address(*operation->getLHS(), context) && is_address(*operation->getRHS(), context);
}

}  // namespace

bool looks_at_addresses(const clang::Stmt& code, const clang::ASTContext& context) {
  if (looks_here(code, context)) return true;
  return std::ranges::any_of(code.children(), [&](const clang::Stmt* child) {
    return child != nullptr && looks_at_addresses(*child, context);
  });
}

}  // namespace pslice::frontend
