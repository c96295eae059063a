#include "frontend/objects.h"

#include <algorithm>

#include "clang/AST/APValue.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecordLayout.h"

namespace pslice::frontend {

namespace {

constexpr std::size_t largest_split_array = 32;
constexpr std::size_t largest_split_record = 64;

base::Integer to_integer(const llvm::APSInt& value) {
  llvm::SmallString<40> digits;
  value.toString(digits, 10);
  return *base::Integer::parse(std::string_view(digits.data(), digits.size()));
}

/// How many cells a type splits into, up to a bound.
std::size_t cell_count(clang::QualType type) {
  const auto* record = type->getAsRecordDecl();
  if (record == nullptr || record->isUnion()) return 1;
  std::size_t count = 0;
  for (const clang::FieldDecl* field : record->fields()) {
    count += cell_count(field->getType());
    if (count > largest_split_record) break;
  }
  return count;
}

}  // namespace

void Cells::collect(std::vector<ts::Variable>& into) const {
  if (shape != Shape::parts) {
    if (variable) into.push_back(variable);
    return;
  }
  for (const Cells& part : parts) part.collect(into);
}

std::vector<ts::Variable> Cells::variables() const {
  std::vector<ts::Variable> result;
  collect(result);
  return result;
}

Objects::Objects(ts::Program& program, const SourceOptions& options)
    : program_(program), options_(options) {
  unnamed_memory_ = program_.add_variable({.name = "$memory", .summary = true});
  program_.add_to_memory(unnamed_memory_);
}

Key Objects::key(const clang::NamedDecl& decl) {
  if (decl.hasExternalFormalLinkage() && decl.getIdentifier() != nullptr) {
    return &*names_.insert(decl.getName().str()).first;
  }
  return decl.getCanonicalDecl();
}

ts::Type Objects::type_of(clang::QualType type, const clang::ASTContext& context) const {
  type = type.getCanonicalType().getUnqualifiedType();
  if (const auto* atomic = type->getAs<clang::AtomicType>()) {
    return type_of(atomic->getValueType(), context);
  }
  if (type->isIntegralOrEnumerationType() && !type->isIncompleteType()) {
    if (options_.integers == Integers::math) return {.bits = 0};
    if (type->isBooleanType()) return {.bits = 1, .is_signed = false};
    return {.bits = static_cast<unsigned>(context.getIntWidth(type)),
            .is_signed = type->isSignedIntegerOrEnumerationType()};
  }
  if (type->isAnyPointerType() || type->isNullPtrType() || type->isFunctionType()) {
    if (options_.integers == Integers::math) return {.bits = 0};
    return {.bits = static_cast<unsigned>(context.getTypeSize(context.VoidPtrTy)),
            .is_signed = false};
  }
  return {.kind = ts::Type::Kind::opaque, .bits = 0};
}

ts::Variable Objects::fresh_variable(const std::string& name, ts::Type type, ts::Function owner) {
  return program_.add_variable({.name = name, .type = type, .owner = owner});
}

Cells Objects::build(const std::string& name, clang::QualType type,
                     const clang::ASTContext& context, ts::Function owner, bool split_array) {
  Cells cells;
  type = type.getCanonicalType();
  if (const auto* atomic = type->getAs<clang::AtomicType>()) type = atomic->getValueType();
  if (const auto* record = type->getAsRecordDecl();
      record != nullptr && !record->isUnion() && cell_count(type) <= largest_split_record) {
    cells.shape = Cells::Shape::parts;
    for (const clang::FieldDecl* field : record->fields()) {
      const std::string field_name =
          field->getIdentifier() != nullptr ? name + "." + field->getName().str() : name;
      Cells part = build(field_name, field->getType(), context, owner, false);
      if (field->isBitField() && part.shape == Cells::Shape::scalar &&
          options_.integers != Integers::math && !field->getType()->isBooleanType()) {
        program_[part.variable].type.bits = field->getBitWidthValue(context);
      }
      cells.parts.push_back(std::move(part));
    }
    return cells;
  }
  if (const auto* array = context.getAsConstantArrayType(type);
      split_array && array != nullptr && array->getSize().ule(largest_split_array) &&
      array->getElementType()->isScalarType()) {
    cells.shape = Cells::Shape::parts;
    for (std::uint64_t i = 0; i < array->getSize().getZExtValue(); ++i) {
      cells.parts.push_back(build(name + "[" + std::to_string(i) + "]", array->getElementType(),
                                  context, owner, false));
    }
    return cells;
  }
  const bool scalar = type->isScalarType();
  cells.shape = scalar ? Cells::Shape::scalar : Cells::Shape::summary;
  cells.variable = program_.add_variable(
      {.name = name, .type = type_of(type, context), .owner = owner, .summary = !scalar});
  return cells;
}

Cells Objects::fresh(const std::string& name, clang::QualType type,
                     const clang::ASTContext& context, ts::Function owner) {
  return build(name, type, context, owner, false);
}

const Cells& Objects::cells_of(const clang::VarDecl& decl, ts::Function owner) {
  const Key object = key(decl);
  auto found = objects_.find(object);
  if (found != objects_.end()) return *found->second;

  const clang::ASTContext& context = decl.getASTContext();
  const bool is_static = decl.hasGlobalStorage();
  const clang::VarDecl* definition = &decl;
  if (is_static) {
    if (const clang::VarDecl* d = decl.getInitializingDeclaration()) definition = d;
    else if (const clang::VarDecl* a = decl.getActingDefinition()) definition = a;
  }
  const bool split = !facts_.variably_indexed.contains(object);
  auto cells = std::make_unique<Cells>(build(decl.getNameAsString(), definition->getType(),
                                             context, is_static ? ts::Function{} : owner, split));
  const std::vector<ts::Variable> variables = cells->variables();
  for (const ts::Variable v : variables) {
    owner_object_.emplace(v, object);
    // A function without a body that may change anything reaches every static object.
    const bool open = is_static && options_.externals == Externals::any;
    if (open || facts_.escaped.contains(object)) program_.add_to_memory(v);
  }
  if (is_static && definition->hasInit()) {
    const bool worth_it = std::ranges::any_of(
        variables, [&](ts::Variable v) { return !program_[v].summary; });
    if (worth_it) {
      set_initial(*cells, definition->evaluateValue(), definition->getType(), context);
    }
  } else if (is_static && definition->isThisDeclarationADefinition() !=
                              clang::VarDecl::DeclarationOnly) {
    for (const ts::Variable v : variables) {
      if (!program_[v].summary && program_[v].type.kind == ts::Type::Kind::integer) {
        program_[v].initial = base::Integer(0);
      }
    }
  }
  return *objects_.emplace(object, std::move(cells)).first->second;
}

void Objects::set_initial(const Cells& cells, const clang::APValue* value, clang::QualType type,
                          const clang::ASTContext& context) {
  if (value == nullptr || !value->hasValue()) return;
  type = type.getCanonicalType();
  if (cells.shape == Cells::Shape::scalar) {
    if (value->isInt() && program_[cells.variable].type.kind == ts::Type::Kind::integer) {
      program_[cells.variable].initial = to_integer(value->getInt());
    } else if (value->isLValue() && value->isNullPointer()) {
      program_[cells.variable].initial = base::Integer(0);
    }
    return;
  }
  if (cells.shape != Cells::Shape::parts) return;
  if (value->isStruct()) {
    std::size_t index = 0;
    for (const clang::FieldDecl* field : type->getAsRecordDecl()->fields()) {
      if (index < value->getStructNumFields()) {
        set_initial(cells.parts[index], &value->getStructField(index), field->getType(), context);
      }
      ++index;
    }
  } else if (value->isArray()) {
    const clang::QualType element = context.getAsArrayType(type)->getElementType();
    for (std::size_t i = 0; i < cells.parts.size(); ++i) {
      if (i < value->getArrayInitializedElts()) {
        set_initial(cells.parts[i], &value->getArrayInitializedElt(i), element, context);
      } else if (value->hasArrayFiller()) {
        set_initial(cells.parts[i], &value->getArrayFiller(), element, context);
      }
    }
  }
}

ts::Variable Objects::address_of(const clang::NamedDecl& decl) {
  const auto [found, inserted] = addresses_.try_emplace(key(decl));
  if (inserted) {
    found->second =
        fresh_variable("&" + decl.getNameAsString(),
                       type_of(decl.getASTContext().VoidPtrTy, decl.getASTContext()), {});
  }
  return found->second;
}

ts::Variable Objects::variable_arguments() {
  if (!variable_arguments_) {
    variable_arguments_ = program_.add_variable({.name = "$varargs", .summary = true});
  }
  return variable_arguments_;
}

const Objects::Effects& Objects::effects_of(Key function) {
  const auto [found, inserted] = effects_.try_emplace(function);
  if (!inserted) return found->second;
  // Transitive closure over the calls by name; a call through a pointer may do anything.
  std::vector<Key> pending{function};
  std::set<Key> seen{function};
  Effects effects;
  while (!pending.empty()) {
    const Key f = pending.back();
    pending.pop_back();
    const auto facts = facts_.functions.find(f);
    if (facts == facts_.functions.end()) {
      effects.assigns.insert(facts_.escaped.begin(), facts_.escaped.end());
      if (options_.externals == Externals::any) effects.everything = true;
      continue;
    }
    effects.assigns.insert(facts->second.assigns.begin(), facts->second.assigns.end());
    if (facts->second.calls_unknown) effects.everything = true;
    if (facts->second.writes_memory) {
      effects.assigns.insert(facts_.escaped.begin(), facts_.escaped.end());
    }
    for (const Key callee : facts->second.calls) {
      if (seen.insert(callee).second) pending.push_back(callee);
    }
  }
  return effects_[function] = std::move(effects);
}

bool Objects::may_modify(const clang::Expr& expression, std::span<const ts::Variable> variables) {
  if (variables.empty()) return false;
  std::vector<const clang::Stmt*> pending{&expression};
  while (!pending.empty()) {
    const clang::Stmt* stmt = pending.back();
    pending.pop_back();
    if (stmt == nullptr) continue;
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt)) {
      const clang::FunctionDecl* callee = call->getDirectCallee();
      const Effects* effects = callee != nullptr ? &effects_of(key(*callee)) : nullptr;
      for (const ts::Variable v : variables) {
        const auto object = owner_object_.find(v);
        if (object == owner_object_.end()) continue;
        if (effects == nullptr || effects->everything ||
            effects->assigns.contains(object->second)) {
          return true;
        }
      }
    }
    for (const clang::Stmt* child : stmt->children()) pending.push_back(child);
  }
  return false;
}

}  // namespace pslice::frontend
