#include "initialisers.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "occurrences.h"

namespace pslice::census {
namespace {

bool names_a_field_twice(const clang::InitListExpr& list) {
  std::set<std::string> seen;
  for (const clang::Expr* element : list.inits()) {
    const auto* designated = llvm::dyn_cast_or_null<clang::DesignatedInitExpr>(element);
    if (designated == nullptr || designated->size() != 1) continue;
    const auto* designator = designated->getDesignator(0);
    if (designator->isFieldDesignator() &&
        !seen.insert(designator->getFieldName()->getName().str()).second) {
      return true;
    }
  }
  return false;
}

/// An aggregate's parts, given without the braces around them?
bool leaves_out_braces(const clang::InitListExpr& list) {
  for (const clang::Expr* element : list.inits()) {
    const auto* inner = llvm::dyn_cast_or_null<clang::InitListExpr>(element);
    // Such a list is made by Clang, and stands where its first element does.
    if (inner != nullptr && inner->isSemanticForm() && inner->getNumInits() > 0 &&
        inner->getLBraceLoc() == inner->getInit(0)->getBeginLoc()) {
      return true;
    }
  }
  return false;
}

void note_list(const clang::InitListExpr& list, const clang::ASTContext& context,
               std::set<std::string>& found) {
  if (!list.isSemanticForm()) {
    if (names_a_field_twice(list)) found.insert("overridden");
    if (list.getNumInits() == 0) found.insert("empty");
    return;
  }
  const clang::QualType type = list.getType();
  if (type->isScalarType()) found.insert("scalar in braces");
  if (type->isVectorType()) found.insert("vector");
  if (type->isAnyComplexType()) found.insert("complex");
  if (type->isUnionType()) found.insert("union");
  if (type->isStructureType()) found.insert("structure");
  if (type->isArrayType()) found.insert(list.isStringLiteralInit() ? "string in braces" : "array");
  if (list.hasArrayFiller()) found.insert("rest of an array");
  if (leaves_out_braces(list)) found.insert("without inner braces");
  for (const clang::Expr* element : list.inits()) {
    if (element == nullptr) continue;
    if (llvm::isa<clang::ImplicitValueInitExpr>(element)) found.insert("rest of a structure");
    if (llvm::isa<clang::InitListExpr>(element)) found.insert("nested");
    if (llvm::isa<clang::DesignatedInitUpdateExpr>(element)) found.insert("whole, then a part");
    if (type->isStructureType() && element->getType()->isStructureType() &&
        !llvm::isa<clang::InitListExpr>(element)) {
      found.insert("part by a whole structure");
    }
  }
  const auto* record = type->getAsRecordDecl();
  if (record != nullptr && record->hasFlexibleArrayMember() && list.getNumInits() > 0 &&
      context.getAsArrayType(list.getInit(list.getNumInits() - 1)->getType()) != nullptr) {
    found.insert("flexible array member");
  }
}

void note_designators(const clang::DesignatedInitExpr& designated, std::set<std::string>& found) {
  if (designated.size() > 1) found.insert("designators in a row");
  if (designated.usesGNUSyntax()) found.insert("designator of old");
  for (unsigned i = 0; i < designated.size(); ++i) {
    const auto* designator = designated.getDesignator(i);
    if (designator->isFieldDesignator()) found.insert("designated field");
    if (designator->isArrayDesignator()) found.insert("designated element");
    if (designator->isArrayRangeDesignator()) found.insert("designated range");
  }
}

/// What of static storage starts with is an address or a number known to the linker.
void note_constant(const clang::Expr& value, const clang::ASTContext& context,
                   std::set<std::string>& found) {
  if (llvm::isa<clang::AddrLabelExpr>(value.IgnoreParenImpCasts())) {
    found.insert("address of a label");
  }
  clang::Expr::EvalResult result;
  if (value.isValueDependent() || !value.EvaluateAsRValue(result, context)) return;
  if (result.Val.isAddrLabelDiff()) found.insert("distance of labels");
  if (!result.Val.isLValue() || !value.getType()->isPointerType()) return;
  const auto* decl = result.Val.getLValueBase().dyn_cast<const clang::ValueDecl*>();
  if (decl == nullptr) return;
  found.insert(llvm::isa<clang::FunctionDecl>(decl) ? "address of a function"
                                                    : "address of an object");
}

}  // namespace

std::set<std::string> initialisers() {
  return {"scalar",
          "scalar in braces",
          "array",
          "structure",
          "union",
          "vector",
          "complex",
          "string",
          "wide string",
          "string in braces",
          "designated field",
          "designated element",
          "designated range",
          "designators in a row",
          "designator of old",
          "overridden",
          "whole, then a part",
          "part by a whole structure",
          "nested",
          "without inner braces",
          "rest of an array",
          "rest of a structure",
          "flexible array member",
          "empty",
          "compound literal",
          "static",
          "static local",
          "automatic",
          "of another object",
          "address of an object",
          "address of a function",
          "address of a label",
          "distance of labels",
          "array of unknown length",
          "variable-length array"};
}

void note_initialiser(const clang::Expr& expr, const clang::ASTContext& context,
                      std::set<std::string>& found) {
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(&expr)) {
    note_list(*list, context, found);
  } else if (const auto* designated = llvm::dyn_cast<clang::DesignatedInitExpr>(&expr)) {
    note_designators(*designated, found);
  } else if (llvm::isa<clang::CompoundLiteralExpr>(expr)) {
    found.insert("compound literal");
  }
}

void note_initialiser(const clang::VarDecl& variable, const clang::ASTContext& context,
                      std::set<std::string>& found) {
  if (llvm::isa<clang::ParmVarDecl>(variable) || !variable.hasInit()) return;
  const clang::QualType type = variable.getType();
  const clang::Expr* init = variable.getInit()->IgnoreParenImpCasts();
  const bool is_list = llvm::isa<clang::InitListExpr>(init);
  if (type->isScalarType() && !is_list) found.insert("scalar");
  if (type->isRecordType() && !is_list) found.insert("of another object");
  if (const auto* text = llvm::dyn_cast<clang::StringLiteral>(init);
      text != nullptr && type->isArrayType()) {
    found.insert(text->getCharByteWidth() == 1 ? "string" : "wide string");
  }
  if (const auto* array = context.getAsConstantArrayType(type);
      array != nullptr && array->getSizeExpr() == nullptr) {
    found.insert("array of unknown length");
  }
  if (context.getAsVariableArrayType(type) != nullptr) found.insert("variable-length array");
  if (variable.isStaticLocal())
    found.insert("static local");
  else
    found.insert(variable.hasGlobalStorage() ? "static" : "automatic");
  if (!variable.hasGlobalStorage()) return;
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(init);
  if (list == nullptr) return note_constant(*variable.getInit(), context, found);
  for (const clang::Expr* element : list->inits()) note_constant(*element, context, found);
}

}  // namespace pslice::census
