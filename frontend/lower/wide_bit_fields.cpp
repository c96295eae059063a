// Bit-fields that are wider than int: C leaves open what they are promoted to. gcc computes in as
// many bits as they have, so that `s.d + 1`, of 40 bits, may be 0; clang in the bits of their
// declared type. A value that the two do not agree on is either.

#include <algorithm>

#include "frontend/lower/function_lowering.h"

namespace pslice::frontend {

/// The type that gcc computes an expression in, where a bit-field decides that.
std::optional<ts::Type> FunctionLowering::type_of_bit_field(const clang::Expr& expr) {
  const clang::Expr* e = expr.IgnoreParenImpCasts();
  if (!e->getType()->isIntegerType()) return std::nullopt;
  if (const clang::FieldDecl* field = e->getSourceBitField()) {
    const ts::Type declared = type_of(field->getType());
    const unsigned bits = field->getBitWidthValue(context_);
    if (bits <= type_of(context_.IntTy).bits || bits >= declared.bits) return std::nullopt;
    return ts::Type{.bits = bits, .is_signed = declared.is_signed};
  }
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    return unary->isArithmeticOp() && unary->getOpcode() != clang::UO_LNot
               ? type_of_bit_field(*unary->getSubExpr())
               : std::nullopt;
  }
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    if (binary->isShiftOp()) return type_of_bit_field(*binary->getLHS());
    if (binary->getOpcode() == clang::BO_Comma) return type_of_bit_field(*binary->getRHS());
    if (binary->isMultiplicativeOp() || binary->isAdditiveOp() || binary->isBitwiseOp()) {
      return common_type_of_bit_fields(*binary->getLHS(), *binary->getRHS());
    }
  } else if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(e)) {
    return common_type_of_bit_fields(*choice->getTrueExpr(), *choice->getFalseExpr());
  }
  return std::nullopt;
}

std::optional<ts::Type> FunctionLowering::common_type_of_bit_fields(const clang::Expr& left,
                                                                    const clang::Expr& right) {
  std::optional<ts::Type> result;
  for (const clang::Expr* operand : {&left, &right}) {
    const std::optional<ts::Type> own = type_of_bit_field(*operand);
    // An int is converted to what the bit-field is, and that to a long.
    if (!own &&
        type_of(operand->IgnoreParenImpCasts()->getType()).bits > type_of(context_.IntTy).bits) {
      return std::nullopt;
    }
    const bool decides = own && (!result || own->bits > result->bits ||
                                 (own->bits == result->bits && !own->is_signed));
    if (decides) result = own;
  }
  return result;
}

/// The value as it is, or in so many bits.
ts::Term FunctionLowering::perhaps_in_type(ts::Term term, const std::optional<ts::Type>& type) {
  if (!type || objects_.integers() == Integers::math) return term;
  const ts::Term shorter = in_type(term, *type);
  if (shorter == term) return term;
  ts::Havoc effect;
  append(effect.uses, term);
  const ts::Term shortens = unknown({.bits = 1, .is_signed = false}, std::move(effect));
  return terms_.choice(terms_.equal(shortens, constant(1)), shorter, term);
}

/// An operand in the type that it has in common with the other, where that can make a difference.
ts::Term FunctionLowering::perhaps_converted(ts::Term term, const clang::Expr& operand,
                                             const std::optional<ts::Type>& common) {
  const std::optional<ts::Type> own = type_of_bit_field(operand);
  const bool fits = own && common && (!own->is_signed || common->is_signed);
  return fits ? term : perhaps_in_type(term, common);
}

}  // namespace pslice::frontend
