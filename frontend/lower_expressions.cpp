// Scalar expressions: a term for the value, edges for the effects.
//
// Signed arithmetic is mathematical, because overflow is undefined and the variables' ranges say
// the rest; unsigned arithmetic and narrowing conversions wrap. `--ints bits` wraps signed
// arithmetic as well, `--ints math` nothing.

#include "clang/AST/RecordLayout.h"
#include "frontend/function_lowering.h"

namespace pslice::frontend {

using clang::BinaryOperatorKind;

void FunctionLowering::evaluate(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(expr);
      cast != nullptr && cast->getCastKind() == clang::CK_ToVoid) {
    return evaluate(cast->getSubExpr());
  }
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(expr);
      op != nullptr && op->getOpcode() == clang::BO_Comma) {
    evaluate(op->getLHS());
    return evaluate(op->getRHS());
  }
  if (const auto* choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(expr);
      choice != nullptr && choice->getType()->isVoidType()) {
    conditional(*choice);
    return;
  }
  if (expr->getType()->isRecordType() && !expr->isLValue()) {
    record_value(expr);
  } else if (expr->isLValue() && !expr->getType()->isFunctionType()) {
    place(expr);
  } else {
    value(expr);
  }
}

ts::Term FunctionLowering::constant_or_unknown(const clang::Expr& expr) {
  clang::Expr::EvalResult result;
  if (!expr.isValueDependent() && expr.EvaluateAsInt(result, context_) &&
      !result.HasSideEffects) {
    llvm::SmallString<40> digits;
    result.Val.getInt().toString(digits, 10);
    return constant(*base::Integer::parse(std::string_view(digits.data(), digits.size())));
  }
  return unsupported(expr);
}

ts::Term FunctionLowering::unsupported(const clang::Expr& expr) {
  // Everything below is evaluated for its effects and may flow into the value.
  ts::Havoc effect{.defines = {}, .may_define = {}, .uses = {}, .writes_memory = false,
                   .reads_memory = true};
  for (const clang::Stmt* child : expr.children()) {
    const auto* e = llvm::dyn_cast_or_null<clang::Expr>(child);
    if (e == nullptr) continue;
    if (e->isLValue() || e->getType()->isRecordType()) {
      const Place p = e->isLValue() ? place(e) : record_value(e);
      append(effect.uses, p.needs);
      if (!p.is_memory()) p.cells->collect(effect.uses);
    } else if (!e->getType()->isVoidType()) {
      append(effect.uses, value(e));
    }
  }
  const bool may_write = llvm::isa<clang::AtomicExpr>(expr);
  effect.writes_memory = may_write;
  std::vector<ts::Variable> needs = may_write ? effect.uses : std::vector<ts::Variable>{};
  return unknown(type_of(expr.getType()), std::move(effect), std::move(needs));
}

ts::Term FunctionLowering::value(const clang::Expr* expr) {
  using Class = clang::Stmt::StmtClass;
  expr = expr->IgnoreParens();
  if (expr->getType()->isRecordType() && !expr->isLValue()) {
    const Place record = record_value(expr);  // a record where a scalar was expected
    ts::Havoc effect;
    if (record.is_memory()) effect.reads_memory = true;
    else record.cells->collect(effect.uses);
    return unknown(type_of(expr->getType()), std::move(effect));
  }
  switch (expr->getStmtClass()) {
    case Class::IntegerLiteralClass:
    case Class::CharacterLiteralClass:
    case Class::OffsetOfExprClass:
    case Class::TypeTraitExprClass:
      return constant_or_unknown(*expr);
    case Class::UnaryExprOrTypeTraitExprClass: {
      const auto& trait = *llvm::cast<clang::UnaryExprOrTypeTraitExpr>(expr);
      clang::Expr::EvalResult result;
      if (trait.EvaluateAsInt(result, context_)) return constant_or_unknown(*expr);
      // The size of a variable-length array: known to whoever declared it.
      ts::Havoc effect;
      if (!trait.isArgumentType()) {
        if (const clang::VarDecl* object = base_object(*trait.getArgumentExpr())) {
          objects_.cells_of(*object, entry_.id).collect(effect.uses);
        }
      }
      const auto* vla = context_.getAsVariableArrayType(trait.getTypeOfArgument());
      if (vla != nullptr && trait.isArgumentType() && vla->getSizeExpr() != nullptr) {
        append(effect.uses, value(vla->getSizeExpr()));
      }
      return unknown(type_of(expr->getType()), std::move(effect));
    }
    case Class::ConstantExprClass:
      return value(llvm::cast<clang::ConstantExpr>(expr)->getSubExpr());
    case Class::FloatingLiteralClass:
    case Class::ImaginaryLiteralClass:
      return unknown(type_of(expr->getType()), {});
    case Class::GNUNullExprClass:
    case Class::CXXNullPtrLiteralExprClass:
      return constant(0);
    case Class::ImplicitValueInitExprClass:
      return type_of(expr->getType()).kind == ts::Type::Kind::opaque
                 ? unknown(type_of(expr->getType()), {})
                 : constant(0);
    case Class::DeclRefExprClass: {
      const clang::ValueDecl* decl = llvm::cast<clang::DeclRefExpr>(expr)->getDecl();
      if (llvm::isa<clang::EnumConstantDecl>(decl)) return constant_or_unknown(*expr);
      if (llvm::isa<clang::FunctionDecl>(decl)) return terms_.variable(objects_.address_of(*decl));
      return load(place(expr));
    }
    case Class::ImplicitCastExprClass:
    case Class::CStyleCastExprClass:
    case Class::BuiltinBitCastExprClass:
      return cast_value(*llvm::cast<clang::CastExpr>(expr));
    case Class::UnaryOperatorClass:
      return unary(*llvm::cast<clang::UnaryOperator>(expr));
    case Class::CompoundAssignOperatorClass:
      return compound_assignment(*llvm::cast<clang::CompoundAssignOperator>(expr));
    case Class::BinaryOperatorClass:
      return binary(*llvm::cast<clang::BinaryOperator>(expr));
    case Class::ConditionalOperatorClass:
    case Class::BinaryConditionalOperatorClass:
      return conditional(*llvm::cast<clang::AbstractConditionalOperator>(expr));
    case Class::OpaqueValueExprClass: {
      const auto& opaque = *llvm::cast<clang::OpaqueValueExpr>(expr);
      const auto found = opaque_values_.find(&opaque);
      return found != opaque_values_.end() ? found->second : value(opaque.getSourceExpr());
    }
    case Class::CallExprClass:
      return call(*llvm::cast<clang::CallExpr>(expr)).scalar;
    case Class::StmtExprClass:
      return statement_expression(*llvm::cast<clang::StmtExpr>(expr));
    case Class::GenericSelectionExprClass:
      return value(llvm::cast<clang::GenericSelectionExpr>(expr)->getResultExpr());
    case Class::ChooseExprClass:
      return value(llvm::cast<clang::ChooseExpr>(expr)->getChosenSubExpr());
    case Class::InitListExprClass: {
      const auto& list = *llvm::cast<clang::InitListExpr>(expr);
      if (list.getNumInits() == 1 && list.getType()->isScalarType()) return value(list.getInit(0));
      if (list.getNumInits() == 0) return constant(0);
      return unsupported(*expr);
    }
    case Class::VAArgExprClass:
      return variable_argument(*expr);
    case Class::AddrLabelExprClass:
      return terms_.variable(
          objects_.address_of(*llvm::cast<clang::AddrLabelExpr>(expr)->getLabel()));
    case Class::MemberExprClass:
    case Class::ArraySubscriptExprClass:
    case Class::CompoundLiteralExprClass:
      return load(place(expr));
    default:
      return unsupported(*expr);
  }
}

ts::Term FunctionLowering::variable_argument(const clang::Expr& expr) {
  const auto& va = *llvm::cast<clang::VAArgExpr>(&expr);
  ts::Havoc effect{.defines = {},
                   .may_define = {objects_.variable_arguments()},
                   .uses = {objects_.variable_arguments()},
                   .writes_memory = true,  // the list moves on
                   .reads_memory = true};
  const clang::Expr* list = va.getSubExpr();
  if (list->isLValue()) append(effect.uses, place(list).needs);
  else append(effect.uses, value(list));
  return unknown(type_of(expr.getType()), std::move(effect));
}

ts::Term FunctionLowering::in_type(ts::Term term, ts::Type type) {
  if (type.kind != ts::Type::Kind::integer || type.bits == 0) return term;
  if (term.is_constant() && type.contains(term.value())) return term;
  return terms_.wrap(term, type.bits, type.is_signed);
}

ts::Term FunctionLowering::convert(ts::Term term, clang::QualType from, clang::QualType to) {
  const ts::Type source = type_of(from);
  const ts::Type target = type_of(to);
  if (source.kind == ts::Type::Kind::opaque || target.kind == ts::Type::Kind::opaque) {
    if (source == target && context_.hasSameUnqualifiedType(from, to)) return term;
    ts::Havoc effect;
    append(effect.uses, term);
    return unknown(target, std::move(effect));
  }
  if (to->isBooleanType()) {
    return from->isBooleanType() ? term
                                 : terms_.choice(truth(term), constant(1), constant(0));
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

ts::Term FunctionLowering::cast_value(const clang::CastExpr& expr) {
  const clang::Expr* sub = expr.getSubExpr();
  switch (expr.getCastKind()) {
    case clang::CK_LValueToRValue:
    case clang::CK_LValueToRValueBitCast:
      if (sub->getType()->isRecordType()) return value(sub);
      return load(place(sub));
    case clang::CK_ArrayToPointerDecay:
      return address(sub);
    case clang::CK_FunctionToPointerDecay: {
      const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(sub->IgnoreParens());
      if (ref != nullptr) return terms_.variable(objects_.address_of(*ref->getDecl()));
      if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(sub->IgnoreParens());
          op != nullptr && op->getOpcode() == clang::UO_Deref) {
        return value(op->getSubExpr());  // *f is f
      }
      return unsupported(*sub);
    }
    case clang::CK_BuiltinFnToFnPtr:
      return constant_or_unknown(expr);
    case clang::CK_ToVoid:
      evaluate(sub);
      return constant(0);
    case clang::CK_NullToPointer:
      evaluate(sub);
      return constant(0);
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
      if (sub->isLValue()) return load(place(sub));
      return convert(value(sub), sub->getType(), expr.getType());
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
    case clang::UO_AddrOf:
      return address(sub);
    case clang::UO_Deref:
      return expr.getType()->isFunctionType() ? value(sub) : load(place(&expr));
    case clang::UO_Plus:
    case clang::UO_Extension:
      return sub->isLValue() ? load(place(sub)) : value(sub);
    case clang::UO_LNot: {
      const ts::Term condition = condition_value(sub);
      return terms_.choice(condition, constant(0), constant(1));
    }
    case clang::UO_Minus:
    case clang::UO_Not: {
      const ts::Term operand = value(sub);
      if (type.kind == ts::Type::Kind::opaque) {
        ts::Havoc effect;
        append(effect.uses, operand);
        return unknown(type, std::move(effect));
      }
      ts::Term result = terms_.negate(operand);
      if (expr.getOpcode() == clang::UO_Not) result = terms_.subtract(result, constant(1));
      const bool wraps = expr.getOpcode() == clang::UO_Not
                             ? !type.is_signed
                             : !type.is_signed || objects_.integers() == Integers::bits;
      return wraps ? in_type(result, type) : result;
    }
    case clang::UO_PreInc:
    case clang::UO_PreDec:
    case clang::UO_PostInc:
    case clang::UO_PostDec:
      return increment(expr);
    default:
      return unsupported(expr);  // __real, __imag
  }
}

ts::Term FunctionLowering::increment(const clang::UnaryOperator& expr) {
  const clang::Expr* sub = expr.getSubExpr();
  const Place target = place(sub);
  ts::Term old = load(target);
  if (expr.isPostfix()) {
    const ts::Variable saved = temporary_variable(type_of(sub->getType()));
    emit(ts::Assign{saved, old});
    old = terms_.variable(saved);
  }
  ts::Term updated;
  const BinaryOperatorKind op = expr.isIncrementOp() ? clang::BO_Add : clang::BO_Sub;
  if (sub->getType()->isPointerType()) {
    updated = pointer_offset(old, sub->getType(), constant(1), op);
  } else if (sub->getType()->isBooleanType()) {
    updated = expr.isIncrementOp()
                  ? constant(1)
                  : terms_.choice(truth(old), constant(0), constant(1));
  } else {
    updated = operation(op, old, sub->getType(), constant(1), sub->getType(), sub->getType());
    // The sum is computed in a wider type and converted back.
    const ts::Type type = type_of(sub->getType());
    if (type.kind == ts::Type::Kind::integer && type.bits != 0 && type.is_signed &&
        type.bits < type_of(context_.IntTy).bits) {
      updated = in_type(updated, type);
    }
  }
  store(target, updated);
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
    case clang::BO_Assign:
      return assignment(expr);
    case clang::BO_Comma:
      evaluate(expr.getLHS());
      return value(expr.getRHS());
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
      const auto [left, right] = operands(expr.getLHS(), expr.getRHS());
      return operation(expr.getOpcode(), left, expr.getLHS()->getType(), right,
                       expr.getRHS()->getType(), expr.getType());
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

ts::Term FunctionLowering::pointer_offset(ts::Term pointer, clang::QualType pointer_type,
                                          ts::Term index, BinaryOperatorKind op) {
  const clang::QualType element = pointer_type->getPointeeType();
  base::Integer size = 1;
  if (!element->isVoidType() && !element->isFunctionType()) {
    if (element->isVariablyModifiedType() || element->isIncompleteType()) {
      ts::Havoc effect;
      append(effect.uses, pointer);
      append(effect.uses, index);
      return unknown(type_of(pointer_type), std::move(effect));
    }
    size = base::Integer(context_.getTypeSizeInChars(element).getQuantity());
  }
  const ts::Term offset = terms_.scale(size, index);
  return op == clang::BO_Sub ? terms_.subtract(pointer, offset) : terms_.add(pointer, offset);
}

ts::Term FunctionLowering::operation(BinaryOperatorKind op, ts::Term left,
                                     clang::QualType left_type, ts::Term right,
                                     clang::QualType right_type, clang::QualType result_type) {
  const ts::Type type = type_of(result_type);
  const bool opaque = type.kind == ts::Type::Kind::opaque ||
                      type_of(left_type).kind == ts::Type::Kind::opaque ||
                      type_of(right_type).kind == ts::Type::Kind::opaque;
  if (opaque) {
    ts::Havoc effect;
    append(effect.uses, left);
    append(effect.uses, right);
    const bool compares = clang::BinaryOperator::isComparisonOp(op);
    return unknown(compares ? ts::Type{.bits = 1, .is_signed = false} : type, std::move(effect));
  }
  if (clang::BinaryOperator::isComparisonOp(op)) {
    return terms_.choice(comparison(op, left, right), constant(1), constant(0));
  }
  if (left_type->isPointerType() && right_type->isPointerType()) {
    const ts::Term bytes = terms_.subtract(left, right);
    const clang::QualType element = left_type->getPointeeType();
    if (element->isVoidType() || element->isFunctionType()) return bytes;
    if (element->isVariablyModifiedType()) {
      ts::Havoc effect;
      append(effect.uses, bytes);
      return unknown(type, std::move(effect));
    }
    const auto size = context_.getTypeSizeInChars(element).getQuantity();
    return size == 0 ? bytes : terms_.quotient(bytes, constant(size));
  }
  if (left_type->isPointerType()) return pointer_offset(left, left_type, right, op);
  if (right_type->isPointerType()) return pointer_offset(right, right_type, left, op);

  ts::Term result;
  bool may_leave_type = false;
  switch (op) {
    case clang::BO_Add: result = terms_.add(left, right); may_leave_type = true; break;
    case clang::BO_Sub: result = terms_.subtract(left, right); may_leave_type = true; break;
    case clang::BO_Mul: result = terms_.multiply(left, right); may_leave_type = true; break;
    case clang::BO_Div: result = terms_.quotient(left, right); may_leave_type = type.is_signed; break;
    case clang::BO_Rem: result = terms_.remainder(left, right); break;
    case clang::BO_Shl: result = terms_.shift_left(left, right); may_leave_type = true; break;
    case clang::BO_Shr: result = terms_.shift_right(left, right); break;
    case clang::BO_And: result = terms_.bit_and(left, right); break;
    case clang::BO_Or: result = terms_.bit_or(left, right); break;
    default: result = terms_.bit_xor(left, right); break;
  }
  // gcc and clang define the left shift of a signed value bit by bit.
  const bool wraps = !type.is_signed || op == clang::BO_Shl ||
                     objects_.integers() == Integers::bits;
  return may_leave_type && wraps ? in_type(result, type) : result;
}

ts::Term FunctionLowering::assignment(const clang::BinaryOperator& expr) {
  const Place target = place(expr.getLHS());
  if (expr.getType()->isRecordType()) {
    copy(target, record_value(expr.getRHS()));
    return constant(0);
  }
  assign_to(target, expr.getRHS());
  return load(target);
}

ts::Term FunctionLowering::compound_assignment(const clang::CompoundAssignOperator& expr) {
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
  return load(target);
}

ts::Term FunctionLowering::conditional(const clang::AbstractConditionalOperator& expr) {
  const ts::Statement statement = statement_;
  if (const auto* elvis = llvm::dyn_cast<clang::BinaryConditionalOperator>(&expr)) {
    const ts::Variable common = temporary_variable(type_of(elvis->getCommon()->getType()));
    emit(ts::Assign{common, value(elvis->getCommon())});
    opaque_values_[elvis->getOpaqueValue()] = terms_.variable(common);
  }
  const ts::Location yes = new_location();
  const ts::Location no = new_location();
  const ts::Location end = new_location();
  branch(expr.getCond(), yes, no);
  if (expr.getType()->isVoidType()) {
    for (const auto& [start, side] :
         {std::pair{yes, expr.getTrueExpr()}, std::pair{no, expr.getFalseExpr()}}) {
      current_ = start;
      statement_ = statement;
      evaluate(side);
      statement_ = statement;
      emit_to(end, ts::Skip{});
    }
    current_ = end;
    return constant(0);
  }
  const ts::Variable result = temporary_variable(type_of(expr.getType()));
  for (const auto& [start, side] :
       {std::pair{yes, expr.getTrueExpr()}, std::pair{no, expr.getFalseExpr()}}) {
    current_ = start;
    statement_ = statement;
    const ts::Term term = value(side);
    statement_ = statement;
    emit_to(end, ts::Assign{result, term});
  }
  current_ = end;
  return terms_.variable(result);
}

ts::Term FunctionLowering::statement_expression(const clang::StmtExpr& expr) {
  const ts::Statement statement = statement_;
  const Scope* outer = scope_;
  ts::Term result = constant(0);
  const clang::CompoundStmt& body = *expr.getSubStmt();
  for (const clang::Stmt* child : body.body()) {
    const auto* last = child == body.body_back() ? llvm::dyn_cast<clang::Expr>(child) : nullptr;
    if (last != nullptr && !last->getType()->isVoidType() && !last->getType()->isRecordType()) {
      statement_ = statement;
      const ts::Variable saved = temporary_variable(type_of(last->getType()));
      emit(ts::Assign{saved, value(last)});
      result = terms_.variable(saved);
    } else {
      lower(child);
    }
  }
  scope_ = outer;
  statement_ = statement;
  return result;
}

}  // namespace pslice::frontend
