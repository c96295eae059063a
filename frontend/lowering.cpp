#include "frontend/lowering.h"

#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "frontend/function_lowering.h"
#include "memory/resolve.h"

namespace pslice::frontend {

void append(std::vector<ts::Variable>& to, ts::Term term) {
  to.insert(to.end(), term.variables().begin(), term.variables().end());
}

void append(std::vector<ts::Variable>& to, const std::vector<ts::Variable>& more) {
  const std::vector<ts::Variable> copy = more;  // `more` may be `to`
  to.insert(to.end(), copy.begin(), copy.end());
}

void append_trapping(std::vector<ts::Variable>& to, ts::Term term) {
  // Shared subterms are looked at once: terms are graphs.
  std::vector<ts::Term> pending{term};
  std::vector<ts::Term> seen;
  while (!pending.empty()) {
    const ts::Term t = pending.back();
    pending.pop_back();
    if (t.variables().empty() || std::ranges::find(seen, t) != seen.end()) continue;
    seen.push_back(t);
    if (t.kind() == term::Kind::quotient || t.kind() == term::Kind::remainder) {
      const ts::Term divisor = t.operands()[1];
      const bool harmless = divisor.is_constant() && !divisor.value().is_zero() &&
                            divisor.value() != base::Integer(-1);
      if (!harmless) append(to, t);
    }
    pending.insert(pending.end(), t.operands().begin(), t.operands().end());
  }
}

base::SourcePosition position_of(const clang::SourceManager& sources, clang::SourceLocation where,
                                 const std::string& main_file) {
  const clang::SourceLocation expanded = sources.getExpansionLoc(where);
  if (expanded.isInvalid()) return {};
  const auto [file, offset] = sources.getDecomposedLoc(expanded);
  std::string name = main_file;
  if (file != sources.getMainFileID()) name = sources.getFilename(expanded).str();
  return {.file = std::move(name),
          .line = sources.getLineNumber(file, offset),
          .column = sources.getColumnNumber(file, offset)};
}

FunctionLowering::FunctionLowering(Lowered& lowered, const FunctionEntry& entry,
                                   const SourceOptions& options, const std::string& main_file)
    : lowered_(lowered),
      program_(lowered.program),
      terms_(lowered.program.terms()),
      objects_(*lowered.objects),
      entry_(entry),
      options_(options),
      main_file_(main_file),
      context_(*entry.context),
      units_(lowered.units[entry.unit]) {}

ts::Location FunctionLowering::new_location() { return program_.add_location(entry_.id); }

void FunctionLowering::emit(ts::Operation operation, std::vector<ts::Variable> needs) {
  const ts::Location next = new_location();
  emit_to(next, std::move(operation), std::move(needs));
  current_ = next;
}

void FunctionLowering::emit_to(ts::Location target, ts::Operation operation,
                               std::vector<ts::Variable> needs) {
  if (const auto* assign = std::get_if<ts::Assign>(&operation)) {
    append_trapping(needs, assign->value);
  } else if (const auto* assume = std::get_if<ts::Assume>(&operation)) {
    append_trapping(needs, assume->condition);
  } else if (const auto* call = std::get_if<ts::Call>(&operation)) {
    for (const ts::Term argument : call->arguments) append_trapping(needs, argument);
  }
  std::ranges::sort(needs);
  needs.erase(std::ranges::unique(needs).begin(), needs.end());
  program_.add_edge({.source = current_,
                     .target = target,
                     .operation = std::move(operation),
                     .statement = statement_,
                     .needs = std::move(needs)});
}

ts::Variable FunctionLowering::temporary_variable(ts::Type type) {
  return objects_.fresh_variable("$" + std::to_string(temporary_count_++), type, entry_.id);
}

ts::Term FunctionLowering::unknown(ts::Type type, ts::Havoc effect,
                                   std::vector<ts::Variable> needs) {
  const ts::Variable result = temporary_variable(type);
  effect.defines.push_back(result);
  emit(std::move(effect), std::move(needs));
  return terms_.variable(result);
}

ts::Term FunctionLowering::unknown(ts::Type type, ts::Havoc effect, memory::Access access,
                                   std::vector<ts::Variable> needs) {
  const ts::Variable result = temporary_variable(type);
  effect.defines.push_back(result);
  emit_access(std::move(effect), std::move(access), std::move(needs));
  return terms_.variable(result);
}

void FunctionLowering::emit_access(ts::Operation operation, memory::Access access,
                                   std::vector<ts::Variable> needs) {
  objects_.memory().note(ts::Edge(program_.edge_count()), std::move(access));
  emit(std::move(operation), std::move(needs));
}

ts::Type FunctionLowering::type_of(clang::QualType type) const {
  return objects_.type_of(type, context_);
}

base::SourcePosition FunctionLowering::position(clang::SourceLocation where) const {
  return position_of(context_.getSourceManager(), where, main_file_);
}

void FunctionLowering::warn(clang::SourceLocation where, std::string message) {
  lowered_.diagnostics.warn(position(where), std::move(message));
}

void FunctionLowering::declare(const clang::VarDecl& variable) {
  lowered_.scopes.push_back({scope_, &variable});
  scope_ = &lowered_.scopes.back();
}

void FunctionLowering::run() {
  ts::FunctionInfo& info = program_[entry_.id];
  info.parameters = entry_.parameters;
  info.results = entry_.results;
  current_ = info.entry = new_location();
  program_[entry_.id].exit = new_location();
  program_[entry_.id].halt = new_location();

  std::vector<const clang::Stmt*> pending{entry_.definition->getBody()};
  while (!pending.empty()) {
    const clang::Stmt* stmt = pending.back();
    pending.pop_back();
    if (stmt == nullptr) continue;
    if (const auto* label = llvm::dyn_cast<clang::AddrLabelExpr>(stmt)) {
      if (std::ranges::find(address_taken_labels_, label->getLabel()) ==
          address_taken_labels_.end()) {
        address_taken_labels_.push_back(label->getLabel());
      }
    }
    for (const clang::Stmt* child : stmt->children()) pending.push_back(child);
  }
  std::ranges::sort(address_taken_labels_, {}, [](const clang::LabelDecl* label) {
    return label->getLocation().getRawEncoding();
  });

  for (const clang::ParmVarDecl* parameter : entry_.definition->parameters()) {
    declare(*parameter);
    const auto given = lowered_.given.find(parameter);
    if (given == lowered_.given.end()) continue;
    const ts::Variable pointer = objects_.cells_of(*parameter, entry_.id).variable;
    emit(ts::Assign{pointer, terms_.variable(given->second)});
  }
  const auto* body = llvm::cast<clang::CompoundStmt>(entry_.definition->getBody());
  for (const clang::Stmt* child : body->body()) lower(child);
  statement_ = {};
  const SourcePoint end{.function = entry_.id,
                        .locations = {current_},
                        .statement = {},
                        .scope = scope_,
                        .position = position(body->getRBracLoc()),
                        .label = {}};
  lowered_.points.push_back(end);
  if (arrives(current_)) lowered_.returns.push_back({.point = end, .value = std::nullopt});
  emit_to(program_[entry_.id].exit, ts::Skip{});
}

/// Whether control can get to a location of this function from its entry.
bool FunctionLowering::arrives(ts::Location location) const {
  std::vector<ts::Location> pending{program_[entry_.id].entry};
  std::set<ts::Location> seen{pending.front()};
  while (!pending.empty()) {
    const ts::Location at = pending.back();
    pending.pop_back();
    if (at == location) return true;
    for (const ts::Edge e : program_[at].out) {
      if (seen.insert(program_[e].target).second) pending.push_back(program_[e].target);
    }
  }
  return false;
}

namespace {

/// The functions to lower: those the main files define, and whatever they use of others.
class FunctionTable {
 public:
  /// Units beyond `file_count` are models: their functions are there to be called only.
  FunctionTable(Lowered& lowered, const std::vector<clang::ASTUnit*>& units, std::size_t file_count)
      : lowered_(lowered), units_(units), file_count_(file_count) {}

  void build() {
    std::vector<Key> roots;
    for (std::size_t u = 0; u < units_.size(); ++u) {
      const clang::SourceManager& sources = units_[u]->getSourceManager();
      for (const clang::Decl* decl : units_[u]->getASTContext().getTranslationUnitDecl()->decls()) {
        const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl);
        if (function == nullptr || !function->doesThisDeclarationHaveABody()) continue;
        const Key key = lowered_.objects->key(*function);
        if (!definitions_.try_emplace(key, Definition{function, u}).second) continue;
        order_.push_back(key);
        const bool is_model = u >= file_count_;
        if (!is_model && sources.isInMainFile(sources.getExpansionLoc(function->getLocation()))) {
          roots.push_back(key);
        }
      }
    }
    mark(roots);
    for (const Key key : order_) {
      if (needed_.contains(key)) add(key);
    }
  }

 private:
  struct Definition {
    const clang::FunctionDecl* function;
    std::size_t unit;
  };

  void mark(std::vector<Key> pending) {
    const Facts& facts = lowered_.objects->facts();
    pending.insert(pending.end(), facts.address_taken_functions.begin(),
                   facts.address_taken_functions.end());
    while (!pending.empty()) {
      const Key key = pending.back();
      pending.pop_back();
      if (!definitions_.contains(key) || !needed_.insert(key).second) continue;
      const auto found = facts.functions.find(key);
      if (found == facts.functions.end()) continue;
      pending.insert(pending.end(), found->second.calls.begin(), found->second.calls.end());
    }
  }

  void add(Key key) {
    const Definition& definition = definitions_.at(key);
    const clang::ASTContext& context = units_[definition.unit]->getASTContext();
    FunctionEntry& entry = lowered_.functions.emplace_back();
    lowered_.function_index.emplace(key, lowered_.functions.size() - 1);
    entry.definition = definition.function;
    entry.context = &context;
    entry.unit = definition.unit;
    entry.id = lowered_.program.begin_function(definition.function->getNameAsString());
    ts::Program& program = lowered_.program;
    // Parts that a call cannot bind by value are passed through variables of their own.
    const auto bindable = [&](const Cells& cells, std::vector<ts::Variable>& into) {
      for (const ts::Variable v : cells.variables()) {
        if (program[v].summary)
          program[v].owner = {};
        else
          into.push_back(v);
      }
    };
    for (const clang::ParmVarDecl* parameter : definition.function->parameters()) {
      const Cells& cells = lowered_.objects->cells_of(*parameter, entry.id);
      entry.parameter_cells.push_back(&cells);
      bindable(cells, entry.parameters);
    }
    const clang::QualType returns = definition.function->getReturnType();
    if (!returns->isVoidType()) {
      entry.result = lowered_.objects->fresh("$result", returns, context, entry.id);
      bindable(entry.result, entry.results);
    }
    const clang::SourceManager& sources = context.getSourceManager();
    program[entry.id].text_is_fixed =
        definition.unit >= file_count_ ||
        !sources.isInMainFile(sources.getExpansionLoc(definition.function->getLocation()));
  }

  Lowered& lowered_;
  const std::vector<clang::ASTUnit*>& units_;
  std::size_t file_count_;
  std::unordered_map<Key, Definition> definitions_;
  std::vector<Key> order_;
  std::set<Key> needed_;
};

/// What is known of memory when the program starts.
class Beginning {
 public:
  Beginning(Lowered& lowered, const SourceOptions& options)
      : lowered_(lowered), objects_(*lowered.objects), options_(options) {}

  /// Chooses where programs start: at the entry, at main, or wherever nobody calls from.
  void before_lowering() {
    std::vector<ts::Function>& roots = objects_.memory().roots;
    const std::string wanted = options_.entry.value_or("main");
    for (const FunctionEntry& function : lowered_.functions) {
      if (function.definition->getNameAsString() == wanted) roots.push_back(function.id);
    }
    if (!roots.empty()) return give_parameters();
    for (const FunctionEntry& function : lowered_.functions) {
      if (!is_called(function)) roots.push_back(function.id);
    }
    if (roots.empty()) {
      for (const FunctionEntry& function : lowered_.functions) roots.push_back(function.id);
    }
    give_parameters();
  }

  /// Unless main starts it, pointers of static storage hold whatever they were given before.
  void after_lowering() {
    memory::Memory& memory = objects_.memory();
    std::unordered_map<Key, ts::Function> bodies;
    for (const FunctionEntry& function : lowered_.functions) {
      bodies.emplace(objects_.key(*function.definition), function.id);
    }
    objects_.set_functions(bodies);
    const bool fresh_start = std::ranges::all_of(
        memory.roots, [&](ts::Function root) { return lowered_.program[root].name == "main"; });
    if (options_.purpose == Purpose::explore) return;  // what it is given leads nowhere else
    if (fresh_start && options_.externals != Externals::any) return;
    for (const ts::Variable v : objects_.static_cells()) memory.from_outside.push_back(v);
    for (const memory::Object o : objects_.escaped_statics()) {
      memory.known_outside.push_back(o);
      for (const Given& given : lowered_.given_objects) may_point_into(given, o);
    }
  }

 private:
  [[nodiscard]] bool is_called(const FunctionEntry& function) const {
    const Facts& facts = objects_.facts();
    const Key key = objects_.key(*function.definition);
    return facts.address_taken_functions.contains(key) ||
           std::ranges::any_of(facts.functions, [&](const auto& caller) {
             return caller.first != key && caller.second.calls.contains(key);
           });
  }

  [[nodiscard]] bool calls_itself(const FunctionEntry& function) const {
    const Key key = objects_.key(*function.definition);
    const auto facts = objects_.facts().functions.find(key);
    return facts != objects_.facts().functions.end() && facts->second.calls.contains(key);
  }

  /// A pointer the program is given points to an object of its own, or to what an earlier one
  /// points to, or anywhere else the outside knows.
  void give_parameters() {
    memory::Memory& memory = objects_.memory();
    for (const ts::Function root : memory.roots) {
      const FunctionEntry& function = lowered_.functions[root.index()];
      const bool is_main = lowered_.program[root].name == "main";
      if (options_.purpose == Purpose::explore) {
        give_objects(function);
        continue;
      }
      const bool starts_only = !is_main && !is_called(function) && !calls_itself(function);
      for (const clang::ParmVarDecl* parameter : function.definition->parameters()) {
        const Cells& cells = objects_.cells_of(*parameter, root);
        const clang::QualType type = parameter->getType();
        if (!starts_only || !type->isPointerType() || type->isFunctionPointerType()) {
          const bool is_number = type->isArithmeticType() && !objects_.facts().makes_pointers;
          for (const ts::Variable v : cells.variables()) {
            if (!is_number) memory.from_outside.push_back(v);
          }
          continue;
        }
        const clang::QualType pointee = plain(type->getPointeeType());
        const memory::Object object = objects_.given(*parameter, pointee).object;
        lowered_.given.emplace(parameter, memory[object].address);
        memory.known_outside.push_back(object);
        const Given now{cells.variable, pointee, object};
        for (const Given& earlier : lowered_.given_objects) relate(earlier, now);
        lowered_.given_objects.push_back(now);
      }
    }
  }

  /// Each pointer the program is given points to an array of its own.
  void give_objects(const FunctionEntry& function) {
    memory::Memory& memory = objects_.memory();
    for (const clang::ParmVarDecl* parameter : function.definition->parameters()) {
      const clang::QualType type = parameter->getType();
      if (!leads_to_objects(type)) continue;
      const memory::Object object =
          objects_.given(*parameter, plain(type->getPointeeType())).object;
      const ts::Variable pointer = objects_.cells_of(*parameter, function.id).variable;
      memory.facts.push_back({pointer, object, 0, true});
    }
  }

  static clang::QualType plain(clang::QualType type) {
    return type.getCanonicalType().getUnqualifiedType();
  }

  /// Two pointers may be the same, or lead into the same array.
  void relate(const Given& earlier, const Given& later) {
    memory::Memory& memory = objects_.memory();
    if (earlier.type != later.type) {
      may_point_into(earlier, later.object);
      may_point_into(later, earlier.object);
      return;
    }
    memory.facts.push_back({later.pointer, earlier.object, 0});
    if (memory[later.object].arrays.empty()) return;
    const memory::Bits next = memory[later.object].arrays.back().element;
    memory.facts_of_arrays.push_back({earlier.object, {later.pointer, earlier.object, next}});
    memory.facts_of_arrays.push_back({later.object, {earlier.pointer, later.object, next}});
  }

  /// To any part of an object that can be accessed by the pointer's type.
  void may_point_into(const Given& given, memory::Object object) {
    memory::Memory& memory = objects_.memory();
    const auto extent = [&](memory::Object o) {
      return memory[o].arrays.empty() ? memory[o].size : memory[o].arrays.back().element;
    };
    if (given.type->isRecordType() && extent(object) < extent(given.object)) return;
    const bool any_type = !given.type->isScalarType() || given.type->isCharType();
    const memory::Bits size = any_type ? 0 : memory[given.object].cells.front().size;
    for (const memory::Cell& cell : memory[object].cells) {
      const memory::Fact fact{given.pointer, object, cell.at.first};
      const bool behind = memory[object].kind == memory::ObjectInfo::Kind::given &&
                          cell.at.count == memory::unlimited;
      if (behind)
        memory.facts_of_arrays.push_back({object, fact});
      else if (any_type || cell.size == size)
        memory.facts.push_back(fact);
    }
  }

  Lowered& lowered_;
  Objects& objects_;
  const SourceOptions& options_;
};

void resolve_memory(Lowered& lowered, const SourceOptions& options) {
  memory::Memory& memory = lowered.objects->memory();
  lowered.points_to = std::make_unique<memory::PointsTo>(lowered.program, memory);
  const std::vector<ts::Location> moved =
      memory::resolve(lowered.program, memory, *lowered.points_to,
                      options.purpose == Purpose::explore ? memory::to_run : memory::to_analyse);
  const auto move = [&](ts::Location& location) { location = moved[location.index()]; };
  for (SourcePoint& point : lowered.points) std::ranges::for_each(point.locations, move);
  for (ReturnPoint& point : lowered.returns) {
    std::ranges::for_each(point.point.locations, move);
    if (point.value) move(point.value->location);
  }
}

/// With a compilation database Clang knows the main file by another name than the user.
void name_as_user_does(ts::Program& program, const FunctionEntry& function,
                       const std::string& main_file) {
  const clang::SourceManager& sources = function.context->getSourceManager();
  const auto opened = sources.getFileEntryRefForID(sources.getMainFileID());
  if (!opened) return;
  for (const ts::Statement s : program[function.id].statements) {
    if (program[s].position.file == opened->getName()) program[s].position.file = main_file;
  }
}

}  // namespace

bool leads_to_objects(clang::QualType parameter) {
  if (!parameter->isPointerType()) return false;
  const clang::QualType object = parameter->getPointeeType();
  const clang::RecordDecl* record = object->getAsRecordDecl();
  const bool is_of_library = record != nullptr && (record->getName() == "_IO_FILE" ||
                                                   record->getName() == "__va_list_tag");
  return object->isObjectType() && !object->isIncompleteType() && !is_of_library;
}

std::unique_ptr<Lowered> lower(const std::vector<clang::ASTUnit*>& translation_units,
                               const SourceOptions& options) {
  auto lowered = std::make_unique<Lowered>();
  lowered->objects = std::make_unique<Objects>(lowered->program, options);
  lowered->units.resize(translation_units.size());
  for (clang::ASTUnit* unit : translation_units) lowered->objects->scan(unit->getASTContext());
  FunctionTable(*lowered, translation_units, options.files.size()).build();
  Beginning(*lowered, options).before_lowering();
  for (const FunctionEntry& function : lowered->functions) {
    cut_into_units(*function.definition, function.id, *function.context, lowered->program,
                   lowered->units[function.unit]);
    const bool is_model = function.unit >= options.files.size();
    const std::string& file = is_model ? options.models[function.unit - options.files.size()]
                                       : options.files[function.unit];
    name_as_user_does(lowered->program, function, file);
    FunctionLowering(*lowered, function, options, file).run();
  }
  Beginning(*lowered, options).after_lowering();
  resolve_memory(*lowered, options);
  return lowered;
}

}  // namespace pslice::frontend
