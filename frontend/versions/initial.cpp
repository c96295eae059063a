#include "frontend/versions/initial.h"

#include "clang/AST/APValue.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "frontend/versions/content.h"

namespace pslice::frontend::versions {

namespace {

bool is_zero(const clang::APValue& value) {
  switch (value.getKind()) {
    case clang::APValue::Int: return value.getInt().isZero();
    case clang::APValue::Float: return value.getFloat().isPosZero();
    case clang::APValue::LValue: return value.isNullPointer();
    case clang::APValue::Array:
      for (unsigned i = 0; i < value.getArrayInitializedElts(); ++i) {
        if (!is_zero(value.getArrayInitializedElt(i))) return false;
      }
      return !value.hasArrayFiller() || is_zero(value.getArrayFiller());
    case clang::APValue::Struct:
      for (unsigned i = 0; i < value.getStructNumFields(); ++i) {
        if (!is_zero(value.getStructField(i))) return false;
      }
      return true;
    default: return false;
  }
}

}  // namespace

InitialValue initial_value(const clang::VarDecl& variable, Linkage& linkage, const Names& names) {
  const clang::ASTContext& context = variable.getASTContext();
  if (variable.getInit() == nullptr) {
    return {.meaning = "0", .shown = variable.getType()->isArithmeticType() ? "0" : ""};
  }
  const clang::APValue* value = variable.evaluateValue();
  if (value != nullptr && (value->isInt() || value->isFloat())) {
    const std::string shown = value->getAsString(context, variable.getType());
    return {.meaning = is_zero(*value) ? "0" : shown, .shown = shown};
  }
  if (value != nullptr && is_zero(*value)) return {.meaning = "0", .shown = ""};
  Tree nowhere;
  std::vector<Label> labels;
  Content(context, linkage, names, nowhere).add(variable.getInit(), labels);
  Hash hash = 0;
  for (const Label& label : labels) hash = combine(hash, label.meaning);
  return {.meaning = "labels " + std::to_string(hash), .shown = ""};
}

}  // namespace pslice::frontend::versions
