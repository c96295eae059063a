#include "frontend/objects/objects.h"

#include <algorithm>
#include <ranges>

#include "clang/AST/APValue.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "frontend/objects/cells.h"
#include "frontend/objects/integers.h"

namespace pslice::frontend {

namespace {

memory::Bits size_of(clang::QualType type, const clang::ASTContext& context) {
  const auto size = context.getTypeSizeInCharsIfKnown(type);
  return size && !type->isVariablyModifiedType() ? size->getQuantity() * memory::byte : 0;
}

}  // namespace

bool is_plain_char(clang::QualType type) {
  return type->isSpecificBuiltinType(clang::BuiltinType::Char_S) ||
         type->isSpecificBuiltinType(clang::BuiltinType::Char_U);
}

Objects::Objects(ts::Program& program, const SourceOptions& options, const LoweringPolicy& policy,
                 Linkage& linkage)
    : program_(program), options_(options), policy_(policy), linkage_(linkage), memory_(program) {}

ts::Type Objects::type_of(clang::QualType type, const clang::ASTContext& context) const {
  type = type.getCanonicalType().getUnqualifiedType();
  if (const auto* atomic = type->getAs<clang::AtomicType>()) {
    return type_of(atomic->getValueType(), context);
  }
  if (type->isIntegralOrEnumerationType() && !type->isIncompleteType()) {
    if (options_.integers == Integers::math) return {.bits = 0};
    if (type->isBooleanType()) return {.bits = 1, .is_signed = false};
    return {.bits = context.getIntWidth(type),
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

Cells Objects::fresh(const std::string& name, clang::QualType type,
                     const clang::ASTContext& context, ts::Function owner) {
  const memory::Object object = memory_.add({.name = name, .size = size_of(type, context)});
  return CellBuilder(*this, context, owner, object, CellBuilder::Indexing::any).build(name, type);
}

const Cells& Objects::object_of(const clang::Expr& literal, const clang::ASTContext& context,
                                ts::Function owner) {
  const auto [found, is_new] = literals_.try_emplace(&literal);
  if (!is_new) return *found->second;
  const auto* compound = llvm::dyn_cast<clang::CompoundLiteralExpr>(&literal);
  const bool is_string = compound == nullptr;
  const std::string name = is_string ? "$string" : "$literal";
  found->second = std::make_unique<Cells>(
      fresh(name, literal.getType(), context, is_string ? ts::Function{} : owner));
  const Cells& cells = *found->second;
  memory::ObjectInfo& info = memory_[cells.object];
  info.read_only = is_string;
  if (is_string) info.kind = memory::ObjectInfo::Kind::literal;
  if (const auto* string = llvm::dyn_cast<clang::StringLiteral>(&literal)) {
    set_text(cells, *string);
    set_contents(cells.object, *string);
    llvm::raw_string_ostream text(literal_texts_[cells.object]);
    string->outputString(text);
  }
  if (!is_string && compound->isFileScope()) add_static(cells, *compound, context);
  return cells;
}

/// A compound literal outside functions is a static object without a name; who gets to see it has
/// its address from an initialiser.
void Objects::add_static(const Cells& cells, const clang::CompoundLiteralExpr& literal,
                         const clang::ASTContext& context) {
  clang::Expr::EvalResult result;
  const bool known = literal.getInitializer()->EvaluateAsRValue(result, context, true);
  statics_.push_back({.cells = &cells,
                      .type = literal.getType(),
                      .context = &context,
                      .defined = known,
                      .external = false,
                      .escapes = true});
  if (!known) return;
  set_initial(cells, &result.Val, literal.getType(), context);
  Contents contents;
  if (add_contents(result.Val, literal.getType(), 0, context, contents)) {
    memory_[cells.object].initial = std::move(contents);
  }
}

/// The characters of a string are known where there is a cell for each.
void Objects::set_text(const Cells& cells, const clang::StringLiteral& string) {
  if (cells.shape != Cells::Shape::parts) return;
  for (std::size_t i = 0; i < cells.parts.size(); ++i) {
    if (cells.parts[i].shape != Cells::Shape::scalar) return;
    ts::VariableInfo& character = program_[cells.parts[i].variable];
    const bool is_end = i >= string.getLength();
    const base::Integer code(
        is_end ? 0 : static_cast<std::int64_t>(string.getCodeUnit(static_cast<unsigned>(i))));
    character.initial = character.type.stored(code);
    character.settled = true;
  }
}

std::optional<std::string> Objects::place_at(const base::Integer& address) const {
  for (std::size_t o = 0; o < memory_.object_count(); ++o) {
    const memory::ObjectInfo& object = memory_[memory::Object(o)];
    if (!object.start || address < *object.start) continue;
    const base::Integer offset = address - *object.start;
    if (base::Integer(std::max<memory::Bits>(object.size / memory::byte, 1)) <= offset) continue;
    const auto text = literal_texts_.find(memory::Object(o));
    std::string place = text != literal_texts_.end() ? text->second : object.name;
    const bool decays = text != literal_texts_.end() || !object.arrays.empty() ||
                        object.kind == memory::ObjectInfo::Kind::function;
    if (!decays) place = "&" + place;
    return offset.is_zero() ? place : "(char *)" + place + " + " + offset.to_string();
  }
  return std::nullopt;
}

bool Objects::can_be_set(ts::Variable variable, const clang::ASTContext& context) {
  const auto object = owner_object_.find(variable);
  if (object == owner_object_.end()) return false;
  return std::ranges::any_of(context.getTranslationUnitDecl()->decls(),
                             [&](const clang::Decl* decl) {
                               const auto* declared = llvm::dyn_cast<clang::VarDecl>(decl);
                               return declared != nullptr && key(*declared) == object->second;
                             });
}

memory::Object Objects::allocated(const clang::Expr& call, clang::QualType element, bool is_array,
                                  const clang::ASTContext& context) {
  const auto [found, is_new] = literals_.try_emplace(&call);
  if (!is_new) return found->second->object;
  const memory::Object object = memory_.add({.name = "$heap",
                                             .kind = memory::ObjectInfo::Kind::allocated,
                                             .size = is_array ? 0 : size_of(element, context),
                                             .untyped = true});
  CellBuilder builder(*this, context, {}, object, CellBuilder::Indexing::any);
  const std::string name = "$heap" + std::to_string(object.index());
  if (is_array) {
    found->second = std::make_unique<Cells>(builder.build_array(name, element));
  } else {
    builder.smear();
    found->second = std::make_unique<Cells>(builder.build(name, element));
  }
  address_of(object, context);
  return object;
}

memory::Object Objects::row_of_allocated(const clang::Expr& call, clang::QualType element,
                                         ts::Term size, const clang::ASTContext& context) {
  const auto [found, is_new] = literals_.try_emplace(&call);
  if (!is_new) return found->second->object;
  const memory::Bits each = std::max(size_of(element, context), memory::byte);
  std::uint64_t count = options_.elements;
  if (size.is_constant()) {
    const auto bytes = size.value().to_int64();
    count = bytes && *bytes > 0
                ? static_cast<std::uint64_t>((*bytes * memory::byte + each - 1) / each)
                : 1;
  }
  const auto array_of = [&](clang::QualType type, std::uint64_t length) {
    return context.getConstantArrayType(type, llvm::APInt(64, length), nullptr,
                                        clang::ArraySizeModifier::Normal, 0);
  };
  const clang::QualType one = count == 1 ? element : array_of(element, count);
  const clang::QualType row = array_of(one, options_.elements);
  const memory::Object object = memory_.add({.name = "$heap",
                                             .kind = memory::ObjectInfo::Kind::allocated,
                                             .size = size_of(row, context)});
  memory::ObjectInfo& info = memory_[object];
  info.instance = size_of(one, context);
  info.instances = static_cast<memory::Bits>(options_.elements);
  const std::string name = "$heap" + std::to_string(object.index());
  info.made = fresh_variable(name + ".made", type_of(context.IntTy, context), {});
  program_[info.made].initial = base::Integer(0);
  program_[info.made].settled = true;
  CellBuilder builder(*this, context, {}, object, CellBuilder::Indexing::any);
  found->second = std::make_unique<Cells>(builder.build(name, row));
  address_of(object, context);
  return object;
}

const Cells& Objects::given(const clang::VarDecl& parameter, clang::QualType type) {
  const auto [found, is_new] = given_.try_emplace(key(parameter));
  if (!is_new) return *found->second;
  const clang::ASTContext& context = parameter.getASTContext();
  const std::string name = "(*" + parameter.getNameAsString() + ")";
  const memory::Object object =
      memory_.add({.name = name,
                   .kind = memory::ObjectInfo::Kind::given,
                   .untyped = scalar(type) == memory::Scalar::anything && !type->isRecordType()});
  CellBuilder builder(*this, context, {}, object, CellBuilder::Indexing::any);
  found->second = std::make_unique<Cells>(builder.build(name, type));
  // There may be more of them behind the first.
  const ts::Variable more = program_.add_variable(
      {.name = name + "[]", .type = {.kind = ts::Type::Kind::opaque, .bits = 0}, .summary = true});
  const memory::Bits size = size_of(type, context);
  memory::ObjectInfo& info = memory_[object];
  if (size > 0) {
    info.cells.push_back({more, {size, memory::byte, memory::unlimited}, memory::byte});
    info.arrays.push_back({0, size, memory::unlimited});
  }
  address_of(object, context);
  return *found->second;
}

memory::Object Objects::given(const std::string& pointer, clang::QualType type, std::uint64_t count,
                              const clang::ASTContext& context,
                              std::vector<PointerCell>& pointers) {
  const memory::Object object =
      memory_.add({.name = pointer,
                   .kind = memory::ObjectInfo::Kind::given,
                   .untyped = scalar(type) == memory::Scalar::anything && !type->isRecordType()});
  const clang::QualType array = context.getConstantArrayType(type, llvm::APInt(64, count), nullptr,
                                                             clang::ArraySizeModifier::Normal, 0);
  memory_[object].size = size_of(array, context);
  CellBuilder builder(*this, context, {}, object, CellBuilder::Indexing::any);
  builder.collect(pointers);
  builder.build(pointer, array);
  address_of(object, context);
  return object;
}

void Objects::end_text(memory::Object given) {
  memory::ObjectInfo& object = memory_[given];
  const memory::Cell& end = object.cells.back();
  if (!end.at.is_single() || program_[end.variable].summary) return;
  object.is_whole = true;
  program_[end.variable].initial = base::Integer(0);
  program_[end.variable].settled = true;
}

memory::Object Objects::given_function(const std::string& pointer,
                                       const clang::ASTContext& context) {
  // Not a name that a function of the program could have.
  const memory::Object object = memory_.add({.name = "*" + pointer,
                                             .kind = memory::ObjectInfo::Kind::function,
                                             .size = memory::byte,
                                             .read_only = true,
                                             .called_apart = true});
  address_of(object, context);
  return object;
}

const Cells& Objects::cells_of(const clang::VarDecl& decl, ts::Function owner) {
  const Key object = key(decl);
  auto found = objects_.find(object);
  if (found != objects_.end()) return *found->second;

  const bool is_static = decl.hasGlobalStorage();
  // Type and initial value belong to the object, whichever file mentions it first.
  const clang::VarDecl* definition = linkage_.variable(object);
  const bool is_defined = definition != nullptr || !is_static || decl.isStaticLocal();
  if (definition == nullptr) definition = &decl;
  const clang::ASTContext& context = definition->getASTContext();
  using Indexing = CellBuilder::Indexing;
  const clang::QualType element = context.getBaseElementType(definition->getType());
  const bool read_only = is_static && !element.isVolatileQualified() &&
                         (element.isConstQualified() || is_never_written(*definition));
  Indexing indexing = Indexing::constant;
  if (facts_.variably_indexed.contains(object) || facts_.escaped.contains(object)) {
    indexing = read_only ? Indexing::read_only : Indexing::any;
  }
  const memory::Object where = memory_.add({.name = decl.getNameAsString(),
                                            .size = size_of(definition->getType(), context),
                                            .read_only = read_only});
  CellBuilder builder(*this, context, is_static ? ts::Function{} : owner, where, indexing);
  if (const auto named = facts_.named_elements.find(object); named != facts_.named_elements.end()) {
    builder.name_elements(named->second);
  }
  auto cells =
      std::make_unique<Cells>(builder.build(decl.getNameAsString(), definition->getType()));
  const std::vector<ts::Variable> variables = cells->variables();
  for (const ts::Variable v : variables) {
    owner_object_.emplace(v, object);
  }
  const Cells& result = *objects_.emplace(object, std::move(cells)).first->second;
  if (is_static) {
    statics_.push_back({.cells = &result,
                        .type = definition->getType(),
                        .context = &context,
                        .defined = is_defined,
                        .external = definition->hasExternalFormalLinkage(),
                        .escapes = facts_.escaped.contains(object)});
  }
  if (is_static && definition->hasInit()) {
    set_initial(result, definition->evaluateValue(), definition->getType(), context);
    set_contents(where, *definition);
  } else if (is_static && is_defined) {
    memory_[where].initial.emplace();
    for (const ts::Variable v : variables) {
      if (!program_[v].summary && program_[v].type.kind == ts::Type::Kind::integer) {
        program_[v].initial = base::Integer(0);
      }
    }
  }
  memory_[where].elsewhere = is_static && !is_defined;
  // Nobody can change constants, and whoever runs the program anew starts with local ones.
  const bool settled = is_static && is_defined &&
                       (read_only || (policy_.static_locals_initial && decl.isStaticLocal()));
  for (const ts::Variable v : variables) program_[v].settled = settled;
  return result;
}

/// Nobody else can name it, no function assigns it, and no pointer leads to it.
bool Objects::is_never_written(const clang::VarDecl& definition) {
  const Key object = key(definition);
  if (definition.hasExternalFormalLinkage() || definition.hasAttrs() ||
      linkage_.has_alias(object) ||
      options_.written_elsewhere.contains(definition.getNameAsString())) {
    return false;
  }
  return !facts_.escaped.contains(object) && !facts_.assigned.contains(object);
}

std::set<std::string> Objects::written() {
  std::set<std::string> result;
  for (const clang::VarDecl* global : globals_) {
    if (!global->hasExternalFormalLinkage() && !is_never_written(*global)) {
      result.insert(global->getNameAsString());
    }
  }
  return result;
}

std::optional<memory::Object> Objects::pointed_object(const clang::APValue& value,
                                                      const clang::ASTContext& context) {
  if (!value.isLValue() || value.isNullPointer()) return std::nullopt;
  const clang::APValue::LValueBase base = value.getLValueBase();
  if (const auto* decl = base.dyn_cast<const clang::ValueDecl*>()) {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
      const memory::Object object = cells_of(*variable, {}).object;
      address_of(object, context);
      return object;
    }
    address_of(*decl);
    return function_objects_.at(key(*decl));
  }
  if (const auto* literal = base.dyn_cast<const clang::Expr*>()) {
    const memory::Object object = object_of(*literal, context, {}).object;
    address_of(object, context);
    return object;
  }
  return std::nullopt;
}

ts::Variable Objects::address_of(memory::Object object, const clang::ASTContext& context) {
  ts::Variable& address = memory_[object].address;
  if (!address) {
    address = fresh_variable("&" + memory_[object].name, type_of(context.VoidPtrTy, context), {});
  }
  return address;
}

ts::Variable Objects::address_of(const clang::NamedDecl& decl) {
  const clang::ASTContext& context = decl.getASTContext();
  if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(&decl)) {
    const auto found = objects_.find(key(*variable));
    if (found != objects_.end()) return address_of(found->second->object, context);
  }
  const auto [found, is_new] = function_objects_.try_emplace(key(decl));
  if (is_new) {
    const bool is_function = llvm::isa<clang::FunctionDecl>(decl);
    found->second = memory_.add({.name = decl.getNameAsString(),
                                 .kind = is_function ? memory::ObjectInfo::Kind::function
                                                     : memory::ObjectInfo::Kind::literal,
                                 .size = memory::byte,
                                 .read_only = true});
  }
  return address_of(found->second, context);
}

void Objects::create_globals() {
  for (const clang::VarDecl* variable : globals_) cells_of(*variable, {});
}

memory::Object Objects::function_object(const clang::FunctionDecl& function) {
  address_of(function);
  return function_objects_.at(key(function));
}

memory::Scalar Objects::scalar(clang::QualType type) const {
  type = type.getCanonicalType();
  if (const auto* atomic = type->getAs<clang::AtomicType>()) return scalar(atomic->getValueType());
  if (!strict_aliasing_ || !type->isScalarType() || type->isCharType()) {
    return memory::Scalar::anything;
  }
  return type->isRealFloatingType() ? memory::Scalar::real : memory::Scalar::whole;
}

void Objects::set_functions(const std::unordered_map<Key, ts::Function>& functions) {
  for (const auto& [key, object] : function_objects_) {
    const auto found = functions.find(key);
    if (found != functions.end()) memory_[object].function = found->second;
  }
}

const Cells& Objects::error_number(const clang::ASTContext& context) {
  if (error_number_ == nullptr) {
    error_number_ = std::make_unique<Cells>(fresh("errno", context.IntTy, context, {}));
    program_[error_number_->variable].initial = base::Integer(0);
  }
  return *error_number_;
}

ts::Variable Objects::state(int kind) {
  const auto [found, is_new] = states_.try_emplace(kind);
  if (is_new) found->second = fresh_variable("$state" + std::to_string(kind), {}, {});
  return found->second;
}

ts::Variable Objects::variable_arguments() {
  if (!variable_arguments_) {
    variable_arguments_ = program_.add_variable({.name = "$varargs", .summary = true});
  }
  return variable_arguments_;
}

}  // namespace pslice::frontend
