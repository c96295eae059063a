// Scalar expressions: a term for the value, edges for the effects.

#include "frontend/lower/function_lowering.h"
#include "frontend/objects/folding.h"

namespace pslice::frontend {

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
  } else if (const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(expr)) {
    compound_assignment(*compound, Result::unwanted);
  } else if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
             binary != nullptr && binary->getOpcode() == clang::BO_Assign) {
    assignment(*binary, Result::unwanted);
  } else if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr);
             unary != nullptr && unary->isIncrementDecrementOp()) {
    increment(*unary, Result::unwanted);
  } else if (expr->isLValue() && !expr->getType()->isFunctionType()) {
    place(expr);
  } else {
    value(expr);
  }
}

ts::Term FunctionLowering::constant_or_unknown(const clang::Expr& expr) {
  const auto known = folded_integer(expr, context_);
  return known ? constant(*known) : unsupported(expr);
}

ts::Term FunctionLowering::unsupported(const clang::Expr& expr) {
  // Everything below is evaluated for its effects and may flow into the value.
  ts::Havoc effect;
  memory::Effect touches;
  gather_operands(expr, effect.uses, touches);
  const bool may_write = llvm::isa<clang::AtomicExpr>(expr);
  std::vector<ts::Variable> needs = may_write ? effect.uses : std::vector<ts::Variable>{};
  return unknown(type_of(expr.getType()), std::move(effect), std::move(touches), std::move(needs));
}

void FunctionLowering::gather_operands(const clang::Expr& expr, std::vector<ts::Variable>& uses,
                                       memory::Effect& touches) {
  const bool may_write = llvm::isa<clang::AtomicExpr>(expr);
  for (const clang::Stmt* child : expr.children()) {
    const auto* e = llvm::dyn_cast_or_null<clang::Expr>(child);
    if (e == nullptr || e->getType()->isVoidType()) continue;
    if (e->isLValue() || e->getType()->isRecordType()) {
      const Place p = e->isLValue() ? place(e) : record_value(e);
      append(uses, p.needs);
      touches.reads.push_back(region_of(p));
      continue;
    }
    const ts::Term term = value(e);
    append(uses, term);
    if (!e->getType()->isPointerType()) continue;
    touches.reads.push_back(region_at(term));
    if (may_write) touches.writes.push_back(region_at(term));
  }
}

/// sizeof and its like.
ts::Term FunctionLowering::measure(const clang::UnaryExprOrTypeTraitExpr& expr) {
  if (const auto known = folded_integer(expr, context_)) return constant(*known);
  // The operand is evaluated if it is a variable-length array, and only then.
  ts::Havoc effect;
  if (context_.getAsArrayType(expr.getTypeOfArgument()) == nullptr) {
    gather_mentioned(&expr, effect.uses);
    // Of other operands it is not specified whether lengths in them are evaluated.
    if (expr.isArgumentType() && has_lengths_with_effects(expr.getArgumentType())) {
      not_followed(expr.getBeginLoc(), "a length with effects may be evaluated or not");
    }
  } else if (expr.isArgumentType()) {
    evaluate_lengths(expr.getArgumentType());
  } else if (!llvm::isa<clang::DeclRefExpr>(expr.getArgumentExpr()->IgnoreParens())) {
    evaluate(expr.getArgumentExpr());  // to name an array is not to touch it
  }
  gather_lengths(expr.getTypeOfArgument(), effect.uses);
  return unknown(type_of(expr.getType()), std::move(effect));
}

// NOLINTNEXTLINE(readability-function-size): a line for each kind of expression.
ts::Term FunctionLowering::value(const clang::Expr* expr) {
  using Class = clang::Stmt::StmtClass;
  expr = expr->IgnoreParens();
  if (expr->getType()->isRecordType() && !expr->isLValue()) {
    const Place record = record_value(expr);  // a record where a scalar was expected
    return unknown(type_of(expr->getType()), {}, memory::Effect{.reads = {region_of(record)}});
  }
  switch (expr->getStmtClass()) {
    case Class::IntegerLiteralClass:
    case Class::CharacterLiteralClass:
    case Class::OffsetOfExprClass:
    case Class::TypeTraitExprClass: return constant_or_unknown(*expr);
    case Class::UnaryExprOrTypeTraitExprClass:
      return measure(*llvm::cast<clang::UnaryExprOrTypeTraitExpr>(expr));
    case Class::ConstantExprClass:
      return value(llvm::cast<clang::ConstantExpr>(expr)->getSubExpr());
    case Class::FloatingLiteralClass:
      return real_literal(*llvm::cast<clang::FloatingLiteral>(expr));
    case Class::ImaginaryLiteralClass: return unknown(type_of(expr->getType()), {});
    case Class::GNUNullExprClass:
    case Class::CXXNullPtrLiteralExprClass: return constant(0);
    case Class::ImplicitValueInitExprClass:
      return type_of(expr->getType()).kind == ts::Type::Kind::opaque
                 ? unknown(type_of(expr->getType()), {})
                 : constant(0);
    case Class::DeclRefExprClass: {
      const clang::ValueDecl* decl = llvm::cast<clang::DeclRefExpr>(expr)->getDecl();
      if (llvm::isa<clang::EnumConstantDecl>(decl)) return constant_or_unknown(*expr);
      if (llvm::isa<clang::FunctionDecl>(decl)) return address_of(*decl);
      return load(place(expr));
    }
    case Class::ImplicitCastExprClass:
    case Class::CStyleCastExprClass:
    case Class::BuiltinBitCastExprClass: return cast_value(*llvm::cast<clang::CastExpr>(expr));
    case Class::UnaryOperatorClass: return unary(*llvm::cast<clang::UnaryOperator>(expr));
    case Class::CompoundAssignOperatorClass:
      return compound_assignment(*llvm::cast<clang::CompoundAssignOperator>(expr), Result::wanted);
    case Class::BinaryOperatorClass: return binary(*llvm::cast<clang::BinaryOperator>(expr));
    case Class::ConditionalOperatorClass:
    case Class::BinaryConditionalOperatorClass:
      return conditional(*llvm::cast<clang::AbstractConditionalOperator>(expr));
    case Class::OpaqueValueExprClass: {
      const auto& opaque = *llvm::cast<clang::OpaqueValueExpr>(expr);
      const auto found = opaque_values_.find(&opaque);
      return found != opaque_values_.end() ? found->second : value(opaque.getSourceExpr());
    }
    case Class::CallExprClass: return call(*llvm::cast<clang::CallExpr>(expr)).scalar;
    case Class::StmtExprClass: return statement_expression(*llvm::cast<clang::StmtExpr>(expr));
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
    case Class::VAArgExprClass: return variable_argument(*expr);
    case Class::BlockExprClass:
      not_followed(expr->getBeginLoc(), "a block is made, and who calls it is not followed");
      return unsupported(*expr);
    case Class::AddrLabelExprClass:
      return terms_.variable(
          objects_.address_of(*llvm::cast<clang::AddrLabelExpr>(expr)->getLabel()));
    case Class::MemberExprClass:
    case Class::ExtVectorElementExprClass:
    case Class::ArraySubscriptExprClass:
    case Class::CompoundLiteralExprClass: return load(place(expr));
    default: return unsupported(*expr);
  }
}

ts::Term FunctionLowering::variable_argument(const clang::Expr& expr) {
  ts::Havoc effect{.may_define = {objects_.variable_arguments()},
                   .uses = {objects_.variable_arguments()}};
  evaluate_lengths(expr.getType());
  const memory::Region list =
      argument_list(*llvm::cast<clang::VAArgExpr>(&expr)->getSubExpr(), effect.uses);
  // It reads through what the list holds, and traps where nobody has started it.
  std::vector<ts::Variable> needs = effect.uses;
  append(needs, unknown(type_of(context_.UnsignedIntTy), {.uses = effect.uses},
                        memory::Effect{.reads = {list}}));
  // The list moves on.
  return unknown(type_of(expr.getType()), std::move(effect),
                 memory::Effect{.reads = {list}, .writes = {list}}, std::move(needs));
}

/// Where a va_list lies, which is an array on some machines and a pointer on others.
memory::Region FunctionLowering::argument_list(const clang::Expr& list,
                                               std::vector<ts::Variable>& uses) {
  if (list.isLValue()) {
    const Place where = place(&list);
    append(uses, where.needs);
    return region_of(where);
  }
  const ts::Term pointer = value(&list);
  append(uses, pointer);
  return region_at(pointer);
}

/// va_start and va_copy: the list leads to the arguments, from where the original is on.
void FunctionLowering::start_argument_list(const clang::CallExpr& expr,
                                           const clang::Expr* original) {
  ts::Havoc effect{.uses = {objects_.variable_arguments()}};
  memory::Effect touches{.reads = {all_arguments()}};
  if (original != nullptr) touches.reads.push_back(argument_list(*original, effect.uses));
  touches.writes.push_back(argument_list(*expr.getArg(0), effect.uses));
  const std::vector<ts::Variable> needs = effect.uses;
  emit_access(std::move(effect), std::move(touches), needs);
}

/// Whatever the variable arguments point to.
memory::Region FunctionLowering::all_arguments() {
  memory::Region region = region_at(terms_.variable(objects_.variable_arguments()));
  region.everything = true;
  return region;
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
  const std::size_t cleanups = cleanups_.size();
  const clang::CompoundStmt& body = *expr.getSubStmt();
  for (const clang::Stmt* child : body.body()) {
    const clang::Expr* last = child == body.getStmtExprResult() && !expr.getType()->isVoidType()
                                  ? enter_result(child)
                                  : nullptr;
    if (last != nullptr && !last->getType()->isVoidType() && !last->getType()->isRecordType()) {
      statement_ = statement;
      const ts::Variable saved = temporary_variable(type_of(last->getType()));
      emit(ts::Assign{saved, value(last)});
      result = terms_.variable(saved);
    } else {
      lower(child);
    }
  }
  leave_scope(cleanups);
  scope_ = outer;
  statement_ = statement;
  return result;
}

}  // namespace pslice::frontend
