// Lvalues, and what is read from and written to them; records as trees of cells.

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

Place FunctionLowering::record_value(const clang::Expr* expr) {
  using Class = clang::Stmt::StmtClass;
  const clang::Expr* e = expr->IgnoreParens();
  const ts::Statement statement = statement_;
  switch (e->getStmtClass()) {
    case Class::ImplicitCastExprClass:
    case Class::CStyleCastExprClass: {
      const clang::Expr* sub = llvm::cast<clang::CastExpr>(e)->getSubExpr();
      if (llvm::cast<clang::CastExpr>(e)->getCastKind() == clang::CK_ToUnion) {
        const Place result = temporary("union", e->getType());
        store(result, value(sub));
        return result;
      }
      const clang::Expr* inner = sub->IgnoreParens();
      if (llvm::isa<clang::CompoundLiteralExpr>(inner)) return record_value(inner);
      return sub->isLValue() ? place(sub) : record_value(sub);
    }
    case Class::CompoundLiteralExprClass: {
      const Place result = temporary("literal", e->getType());
      initialise(result, llvm::cast<clang::CompoundLiteralExpr>(e)->getInitializer());
      return result;
    }
    case Class::CallExprClass: {
      const CallResult result = call(*llvm::cast<clang::CallExpr>(e));
      if (result.record) return *result.record;
      return memory_at(unknown(type_of(context_.VoidPtrTy), {}), e->getType());
    }
    case Class::BinaryOperatorClass: {
      const auto& op = *llvm::cast<clang::BinaryOperator>(e);
      if (op.getOpcode() == clang::BO_Comma) {
        evaluate(op.getLHS());
        return record_value(op.getRHS());
      }
      if (op.getOpcode() == clang::BO_Assign) {
        const Place target = place(op.getLHS());
        copy(target, record_value(op.getRHS()));
        return target;
      }
      break;
    }
    case Class::ConditionalOperatorClass: {
      const auto& op = *llvm::cast<clang::ConditionalOperator>(e);
      const Place result = temporary("choice", e->getType());
      const ts::Location yes = new_location();
      const ts::Location no = new_location();
      const ts::Location end = new_location();
      branch(op.getCond(), yes, no);
      for (const auto& [start, side] :
           {std::pair{yes, op.getTrueExpr()}, std::pair{no, op.getFalseExpr()}}) {
        current_ = start;
        statement_ = statement;
        copy(result, side->isLValue() ? place(side) : record_value(side));
        statement_ = statement;
        emit_to(end, ts::Skip{});
      }
      current_ = end;
      return result;
    }
    case Class::StmtExprClass: {
      const auto& body = *llvm::cast<clang::StmtExpr>(e)->getSubStmt();
      const Scope* outer = scope_;
      std::optional<Place> result;
      for (const clang::Stmt* child : body.body()) {
        const auto* last = child == body.body_back() ? llvm::dyn_cast<clang::Expr>(child) : nullptr;
        if (last != nullptr) {
          statement_ = statement;
          const Place from = last->isLValue() ? place(last) : record_value(last);
          result = temporary("block", e->getType());
          copy(*result, from);
        } else {
          lower(child);
        }
      }
      scope_ = outer;
      statement_ = statement;
      if (result) return *result;
      break;
    }
    case Class::InitListExprClass: {
      const Place result = temporary("literal", e->getType());
      initialise(result, e);
      return result;
    }
    case Class::VAArgExprClass: {
      const Place result = temporary("vararg", e->getType());
      const ts::Term any = variable_argument(*e);
      ts::Havoc effect{.reads_memory = true};
      append(effect.uses, any);
      result.cells->collect(effect.may_define);
      emit(std::move(effect));
      return result;
    }
    case Class::GenericSelectionExprClass:
      return record_value(llvm::cast<clang::GenericSelectionExpr>(e)->getResultExpr());
    case Class::ChooseExprClass:
      return record_value(llvm::cast<clang::ChooseExpr>(e)->getChosenSubExpr());
    case Class::MemberExprClass:
      return member(*llvm::cast<clang::MemberExpr>(e));
    default:
      break;
  }
  if (e->isLValue()) return place(e);
  const Place result = temporary("unknown", e->getType());
  ts::Havoc effect{.reads_memory = true};
  result.cells->collect(effect.may_define);
  const bool atomic = llvm::isa<clang::AtomicExpr>(e);
  for (const clang::Stmt* child : e->children()) {
    if (const auto* sub = llvm::dyn_cast_or_null<clang::Expr>(child);
        sub != nullptr && !sub->getType()->isVoidType()) {
      append(effect.uses, sub->isLValue() ? load(place(sub)) : value(sub));
    }
  }
  effect.writes_memory = atomic;
  emit(std::move(effect));
  return result;
}

void FunctionLowering::copy(const Place& to, const Place& from) {
  if (!to.is_memory() && !from.is_memory() && to.cells->shape == from.cells->shape) {
    if (to.cells->shape == Cells::Shape::parts &&
        to.cells->parts.size() == from.cells->parts.size()) {
      for (std::size_t i = 0; i < to.cells->parts.size(); ++i) {
        Place source = from;
        Place target = to;
        source.cells = &from.cells->parts[i];
        target.cells = &to.cells->parts[i];
        copy(target, source);
      }
      return;
    }
    if (to.cells->shape == Cells::Shape::scalar &&
        program_[to.cells->variable].type == program_[from.cells->variable].type) {
      emit(ts::Assign{to.cells->variable, terms_.variable(from.cells->variable)});
      return;
    }
  }
  ts::Havoc effect{.uses = from.needs};
  append(effect.uses, to.needs);
  const std::vector<ts::Variable> needs = effect.uses;
  if (from.is_memory()) effect.reads_memory = true;
  else from.cells->collect(effect.uses);
  if (to.is_memory()) {
    effect.writes_memory = true;
  } else {
    // All of the target is overwritten unless it was itself reached by a subscript.
    for (const ts::Variable v : to.cells->variables()) {
      (program_[v].summary || !to.needs.empty() ? effect.may_define : effect.defines).push_back(v);
    }
  }
  emit(std::move(effect), needs);
}

void FunctionLowering::gather_initialiser(const clang::Expr* init,
                                          std::vector<ts::Variable>& uses, bool& reads_memory) {
  const clang::Expr* e = init->IgnoreParens();
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(e)) {
    for (const clang::Expr* element : list->inits()) {
      gather_initialiser(element, uses, reads_memory);
    }
    return;
  }
  if (const auto* update = llvm::dyn_cast<clang::DesignatedInitUpdateExpr>(e)) {
    gather_initialiser(update->getBase(), uses, reads_memory);
    gather_initialiser(update->getUpdater(), uses, reads_memory);
    return;
  }
  if (llvm::isa<clang::StringLiteral, clang::ImplicitValueInitExpr, clang::NoInitExpr,
                clang::PredefinedExpr>(e)) {
    return;
  }
  if (e->getType()->isRecordType() || e->getType()->isArrayType()) {
    const Place from = e->isLValue() ? place(e) : record_value(e);
    append(uses, from.needs);
    if (from.is_memory()) reads_memory = true;
    else from.cells->collect(uses);
    return;
  }
  append(uses, value(e));
}

void FunctionLowering::initialise(const Place& to, const clang::Expr* init) {
  const clang::Expr* e = init->IgnoreParens();
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(e);
  if (list != nullptr && !list->isSemanticForm() && list->getSemanticForm() != nullptr) {
    list = list->getSemanticForm();
  }
  const bool in_parts = !to.is_memory() && to.cells->shape == Cells::Shape::parts;
  if (in_parts && list != nullptr && !list->isTransparent()) {
    const auto* record = to.type->getAsRecordDecl();
    std::vector<clang::QualType> types;
    if (record != nullptr) {
      for (const clang::FieldDecl* field : record->fields()) types.push_back(field->getType());
    } else {
      types.assign(to.cells->parts.size(), context_.getAsArrayType(to.type)->getElementType());
    }
    // Unnamed bit-fields have no initialiser of their own.
    unsigned next = 0;
    std::size_t index = 0;
    for (const clang::QualType type : types) {
      const bool unnamed_bits =
          record != nullptr && (*std::next(record->field_begin(), static_cast<long>(index)))->isUnnamedBitField();
      const Place target = part(to, index++, type);
      if (unnamed_bits) continue;
      const clang::Expr* element =
          next < list->getNumInits() ? list->getInit(next++) : list->getArrayFiller();
      if (element != nullptr && !llvm::isa<clang::ImplicitValueInitExpr>(element) &&
          !llvm::isa<clang::NoInitExpr>(element)) {
        initialise(target, element);
        continue;
      }
      for (const ts::Variable v : target.cells->variables()) {
        if (program_[v].summary) continue;
        if (program_[v].type.kind == ts::Type::Kind::integer) emit(ts::Assign{v, constant(0)});
        else emit(ts::Havoc{.defines = {v}});
      }
    }
    return;
  }
  if (to.type->isRecordType() && list == nullptr &&
      !llvm::isa<clang::DesignatedInitUpdateExpr>(e)) {
    copy(to, e->isLValue() ? place(e) : record_value(e));
    return;
  }
  if (to.type->isScalarType() && !to.is_memory() && to.cells->shape == Cells::Shape::scalar) {
    store(to, value(e));
    return;
  }
  ts::Havoc effect{.uses = to.needs};
  std::vector<ts::Variable> needs = to.needs;
  gather_initialiser(list != nullptr ? list : e, effect.uses, effect.reads_memory);
  if (to.is_memory()) {
    effect.writes_memory = true;
  } else {
    for (const ts::Variable v : to.cells->variables()) {
      (program_[v].summary ? effect.may_define : effect.defines).push_back(v);
    }
  }
  emit(std::move(effect), std::move(needs));
}

}  // namespace pslice::frontend
