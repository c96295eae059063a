// Operators, conversions and assignments.
//
// Signed arithmetic is mathematical, because overflow is undefined and the variables' ranges say
// the rest; unsigned arithmetic and narrowing conversions wrap. `--ints bits` wraps signed
// arithmetic as well, `--ints math` nothing.

#include "frontend/lower/function_lowering.h"

namespace pslice::frontend {

using clang::BinaryOperatorKind;

ts::Term FunctionLowering::in_type(ts::Term term, ts::Type type) {
  if (type.kind != ts::Type::Kind::integer || type.bits == 0) return term;
  if (term.is_constant() && type.contains(term.value())) return term;
  return terms_.wrap(term, type.bits, type.is_signed);
}

/// Is signed overflow defined, by the model or by -fwrapv?
bool FunctionLowering::signed_wraps() const {
  return objects_.integers() == Integers::bits ||
         (objects_.integers() == Integers::c && context_.getLangOpts().isSignedOverflowDefined());
}

/// C defines what follows only where this holds.
void FunctionLowering::demand(ts::Term formula, ts::Fault fault, ts::EdgeInfo::Demand demanded) {
  if (!policy_.demands || formula.is_true()) return;
  const ts::Location next = new_location();
  program_.add_edge({.source = current_,
                     .target = next,
                     .operation = ts::Skip{},
                     .statement = statement_,
                     .needs = {},
                     .demand = formula,
                     .demanded = demanded,
                     .fault = fault});
  current_ = next;
}

/// To explore: that the outside sees this call, with these arguments.
void FunctionLowering::note_outside_call(std::string function, const clang::CallExpr& expr,
                                         const std::vector<ts::Term>& scalars) {
  if (!policy_.demands) return;
  auto call = std::make_shared<ts::OutsideCall>();
  call->function = std::move(function);
  for (std::size_t i = 0; i < scalars.size(); ++i) {
    if (!scalars[i]) continue;  // a structure
    const clang::QualType type = expr.getArg(static_cast<unsigned>(i))->getType();
    call->arguments.push_back(scalars[i]);
    call->addresses.push_back(type->isPointerType());
  }
  const ts::Location next = new_location();
  program_.add_edge({.source = current_,
                     .target = next,
                     .operation = ts::Skip{},
                     .statement = statement_,
                     .needs = {},
                     .outside_call = std::move(call)});
  current_ = next;
}

/// Whether C defines what follows cannot be told where this does not hold.
void FunctionLowering::doubt_unless(ts::Term formula) {
  if (!policy_.demands || formula.is_true()) return;
  ts::Havoc effect;
  append(effect.uses, formula);
  const ts::Term is_defined = unknown({.bits = 1, .is_signed = false}, std::move(effect));
  demand(terms_.disjunction({formula, terms_.equal(is_defined, constant(1))}), ts::Fault::argument,
         ts::EdgeInfo::Demand::not_told);
}

/// To slice: what is computed on the way has to stay in its type, too. Runs look at that, and it
/// takes no steps of its own.
void FunctionLowering::note_result(BinaryOperatorKind op, ts::Term result, const ts::Type& type) {
  const bool may_leave = clang::BinaryOperator::isAdditiveOp(op) || op == clang::BO_Mul;
  const bool wraps = !type.is_signed || signed_wraps();
  const bool has_limit = type.bits != 0 && type.bits >= type_of(context_.IntTy).bits;
  if (!may_leave || wraps || result.is_constant() || !has_limit) return;
  if (results_at_ != current_) results_.clear();
  results_at_ = current_;
  results_.emplace_back(result, type);
}

/// What an edge that begins here demands of them; what it assigns is in range by itself.
ts::Term FunctionLowering::results_in_range(const ts::Operation& operation) {
  if (results_at_ != current_) return {};
  const auto* assign = std::get_if<ts::Assign>(&operation);
  std::vector<ts::Term> parts;
  for (const auto& [result, type] : results_) {
    const bool is_assigned =
        assign != nullptr && assign->value == result && program_[assign->target].type == type;
    if (is_assigned) continue;
    const base::Integer limit = base::Integer::power_of_two(type.bits - 1);
    parts.push_back(terms_.at_most(constant(-limit), result));
    parts.push_back(terms_.less(result, constant(limit)));
  }
  return parts.empty() ? ts::Term() : terms_.conjunction(std::move(parts));
}

/// What C demands of an operator's operands and its mathematical result.
void FunctionLowering::demand_defined(BinaryOperatorKind op, ts::Term left, ts::Term right,
                                      ts::Term result, const ts::Type& type) {
  if (!policy_.demands) return note_result(op, result, type);
  const ts::Term zero = constant(0);
  const bool divides = op == clang::BO_Div || op == clang::BO_Rem;
  const bool shifts = op == clang::BO_Shl || op == clang::BO_Shr;
  if (divides) demand(terms_.not_equal(right, zero), ts::Fault::division_by_zero);
  if (type.bits == 0) return;
  if (shifts) {
    demand(terms_.conjunction({terms_.at_most(zero, right),
                               terms_.less(right, constant(base::Integer(type.bits)))}),
           ts::Fault::shift);
  }
  // Nothing is computed in less than an int, and unsigned numbers wrap.
  const bool wraps = !type.is_signed || signed_wraps();
  if (wraps || type.bits < type_of(context_.IntTy).bits) return;
  if (op == clang::BO_Shl) demand(terms_.at_most(zero, left), ts::Fault::shift);
  if (op == clang::BO_Rem) result = terms_.quotient(left, right);
  const bool may_leave = clang::BinaryOperator::isAdditiveOp(op) || op == clang::BO_Mul ||
                         divides || op == clang::BO_Shl;
  // Only the least number has a quotient that is none.
  const base::Integer limit = base::Integer::power_of_two(type.bits - 1);
  const bool harmless = divides && ((right.is_constant() && right.value() != base::Integer(-1)) ||
                                    (left.is_constant() && left.value() != -limit));
  if (!may_leave || harmless || result.is_constant()) return;
  if (divides) {
    demand(terms_.disjunction(
               {terms_.not_equal(left, constant(-limit)), terms_.not_equal(right, constant(-1))}),
           ts::Fault::overflow);
  }
  demand(terms_.conjunction(
             {terms_.at_most(constant(-limit), result), terms_.less(result, constant(limit))}),
         ts::Fault::overflow, divides ? ts::EdgeInfo::Demand::implied : ts::EdgeInfo::Demand::of_c);
}

ts::Term FunctionLowering::convert(ts::Term term, clang::QualType from, clang::QualType to) {
  const ts::Type source = type_of(from);
  const ts::Type target = type_of(to);
  if (source.kind == ts::Type::Kind::opaque || target.kind == ts::Type::Kind::opaque) {
    if (source == target && context_.hasSameUnqualifiedType(from, to)) return term;
    return real_conversion(term, from, to);
  }
  if (to->isBooleanType()) {
    return from->isBooleanType() ? term : terms_.choice(truth(term), constant(1), constant(0));
  }
  if (target.bits == 0) return term;
  const bool widens = target.is_signed == source.is_signed
                          ? target.bits >= source.bits
                          : (target.is_signed && target.bits > source.bits);
  // A choice between two constants is typically a comparison used as a number.
  if (widens) return term;
  if (term.kind() == term::Kind::choice && term.operands()[1].is_constant() &&
      term.operands()[2].is_constant() && target.contains(term.operands()[1].value()) &&
      target.contains(term.operands()[2].value())) {
    return term;
  }
  return in_type(term, target);
}

ts::Term FunctionLowering::designated_function(const clang::Expr& expr) {
  if (const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(&expr)) {
    return address_of(*ref->getDecl());
  }
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(&expr);
      op != nullptr && op->getOpcode() == clang::UO_Deref) {
    return value(op->getSubExpr());  // *f is f
  }
  return unsupported(expr);
}

ts::Term FunctionLowering::cast_value(const clang::CastExpr& expr) {
  const clang::Expr* sub = expr.getSubExpr();
  if (const auto* written = llvm::dyn_cast<clang::CStyleCastExpr>(&expr)) {
    evaluate_lengths(written->getTypeAsWritten());
  }
  switch (expr.getCastKind()) {
    case clang::CK_LValueToRValue:
    case clang::CK_LValueToRValueBitCast:
      if (sub->getType()->isRecordType()) return value(sub);
      return load(place(sub));
    case clang::CK_ArrayToPointerDecay: return address(sub);
    case clang::CK_FunctionToPointerDecay: return designated_function(*sub->IgnoreParens());
    case clang::CK_BuiltinFnToFnPtr: return constant_or_unknown(expr);
    case clang::CK_ToVoid:
    case clang::CK_NullToPointer: evaluate(sub); return constant(0);
    case clang::CK_IntegralToBoolean:
    case clang::CK_PointerToBoolean:
      return terms_.choice(truth(value(sub)), constant(1), constant(0));
    case clang::CK_FloatingToBoolean:
      return terms_.choice(condition_value(sub), constant(1), constant(0));
    case clang::CK_NoOp:
    case clang::CK_BitCast:
    case clang::CK_AddressSpaceConversion:
    case clang::CK_NonAtomicToAtomic:
    case clang::CK_AtomicToNonAtomic:
      if (const auto* call = llvm::dyn_cast<clang::CallExpr>(sub->IgnoreParens());
          call != nullptr && expr.getType()->isPointerType()) {
        wanted_call_ = call;
        wanted_type_ = expr.getType()->getPointeeType();
      }
      if (sub->isLValue()) return load(place(sub));
      return convert(value(sub), sub->getType(), expr.getType());
    case clang::CK_IntegralToPointer: {
      const ts::Term number = convert(value(sub), sub->getType(), expr.getType());
      if (policy_.numbers_lead_back || number.is_constant()) return number;
      ts::Havoc effect;
      append(effect.uses, number);
      return unknown(type_of(expr.getType()), std::move(effect));
    }
    case clang::CK_PointerToIntegral: {
      // What number an address is nobody knows, but that it leads back there.
      ts::Havoc effect;
      append(effect.uses, value(sub));
      return unknown(type_of(expr.getType()), std::move(effect));
    }
    default:
      if (sub->getType()->isRecordType() || expr.getType()->isRecordType() ||
          sub->getType()->isVoidType()) {
        return unsupported(expr);
      }
      return convert(value(sub), sub->getType(), expr.getType());
  }
}

ts::Term FunctionLowering::unary(const clang::UnaryOperator& expr) {
  const clang::Expr* sub = expr.getSubExpr();
  const ts::Type type = type_of(expr.getType());
  switch (expr.getOpcode()) {
    case clang::UO_AddrOf: return address(sub);
    case clang::UO_Deref: return expr.getType()->isFunctionType() ? value(sub) : load(place(&expr));
    case clang::UO_Plus:
    case clang::UO_Extension: return sub->isLValue() ? load(place(sub)) : value(sub);
    case clang::UO_LNot: {
      if (type.kind == ts::Type::Kind::opaque) return computed(type, {}, {}, {value(sub)});
      const ts::Term condition = condition_value(sub);
      return terms_.choice(condition, constant(0), constant(1));
    }
    case clang::UO_Minus:
    case clang::UO_Not: {
      const ts::Term operand = value(sub);
      if (type.kind == ts::Type::Kind::opaque) {
        return expr.getOpcode() == clang::UO_Minus ? real_negation(operand, expr.getType())
                                                   : computed(type, {}, {}, {operand});
      }
      ts::Term result = terms_.negate(operand);
      if (expr.getOpcode() == clang::UO_Minus) {
        demand_defined(clang::BO_Sub, constant(0), operand, result, type);
      }
      if (expr.getOpcode() == clang::UO_Not) result = terms_.subtract(result, constant(1));
      const bool wraps =
          expr.getOpcode() == clang::UO_Not ? !type.is_signed : !type.is_signed || signed_wraps();
      return perhaps_in_type(wraps ? in_type(result, type) : result, type_of_bit_field(expr));
    }
    case clang::UO_PreInc:
    case clang::UO_PreDec:
    case clang::UO_PostInc:
    case clang::UO_PostDec: return increment(expr, Result::wanted);
    default: return unsupported(expr);  // __real, __imag
  }
}

ts::Term FunctionLowering::increment(const clang::UnaryOperator& expr, Result result) {
  const clang::Expr* sub = expr.getSubExpr();
  const Place target = place(sub);
  ts::Term old = load(target);
  if (expr.isPostfix() && result == Result::wanted) {
    const ts::Variable saved = temporary_variable(type_of(sub->getType()));
    emit(ts::Assign{saved, old});
    old = terms_.variable(saved);
  }
  ts::Term updated;
  const BinaryOperatorKind op = expr.isIncrementOp() ? clang::BO_Add : clang::BO_Sub;
  if (sub->getType()->isPointerType()) {
    updated = pointer_offset(old, sub->getType(), constant(1), op);
  } else if (sub->getType()->isBooleanType()) {
    updated =
        expr.isIncrementOp() ? constant(1) : terms_.choice(truth(old), constant(0), constant(1));
  } else {
    const ts::Term one = convert(constant(1), context_.IntTy, sub->getType());
    updated = operation(op, old, sub->getType(), one, sub->getType(), sub->getType());
    // The sum is computed in a wider type and converted back.
    const ts::Type type = type_of(sub->getType());
    if (type.kind == ts::Type::Kind::integer && type.bits != 0 && type.is_signed &&
        type.bits < type_of(context_.IntTy).bits) {
      updated = in_type(updated, type);
    }
  }
  store(target, updated);
  if (result == Result::unwanted) return constant(0);
  return expr.isPostfix() ? old : load(target);
}

std::pair<ts::Term, ts::Term> FunctionLowering::operands(const clang::Expr* left,
                                                         const clang::Expr* right) {
  ts::Term first = value(left);
  // C does not say which operand is evaluated first. Where a call in the second may change what
  // the first reads, the value depends on both states.
  const bool order_matters = objects_.may_modify(*right, first.variables());
  ts::Variable before;
  if (order_matters) {
    before = temporary_variable(type_of(left->getType()));
    emit(ts::Assign{before, first});
  }
  const ts::Term second = value(right);
  if (order_matters) {
    ts::Havoc effect;
    append(effect.uses, first);
    effect.uses.push_back(before);
    first = unknown(type_of(left->getType()), std::move(effect));
  }
  return {first, second};
}

ts::Term FunctionLowering::binary(const clang::BinaryOperator& expr) {
  switch (expr.getOpcode()) {
    case clang::BO_Assign: return assignment(expr, Result::wanted);
    case clang::BO_Comma: evaluate(expr.getLHS()); return value(expr.getRHS());
    case clang::BO_LAnd:
    case clang::BO_LOr: {
      const ts::Variable result = temporary_variable(type_of(expr.getType()));
      const ts::Location yes = new_location();
      const ts::Location no = new_location();
      const ts::Location end = new_location();
      const ts::Statement statement = statement_;
      branch(&expr, yes, no);
      statement_ = statement;
      current_ = yes;
      emit_to(end, ts::Assign{result, constant(1)});
      current_ = no;
      emit_to(end, ts::Assign{result, constant(0)});
      current_ = end;
      return terms_.variable(result);
    }
    default: {
      auto [left, right] = operands(expr.getLHS(), expr.getRHS());
      const bool may_leave = expr.isAdditiveOp() || expr.getOpcode() == clang::BO_Mul ||
                             expr.getOpcode() == clang::BO_Shl;
      if (!may_leave && !expr.isShiftOp()) {
        const auto common = common_type_of_bit_fields(*expr.getLHS(), *expr.getRHS());
        left = perhaps_converted(left, *expr.getLHS(), common);
        right = perhaps_converted(right, *expr.getRHS(), common);
      }
      const ts::Term result = operation(expr.getOpcode(), left, expr.getLHS()->getType(), right,
                                        expr.getRHS()->getType(), expr.getType());
      return may_leave ? perhaps_in_type(result, type_of_bit_field(expr)) : result;
    }
  }
}

ts::Term FunctionLowering::comparison(BinaryOperatorKind op, ts::Term left, ts::Term right) {
  switch (op) {
    case clang::BO_LT: return terms_.less(left, right);
    case clang::BO_GT: return terms_.less(right, left);
    case clang::BO_LE: return terms_.at_most(left, right);
    case clang::BO_GE: return terms_.at_most(right, left);
    case clang::BO_EQ: return terms_.equal(left, right);
    default: return terms_.not_equal(left, right);
  }
}

/// Steps of single bytes go anywhere, even where they are multiples of some element's size: such a
/// step must not look like one over elements.
ts::Term FunctionLowering::index_of_elements(ts::Term index, const base::Integer& size) {
  if (!size.is_one() || index.kind() != term::Kind::sum) return index;
  const ts::Variable bytes = temporary_variable(type_of(context_.getIntPtrType()));
  objects_.memory().plain.push_back(bytes);
  emit(ts::Assign{bytes, index});
  return terms_.variable(bytes);
}

ts::Term FunctionLowering::pointer_offset(ts::Term pointer, clang::QualType pointer_type,
                                          ts::Term index, BinaryOperatorKind op) {
  const clang::QualType element = pointer_type->getPointeeType();
  base::Integer size = 1;
  if (!element->isVoidType() && !element->isFunctionType()) {
    if (element->isVariablyModifiedType() || element->isIncompleteType()) {
      ts::Havoc effect;
      append(effect.uses, pointer);
      append(effect.uses, index);
      gather_lengths(element, effect.uses);
      return unknown(type_of(pointer_type), std::move(effect));
    }
    size = base::Integer(context_.getTypeSizeInChars(element).getQuantity());
  }
  // From null, there is nowhere to go.
  demand(terms_.not_equal(pointer, constant(0)), ts::Fault::null_pointer);
  const ts::Term offset = terms_.scale(size, index_of_elements(index, size));
  return op == clang::BO_Sub ? terms_.subtract(pointer, offset) : terms_.add(pointer, offset);
}

// NOLINTNEXTLINE(readability-function-size): a case for each operator.
ts::Term FunctionLowering::operation(BinaryOperatorKind op, ts::Term left,
                                     clang::QualType left_type, ts::Term right,
                                     clang::QualType right_type, clang::QualType result_type) {
  const ts::Type type = type_of(result_type);
  const bool opaque = type.kind == ts::Type::Kind::opaque ||
                      type_of(left_type).kind == ts::Type::Kind::opaque ||
                      type_of(right_type).kind == ts::Type::Kind::opaque;
  if (opaque) return real_operation(op, left, left_type, right, right_type, result_type);
  const bool asks_order = clang::BinaryOperator::isRelationalOp(op) || op == clang::BO_Sub;
  if (policy_.demands && asks_order && left_type->isPointerType() && right_type->isPointerType()) {
    emit_access(ts::Skip{}, memory::Ordered{left, right});
  }
  if (clang::BinaryOperator::isComparisonOp(op)) {
    return terms_.choice(comparison(op, left, right), constant(1), constant(0));
  }
  if (left_type->isPointerType() && right_type->isPointerType()) {
    const ts::Term bytes = terms_.subtract(left, right);
    const clang::QualType element = left_type->getPointeeType();
    if (element->isVariablyModifiedType()) {
      ts::Havoc effect;
      append(effect.uses, bytes);
      gather_lengths(element, effect.uses);
      return unknown(type, std::move(effect));
    }
    const bool counts_bytes = element->isVoidType() || element->isFunctionType();
    const auto size = counts_bytes ? 1 : context_.getTypeSizeInChars(element).getQuantity();
    // A number of elements, and no way back to either of them.
    const ts::Variable distance = temporary_variable(type);
    objects_.memory().plain.push_back(distance);
    emit(ts::Assign{distance, size <= 1 ? bytes : terms_.quotient(bytes, constant(size))});
    return terms_.variable(distance);
  }
  if (left_type->isPointerType()) return pointer_offset(left, left_type, right, op);
  if (right_type->isPointerType()) return pointer_offset(right, right_type, left, op);

  ts::Term result;
  bool may_leave_type = false;
  switch (op) {
    case clang::BO_Add:
      result = terms_.add(left, right);
      may_leave_type = true;
      break;
    case clang::BO_Sub:
      result = terms_.subtract(left, right);
      may_leave_type = true;
      break;
    case clang::BO_Mul:
      result = terms_.multiply(left, right);
      may_leave_type = true;
      break;
    case clang::BO_Div:
      result = terms_.quotient(left, right);
      may_leave_type = type.is_signed;
      break;
    case clang::BO_Rem: result = terms_.remainder(left, right); break;
    case clang::BO_Shl:
      result = terms_.shift_left(left, right);
      may_leave_type = true;
      break;
    case clang::BO_Shr: result = terms_.shift_right(left, right); break;
    case clang::BO_And: result = terms_.bit_and(left, right); break;
    case clang::BO_Or: result = terms_.bit_or(left, right); break;
    default: result = terms_.bit_xor(left, right); break;
  }
  demand_defined(op, left, right, result, type);
  // gcc and clang define the left shift of a signed value bit by bit.
  const bool wraps = !type.is_signed || op == clang::BO_Shl || signed_wraps();
  return may_leave_type && wraps ? in_type(result, type) : result;
}

ts::Term FunctionLowering::assignment(const clang::BinaryOperator& expr, Result result) {
  const Place target = place(expr.getLHS());
  if (expr.getType()->isRecordType()) {
    copy(target, record_value(expr.getRHS()));
    return constant(0);
  }
  assign_to(target, expr.getRHS());
  return result == Result::wanted ? load(target) : constant(0);
}

ts::Term FunctionLowering::compound_assignment(const clang::CompoundAssignOperator& expr,
                                               Result wanted) {
  Place target = place(expr.getLHS());
  const clang::QualType type = expr.getLHS()->getType();
  ts::Term old = load(target);
  const bool order_matters = objects_.may_modify(*expr.getRHS(), old.variables()) ||
                             objects_.may_modify(*expr.getRHS(), target.needs);
  if (order_matters) {
    ts::Havoc earlier;
    append(earlier.uses, old);
    append(earlier.uses, target.needs);
    append(target.needs, unknown(type_of(type), std::move(earlier)));
  }
  const ts::Term right = value(expr.getRHS());
  if (order_matters) {
    ts::Havoc effect;
    append(effect.uses, old);
    append(effect.uses, target.needs);
    old = unknown(type_of(type), std::move(effect));
  }
  const BinaryOperatorKind op = clang::BinaryOperator::getOpForCompoundAssignment(expr.getOpcode());
  const ts::Term left = convert(old, type, expr.getComputationLHSType());
  const ts::Term result = operation(op, left, expr.getComputationLHSType(), right,
                                    expr.getRHS()->getType(), expr.getComputationResultType());
  store(target, convert(result, expr.getComputationResultType(), type));
  return wanted == Result::wanted ? load(target) : constant(0);
}

}  // namespace pslice::frontend
