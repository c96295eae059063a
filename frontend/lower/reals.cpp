// Floating-point numbers. For analyses each operation is an effect on what it defines; what it
// computes goes along for who runs the program.

#include "clang/Basic/TargetInfo.h"
#include "frontend/lower/function_lowering.h"

namespace pslice::frontend {

using Kind = ts::RealOperation::Kind;
using Format = ts::RealOperation::Format;

namespace {

/// None: not a format that can be computed in here.
std::optional<Format> format_of(clang::QualType type) {
  const auto* builtin = type.isNull() ? nullptr : type->getAs<clang::BuiltinType>();
  if (builtin == nullptr) return std::nullopt;
  switch (builtin->getKind()) {
    case clang::BuiltinType::Float: return Format::single_precision;
    case clang::BuiltinType::Double: return Format::double_precision;
    case clang::BuiltinType::LongDouble: return Format::extended;
    default: return std::nullopt;
  }
}

std::optional<Kind> operation_kind(clang::BinaryOperatorKind op) {
  switch (op) {
    case clang::BO_Add: return Kind::add;
    case clang::BO_Sub: return Kind::subtract;
    case clang::BO_Mul: return Kind::multiply;
    case clang::BO_Div: return Kind::divide;
    case clang::BO_LT:
    case clang::BO_GT: return Kind::less;
    case clang::BO_LE:
    case clang::BO_GE: return Kind::at_most;
    case clang::BO_EQ:
    case clang::BO_NE: return Kind::equal;
    default: return std::nullopt;
  }
}

}  // namespace

/// A value that the operands decide; how, if kind and format say so.
ts::Term FunctionLowering::computed(ts::Type type, std::optional<Kind> kind, clang::QualType format,
                                    std::vector<ts::Term> operands) {
  ts::Havoc effect;
  for (const ts::Term operand : operands) append(effect.uses, operand);
  if (objects_.facts().looks_at_machine) touch_machine(effect);
  if (const auto known = format_of(format); known && kind && computes_as_written()) {
    effect.real = std::make_shared<ts::RealOperation>(
        ts::RealOperation{.kind = *kind, .format = *known, .operands = std::move(operands)});
  }
  return unknown(type, std::move(effect));
}

/// Not with another rounding, or in more digits than the types have.
bool FunctionLowering::computes_as_written() const {
  return !objects_.facts().looks_at_machine &&
         context_.getTargetInfo().getFPEvalMethod() == clang::LangOptions::FEM_Source;
}

ts::Term FunctionLowering::real_literal(const clang::FloatingLiteral& literal) {
  ts::Havoc effect;
  const llvm::APFloat value = literal.getValue();
  if (const auto format = format_of(literal.getType())) {
    ts::RealOperation operation{.kind = Kind::literal, .format = *format};
    if (*format == Format::single_precision) {
      operation.literal = value.convertToFloat();
    } else if (*format == Format::double_precision) {
      operation.literal = value.convertToDouble();
    } else {
      llvm::SmallString<64> digits;
      value.toString(digits);
      operation.literal = std::stold(digits.str().str());
    }
    effect.real = std::make_shared<ts::RealOperation>(std::move(operation));
  }
  return unknown(type_of(literal.getType()), std::move(effect));
}

ts::Term FunctionLowering::real_conversion(ts::Term term, clang::QualType from,
                                           clang::QualType to) {
  const ts::Type target = type_of(to);
  if (to->isBooleanType()) return real_truth(term, from);
  if (format_of(to)) {
    const Kind kind = format_of(from) ? Kind::convert : Kind::from_integer;
    const bool known = format_of(from) || type_of(from).kind == ts::Type::Kind::integer;
    return computed(target, known ? std::optional(kind) : std::nullopt, to, {term});
  }
  return computed(target, Kind::to_integer, from, {term});
}

ts::Term FunctionLowering::real_negation(ts::Term operand, clang::QualType type) {
  return computed(type_of(type), Kind::negate, type, {operand});
}

ts::Term FunctionLowering::real_operation(clang::BinaryOperatorKind op, ts::Term left,
                                          clang::QualType left_type, ts::Term right,
                                          clang::QualType right_type, clang::QualType result_type) {
  const bool same = context_.hasSameUnqualifiedType(left_type, right_type);
  const std::optional<Kind> kind = same ? operation_kind(op) : std::nullopt;
  if (!clang::BinaryOperator::isComparisonOp(op)) {
    return computed(type_of(result_type), kind, result_type, {left, right});
  }
  const bool reversed = op == clang::BO_GT || op == clang::BO_GE;
  const ts::Term holds = computed({.bits = 1, .is_signed = false}, kind, left_type,
                                  reversed ? std::vector{right, left} : std::vector{left, right});
  return op == clang::BO_NE ? terms_.subtract(constant(1), holds) : holds;
}

ts::Term FunctionLowering::real_truth(ts::Term operand, clang::QualType type) {
  return computed({.bits = 1, .is_signed = false}, Kind::is_nonzero, type, {operand});
}

}  // namespace pslice::frontend
