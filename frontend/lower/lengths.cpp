// Lengths of variable-length arrays. C evaluates a length once, where its type is written: in a
// declaration, a typedef, a parameter, a cast. Whoever uses the type later means that number,
// whatever has become of the variables it was computed from; so it gets a variable of its own,
// known by the expression that computes it, which all uses of the type share.

#include "frontend/lower/function_lowering.h"

namespace pslice::frontend {

/// Evaluates the lengths in a type that is written here. Those behind the name of a type were
/// evaluated where that was declared.
void FunctionLowering::evaluate_lengths(clang::QualType type) {
  while (type->isVariablyModifiedType()) {
    const clang::Type* written = type.getTypePtr();
    if (const auto* array = llvm::dyn_cast<clang::VariableArrayType>(written)) {
      if (const clang::Expr* length = array->getSizeExpr()) {
        const ts::Term number = value(length);
        std::vector<ts::Variable> traps;
        append_trapping(traps, number);
        // Text that stays whatever is sliced has no statement that could be needed for its effects.
        if (!statement_ && (!traps.empty() || length->HasSideEffects(context_))) {
          not_followed(length->getBeginLoc(), "a type has a length with effects");
        }
        const auto [found, is_new] = lengths_.try_emplace(length);
        if (is_new) found->second = temporary_variable(type_of(length->getType()));
        emit(ts::Assign{found->second, number});
      }
      type = array->getElementType();
    } else if (const auto* fixed = llvm::dyn_cast<clang::ArrayType>(written)) {
      type = fixed->getElementType();
    } else if (const auto* pointer = llvm::dyn_cast<clang::PointerType>(written)) {
      type = pointer->getPointeeType();
    } else if (const auto* function = llvm::dyn_cast<clang::FunctionType>(written)) {
      type = function->getReturnType();
    } else if (const auto* adjusted = llvm::dyn_cast<clang::AdjustedType>(written)) {
      type = adjusted->getOriginalType();
    } else if (const auto* of = llvm::dyn_cast<clang::TypeOfExprType>(written)) {
      return evaluate(of->getUnderlyingExpr());
    } else if (llvm::isa<clang::TypedefType>(written)) {
      return;
    } else {
      type = type.getSingleStepDesugaredType(context_);
    }
  }
}

/// Does a type within this one have a length whose evaluation does something?
bool FunctionLowering::has_lengths_with_effects(clang::QualType type) const {
  while (true) {
    if (const auto* array = context_.getAsArrayType(type)) {
      const auto* variable = llvm::dyn_cast<clang::VariableArrayType>(array);
      if (variable != nullptr && variable->getSizeExpr() != nullptr &&
          variable->getSizeExpr()->HasSideEffects(context_)) {
        return true;
      }
      type = array->getElementType();
    } else if (type->isPointerType()) {
      type = type->getPointeeType();
    } else {
      return false;
    }
  }
}

/// What the size of an object of this type depends on.
void FunctionLowering::gather_lengths(clang::QualType type, std::vector<ts::Variable>& uses) {
  for (type = type.getCanonicalType(); const auto* array = context_.getAsArrayType(type);
       type = array->getElementType()) {
    const auto* variable = llvm::dyn_cast<clang::VariableArrayType>(array);
    if (variable == nullptr || variable->getSizeExpr() == nullptr) continue;
    const auto found = lengths_.find(variable->getSizeExpr());
    if (found != lengths_.end())
      uses.push_back(found->second);
    else
      gather_mentioned(variable->getSizeExpr(), uses);  // of a type that is not of this function
  }
}

/// Whoever names an array of variable length may touch any of its elements, whatever it is that is
/// read or written in the end: it must be as long as it was.
void FunctionLowering::need_lengths(const clang::VarDecl& variable) {
  if (!variable.getType()->isVariableArrayType()) return;
  std::vector<ts::Variable> lengths;
  gather_lengths(variable.getType(), lengths);
  if (!lengths.empty()) emit(ts::Skip{}, std::move(lengths));
}

}  // namespace pslice::frontend
