#include "frontend/lower/beginning.h"

#include <algorithm>
#include <functional>
#include <iterator>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/RecordLayout.h"
#include "frontend/lower/given.h"

namespace pslice::frontend {
namespace {

using memory::Bits;

clang::QualType unqualified(clang::QualType type) {
  return type.getCanonicalType().getUnqualifiedType();
}

/// Through such an lvalue C lets anything be accessed, or nobody can tell what it is.
bool accesses_anything(clang::QualType type) {
  return type->isCharType() || type->isVoidType() || type->isIncompleteType() ||
         (!type->isScalarType() && !type->isRecordType());
}

/// The same structure or union, be it declared in two files.
bool same_record(clang::QualType a, clang::QualType b, const clang::ASTContext& context) {
  const auto* first = a->getAsRecordDecl();
  const auto* second = b->getAsRecordDecl();
  if (first == nullptr || second == nullptr) return false;
  if (first->getCanonicalDecl() == second->getCanonicalDecl()) return true;
  return first->getIdentifier() != nullptr && second->getIdentifier() != nullptr &&
         first->getName() == second->getName() && first->getTagKind() == second->getTagKind() &&
         second->isCompleteDefinition() && context.getTypeSize(a) == context.getTypeSize(b);
}

/// Where within `type` a record like `wanted` lies. Elements that are not told apart are like the
/// first, so a few suffice.
void find_records(clang::QualType wanted, clang::QualType type, Bits offset,
                  const clang::ASTContext& context, std::vector<Bits>& found) {
  constexpr std::uint64_t most_elements = 64;
  type = unqualified(type);
  if (const auto* array = context.getAsConstantArrayType(type)) {
    const std::uint64_t count = std::min(array->getSize().getLimitedValue(), most_elements);
    const auto size = static_cast<Bits>(context.getTypeSize(array->getElementType()));
    for (std::uint64_t i = 0; i < count; ++i) {
      find_records(wanted, array->getElementType(), offset + static_cast<Bits>(i) * size, context,
                   found);
    }
    return;
  }
  const auto* record = type->getAsRecordDecl();
  if (record == nullptr || !record->isCompleteDefinition()) return;
  if (same_record(wanted, type, context)) found.push_back(offset);
  const clang::ASTRecordLayout& layout = context.getASTRecordLayout(record);
  for (const clang::FieldDecl* field : record->fields()) {
    if (field->isBitField()) continue;
    const auto at = static_cast<Bits>(layout.getFieldOffset(field->getFieldIndex()));
    find_records(wanted, field->getType(), offset + at, context, found);
  }
}

/// Larger for whatever can hold the other as a part: characters can be a part of anything, and of
/// two records of one size the one that is nested deeper is the outer one.
std::pair<Bits, int> extent(clang::QualType type, const clang::ASTContext& context) {
  type = unqualified(type);
  if (accesses_anything(type)) return {0, 0};
  const auto depth = [&](const auto& self, clang::QualType of) -> int {
    const auto* record = context.getBaseElementType(of)->getAsRecordDecl();
    int deepest = 0;
    if (record == nullptr || !record->isCompleteDefinition()) return deepest;
    for (const clang::FieldDecl* field : record->fields()) {
      deepest = std::max(deepest, self(self, field->getType()));
    }
    return deepest + 1;
  };
  return {static_cast<Bits>(context.getTypeSize(type)), depth(depth, type)};
}

}  // namespace

bool starts_fresh(const Lowered& lowered) {
  const std::vector<ts::Function>& roots = lowered.objects->memory().roots;
  return std::ranges::all_of(
      roots, [&](ts::Function root) { return lowered.program[root].name == "main"; });
}

bool statics_are_initial(const Lowered& lowered, const SourceOptions& options) {
  if (options.globals == Globals::by_entry) return starts_fresh(lowered);
  return options.globals == Globals::init;
}

bool outside_came_first(const Lowered& lowered, const SourceOptions& options) {
  return !starts_fresh(lowered) || !statics_are_initial(lowered, options);
}

Beginning::Beginning(Lowered& lowered, const SourceOptions& options, bool strict_aliasing)
    : lowered_(lowered),
      objects_(*lowered.objects),
      options_(options),
      strict_aliasing_(strict_aliasing) {}

void Beginning::before_lowering(std::optional<ts::Function> entry) {
  std::vector<ts::Function>& roots = objects_.memory().roots;
  if (entry) {
    roots.push_back(*entry);
    return give_parameters();
  }
  for (const FunctionEntry& function : lowered_.functions) {
    if (!is_called(function)) roots.push_back(function.id);
  }
  if (roots.empty()) {
    for (const FunctionEntry& function : lowered_.functions) roots.push_back(function.id);
  }
  give_parameters();
}

void Beginning::after_lowering() {
  objects_.create_globals();
  std::unordered_map<Key, ts::Function> bodies;
  for (const FunctionEntry& function : lowered_.functions) {
    bodies.emplace(objects_.key(*function.definition), function.id);
  }
  const bool closed = lowered_.policy.given_objects_only;
  if (closed) give_streams();
  const bool reaches_all = options_.externals == Externals::any;
  if (!closed && (reaches_all || outside_came_first(lowered_, options_))) expose_functions();
  objects_.set_functions(bodies);
  if (!closed) expose_statics();
}

/// A function pointer from outside may lead to any function it can name, and to those whose address
/// somebody took: who ran before may have kept it.
void Beginning::expose_functions() {
  const std::set<Key>& taken = objects_.facts().address_taken_functions;
  for (const FunctionEntry& function : lowered_.functions) {
    const bool is_taken = taken.contains(objects_.key(*function.definition));
    if (!is_taken && !is_known_outside(function)) continue;
    objects_.memory().known_outside.push_back(objects_.function_object(*function.definition));
  }
}

void Beginning::expose_statics() {
  memory::Memory& memory = objects_.memory();
  const bool reaches_all = options_.externals == Externals::any;
  const bool given = outside_came_first(lowered_, options_);
  const bool initial = statics_are_initial(lowered_, options_);
  for (const StaticObject& object : objects_.statics()) {
    // An object of another file holds what somebody else says; what nobody can write does not.
    if (!initial || reaches_all || !object.defined) {
      std::ranges::copy_if(object.cells->variables(), std::back_inserter(memory.from_outside),
                           [&](ts::Variable v) { return !lowered_.program[v].settled; });
    }
    const bool is_known = !object.defined || object.external || object.escapes;
    const bool may_be_given = given && is_known && options_.pointers == Pointers::any;
    if (!may_be_given && !reaches_all && object.defined) continue;
    objects_.address_of(object.cells->object, *object.context);
    memory.known_outside.push_back(object.cells->object);
    if (!may_be_given) continue;
    for (const Given& pointer : lowered_.given_objects) {
      may_point_into(pointer, object.cells->object, object.type);
    }
  }
  const bool finds_pointers = std::ranges::any_of(
      memory.from_outside, [&](ts::Variable v) { return lowered_.program[v].pointer; });
  if (!given || (lowered_.given_objects.empty() && !finds_pointers)) return;
  if (options_.pointers == Pointers::distinct) {
    lowered_.assumed_pointers =
        "pointers that the entry is given, or finds in static objects, lead each to an object of "
        "its own";
  } else if (strict_aliasing_) {
    lowered_.assumed_pointers =
        "objects are accessed by their own types only (not so with -fno-strict-aliasing)";
  }
}

bool Beginning::is_called(const FunctionEntry& function) const {
  const Facts& facts = objects_.facts();
  const Key key = objects_.key(*function.definition);
  return facts.address_taken_functions.contains(key) ||
         std::ranges::any_of(facts.functions, [&](const auto& caller) {
           return caller.first != key && caller.second.calls.contains(key);
         });
}

/// Can it be called again by what it calls?
bool Beginning::may_run_again(const FunctionEntry& root) const {
  const Facts& facts = objects_.facts();
  const Key start = objects_.key(*root.definition);
  std::vector<Key> open{start};
  std::set<Key> seen;
  const auto add = [&](const std::set<Key>& functions) {
    for (const Key function : functions) {
      if (seen.insert(function).second) open.push_back(function);
    }
  };
  while (!open.empty()) {
    const Key function = open.back();
    const auto called = facts.functions.find(function);
    open.pop_back();
    if (called == facts.functions.end()) {
      const bool interrupted = facts.handles_signals || options_.externals == Externals::any;
      if (facts.calling_nobody.contains(function) && !interrupted) continue;
      // A function without a body calls what it is given, or under `any` whatever it knows.
      if (options_.externals == Externals::any) return true;
      add(facts.address_taken_functions);
      continue;
    }
    if (called->second.calls_unknown) {
      if (is_known_outside(root)) return true;
      add(facts.address_taken_functions);
    }
    add(called->second.calls);
  }
  return seen.contains(start);
}

/// A pointer the program is given points to an object of its own, or to what an earlier one points
/// to, or anywhere else the outside knows.
void Beginning::give_parameters() {
  memory::Memory& memory = objects_.memory();
  for (const ts::Function root : memory.roots) {
    const FunctionEntry& function = lowered_.functions[root.index()];
    const bool is_main = lowered_.program[root].name == "main";
    if (lowered_.policy.given_objects_only) {
      give_objects(function);
      continue;
    }
    const bool starts_only = !is_main && memory.roots.size() == 1 && !may_run_again(function);
    std::vector<const clang::ParmVarDecl*> pointers;
    for (const clang::ParmVarDecl* parameter : function.definition->parameters()) {
      const Cells& cells = objects_.cells_of(*parameter, root);
      const clang::QualType type = parameter->getType();
      if (starts_only && type->isPointerType() && !type->isFunctionPointerType()) {
        pointers.push_back(parameter);
        continue;
      }
      const bool is_number = type->isArithmeticType() && !objects_.facts().makes_pointers;
      for (const ts::Variable v : cells.variables()) {
        if (!is_number) memory.from_outside.push_back(v);
      }
    }
    // Where two pointers lead to the same place, it belongs to the object that comes first. So what
    // can be a part of another comes after it.
    std::ranges::stable_sort(pointers, std::greater{}, [&](const clang::ParmVarDecl* parameter) {
      return extent(parameter->getType()->getPointeeType(), *function.context);
    });
    for (const clang::ParmVarDecl* parameter : pointers) {
      const Cells& cells = objects_.cells_of(*parameter, root);
      const clang::QualType pointee = unqualified(parameter->getType()->getPointeeType());
      const memory::Object object = objects_.given(*parameter, pointee).object;
      lowered_.given.emplace(parameter, memory[object].address);
      const Given now{cells.variable, pointee, object, function.context};
      if (options_.pointers == Pointers::any) {
        memory.known_outside.push_back(object);
        for (const Given& earlier : lowered_.given_objects) relate(earlier, now);
      } else {
        for (const memory::Cell& cell : memory[object].cells) {
          memory.from_outside.push_back(cell.variable);
        }
      }
      lowered_.given_objects.push_back(now);
    }
  }
}

/// Each pointer the program is given points to an array of its own; and those that are found there
/// likewise, level by level, as deep as was asked for and as long as there is room.
void Beginning::give_objects(const FunctionEntry& function) {
  constexpr std::size_t most_objects = 128;
  std::vector<PointerCell> level;
  for (const clang::ParmVarDecl* parameter : function.definition->parameters()) {
    const bool is_function = parameter->getType()->isFunctionPointerType();
    const clang::QualType behind =
        is_function ? parameter->getType()->getPointeeType() : object_behind(*parameter);
    if (behind.isNull()) continue;
    const bool is_text = !is_function && is_read_as_text(*parameter, behind);
    level.push_back({objects_.cells_of(*parameter, function.id).variable, behind, is_text});
  }
  const std::size_t deepest = options_.lists ? *options_.lists - 1 : options_.depth;
  for (std::size_t depth = 0; depth <= deepest && !level.empty(); ++depth) {
    std::vector<PointerCell> next;
    for (const PointerCell& pointer : level) {
      if (lowered_.inner_objects.size() >= most_objects) return;
      give_object(pointer, depth, *function.context, next);
    }
    level = std::move(next);
  }
  if (options_.lists) end_lists(level, deepest + 1, *function.context);
}

/// Behind the last structures there are no more; what is no structure may still be there.
void Beginning::end_lists(const std::vector<PointerCell>& pointers, std::size_t depth,
                          const clang::ASTContext& context) {
  std::vector<PointerCell> inside;
  for (const PointerCell& pointer : pointers) {
    if (!pointer.to->isRecordType() && !pointer.to->isPointerType()) {
      give_object(pointer, depth, context, inside);
      continue;
    }
    lowered_.program[pointer.variable].initial = base::Integer(0);
    lowered_.program[pointer.variable].settled = true;
  }
}

void Beginning::give_object(const PointerCell& pointer, std::size_t depth,
                            const clang::ASTContext& context, std::vector<PointerCell>& inside) {
  if (pointer.to->isFunctionType()) return give_function(pointer, context);
  const clang::QualType given = object_to_give(pointer.to, context);
  if (given.isNull()) return;
  const clang::QualType type = unqualified(given);
  // Of what somebody found a pointer to, there is one, unless it is plainly a row of something.
  const bool is_one = depth > 0 && type->isRecordType();
  const bool is_text = pointer.text || is_plain_char(type);
  const std::uint64_t count = is_one ? 1 : elements_given(type, is_text, options_);
  const std::string name = lowered_.program[pointer.variable].name;
  const memory::Object object = objects_.given(name, type, count, context, inside);
  if (is_text && options_.strings) objects_.end_text(object);
  objects_.memory().facts.push_back({pointer.variable, object, 0, true});
  if (depth > 0) lowered_.inner_objects.push_back({name, type, count, is_stream(pointer.to)});
}

/// One of nobody's: what it returns is an input.
void Beginning::give_function(const PointerCell& pointer, const clang::ASTContext& context) {
  constexpr std::size_t most_functions = 256;
  if (lowered_.given_functions.size() >= most_functions) return;
  const std::string name = lowered_.program[pointer.variable].name;
  const memory::Object object = objects_.given_function(name, context);
  objects_.memory().facts.push_back({pointer.variable, object, 0, true});
  lowered_.given_functions.push_back({name, pointer.to, object, &context});
}

/// The streams of the library are there, whatever they are.
void Beginning::give_streams() {
  for (const StaticObject& object : objects_.statics()) {
    const bool is_given =
        !object.defined && object.type->isPointerType() && is_stream(object.type->getPointeeType());
    if (!is_given) continue;
    const ts::Variable pointer = object.cells->variable;
    std::vector<PointerCell> inside;
    const memory::Object stream =
        objects_.given("*" + lowered_.program[pointer].name, object.context->SignedCharTy, 1,
                       *object.context, inside);
    objects_.memory().facts.push_back({pointer, stream, 0, true});
    lowered_.program[pointer].settled = true;
  }
}

/// Two pointers may be the same, or lead into the same array.
void Beginning::relate(const Given& earlier, const Given& later) {
  memory::Memory& memory = objects_.memory();
  if (earlier.type != later.type) {
    may_point_into(earlier, later.object, later.type);
    may_point_into(later, earlier.object, earlier.type);
    return;
  }
  memory.facts.push_back({later.pointer, earlier.object, 0});
  if (memory[later.object].arrays.empty()) return;
  const Bits next = memory[later.object].arrays.back().element;
  memory.facts_of_arrays.push_back({earlier.object, {later.pointer, earlier.object, next}});
  memory.facts_of_arrays.push_back({later.object, {earlier.pointer, later.object, next}});
}

/// To any part of an object that can be accessed by the pointer's type.
void Beginning::may_point_into(const Given& given, memory::Object object, clang::QualType type) {
  memory::Memory& memory = objects_.memory();
  const bool anything = !strict_aliasing_ || accesses_anything(given.type);
  if (!anything && given.type->isRecordType()) {
    std::vector<Bits> records;
    find_records(given.type, type, 0, *given.context, records);
    for (const Bits offset : records) {
      memory.facts.push_back({given.pointer, object, offset});
      memory.leads.push_back({given.object, object, offset});
    }
  }
  for (const memory::Cell& cell : memory[object].cells) {
    const memory::Fact fact{given.pointer, object, cell.at.first};
    const bool behind = memory[object].kind == memory::ObjectInfo::Kind::given &&
                        cell.at.count == memory::unlimited;
    if (behind) {
      memory.facts_of_arrays.emplace_back(object, fact);
    } else if (anything || (given.type->isScalarType() &&
                            memory::may_access(objects_.scalar(given.type),
                                               memory[given.object].cells.front().size,
                                               memory[object], cell, lowered_.program))) {
      memory.facts.push_back(fact);
      memory.leads.push_back({given.object, object, fact.offset});
    }
  }
}

}  // namespace pslice::frontend
