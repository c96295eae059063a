// Lvalues, and what is read from and written to them.

#include <algorithm>

#include "clang/AST/RecordLayout.h"
#include "frontend/lower/function_lowering.h"

namespace pslice::frontend {

memory::Bits FunctionLowering::size_of(clang::QualType type) const {
  const auto size = context_.getTypeSizeInCharsIfKnown(type);
  return size && !type->isVariablyModifiedType() ? size->getQuantity() * memory::byte : 0;
}

Place FunctionLowering::memory_at(ts::Term address, clang::QualType type) {
  Place result{
      .region = {.base = address, .address = address, .pointer = address, .size = size_of(type)},
      .type = type};
  append(result.needs, address);
  return result;
}

Place FunctionLowering::cells_place(const Cells& cells, clang::QualType type) {
  return {.cells = &cells, .region = {}, .needs = {}, .type = type};
}

Place FunctionLowering::temporary(const std::string& name, clang::QualType type) {
  temporaries_.push_back(
      objects_.fresh("$" + name + std::to_string(temporary_count_++), type, context_, entry_.id));
  return cells_place(temporaries_.back(), type);
}

/// A string or a compound literal.
Place FunctionLowering::literal(const clang::Expr& expr) {
  return cells_place(objects_.object_of(expr, context_, entry_.id), expr.getType());
}

/// Where it lies in memory.
memory::Region FunctionLowering::region_of(const Place& place) {
  if (place.is_memory()) return place.region;
  const ts::Term object = terms_.variable(objects_.address_of(place.cells->object, context_));
  const ts::Term start = terms_.add(object, constant(place.cells->offset / memory::byte));
  return {.base = start,
          .address = place.distance ? terms_.add(start, place.distance) : start,
          .shift = place.cells->offset % memory::byte,
          .size = place.bit_width != 0 ? static_cast<memory::Bits>(place.bit_width)
                                       : size_of(place.type)};
}

ts::ExactPlace FunctionLowering::exact_place(const Place& place) {
  if (place.is_memory()) {
    return {{}, place.region.address, place.region.shift, place.region.size};
  }
  const ts::Term start = constant(place.cells->offset / memory::byte);
  return {.object = ts::Object(place.cells->object.index()),
          .bytes = place.distance ? terms_.add(start, place.distance) : start,
          .shift = place.cells->offset % memory::byte,
          .size = place.bit_width != 0 ? static_cast<memory::Bits>(place.bit_width)
                                       : size_of(place.type)};
}

/// Cells that stand for several places are left where they are.
void FunctionLowering::go_on_by(Place& place, ts::Term bytes) {
  place.distance = place.distance ? terms_.add(place.distance, bytes) : bytes;
}

/// Memory that is accessed as a scalar of the place's type. A bit-field shares its unit with
/// others.
memory::Region FunctionLowering::typed_region(const Place& place) const {
  memory::Region region = place.region;
  if (place.bit_width == 0) region.scalar = objects_.scalar(place.type);
  return region;
}

/// From where a pointer points to on.
memory::Region FunctionLowering::region_at(ts::Term pointer) {
  return {.base = pointer, .address = pointer};
}

Place FunctionLowering::part(const Place& whole, std::size_t index, clang::QualType type) {
  Place result = whole;
  result.type = type;
  if (whole.is_memory()) return result;
  // Two files may not agree on a type; then it is all one.
  if (const Cells* cells = whole.cells->part(index)) result.cells = cells;
  return result;
}

Place FunctionLowering::place(const clang::Expr* lvalue) {
  using Class = clang::Stmt::StmtClass;
  const clang::Expr* e = lvalue->IgnoreParens();
  switch (e->getStmtClass()) {
    case Class::DeclRefExprClass: {
      const auto* decl = llvm::cast<clang::DeclRefExpr>(e)->getDecl();
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
        note_weak(*variable);
        note_linker_symbol(*variable);
        need_lengths(*variable);
        return cells_place(objects_.cells_of(*variable, entry_.id), variable->getType());
      }
      return memory_at(terms_.variable(objects_.address_of(*decl)), e->getType());
    }
    case Class::MemberExprClass: return member(*llvm::cast<clang::MemberExpr>(e));
    case Class::ArraySubscriptExprClass:
      return subscript(*llvm::cast<clang::ArraySubscriptExpr>(e));
    case Class::ExtVectorElementExprClass: {
      const auto& elements = *llvm::cast<clang::ExtVectorElementExpr>(e);
      if (!elements.isArrow()) return element_of_vector(*elements.getBase(), elements);
      Place whole =
          memory_at(value(elements.getBase()), elements.getBase()->getType()->getPointeeType());
      whole.type = e->getType();
      whole.partial = true;
      return whole;
    }
    case Class::UnaryOperatorClass:
      if (const auto result = place_of(*llvm::cast<clang::UnaryOperator>(e))) return *result;
      break;
    case Class::CompoundLiteralExprClass: {
      const Place result = literal(*e);
      evaluate_lengths(e->getType());
      initialise(result, llvm::cast<clang::CompoundLiteralExpr>(e)->getInitializer());
      return result;
    }
    case Class::GenericSelectionExprClass:
      return place(llvm::cast<clang::GenericSelectionExpr>(e)->getResultExpr());
    case Class::ChooseExprClass: return place(llvm::cast<clang::ChooseExpr>(e)->getChosenSubExpr());
    case Class::ConstantExprClass: return place(llvm::cast<clang::ConstantExpr>(e)->getSubExpr());
    case Class::StringLiteralClass:
    case Class::PredefinedExprClass: return literal(*e);
    case Class::OpaqueValueExprClass:
      if (const clang::Expr* source = llvm::cast<clang::OpaqueValueExpr>(e)->getSourceExpr()) {
        return place(source);
      }
      break;
    default: break;
  }
  return e->getType()->isRecordType() ? record_value(e) : coarse_place(*e);
}

/// Of an operator that has one; none: of another.
std::optional<Place> FunctionLowering::place_of(const clang::UnaryOperator& expr) {
  if (expr.getOpcode() == clang::UO_Deref) {
    const clang::Expr* pointer = expr.getSubExpr()->IgnoreParenImpCasts();
    if (const auto* inner = llvm::dyn_cast<clang::UnaryOperator>(pointer);
        inner != nullptr && inner->getOpcode() == clang::UO_AddrOf) {
      return place(inner->getSubExpr());
    }
    if (const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(pointer);
        sum != nullptr && sum->getOpcode() == clang::BO_Add &&
        sum->getLHS()->getType()->isPointerType()) {
      const auto [start, index] = operands(sum->getLHS(), sum->getRHS());
      return element(memory_at(start, expr.getType()), index, 0);
    }
    return memory_at(value(expr.getSubExpr()), expr.getType());
  }
  if (expr.getOpcode() == clang::UO_Extension) return place(expr.getSubExpr());
  if (expr.getOpcode() == clang::UO_Real || expr.getOpcode() == clang::UO_Imag) {
    Place whole = place(expr.getSubExpr());
    whole.type = expr.getType();
    whole.partial = true;
    return whole;
  }
  return std::nullopt;
}

/// Any other lvalue: somewhere in memory or in what it mentions.
Place FunctionLowering::coarse_place(const clang::Expr& expr) {
  warn(expr.getBeginLoc(), std::string("lvalue handled coarsely: ") + expr.getStmtClassName());
  std::vector<ts::Variable> needs;
  for (const clang::Stmt* child : expr.children()) {
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
  Place result = memory_at(unknown(type_of(context_.VoidPtrTy), {.uses = needs}), expr.getType());
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
  Place result = part(base, field->getFieldIndex(), expr.getType());
  if (field->isBitField()) result.bit_width = field->getBitWidthValue(context_);
  if (!result.is_memory() && result.cells == base.cells) {  // not looked into
    const auto& layout = context_.getASTRecordLayout(field->getParent());
    const auto offset = static_cast<memory::Bits>(layout.getFieldOffset(field->getFieldIndex()));
    if (offset % memory::byte != 0) result.partial = true;
    go_on_by(result, constant(offset / memory::byte));
  }
  if (result.is_memory()) {
    const auto& layout = context_.getASTRecordLayout(field->getParent());
    const auto offset = static_cast<memory::Bits>(layout.getFieldOffset(field->getFieldIndex()));
    const ts::Term bytes = constant((result.region.shift + offset) / memory::byte);
    result.region.base = terms_.add(result.region.base, bytes);
    result.region.address = terms_.add(result.region.address, bytes);
    result.region.shift = (result.region.shift + offset) % memory::byte;
    result.region.size =
        field->isBitField() ? static_cast<memory::Bits>(result.bit_width) : size_of(expr.getType());
  }
  return result;
}

/// The element of an array whose first one is given; `count` 0: nobody knows how many there are.
Place FunctionLowering::element(Place first, ts::Term index, memory::Bits count) {
  memory::Region& region = first.region;
  const memory::Bits size = region.size;
  append(first.needs, index);
  gather_lengths(first.type, first.needs);
  if (size == 0) {  // rows of variable length: how far it is to the next nobody knows
    ts::Havoc effect;
    append(effect.uses, region.address);
    append(effect.uses, index);
    gather_lengths(first.type, effect.uses);
    const ts::Type pointer = type_of(context_.VoidPtrTy);
    Place unknown_row = memory_at(unknown(pointer, std::move(effect)), first.type);
    unknown_row.needs.insert(unknown_row.needs.end(), first.needs.begin(), first.needs.end());
    return unknown_row;
  }
  const ts::Term distance = terms_.scale(base::Integer(size / memory::byte), index);
  region.address = terms_.add(region.address, distance);
  if (index.is_constant()) {
    region.base = terms_.add(region.base, distance);
  } else if (region.stride == 0) {
    region.stride = size;
    region.count = count;
  } else if (count > 0 && region.stride == size * count) {  // rows one after another
    region.stride = size;
    region.count *= count;
  } else {
    region.stride = memory::byte;
    region.count = 0;
  }
  return first;
}

/// Vectors are not looked into: an element is a part of the whole.
Place FunctionLowering::element_of_vector(const clang::Expr& vector, const clang::Expr& element) {
  Place whole;
  if (vector.isLValue()) {
    whole = place(&vector);
  } else {
    whole = temporary("vector", vector.getType());
    store(whole, value(&vector));
  }
  if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(&element)) {
    append(whole.needs, value(subscript->getIdx()));
  }
  whole.type = element.getType();
  whole.partial = true;
  return whole;
}

Place FunctionLowering::subscript(const clang::ArraySubscriptExpr& expr) {
  if (expr.getBase()->getType()->isVectorType()) return element_of_vector(*expr.getBase(), expr);
  const clang::Expr* array = subscripted_array(expr);
  if (array == nullptr) {
    const auto [pointer, index] = operands(expr.getBase(), expr.getIdx());
    const bool reversed = !expr.getBase()->getType()->isPointerType();
    return element(memory_at(reversed ? index : pointer, expr.getType()),
                   reversed ? pointer : index, 0);
  }
  Place whole = array->isLValue() ? place(array) : record_value(array);
  const ts::Term index = value(expr.getIdx());
  const auto* type = context_.getAsConstantArrayType(array->getType());
  const memory::Bits count =
      type != nullptr
          ? static_cast<memory::Bits>(type->getSize().getLimitedValue(memory::unlimited))
          : 0;
  if (!whole.is_memory()) {
    // Where elements are told apart, who reads memory for that demands it of the address.
    if (count > 1 && whole.cells->shape != Cells::Shape::parts) {
      demand(terms_.conjunction(
                 {terms_.at_most(constant(0), index), terms_.less(index, constant(count))}),
             ts::Fault::out_of_bounds);
    }
    const ts::Term distance =
        terms_.scale(base::Integer(size_of(expr.getType()) / memory::byte), index);
    if (whole.cells->shape == Cells::Shape::smeared) {
      append(whole.needs, index);
      go_on_by(whole, distance);
      return part(whole, 0, expr.getType());
    }
    if (index.is_constant()) {
      const auto i = index.value().to_int64();
      if (i && *i >= 0 && whole.cells->tells_apart(static_cast<std::uint64_t>(*i))) {
        return part(whole, static_cast<std::size_t>(*i), expr.getType());
      }
    }
    if (whole.cells->shape == Cells::Shape::summary || whole.cells->shape == Cells::Shape::scalar) {
      whole.type = expr.getType();
      append(whole.needs, index);
      go_on_by(whole, distance);
      return whole;
    }
    whole.region = region_of(whole);
    whole.cells = nullptr;
  }
  whole.type = expr.getType();
  whole.region.size = size_of(expr.getType());
  // A last array of length 0 or 1 may be there for what follows it.
  return element(std::move(whole), index, count > 1 ? count : 0);
}

/// The address of what a name means. What no file defines, and is weak, may not be there at all.
ts::Term FunctionLowering::address_of(const clang::ValueDecl& decl) {
  note_linker_symbol(decl);
  const ts::Term address = terms_.variable(objects_.address_of(decl));
  const Key key = objects_.key(decl);
  const bool defined =
      lowered_.linkage->variable(key) != nullptr || lowered_.linkage->function(key) != nullptr;
  if (defined || !decl.isWeak()) return address;
  ts::Havoc effect;
  append(effect.uses, address);
  return unknown(type_of(context_.VoidPtrTy), std::move(effect));
}

ts::Term FunctionLowering::address(const clang::Expr* lvalue) {
  const clang::Expr* e = lvalue->IgnoreParens();
  if (const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(ref->getDecl())) {
      objects_.cells_of(*variable, entry_.id);  // its cells belong to memory from now on
    }
    return address_of(*ref->getDecl());
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
      if (array == nullptr) demand(terms_.not_equal(base, constant(0)), ts::Fault::null_pointer);
      return terms_.add(base,
                        terms_.scale(base::Integer(element->getQuantity()), value(sub->getIdx())));
    }
  }
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e);
      op != nullptr && op->getOpcode() == clang::UO_Deref) {
    return value(op->getSubExpr());
  }
  const Place where = e->isLValue() ? place(e) : record_value(e);
  return region_of(where).address;
}

/// Can something that is not in the program change what is read: hardware, another handler? Of a
/// local that nobody else knows it cannot.
bool FunctionLowering::may_change_by_itself(const Place& place) const {
  const bool shared = place.type.isVolatileQualified() ||
                      (objects_.facts().handles_signals && place.type->isAtomicType());
  if (!shared || place.is_memory()) return shared;
  const std::vector<ts::Variable> cells = place.cells->variables();
  return std::ranges::any_of(
      cells, [&](ts::Variable v) { return !program_[v].owner || objects_.escapes(v); });
}

ts::Term FunctionLowering::load(const Place& from) {
  if (!may_change_by_itself(from)) return load_plainly(from);
  if (objects_.facts().handles_signals) run_signal_handlers();
  ts::Havoc effect;
  append(effect.uses, load_plainly(from));
  return unknown(type_of(from.type), std::move(effect));
}

/// A scalar over several cells is put together as memory is.
Place FunctionLowering::whole_scalar(const Place& place) {
  const bool in_parts = !place.is_memory() && place.cells->shape == Cells::Shape::parts &&
                        place.type->isScalarType() && !place.partial;
  if (!in_parts) return place;
  Place result = place;
  result.region = region_of(place);
  result.cells = nullptr;
  return result;
}

ts::Term FunctionLowering::load_plainly(const Place& where) {
  const Place from = whole_scalar(where);
  const ts::Type type = type_of(from.type);
  if (from.is_memory()) {
    ts::Havoc effect{.uses = from.needs};
    if (from.partial) {
      return unknown(type, std::move(effect), memory::Effect{.reads = {from.region}}, from.needs);
    }
    const ts::Variable result = temporary_variable(type);
    effect.defines.push_back(result);
    emit_access(std::move(effect),
                memory::Load{result, typed_region(from), type, from.type->isPointerType()},
                from.needs);
    return terms_.variable(result);
  }
  if (from.cells->shape == Cells::Shape::scalar && !from.partial &&
      !program_[from.cells->variable].summary &&
      program_[from.cells->variable].type.kind == type.kind) {
    return terms_.variable(from.cells->variable);
  }
  const ts::Variable result = temporary_variable(type);
  ts::Havoc effect{.defines = {result}, .uses = from.needs};
  from.cells->collect(effect.uses);
  if (!from.partial) {
    effect.exact =
        exactly(ts::ExactLoad{result, exact_place(from), type, from.type->isPointerType()});
  }
  emit(std::move(effect), from.needs);
  return terms_.variable(result);
}

void FunctionLowering::store(const Place& where, ts::Term term) {
  const Place to = whole_scalar(where);
  if (!to.is_memory() && to.cells->shape == Cells::Shape::scalar && !to.partial &&
      !program_[to.cells->variable].summary) {
    const ts::Type type = program_[to.cells->variable].type;
    if (to.bit_width != 0) term = in_type(term, type);
    emit(ts::Assign{to.cells->variable, term});
    return;
  }
  ts::Havoc effect{.uses = to.needs};
  append(effect.uses, term);
  std::vector<ts::Variable> needs = to.needs;
  add_traps(needs, term);
  if (to.is_memory() && to.partial) {
    emit_access(std::move(effect), memory::Effect{.writes = {to.region}}, std::move(needs));
  } else if (to.is_memory()) {
    emit_access(std::move(effect),
                memory::Store{typed_region(to), term, type_of(to.type), to.type->isPointerType()},
                std::move(needs));
  } else {
    to.cells->collect(effect.may_define);
    if (!to.partial) {
      effect.exact = exactly(ts::ExactStore{exact_place(to), term, type_of(to.type)});
    }
    emit(std::move(effect), std::move(needs));
  }
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
