#include "frontend/lower/call_candidates.h"

#include <algorithm>
#include <iterator>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "frontend/lower/beginning.h"
#include "frontend/lower/lowering.h"

namespace pslice::frontend {

CallCandidates::CallCandidates(Lowered& lowered, const SourceOptions& options)
    : lowered_(lowered),
      from_outside_(outside_came_first(lowered, options) || options.externals == Externals::any) {
  for (const FunctionEntry& function : lowered.functions) {
    if (!is_taken(function) && !(from_outside_ && is_known_outside(function))) continue;
    all_.push_back(&function);
    const clang::FunctionDecl& definition = *function.definition;
    if (!definition.hasPrototype() || definition.isVariadic())
      of_any_number_.push_back(&function);
    else
      by_parameters_[definition.getNumParams()].push_back(&function);
  }
}

bool CallCandidates::is_taken(const FunctionEntry& function) const {
  return lowered_.objects->facts().address_taken_functions.contains(
      lowered_.objects->key(*function.definition));
}

std::vector<const FunctionEntry*> CallCandidates::of(const clang::CallExpr& call,
                                                     const clang::ASTContext& context) const {
  std::vector<const FunctionEntry*> result;
  const auto add = [&](const std::vector<const FunctionEntry*>& functions) {
    std::ranges::copy_if(functions, std::back_inserter(result), [&](const FunctionEntry* function) {
      return contain(*function, call, context);
    });
  };
  const auto same_number = by_parameters_.find(call.getNumArgs());
  if (same_number != by_parameters_.end()) add(same_number->second);
  add(of_any_number_);
  std::ranges::sort(result, {}, [](const FunctionEntry* function) { return function->id; });
  return result;
}

bool CallCandidates::contain(const FunctionEntry& function, const clang::CallExpr& call,
                             const clang::ASTContext& context) const {
  const std::size_t count = call.getNumArgs();
  const std::size_t parameters = function.definition->getNumParams();
  const bool takes_arguments = count == parameters || !function.definition->hasPrototype() ||
                               (function.definition->isVariadic() && count >= parameters);
  if (!takes_arguments) return false;
  if (is_taken(function)) return true;
  return from_outside_ && is_known_outside(function) &&
         fits(call, function.definition->getType(), context);
}

/// Could values of both types be of compatible types, be they declared in two files? Structures are
/// compared by name, numbers by kind and size.
bool CallCandidates::alike(clang::QualType a, clang::QualType b,
                           const clang::ASTContext& context) const {
  a = a.getCanonicalType().getUnqualifiedType();
  b = b.getCanonicalType().getUnqualifiedType();
  if (a->isPointerType() && b->isPointerType()) {
    return alike(a->getPointeeType(), b->getPointeeType(), context);
  }
  if (a->isFunctionType() && b->isFunctionType()) return true;
  if (a->isArrayType() && b->isArrayType()) {
    return alike(context.getBaseElementType(a), context.getBaseElementType(b), context);
  }
  const auto size_of = [&](clang::QualType type) {
    const auto size = context.getTypeSizeInCharsIfKnown(type);
    return size && !type->isVariablyModifiedType() ? size->getQuantity() : 0;
  };
  const clang::TagDecl* first = a->getAsTagDecl();
  const clang::TagDecl* second = b->getAsTagDecl();
  if (a->isRecordType() && b->isRecordType()) return first->getName() == second->getName();
  if (a->getTypeClass() != b->getTypeClass()) {
    return a->isIntegralOrEnumerationType() && b->isIntegralOrEnumerationType() &&
           size_of(a) == size_of(b);
  }
  if (a->isVoidType() || b->isVoidType()) return a->isVoidType() && b->isVoidType();
  const Objects& objects = *lowered_.objects;
  return objects.type_of(a, context).kind == objects.type_of(b, context).kind &&
         size_of(a) == size_of(b);
}

bool CallCandidates::fits(const clang::CallExpr& call, clang::QualType function,
                          const clang::ASTContext& context) const {
  const auto* called =
      call.getCallee()->getType()->getPointeeType()->getAs<clang::FunctionProtoType>();
  const auto* callee = function->getAs<clang::FunctionProtoType>();
  if (called == nullptr || callee == nullptr) return true;
  bool result = called->getNumParams() == callee->getNumParams() &&
                called->isVariadic() == callee->isVariadic() &&
                alike(called->getReturnType(), callee->getReturnType(), context);
  for (unsigned i = 0; result && i < callee->getNumParams(); ++i) {
    result = alike(called->getParamType(i), callee->getParamType(i), context);
  }
  return result;
}

}  // namespace pslice::frontend
