// Conditions: jumping code. Each part of `a && b` is a test of its own, so that a path on which
// `a` fails does not depend on `b`.

#include "frontend/lower/function_lowering.h"
#include "frontend/objects/folding.h"

namespace pslice::frontend {

void FunctionLowering::branch(const clang::Expr* condition, ts::Location yes, ts::Location no) {
  const clang::Expr* e = condition->IgnoreParens();
  if (const auto known = folded_condition(*e, context_)) {
    // The other side is never taken, but deleting the test would not lead there either.
    program_.add_pseudo_edge(current_, *known ? no : yes);
    emit_to(*known ? yes : no, ts::Skip{});
    return;
  }
  if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
      cast != nullptr && cast->getCastKind() == clang::CK_IntegralToBoolean) {
    return branch(cast->getSubExpr(), yes, no);
  }
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e);
      op != nullptr && op->getOpcode() == clang::UO_LNot) {
    return branch(op->getSubExpr(), no, yes);
  }
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    const ts::Statement statement = statement_;
    if (op->getOpcode() == clang::BO_LAnd || op->getOpcode() == clang::BO_LOr) {
      const ts::Location second = new_location();
      if (op->getOpcode() == clang::BO_LAnd)
        branch(op->getLHS(), second, no);
      else
        branch(op->getLHS(), yes, second);
      current_ = second;
      statement_ = statement;
      return branch(op->getRHS(), yes, no);
    }
    if (op->getOpcode() == clang::BO_Comma) {
      evaluate(op->getLHS());
      return branch(op->getRHS(), yes, no);
    }
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e);
      call != nullptr && call->getNumArgs() == 2 && call->getDirectCallee() != nullptr &&
      call->getDirectCallee()->getNameAsString() == "__builtin_expect" &&
      !call->getArg(1)->HasSideEffects(context_)) {
    return branch(call->getArg(0)->IgnoreImpCasts(), yes, no);
  }
  branch_on(condition_value(e), yes, no);
}

void FunctionLowering::branch_on(ts::Term formula, ts::Location yes, ts::Location no) {
  const ts::Location test = current_;
  emit_to(yes, ts::Assume{formula});
  current_ = test;
  emit_to(no, ts::Assume{terms_.negation(formula)});
}

ts::Term FunctionLowering::condition_value(const clang::Expr* condition) {
  const ts::Term term = value(condition);
  if (type_of(condition->getType()).kind == ts::Type::Kind::opaque) {
    return truth(real_truth(term, condition->getType()));
  }
  return truth(term);
}

ts::Term FunctionLowering::truth(ts::Term value) {
  if (value.kind() == term::Kind::choice && value.operands()[1] == terms_.constant(1) &&
      value.operands()[2] == terms_.constant(0)) {
    return value.operands()[0];
  }
  return terms_.not_equal(value, terms_.constant(0));
}

}  // namespace pslice::frontend
