// Structures, unions and arrays as values: copies and initialisers, cell by cell where both sides
// are known and as one effect where they are not.

#include <algorithm>
#include <map>
#include <set>

#include "clang/AST/RecordLayout.h"
#include "frontend/lower/function_lowering.h"

namespace pslice::frontend {

Place FunctionLowering::record_value(const clang::Expr* expr) {
  using Class = clang::Stmt::StmtClass;
  const clang::Expr* e = expr->IgnoreParens();
  switch (e->getStmtClass()) {
    case Class::ImplicitCastExprClass:
    case Class::CStyleCastExprClass: return record_cast(*llvm::cast<clang::CastExpr>(e));
    case Class::CompoundLiteralExprClass: {
      const Place result = temporary("literal", e->getType());
      initialise(result, llvm::cast<clang::CompoundLiteralExpr>(e)->getInitializer());
      return result;
    }
    case Class::CallExprClass: {
      const CallResult result = call(*llvm::cast<clang::CallExpr>(e));
      return result.record ? *result.record : temporary("unknown", e->getType());
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
    case Class::ConditionalOperatorClass:
      return record_choice(*llvm::cast<clang::ConditionalOperator>(e));
    case Class::StmtExprClass:
      if (const auto result = record_block(*llvm::cast<clang::StmtExpr>(e))) return *result;
      break;
    case Class::InitListExprClass: {
      const Place result = temporary("literal", e->getType());
      initialise(result, e);
      return result;
    }
    case Class::VAArgExprClass: {
      const Place result = temporary("vararg", e->getType());
      const ts::Term any = variable_argument(*e);
      ts::Havoc effect;
      append(effect.uses, any);
      result.cells->collect(effect.may_define);
      emit(std::move(effect));
      return result;
    }
    case Class::GenericSelectionExprClass:
      return record_value(llvm::cast<clang::GenericSelectionExpr>(e)->getResultExpr());
    case Class::ChooseExprClass:
      return record_value(llvm::cast<clang::ChooseExpr>(e)->getChosenSubExpr());
    case Class::MemberExprClass: return member(*llvm::cast<clang::MemberExpr>(e));
    default: break;
  }
  return e->isLValue() ? place(e) : unknown_record(*e);
}

Place FunctionLowering::record_cast(const clang::CastExpr& expr) {
  const clang::Expr* sub = expr.getSubExpr();
  if (expr.getCastKind() == clang::CK_ToUnion) {
    const Place result = temporary("union", expr.getType());
    const auto* member =
        clang::CastExpr::getTargetFieldForToUnionCast(expr.getType(), sub->getType());
    if (member == nullptr) {
      store(result, value(sub));
    } else {
      assign_to(part(result, member->getFieldIndex(), member->getType()), sub);
    }
    return result;
  }
  const clang::Expr* inner = sub->IgnoreParens();
  if (llvm::isa<clang::CompoundLiteralExpr>(inner)) return record_value(inner);
  return sub->isLValue() ? place(sub) : record_value(sub);
}

Place FunctionLowering::record_choice(const clang::ConditionalOperator& expr) {
  const ts::Statement statement = statement_;
  const Place result = temporary("choice", expr.getType());
  const ts::Location yes = new_location();
  const ts::Location no = new_location();
  const ts::Location end = new_location();
  branch(expr.getCond(), yes, no);
  for (const auto& [start, side] :
       {std::pair{yes, expr.getTrueExpr()}, std::pair{no, expr.getFalseExpr()}}) {
    current_ = start;
    statement_ = statement;
    copy(result, side->isLValue() ? place(side) : record_value(side));
    statement_ = statement;
    emit_to(end, ts::Skip{});
  }
  current_ = end;
  return result;
}

/// What a statement expression has as its value; none: it has none.
std::optional<Place> FunctionLowering::record_block(const clang::StmtExpr& expr) {
  const auto& body = *expr.getSubStmt();
  const ts::Statement statement = statement_;
  const Scope* outer = scope_;
  const std::size_t cleanups = cleanups_.size();
  std::optional<Place> result;
  for (const clang::Stmt* child : body.body()) {
    const clang::Expr* last = child == body.getStmtExprResult() ? enter_result(child) : nullptr;
    if (last != nullptr) {
      statement_ = statement;
      const Place from = last->isLValue() ? place(last) : record_value(last);
      result = temporary("block", expr.getType());
      copy(*result, from);
    } else {
      lower(child);
    }
  }
  leave_scope(cleanups);
  scope_ = outer;
  statement_ = statement;
  return result;
}

/// Anything, as its operands may decide.
Place FunctionLowering::unknown_record(const clang::Expr& expr) {
  const Place result = temporary("unknown", expr.getType());
  ts::Havoc effect;
  memory::Effect touches;
  result.cells->collect(effect.may_define);
  gather_operands(expr, effect.uses, touches);
  emit_access(std::move(effect), std::move(touches));
  return result;
}

/// Cells of one object and those of another at the same places, as far as both are the same.
static void pair_up(const Cells& to, const Cells& from,
                    std::vector<std::pair<const Cells*, const Cells*>>& pairs) {
  if (!to.is_divided_like(from) || to.parts.empty()) {
    pairs.emplace_back(&to, &from);
    return;
  }
  for (std::size_t i = 0; i < to.parts.size(); ++i) pair_up(to.parts[i], from.parts[i], pairs);
}

void FunctionLowering::copy(const Place& to, const Place& from) {
  if (to.is_memory() || from.is_memory()) {
    ts::Havoc effect{.uses = from.needs};
    append(effect.uses, to.needs);
    const std::vector<ts::Variable> needs = effect.uses;
    emit_access(std::move(effect), memory::Copy{region_of(to), region_of(from)}, needs);
    return;
  }
  std::vector<std::pair<const Cells*, const Cells*>> pairs;
  pair_up(*to.cells, *from.cells, pairs);
  std::set<std::pair<ts::Variable, ts::Variable>> done;  // members of a union share cells
  for (const auto& [target, source] : pairs) {
    const bool scalars =
        target->shape == Cells::Shape::scalar && source->shape == Cells::Shape::scalar;
    if (target->variable && source->variable &&
        !done.emplace(target->variable, source->variable).second) {
      continue;
    }
    if (scalars && !program_[target->variable].summary && !program_[source->variable].summary &&
        program_[target->variable].type == program_[source->variable].type) {
      emit(ts::Assign{target->variable, terms_.variable(source->variable)});
      continue;
    }
    ts::Havoc effect{.uses = from.needs};
    append(effect.uses, to.needs);
    const std::vector<ts::Variable> needs = effect.uses;
    source->collect(effect.uses);
    // More than once changes nothing, whatever part of it this edge is there for.
    effect.exact = exactly(ts::ExactCopy{exact_place(to), exact_place(from)});
    // All of the target is overwritten unless it was itself reached by a subscript.
    for (const ts::Variable v : target->variables()) {
      (program_[v].summary || !to.needs.empty() ? effect.may_define : effect.defines).push_back(v);
    }
    emit(std::move(effect), needs);
  }
}

/// Is it one more element of a range, whose value is computed once, and to compute it does
/// something?
static bool repeats(const clang::InitListExpr& list, unsigned i, const clang::ASTContext& context) {
  return i > 0 && i < list.getNumInits() && list.getInit(i) == list.getInit(i - 1) &&
         list.getInit(i)->HasSideEffects(context);
}

void FunctionLowering::store_part(const clang::Expr& part, ts::Term value,
                                  Initialised& stored) const {
  ts::ExactPlace to = stored.to;
  to.bytes = terms_.add(to.bytes, terms_.constant(base::Integer(stored.at / memory::byte)));
  to.size = size_of(part.getType());
  stored.stores.emplace_back(ts::ExactStore{to, value, type_of(part.getType())});
}

void FunctionLowering::store_text(const clang::StringLiteral& text, Initialised& stored) {
  const auto width = static_cast<memory::Bits>(text.getCharByteWidth()) * memory::byte;
  const auto* array = context_.getAsConstantArrayType(text.getType());
  const std::uint64_t room = array != nullptr ? array->getSize().getLimitedValue() : 0;
  for (unsigned i = 0; i < text.getLength() && i < room; ++i) {
    ts::ExactPlace to = stored.to;
    const memory::Bits offset = stored.at + i * width;
    to.bytes = terms_.add(to.bytes, constant(offset / memory::byte));
    to.size = width;
    const ts::Type type{.bits = static_cast<unsigned>(width), .is_signed = false};
    stored.stores.emplace_back(
        ts::ExactStore{to, constant(static_cast<std::int64_t>(text.getCodeUnit(i))), type});
  }
}

void FunctionLowering::gather_list(const clang::InitListExpr& list, std::vector<ts::Variable>& uses,
                                   memory::Effect& effect, Initialised& stored) {
  const memory::Bits start = stored.at;
  const auto* array = context_.getAsConstantArrayType(list.getType());
  const auto* record = list.getType()->getAsStructureType();
  // What is not listed is zero, and has been cleared.
  const bool is_cleared =
      !list.hasArrayFiller() || llvm::isa<clang::ImplicitValueInitExpr>(list.getArrayFiller());
  stored.all_known = stored.all_known && (array != nullptr || record != nullptr) && is_cleared;
  std::vector<memory::Bits> offsets;
  if (record != nullptr) {
    const clang::RecordDecl& fields = *record->getDecl()->getDefinition();
    const auto& layout = context_.getASTRecordLayout(&fields);
    for (const clang::FieldDecl* field : fields.fields()) {
      if (field->isUnnamedBitField()) continue;
      stored.all_known = stored.all_known && !field->isBitField();
      offsets.push_back(static_cast<memory::Bits>(layout.getFieldOffset(field->getFieldIndex())));
    }
  }
  for (unsigned i = 0; i < list.getNumInits(); ++i) {
    if (array != nullptr) stored.at = start + i * size_of(array->getElementType());
    if (i < offsets.size()) stored.at = start + offsets[i];
    if (!repeats(list, i, context_))
      gather_initialiser(list.getInit(i), uses, effect, stored);
    else
      stored.all_known = false;
  }
  stored.at = start;
}

void FunctionLowering::gather_initialiser(const clang::Expr* init, std::vector<ts::Variable>& uses,
                                          memory::Effect& effect, Initialised& stored) {
  const clang::Expr* e = init->IgnoreParens();
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(e)) {
    return gather_list(*list, uses, effect, stored);
  }
  if (const auto* update = llvm::dyn_cast<clang::DesignatedInitUpdateExpr>(e)) {
    stored.all_known = false;
    gather_initialiser(update->getBase(), uses, effect, stored);
    gather_initialiser(update->getUpdater(), uses, effect, stored);
    return;
  }
  if (const auto* text = llvm::dyn_cast<clang::StringLiteral>(e)) return store_text(*text, stored);
  if (llvm::isa<clang::ImplicitValueInitExpr>(e)) return;
  if (llvm::isa<clang::NoInitExpr, clang::PredefinedExpr>(e)) {
    stored.all_known = false;
    return;
  }
  if (e->getType()->isRecordType() || e->getType()->isArrayType()) {
    stored.all_known = false;
    const Place from = e->isLValue() ? place(e) : record_value(e);
    append(uses, from.needs);
    if (from.is_memory())
      effect.reads.push_back(from.region);
    else
      from.cells->collect(uses);
    return;
  }
  const ts::Term part = value(e);
  append(uses, part);
  store_part(*e, part, stored);
}

/// What has no initialiser of its own is zero.
void FunctionLowering::clear(const Place& to) {
  for (const ts::Variable v : to.cells->variables()) {
    if (program_[v].summary) {
      emit(ts::Havoc{.may_define = {v},
                     .exact = exactly(ts::ExactFill{exact_place(to), constant(0)})});
      continue;
    }
    if (program_[v].type.kind == ts::Type::Kind::integer)
      emit(ts::Assign{v, constant(0)});
    else
      emit(ts::Havoc{.defines = {v}});
  }
}

/// Of a bit-field; 0: it is none.
static unsigned width_of_field(const clang::RecordDecl& record, std::size_t index,
                               const clang::ASTContext& context) {
  const clang::FieldDecl& field = **std::next(record.field_begin(), static_cast<long>(index));
  return field.isBitField() ? field.getBitWidthValue(context) : 0;
}

/// Field by field, or element by element.
void FunctionLowering::initialise_parts(const Place& to, const clang::InitListExpr& list) {
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
        record != nullptr &&
        (*std::next(record->field_begin(), static_cast<long>(index)))->isUnnamedBitField();
    Place target = part(to, index++, type);
    if (unnamed_bits) continue;
    if (record != nullptr) target.bit_width = width_of_field(*record, index - 1, context_);
    const clang::Expr* element =
        next < list.getNumInits() ? list.getInit(next++) : list.getArrayFiller();
    if (repeats(list, next - 1, context_)) {
      const Place before = part(to, index - 2, type);
      type->isRecordType() ? copy(target, before) : store(target, load(before));
      continue;
    }
    if (element != nullptr && !llvm::isa<clang::ImplicitValueInitExpr>(element) &&
        !llvm::isa<clang::NoInitExpr>(element)) {
      initialise(target, element);
      continue;
    }
    clear(target);
  }
}

/// What is stored to one of them is stored to all of the other.
static bool same_cells(const Place& a, const Place& b) {
  const auto cells = [](const Place& place) {
    const auto variables = place.cells->variables();
    return std::set<ts::Variable>(variables.begin(), variables.end());
  };
  return !a.is_memory() && cells(a) == cells(b);
}

/// An array whose elements are told apart gets its characters, and zeros behind them.
void FunctionLowering::initialise_text(const Place& to, const clang::StringLiteral& text) {
  const clang::QualType element = context_.getAsArrayType(to.type)->getElementType();
  const ts::Type type = type_of(element);
  for (std::size_t i = 0; i < to.cells->parts.size(); ++i) {
    const std::int64_t code =
        i < text.getLength() ? std::int64_t{text.getCodeUnit(static_cast<unsigned>(i))} : 0;
    store(part(to, i, element), constant(type.stored(code)));
  }
}

void FunctionLowering::initialise(const Place& to, const clang::Expr* init) {
  const clang::Expr* e = init->IgnoreParens();
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(e);
  if (list != nullptr && !list->isSemanticForm() && list->getSemanticForm() != nullptr) {
    list = list->getSemanticForm();
  }
  const bool is_union = to.type->isUnionType();
  const bool in_parts = !to.is_memory() && to.cells->shape == Cells::Shape::parts && !is_union &&
                        !to.type->isScalarType();
  if (is_union && list != nullptr && !to.is_memory() && to.cells->shape == Cells::Shape::parts &&
      list->getNumInits() == 1 && list->getInitializedFieldInUnion() != nullptr) {
    const clang::FieldDecl* field = list->getInitializedFieldInUnion();
    Place target = part(to, field->getFieldIndex(), field->getType());
    if (field->isBitField()) target.bit_width = field->getBitWidthValue(context_);
    // Where only other members have cells, these get a part of the value too: see below.
    if (same_cells(target, to)) return initialise(target, list->getInit(0));
  }
  if (in_parts && list != nullptr && !list->isTransparent()) return initialise_parts(to, *list);
  if (to.type->isRecordType() && list == nullptr &&
      !llvm::isa<clang::DesignatedInitUpdateExpr>(e)) {
    copy(to, e->isLValue() ? place(e) : record_value(e));
    return;
  }
  if (to.type->isScalarType()) {
    store(to, value(e));
    return;
  }
  const bool is_listed = list != nullptr && list->isStringLiteralInit();
  const auto* text =
      llvm::dyn_cast<clang::StringLiteral>((is_listed ? list->getInit(0) : e)->IgnoreParens());
  if (in_parts && text != nullptr) return initialise_text(to, *text);
  ts::Havoc effect{.uses = to.needs};
  std::vector<ts::Variable> needs = to.needs;
  memory::Effect touches;
  Initialised stored{exact_place(to), {ts::ExactFill{exact_place(to), constant(0)}}};
  gather_initialiser(list != nullptr ? list : e, effect.uses, touches, stored);
  if (stored.all_known) {
    effect.exact = std::make_shared<const ts::ExactEffect>(ts::ExactEffect{stored.stores});
  }
  if (to.is_memory()) {
    touches.writes.push_back(to.region);
  } else {
    for (const ts::Variable v : to.cells->variables()) {
      (program_[v].summary ? effect.may_define : effect.defines).push_back(v);
    }
  }
  emit_access(std::move(effect), std::move(touches), std::move(needs));
  const bool has_names = !to.is_memory() && to.cells->shape == Cells::Shape::named;
  if (has_names && stored.all_known) assign_named(*to.cells, stored.stores);
}

/// Of an array that was initialised as a whole: named elements hold what was stored there, or zero.
void FunctionLowering::assign_named(const Cells& array,
                                    const std::vector<ts::ExactAccess>& stores) {
  std::map<memory::Bits, const ts::ExactStore*> by_place;
  for (const ts::ExactAccess& access : stores) {
    const auto* store = std::get_if<ts::ExactStore>(&access);
    if (store == nullptr) continue;
    const auto bytes = store->to.bytes.is_constant() ? store->to.bytes.value().to_int64()
                                                     : std::optional<std::int64_t>();
    if (!bytes) return;
    by_place[*bytes * memory::byte + store->to.shift] = store;
  }
  const std::vector<ts::Variable> own = array.variables();
  const auto is_own = [&](ts::Variable v) { return std::ranges::find(own, v) != own.end(); };
  std::vector<const Cells*> open;
  for (const std::uint64_t index : array.names) open.push_back(array.part(index));
  while (!open.empty()) {
    const Cells& cells = *open.back();
    open.pop_back();
    for (const Cells& part : cells.parts) open.push_back(&part);
    if (cells.shape != Cells::Shape::scalar) continue;
    const ts::VariableInfo& variable = program_[cells.variable];
    if (variable.summary || variable.type.kind != ts::Type::Kind::integer) continue;
    const auto next = by_place.lower_bound(cells.offset);
    const bool is_there = next != by_place.end() && next->first == cells.offset;
    if (is_there) {
      const ts::ExactStore& store = *next->second;
      // Characters of a string are stored as what they are in memory.
      const bool fits = store.type == variable.type ||
                        (store.value.is_constant() && store.type.bits == variable.type.bits);
      if (!fits || std::ranges::any_of(store.value.variables(), is_own)) continue;
      emit(ts::Assign{cells.variable, in_type(store.value, variable.type)});
    } else {
      emit(ts::Assign{cells.variable, constant(0)});
    }
  }
}

}  // namespace pslice::frontend
