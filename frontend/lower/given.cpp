#include "frontend/lower/given.h"

#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "frontend/frontend.h"
#include "frontend/objects/objects.h"

namespace pslice::frontend {
namespace {

bool is_record(clang::QualType type, llvm::StringRef name) {
  const clang::RecordDecl* record = type->getAsRecordDecl();
  return record != nullptr && record->getName() == name;
}

/// Can a test make objects of this type? The arguments of a call are none that anybody but the
/// compiler could make.
bool can_be_made(clang::QualType object) {
  return object->isObjectType() && !object->isIncompleteType() && !is_stream(object) &&
         !is_record(object, "__va_list_tag");
}

const clang::Expr* plain(const clang::Expr* expr) { return expr->IgnoreParenImpCasts(); }

bool is_parameter(const clang::Expr* expr, const clang::ParmVarDecl& parameter) {
  const auto* of = llvm::dyn_cast<clang::DeclRefExpr>(plain(expr));
  return of != nullptr && of->getDecl() == &parameter;
}

clang::QualType taken_for(const clang::ParmVarDecl& parameter, int calls_deep);

/// What the parameter is converted to a pointer to, first of all; null: nothing.
clang::QualType taken_for(const clang::ParmVarDecl& parameter, const clang::Stmt* stmt,
                          int calls_deep) {
  if (stmt == nullptr) return {};
  const auto* cast = llvm::dyn_cast<clang::CastExpr>(stmt);
  if (cast != nullptr && cast->getType()->isPointerType()) {
    const clang::QualType object = cast->getType()->getPointeeType();
    if (is_parameter(cast->getSubExpr(), parameter) && can_be_made(object)) return object;
  }
  const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt);
  const clang::FunctionDecl* callee = call != nullptr ? call->getDirectCallee() : nullptr;
  if (callee != nullptr) callee = callee->getDefinition();
  for (unsigned i = 0; callee != nullptr && i < callee->getNumParams(); ++i) {
    if (i >= call->getNumArgs() || !is_parameter(call->getArg(i), parameter)) continue;
    const clang::QualType object = taken_for(*callee->getParamDecl(i), calls_deep + 1);
    if (!object.isNull()) return object;
  }
  for (const clang::Stmt* child : stmt->children()) {
    const clang::QualType object = taken_for(parameter, child, calls_deep);
    if (!object.isNull()) return object;
  }
  return {};
}

clang::QualType taken_for(const clang::ParmVarDecl& parameter, int calls_deep) {
  constexpr int enough = 4;
  const auto* function = llvm::dyn_cast<clang::FunctionDecl>(parameter.getDeclContext());
  if (calls_deep > enough || function == nullptr) return {};
  return taken_for(parameter, function->getBody(), calls_deep);
}

/// A character behind a pointer.
bool is_character(const clang::Expr* expr) {
  expr = expr->IgnoreParenCasts();
  const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr);
  const bool is_behind = (unary != nullptr && unary->getOpcode() == clang::UO_Deref) ||
                         llvm::isa<clang::ArraySubscriptExpr>(expr);
  return is_behind && expr->getType()->isCharType();
}

bool is_zero(const clang::Expr* expr) {
  expr = expr->IgnoreParenCasts();
  if (const auto* number = llvm::dyn_cast<clang::IntegerLiteral>(expr)) {
    return number->getValue().isZero();
  }
  const auto* character = llvm::dyn_cast<clang::CharacterLiteral>(expr);
  return character != nullptr && character->getValue() == 0;
}

/// Is there a test somewhere of whether a character behind a pointer is zero?
bool looks_for_end(const clang::Stmt* stmt) {
  if (stmt == nullptr) return false;
  const clang::Expr* tested = nullptr;
  if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(stmt)) tested = loop->getCond();
  if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(stmt)) tested = loop->getCond();
  if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(stmt)) tested = loop->getCond();
  if (const auto* test = llvm::dyn_cast<clang::IfStmt>(stmt)) tested = test->getCond();
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(stmt)) {
    tested = choice->getCond();
  }
  const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(stmt);
  if (unary != nullptr && unary->getOpcode() == clang::UO_LNot) tested = unary->getSubExpr();
  if (tested != nullptr && is_character(tested)) return true;
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(stmt)) {
    const clang::Expr* left = binary->getLHS();
    const clang::Expr* right = binary->getRHS();
    const bool compares = binary->isEqualityOp() && ((is_character(left) && is_zero(right)) ||
                                                     (is_zero(left) && is_character(right)));
    if (compares || (binary->isLogicalOp() && (is_character(left) || is_character(right)))) {
      return true;
    }
  }
  return std::ranges::any_of(stmt->children(), looks_for_end);
}

/// Does it have a pointer to its own kind in it?
bool is_linked(clang::QualType type) {
  const clang::RecordDecl* record = type->getAsRecordDecl();
  if (record == nullptr || !record->isCompleteDefinition()) return false;
  return std::ranges::any_of(record->fields(), [&](const clang::FieldDecl* field) {
    return field->getType()->isPointerType() &&
           field->getType()->getPointeeType()->getAsRecordDecl() == record;
  });
}

}  // namespace

bool is_stream(clang::QualType object) { return is_record(object, "_IO_FILE"); }

clang::QualType object_to_give(clang::QualType object, const clang::ASTContext& context) {
  if (can_be_made(object)) return object;
  const bool is_unseen = object->isVoidType() || is_stream(object) ||
                         (object->isRecordType() && object->isIncompleteType());
  return is_unseen ? context.SignedCharTy : clang::QualType();
}

clang::QualType object_behind(const clang::ParmVarDecl& parameter) {
  if (!parameter.getType()->isPointerType()) return {};
  const clang::QualType object = parameter.getType()->getPointeeType();
  const bool is_any =
      object->isVoidType() || (object->isRecordType() && object->isIncompleteType());
  const clang::QualType taken = is_any ? taken_for(parameter, 0) : clang::QualType();
  return taken.isNull() ? object_to_give(object, parameter.getASTContext()) : taken;
}

bool is_read_as_text(const clang::ParmVarDecl& parameter, clang::QualType object) {
  if (is_plain_char(object.getUnqualifiedType())) return true;
  const auto* function = llvm::dyn_cast<clang::FunctionDecl>(parameter.getDeclContext());
  return object->isCharType() && function != nullptr && looks_for_end(function->getBody());
}

std::uint64_t elements_given(clang::QualType type, bool is_text, const SourceOptions& options) {
  if (is_text) return options.strings.value_or(options.elements);
  return options.lists && is_linked(type) ? 1 : options.elements;
}

}  // namespace pslice::frontend
