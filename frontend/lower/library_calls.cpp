// Calls of functions of the C library: what they read and write is known by their names.

#include <algorithm>

#include "frontend/lower/function_lowering.h"
#include "frontend/lower/library.h"
#include "frontend/lower/pure.h"
#include "frontend/objects/folding.h"

namespace pslice::frontend {
namespace {

using Returns = LibraryFunction::Returns;

/// The type in the `sizeof` of a size, if there is one.
clang::QualType measured_type(const clang::Expr& size) {
  const clang::Expr* e = size.IgnoreParenCasts();
  if (const auto* trait = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(e)) {
    return trait->getKind() == clang::UETT_SizeOf ? trait->getTypeOfArgument() : clang::QualType();
  }
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    const clang::QualType left = measured_type(*binary->getLHS());
    return left.isNull() ? measured_type(*binary->getRHS()) : left;
  }
  return {};
}

/// Output functions write what %n asks for, so a format that is not there to be read may do so.
bool may_count(const clang::CallExpr& expr) {
  for (const clang::Expr* argument : expr.arguments()) {
    const auto* text = llvm::dyn_cast<clang::StringLiteral>(argument->IgnoreParenCasts());
    if (text != nullptr) return text->getCharByteWidth() != 1 || text->getString().contains("%n");
  }
  return true;
}

/// Output that is not there to be read again.
bool goes_to_terminal(const clang::CallExpr& expr) {
  return std::ranges::any_of(expr.arguments(), [](const clang::Expr* argument) {
    const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(argument->IgnoreParenCasts());
    if (ref == nullptr) return false;
    const std::string name = ref->getDecl()->getNameAsString();
    return name == "stdout" || name == "stderr";
  });
}

/// The size in bytes of the integers that an argument points to; 1 for anything; 0: others.
std::int64_t element_size(const clang::Expr& argument, const clang::ASTContext& context) {
  const clang::QualType type = argument.IgnoreParenCasts()->getType();
  clang::QualType element = type;
  if (type->isPointerType()) element = type->getPointeeType();
  if (!type->isPointerType() && !type->isArrayType()) return 0;
  if (element->isVoidType()) return 1;
  element = context.getBaseElementType(element);
  return element->isIntegerType() ? context.getTypeSizeInChars(element).getQuantity() : 0;
}

/// Likewise, of the row that qsort is given, if that is one of integers or pointers.
std::int64_t size_of_sorted(const clang::CallExpr& call, const clang::ASTContext& context) {
  constexpr std::int64_t largest = 8;
  const clang::QualType row = call.getArg(0)->IgnoreParenCasts()->getType();
  if (!row->isPointerType() && !row->isArrayType()) return 0;
  const clang::QualType element =
      row->isPointerType() ? row->getPointeeType() : context.getAsArrayType(row)->getElementType();
  if (!element->isIntegerType() && !element->isPointerType()) return 0;
  const std::int64_t size = context.getTypeSizeInChars(element).getQuantity();
  const auto said = folded_integer(*call.getArg(2), context);
  return said && *said == base::Integer(size) && size <= largest ? size : 0;
}

/// C leaves open which elements are compared, and how often: is that all the same?
bool compares_purely(const clang::CallExpr& call) {
  const clang::Expr* last = call.getArg(call.getNumArgs() - 1)->IgnoreParenCasts();
  if (const auto* address = llvm::dyn_cast<clang::UnaryOperator>(last)) {
    last = address->getSubExpr()->IgnoreParenCasts();
  }
  const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(last);
  const auto* compare =
      named != nullptr ? llvm::dyn_cast<clang::FunctionDecl>(named->getDecl()) : nullptr;
  return compare != nullptr && compare->getDefinition() != nullptr && is_pure(*compare);
}

/// Is it plain that this is so many times `size`?
bool is_multiple(const clang::Expr& count, std::int64_t size, const clang::ASTContext& context) {
  if (size == 1) return true;
  const clang::Expr& plain = *count.IgnoreParenImpCasts();
  clang::Expr::EvalResult known;
  if (plain.EvaluateAsInt(known, context)) {
    return known.Val.getInt().getExtValue() % size == 0;
  }
  if (const auto* of = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(&plain)) {
    const clang::QualType element = context.getBaseElementType(of->getTypeOfArgument());
    return of->getKind() == clang::UETT_SizeOf &&
           context.getTypeSizeInChars(element).getQuantity() % size == 0;
  }
  const auto* computed = llvm::dyn_cast<clang::BinaryOperator>(&plain);
  if (computed == nullptr) return false;
  const bool left = is_multiple(*computed->getLHS(), size, context);
  const bool right = is_multiple(*computed->getRHS(), size, context);
  if (computed->getOpcode() == clang::BO_Mul) return left || right;
  return computed->isAdditiveOp() && left && right;
}

}  // namespace

const FunctionEntry* FunctionLowering::body_in_library(const clang::CallExpr& expr,
                                                       const clang::FunctionDecl& callee) const {
  if (!policy_.library_has_bodies) return nullptr;
  std::string name = callee.getNameAsString();
  constexpr std::string_view prefix = "__builtin_";
  if (name.starts_with(prefix)) name.erase(0, prefix.size());
  const bool copies = name == "memcpy" || name == "memmove";
  if ((copies || name == "memset") && expr.getNumArgs() == 3) {
    const std::int64_t size = element_size(*expr.getArg(0), context_);
    if (size == 0 || (copies && element_size(*expr.getArg(1), context_) != size)) return nullptr;
    // Bodies go from element to element.
    if (!is_multiple(*expr.getArg(2), size, context_)) return nullptr;
    name = "pslice_" + name + "_" + std::to_string(size);
  }
  if (name == "qsort" || name == "bsearch") {
    const bool sorts = name == "qsort";
    const std::int64_t size = sorts ? size_of_sorted(expr, context_) : 0;
    if ((sorts && size == 0) || !compares_purely(expr)) return nullptr;
    lowered_.assumptions[entry_.id].insert(
        sorts ? "qsort leaves elements that are equal in their order"
              : "of elements that are equal, bsearch finds the one that halving comes to first");
    if (sorts) name = "pslice_qsort_" + std::to_string(size);
  }
  const auto found = std::ranges::find_if(lowered_.functions, [&](const FunctionEntry& function) {
    return function.of_library && program_[function.id].name == name;
  });
  return found == lowered_.functions.end() ? nullptr : &*found;
}

/// A text ends within the array that it is in, if that is a member; 0: nobody knows. Not so the
/// last member, which may go on behind the structure, and what functions of bytes are given: some
/// copy several members at once.
std::int64_t FunctionLowering::characters_of(const LibraryFunction& function,
                                             const clang::Expr& argument) const {
  if (!goes_along_texts(function)) return 0;
  const clang::Expr* text = argument.IgnoreParenImpCasts();
  const auto* array = context_.getAsConstantArrayType(text->getType());
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(text);
  if (array == nullptr || member == nullptr || !array->getElementType()->isCharType()) return 0;
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
  if (field == nullptr || field->getParent()->isUnion()) return 0;
  const auto count = std::ranges::distance(field->getParent()->fields());
  const bool is_last = field->getFieldIndex() + 1 == count;
  return is_last ? 0 : static_cast<std::int64_t>(array->getSize().getLimitedValue(1U << 30U));
}

memory::Region FunctionLowering::region_given(const LibraryFunction& function,
                                              const clang::Expr& argument, ts::Term pointer) {
  memory::Region region = region_at(pointer);
  region.size = characters_of(function, argument) * memory::byte;
  return region;
}

/// What it reads and writes behind its arguments, and what C demands of them.
void FunctionLowering::reach_through_arguments(const clang::CallExpr& expr,
                                               const LibraryFunction& function,
                                               const std::vector<ts::Term>& scalars,
                                               ts::Havoc& effect, memory::Effect& touches) {
  const bool counts = function.reads.ends_with('*') && may_count(expr);
  for (std::size_t i = 0; i < scalars.size(); ++i) {
    append(effect.uses, scalars[i]);
    const clang::QualType type = expr.getArg(static_cast<unsigned>(i))->getType();
    if (context_.hasSameUnqualifiedType(type, context_.getSizeType())) {
      // No object is larger; a negative number has become one that is.
      const ts::Type size = type_of(type);
      if (size.bits > 0) {
        demand(terms_.less(scalars[i], constant(base::Integer::power_of_two(size.bits - 1))),
               ts::Fault::argument);
      }
    }
    if (!type->isPointerType() || type->isFunctionPointerType() || scalars[i].is_constant()) {
      continue;
    }
    demand_argument(function, expr, i, scalars[i]);
    if (function.name == "free" && policy_.allocations_told_apart) {
      touches.frees.push_back(region_at(scalars[i]));
    }
    const bool variadic =
        function.reads.ends_with('*') && !type->getPointeeType().isConstQualified();
    const memory::Region given =
        region_given(function, *expr.getArg(static_cast<unsigned>(i)), scalars[i]);
    if (mentions(function.reads, i)) touches.reads.push_back(given);
    if (mentions(function.writes, i) || (counts && variadic && mentions(function.reads, i))) {
      touches.writes.push_back(given);
    }
    if (always_stores(function.name, i)) {
      touches.stores.push_back(region_at(scalars[i]));
      touches.stores.back().size = size_of(type->getPointeeType());
    }
  }
  if (function.takes_list) {
    effect.uses.push_back(objects_.variable_arguments());
    touches.reads.push_back(all_arguments());
  }
}

/// What one call leaves for the next, or for one of its relatives.
void FunctionLowering::take_state(const clang::CallExpr& expr, const LibraryFunction& function,
                                  const std::vector<ts::Term>& scalars, ts::Havoc& effect,
                                  memory::Effect& touches) {
  LibraryFunction::State kind = function.state;
  if (kind == LibraryFunction::State::output) {
    kind = goes_to_terminal(expr) ? LibraryFunction::State::none : LibraryFunction::State::input;
  }
  if (kind != LibraryFunction::State::none) {
    const ts::Variable state = objects_.state(static_cast<int>(kind));
    effect.uses.push_back(state);
    effect.defines.push_back(state);
    if (kind == LibraryFunction::State::tokens) {
      // Without a string it goes on with the one before.
      touches.reads.push_back(region_at(terms_.variable(state)));
      touches.writes.push_back(region_at(terms_.variable(state)));
    }
  }
  if (function.name == "strtok_r" && scalars.size() == 3) {
    memory::Region rest = region_at(scalars[2]);
    rest.everything = true;
    touches.reads.push_back(rest);
    touches.writes.push_back(rest);
  }
  if (objects_.facts().sets_locale && kind != LibraryFunction::State::locale) {
    effect.uses.push_back(objects_.state(static_cast<int>(LibraryFunction::State::locale)));
  }
}

/// Of the objects that the library has, those that a function of it goes by and changes, where they
/// are used at all.
void FunctionLowering::touch_shared_objects(const clang::FunctionDecl& callee, ts::Havoc& effect) {
  for (const std::string_view name : objects_shared_by(callee.getName())) {
    for (const clang::NamedDecl* decl :
         context_.getTranslationUnitDecl()->lookup(&context_.Idents.get(name))) {
      const auto* object = llvm::dyn_cast<clang::VarDecl>(decl);
      if (object == nullptr || !object->isReferenced()) continue;
      const Cells& cells = objects_.cells_of(*object, entry_.id);
      cells.collect(effect.uses);
      cells.collect(effect.may_define);
    }
  }
}

/// So many bytes from the second argument, or all with its value.
void FunctionLowering::copy_or_fill(const LibraryFunction& function,
                                    const std::vector<ts::Term>& scalars, ts::Havoc effect,
                                    const std::vector<ts::Variable>& needs) {
  memory::Region to = region_at(scalars[0]);
  if (scalars[2].is_constant()) to.size = scalars[2].value().to_int64().value_or(0) * memory::byte;
  to.bytes = scalars[2];
  if (!function.copies) {
    const bool is_zero = scalars[1].is_constant() && scalars[1].value().is_zero();
    return emit_access(std::move(effect), memory::Clear{to, is_zero ? ts::Term() : scalars[1]},
                       needs);
  }
  memory::Region from = region_at(scalars[1]);
  from.size = to.size;
  from.bytes = to.bytes;
  emit_access(std::move(effect), memory::Copy{to, from}, needs);
}

FunctionLowering::CallResult FunctionLowering::call_library(const clang::CallExpr& expr,
                                                            const LibraryFunction& function,
                                                            const std::vector<ts::Term>& scalars) {
  CallResult result;
  if (function.returns == Returns::new_object || function.returns == Returns::cleared_object) {
    return {allocation(expr, function.returns == Returns::cleared_object, scalars, {}), {}};
  }
  if (function.name == "realloc" && scalars.size() == 2) {
    return {allocation(expr, false, scalars, scalars[0]), {}};
  }
  if (function.returns == Returns::error_number) {
    return {terms_.variable(objects_.address_of(objects_.error_number(context_).object, context_)),
            {}};
  }
  // Who explores has to be able to give what is an input.
  const bool is_input = gives_numbers(function) && expr.getType()->isIntegralOrEnumerationType();
  ts::Havoc effect{.from_outside =
                       is_input || (policy_.library_is_outside && !is_computed(function))};
  memory::Effect touches;
  reach_through_arguments(expr, function, scalars, effect, touches);
  take_state(expr, function, scalars, effect, touches);
  if (const clang::FunctionDecl* callee = expr.getDirectCallee())
    touch_shared_objects(*callee, effect);
  if (function.keeps) touches.outside = true;
  if (function.raises) raise({.uses = effect.uses});
  if (function.sets_errno && objects_.facts().uses_errno) {
    objects_.error_number(context_).collect(effect.may_define);
  }
  if (function.calls_back) call_back(expr, effect, touches);
  const std::vector<ts::Variable> needs = effect.uses;
  if ((function.copies || function.fills) && scalars.size() == 3) {
    copy_or_fill(function, scalars, std::move(effect), needs);
    result.scalar = scalars[0];
    return result;
  }
  if (policy_.library_is_outside) effect.exact = run_of(expr, function, scalars);
  if (function.returns == Returns::outside) touches.outside = touches.reads.empty();
  result = finish_call(expr, std::move(effect), std::move(touches),
                       expr.getDirectCallee()->getNameAsString());
  if (function.returns == Returns::outside) {
    objects_.memory().from_outside.push_back(result.scalar.variable());
  } else if (function.returns == Returns::argument_0 && !scalars.empty()) {
    result.scalar = scalars[0];
  } else if (expr.getType()->isArithmeticType() && result.scalar.kind() == term::Kind::variable) {
    objects_.memory().plain.push_back(result.scalar.variable());
    result.scalar = within_range(expr, function, result.scalar);
  }
  return result;
}

/// What C says of a number that a function gives: the number itself, or the nearest that can be.
ts::Term FunctionLowering::within_range(const clang::CallExpr& expr,
                                        const LibraryFunction& function, ts::Term number) {
  const ts::Type type = type_of(expr.getType());
  if (!policy_.library_is_outside || type.bits == 0) return number;
  std::optional<base::Integer> least;
  std::optional<base::Integer> most;
  if (function.name == "rand" || function.name == "random") {
    least = 0;
  } else if (function.name == "getchar" || function.name == "getc" || function.name == "fgetc") {
    constexpr int last_character = 255;
    least = -1;
    most = last_character;
  } else if ((function.name == "strlen" || function.name == "strnlen") && expr.getNumArgs() > 0) {
    // A string ends within the array it is in.
    const clang::Expr* text = expr.getArg(0)->IgnoreParenImpCasts();
    const auto* array = context_.getAsConstantArrayType(text->getType());
    const bool is_whole = array != nullptr && array->getElementType()->isCharType() &&
                          !llvm::isa<clang::MemberExpr>(text->IgnoreParens());
    if (is_whole && !array->getSize().isZero()) {
      most = base::Integer(array->getSize().getLimitedValue()) - base::Integer(1);
    }
  }
  if (least)
    number = terms_.choice(terms_.less(number, constant(*least)), constant(*least), number);
  if (most) number = terms_.choice(terms_.less(constant(*most), number), constant(*most), number);
  return number;
}

/// A signal runs its handler, and if there is none it may end the program, by what `decides` reads.
void FunctionLowering::raise(ts::Havoc decides) {
  const ts::Statement statement = statement_;
  if (objects_.facts().handles_signals) run_signal_handlers();
  const ts::Term ends = unknown({.bits = 1, .is_signed = false}, std::move(decides));
  const ts::Location on = new_location();
  statement_ = statement;
  branch_on(terms_.equal(ends, constant(0)), on, program_[entry_.id].halt);
  current_ = on;
}

/// Whatever a function does with a pointer, it does to an object; and what it writes to a buffer,
/// nobody here knows to end within it.
void FunctionLowering::demand_argument(const LibraryFunction& function, const clang::CallExpr& expr,
                                       std::size_t i, ts::Term pointer) {
  const clang::FunctionDecl* callee = expr.getDirectCallee();
  const ts::Term is_object = terms_.not_equal(pointer, constant(0));
  if (callee == nullptr || i >= callee->getNumParams())
    doubt_unless(is_object);  // the format decides
  else if (!accepts_null(function.name, i))
    demand(is_object, ts::Fault::argument);
  const clang::QualType to = expr.getArg(static_cast<unsigned>(i))->getType()->getPointeeType();
  const bool is_buffer = to->isVoidType() || to->isCharType();
  const bool is_sized = function.copies || function.fills;  // looked at where it is resolved
  if (mentions(function.writes, i) && is_buffer && !is_sized) doubt_unless(terms_.truth(false));
}

/// A new object, or null; or `old`, which may have been moved there.
ts::Term FunctionLowering::allocation(const clang::CallExpr& expr, bool cleared,
                                      const std::vector<ts::Term>& scalars, ts::Term old) {
  clang::QualType element;
  bool is_array = true;
  for (unsigned i = 0; i < expr.getNumArgs(); ++i) {
    const clang::QualType measured = measured_type(*expr.getArg(i));
    if (measured.isNull() || measured->isIncompleteType() || measured->isVariablyModifiedType()) {
      continue;
    }
    element = measured;
  }
  const bool is_wanted =
      wanted_call_ == &expr && wanted_type_->isObjectType() && !wanted_type_->isIncompleteType();
  if (element.isNull() && is_wanted && policy_.allocations_told_apart) {
    element = wanted_type_.getUnqualifiedType();
  }
  ts::Havoc effect{.from_outside = policy_.library_is_outside};
  for (const ts::Term term : scalars) append(effect.uses, term);
  if (!element.isNull()) {
    // Exactly one of them?
    base::Integer total = 1;
    bool known = true;
    for (const ts::Term term : scalars) {
      known = known && term.is_constant();
      if (known) total = total * term.value();
    }
    is_array = !known || total != base::Integer(size_of(element) / memory::byte);
  }
  const std::vector<ts::Variable> needs = effect.uses;
  const clang::QualType of = element.isNull() ? context_.CharTy : element;
  ts::Term size = constant(1);
  for (const ts::Term term : scalars) size = terms_.multiply(size, term);
  const memory::Object object = policy_.allocations_told_apart && !old
                                    ? objects_.row_of_allocated(expr, of, size, context_)
                                    : objects_.allocated(expr, of, is_array, context_);
  const ts::Variable result = temporary_variable(type_of(expr.getType()));
  effect.defines.push_back(result);
  emit_access(std::move(effect), memory::Allocate{result, object, cleared, old, size}, needs);
  return terms_.variable(result);
}

}  // namespace pslice::frontend
