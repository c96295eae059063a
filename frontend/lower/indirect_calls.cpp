// Calls through pointers: which functions they could be of, as far as types tell.

#include "frontend/lower/beginning.h"
#include "frontend/lower/function_lowering.h"
#include "frontend/units/describe.h"

namespace pslice::frontend {

/// Could values of both types be of compatible types, be they declared in two files? Structures are
/// compared by name, numbers by kind and size.
bool FunctionLowering::alike(clang::QualType a, clang::QualType b) const {
  a = a.getCanonicalType().getUnqualifiedType();
  b = b.getCanonicalType().getUnqualifiedType();
  if (a->isPointerType() && b->isPointerType()) {
    return alike(a->getPointeeType(), b->getPointeeType());
  }
  if (a->isFunctionType() && b->isFunctionType()) return true;
  if (a->isArrayType() && b->isArrayType()) {
    return alike(context_.getBaseElementType(a), context_.getBaseElementType(b));
  }
  const clang::TagDecl* first = a->getAsTagDecl();
  const clang::TagDecl* second = b->getAsTagDecl();
  if (a->isRecordType() && b->isRecordType()) return first->getName() == second->getName();
  if (a->getTypeClass() != b->getTypeClass()) {
    return a->isIntegralOrEnumerationType() && b->isIntegralOrEnumerationType() &&
           size_of(a) == size_of(b);
  }
  if (a->isVoidType() || b->isVoidType()) return a->isVoidType() && b->isVoidType();
  return type_of(a).kind == type_of(b).kind && size_of(a) == size_of(b);
}

/// Could the call be one of this function, as far as C demands that their types agree?
bool FunctionLowering::fits(const clang::CallExpr& expr, const FunctionEntry& function) const {
  const clang::FunctionDecl& callee = *function.definition;
  const auto* called =
      expr.getCallee()->getType()->getPointeeType()->getAs<clang::FunctionProtoType>();
  if (called == nullptr || !callee.hasPrototype()) return true;
  bool result = called->getNumParams() == callee.getNumParams() &&
                called->isVariadic() == callee.isVariadic() &&
                alike(called->getReturnType(), callee.getReturnType());
  for (unsigned i = 0; result && i < callee.getNumParams(); ++i) {
    result = alike(called->getParamType(i), callee.getParamDecl(i)->getType());
  }
  return result;
}

std::vector<const FunctionEntry*> FunctionLowering::possible_targets(
    const clang::CallExpr& expr) const {
  std::vector<const FunctionEntry*> result;
  const std::size_t count = expr.getNumArgs();
  const bool from_outside =
      outside_came_first(lowered_, options_) || options_.externals == Externals::any;
  for (const FunctionEntry& function : lowered_.functions) {
    const std::size_t parameters = function.definition->getNumParams();
    const bool takes_arguments = count == parameters || !function.definition->hasPrototype() ||
                                 (function.definition->isVariadic() && count >= parameters);
    const bool is_taken =
        objects_.facts().address_taken_functions.contains(objects_.key(*function.definition));
    if (takes_arguments &&
        (is_taken || (from_outside && is_known_outside(function) && fits(expr, function)))) {
      result.push_back(&function);
    }
  }
  return result;
}

FunctionLowering::CallResult FunctionLowering::call_indirect(const clang::CallExpr& expr) {
  const ts::Statement statement = statement_;
  ts::Term pointer = value(expr.getCallee());
  if (pointer.kind() != term::Kind::variable) {
    const ts::Variable saved = temporary_variable(type_of(context_.VoidPtrTy));
    emit(ts::Assign{saved, pointer});
    pointer = terms_.variable(saved);
  }
  std::vector<ts::Variable> needs;
  append(needs, pointer);
  std::vector<Place> records;
  std::vector<ts::Term> scalars;
  arguments(expr, records, scalars);
  statement_ = statement;
  const ts::Location test = current_;
  const ts::Location end = new_location();
  const bool is_record = expr.getType()->isRecordType();
  std::optional<Place> record;
  std::optional<ts::Variable> scalar;
  if (is_record)
    record = temporary("call", expr.getType());
  else if (!expr.getType()->isVoidType())
    scalar = temporary_variable(type_of(expr.getType()));

  std::vector<ts::Term> others;
  const auto finish = [&](const CallResult& result) {
    statement_ = statement;
    if (record && result.record) copy(*record, *result.record);
    if (scalar && result.scalar) emit(ts::Assign{*scalar, result.scalar});
    emit_to(end, ts::Skip{});
  };
  for (const FunctionEntry* target : possible_targets(expr)) {
    const ts::Term match =
        terms_.equal(pointer, terms_.variable(objects_.address_of(*target->definition)));
    others.push_back(terms_.negation(match));
    current_ = test;
    statement_ = statement;
    emit_access(ts::Assume{match}, memory::CallTest{pointer, target->id}, needs);
    const clang::QualType returns = target->definition->getReturnType();
    indirect_ = memory::CallTest{pointer, target->id};
    CallResult result = call_defined(*target, expr, records, scalars);
    indirect_.reset();
    if (type_of(returns).kind != type_of(expr.getType()).kind && scalar) {
      result.scalar = unknown(type_of(expr.getType()), {});
    }
    finish(result);
  }
  current_ = test;
  statement_ = statement;
  emit_access(ts::Assume{terms_.conjunction(others)}, memory::CallTest{pointer, {}}, needs);
  lowered_.indirect_calls.push_back(
      {entry_.id, pointer, source_line(context_, expr.getCallee()->getSourceRange())});
  note_outside_call("", expr, scalars);
  finish(call_external(expr, nullptr, records, scalars, pointer));
  current_ = end;
  CallResult result;
  result.record = record;
  result.scalar = scalar ? terms_.variable(*scalar) : constant(0);
  return result;
}

}  // namespace pslice::frontend
