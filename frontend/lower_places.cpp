// Lvalues, and what is read from and written to them.

#include "clang/AST/RecordLayout.h"
#include "frontend/function_lowering.h"

namespace pslice::frontend {

Place FunctionLowering::memory_at(ts::Term address, clang::QualType type) {
  Place result{.cells = nullptr, .address = address, .needs = {}, .type = type};
  append(result.needs, address);
  return result;
}

Place FunctionLowering::temporary(const std::string& name, clang::QualType type) {
  temporaries_.push_back(objects_.fresh("$" + name + std::to_string(temporary_count_++), type,
                                        context_, entry_.id));
  return {.cells = &temporaries_.back(), .address = {}, .needs = {}, .type = type};
}

Place FunctionLowering::part(const Place& whole, std::size_t index, clang::QualType type) {
  Place result = whole;
  result.type = type;
  if (!whole.is_memory() && whole.cells->shape == Cells::Shape::parts) {
    result.cells = &whole.cells->parts[index];
  }
  return result;
}

Place FunctionLowering::place(const clang::Expr* lvalue) {
  using Class = clang::Stmt::StmtClass;
  const clang::Expr* e = lvalue->IgnoreParens();
  switch (e->getStmtClass()) {
    case Class::DeclRefExprClass: {
      const auto* decl = llvm::cast<clang::DeclRefExpr>(e)->getDecl();
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
        return {.cells = &objects_.cells_of(*variable, entry_.id), .address = {}, .needs = {},
                .type = variable->getType()};
      }
      return memory_at(terms_.variable(objects_.address_of(*decl)), e->getType());
    }
    case Class::MemberExprClass:
      return member(*llvm::cast<clang::MemberExpr>(e));
    case Class::ArraySubscriptExprClass:
      return subscript(*llvm::cast<clang::ArraySubscriptExpr>(e));
    case Class::UnaryOperatorClass: {
      const auto& op = *llvm::cast<clang::UnaryOperator>(e);
      if (op.getOpcode() == clang::UO_Deref) {
        const clang::Expr* pointer = op.getSubExpr()->IgnoreParenImpCasts();
        if (const auto* inner = llvm::dyn_cast<clang::UnaryOperator>(pointer);
            inner != nullptr && inner->getOpcode() == clang::UO_AddrOf) {
          return place(inner->getSubExpr());
        }
        return memory_at(value(op.getSubExpr()), e->getType());
      }
      if (op.getOpcode() == clang::UO_Extension) return place(op.getSubExpr());
      if (op.getOpcode() == clang::UO_Real || op.getOpcode() == clang::UO_Imag) {
        Place whole = place(op.getSubExpr());
        whole.type = e->getType();
        whole.partial = true;
        return whole;
      }
      break;
    }
    case Class::CompoundLiteralExprClass: {
      // An unnamed object; its address may go anywhere.
      const auto& literal = *llvm::cast<clang::CompoundLiteralExpr>(e);
      const Place result = memory_at(unknown(type_of(context_.VoidPtrTy), {}), e->getType());
      initialise(result, literal.getInitializer());
      return result;
    }
    case Class::GenericSelectionExprClass:
      return place(llvm::cast<clang::GenericSelectionExpr>(e)->getResultExpr());
    case Class::ChooseExprClass:
      return place(llvm::cast<clang::ChooseExpr>(e)->getChosenSubExpr());
    case Class::ConstantExprClass:
      return place(llvm::cast<clang::ConstantExpr>(e)->getSubExpr());
    case Class::StringLiteralClass:
    case Class::PredefinedExprClass:
    case Class::ObjCEncodeExprClass:
      return memory_at(unknown(type_of(context_.VoidPtrTy), {}), e->getType());
    case Class::OpaqueValueExprClass:
      if (const clang::Expr* source = llvm::cast<clang::OpaqueValueExpr>(e)->getSourceExpr()) {
        return place(source);
      }
      break;
    default:
      break;
  }
  if (e->getType()->isRecordType()) return record_value(e);
  // Any other lvalue (vector elements and the like): somewhere in memory or in what it mentions.
  warn(e->getBeginLoc(), std::string("lvalue handled coarsely: ") + e->getStmtClassName());
  std::vector<ts::Variable> needs;
  for (const clang::Stmt* child : e->children()) {
    if (const auto* sub = llvm::dyn_cast_or_null<clang::Expr>(child)) {
      if (sub->isLValue()) {
        const Place inner = place(sub);
        if (!inner.is_memory()) return inner;
        append(needs, inner.needs);
      } else if (!sub->getType()->isVoidType()) {
        append(needs, value(sub));
      }
    }
  }
  Place result = memory_at(unknown(type_of(context_.VoidPtrTy), {.uses = needs}), e->getType());
  append(result.needs, needs);
  return result;
}

Place FunctionLowering::member(const clang::MemberExpr& expr) {
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(expr.getMemberDecl());
  if (field == nullptr) {  // a static member cannot occur in C
    return memory_at(unknown(type_of(context_.VoidPtrTy), {}), expr.getType());
  }
  Place base;
  if (expr.isArrow()) {
    const clang::Expr* pointer = expr.getBase()->IgnoreParenImpCasts();
    const auto* op = llvm::dyn_cast<clang::UnaryOperator>(pointer);
    if (op != nullptr && op->getOpcode() == clang::UO_AddrOf) {
      base = place(op->getSubExpr());
    } else {
      base = memory_at(value(expr.getBase()), expr.getBase()->getType()->getPointeeType());
    }
  } else {
    base = expr.getBase()->isLValue() ? place(expr.getBase()) : record_value(expr.getBase());
  }
  if (base.is_memory()) {
    const auto& layout = context_.getASTRecordLayout(field->getParent());
    const auto offset = context_.toCharUnitsFromBits(
        static_cast<std::int64_t>(layout.getFieldOffset(field->getFieldIndex())));
    if (base.address) base.address = terms_.add(base.address, constant(offset.getQuantity()));
  }
  Place result = part(base, field->getFieldIndex(), expr.getType());
  if (field->isBitField()) result.bit_width = field->getBitWidthValue(context_);
  return result;
}

Place FunctionLowering::subscript(const clang::ArraySubscriptExpr& expr) {
  const clang::Expr* array = subscripted_array(expr);
  if (array == nullptr) {
    const auto [pointer, index] = operands(expr.getBase(), expr.getIdx());
    return memory_at(pointer_offset(pointer, expr.getBase()->getType(), index, clang::BO_Add),
                     expr.getType());
  }
  Place whole = array->isLValue() ? place(array) : record_value(array);
  const ts::Term index = value(expr.getIdx());
  if (whole.is_memory()) {
    const auto element = context_.getTypeSizeInCharsIfKnown(expr.getType());
    ts::Term where = whole.address;
    if (element && where) {
      where = terms_.add(where, terms_.scale(base::Integer(element->getQuantity()), index));
    }
    Place result = memory_at(where, expr.getType());
    append(result.needs, whole.needs);
    append(result.needs, index);
    return result;
  }
  if (whole.cells->shape == Cells::Shape::parts && index.is_constant()) {
    const auto i = index.value().to_int64();
    if (i && *i >= 0 && static_cast<std::size_t>(*i) < whole.cells->parts.size()) {
      return part(whole, static_cast<std::size_t>(*i), expr.getType());
    }
  }
  whole.type = expr.getType();
  append(whole.needs, index);
  return whole;
}

ts::Term FunctionLowering::address(const clang::Expr* lvalue) {
  const clang::Expr* e = lvalue->IgnoreParens();
  if (const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(ref->getDecl())) {
      objects_.cells_of(*variable, entry_.id);  // its cells belong to memory from now on
    }
    return terms_.variable(objects_.address_of(*ref->getDecl()));
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
    if (field != nullptr && !field->isBitField() &&
        (member->isArrow() || member->getBase()->isLValue())) {
      const ts::Term base =
          member->isArrow() ? value(member->getBase()) : address(member->getBase());
      const auto& layout = context_.getASTRecordLayout(field->getParent());
      const auto offset = context_.toCharUnitsFromBits(
          static_cast<std::int64_t>(layout.getFieldOffset(field->getFieldIndex())));
      return terms_.add(base, constant(offset.getQuantity()));
    }
  }
  if (const auto* sub = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    const clang::Expr* array = subscripted_array(*sub);
    const auto element = context_.getTypeSizeInCharsIfKnown(e->getType());
    if (element && (array == nullptr || array->isLValue())) {
      const ts::Term base = array != nullptr ? address(array) : value(sub->getBase());
      return terms_.add(base, terms_.scale(base::Integer(element->getQuantity()),
                                           value(sub->getIdx())));
    }
  }
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e);
      op != nullptr && op->getOpcode() == clang::UO_Deref) {
    return value(op->getSubExpr());
  }
  const Place where = e->isLValue() ? place(e) : record_value(e);
  if (where.is_memory() && where.address) return where.address;
  return unknown(type_of(context_.VoidPtrTy), {.uses = where.needs});
}

ts::Term FunctionLowering::load(const Place& from) {
  const ts::Type type = type_of(from.type);
  if (from.is_memory()) {
    return unknown(type, {.uses = from.needs, .reads_memory = true}, from.needs);
  }
  if (from.cells->shape == Cells::Shape::scalar && !from.partial &&
      program_[from.cells->variable].type.kind == type.kind) {
    return terms_.variable(from.cells->variable);
  }
  std::vector<ts::Variable> uses = from.needs;
  from.cells->collect(uses);
  return unknown(type, {.uses = std::move(uses)}, from.needs);
}

void FunctionLowering::store(const Place& to, ts::Term term) {
  if (!to.is_memory() && to.cells->shape == Cells::Shape::scalar && !to.partial) {
    const ts::Type type = program_[to.cells->variable].type;
    if (to.bit_width != 0) term = in_type(term, type);
    emit(ts::Assign{to.cells->variable, term});
    return;
  }
  ts::Havoc effect{.uses = to.needs};
  append(effect.uses, term);
  std::vector<ts::Variable> needs = to.needs;
  append_trapping(needs, term);
  if (to.is_memory()) effect.writes_memory = true;
  else to.cells->collect(effect.may_define);
  emit(std::move(effect), std::move(needs));
}

void FunctionLowering::assign_to(const Place& to, const clang::Expr* expr) {
  if (to.type->isRecordType() || expr->getType()->isRecordType()) {
    copy(to, record_value(expr));
    return;
  }
  Place target = to;
  if (objects_.may_modify(*expr, target.needs)) {
    // The subscript or pointer may be evaluated before or after the call that changes it.
    append(target.needs, unknown({}, {.uses = target.needs}));
  }
  const ts::Term term = value(expr);
  store(target, term);
}

}  // namespace pslice::frontend
