#include "frontend/lower/lowering.h"

#include <algorithm>
#include <array>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "frontend/lower/beginning.h"
#include "frontend/lower/function_lowering.h"
#include "frontend/lower/sketch.h"
#include "memory/resolve.h"

namespace pslice::frontend {

std::string reach_of(Externals externals) {
  if (externals == Externals::pure) return "nothing";
  return externals == Externals::any ? "any memory" : "only what its pointer arguments reach";
}

bool is_known_outside(const FunctionEntry& function) {
  return function.definition->hasExternalFormalLinkage() && !function.definition->isMain();
}

namespace {

/// The functions to lower: those that the files and their headers define, and whatever they use of
/// the system's.
class FunctionTable {
 public:
  FunctionTable(Lowered& lowered, const std::vector<TranslationUnit>& units, HeaderText header_text)
      : lowered_(lowered), units_(units), header_text_(header_text) {}

  void build() {
    std::vector<Key> roots;
    for (std::size_t u = 0; u < units_.size(); ++u) {
      const clang::SourceManager& sources = units_[u].syntax->getSourceManager();
      for (const clang::Decl* decl :
           units_[u].syntax->getASTContext().getTranslationUnitDecl()->decls()) {
        const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl);
        if (function == nullptr || !function->doesThisDeclarationHaveABody()) continue;
        if (function->isMultiVersion() && !function->isTargetClonesMultiVersion()) {
          throw base::Failure(base::ExitStatus::program_errors,
                              "'" + function->getNameAsString() +
                                  "' has several versions, of which the machine chooses one: such "
                                  "programs are not sliced");
        }
        const Key key = lowered_.objects->key(*function);
        if (lowered_.linkage->function(key) != function) continue;
        definitions_.emplace(key, Definition{function, u});
        order_.push_back(key);
        const bool is_library = units_[u].file == library_file;
        if (is_library && function->hasExternalFormalLinkage()) roots.push_back(key);
        if (!units_[u].is_model &&
            (sources.isInMainFile(sources.getExpansionLoc(function->getLocation())) ||
             lowered_.headers.find(*function).has_value())) {
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
    const clang::ASTContext& context = units_[definition.unit].syntax->getASTContext();
    FunctionEntry& entry = lowered_.functions.emplace_back();
    lowered_.function_index.emplace(key, lowered_.functions.size() - 1);
    entry.definition = definition.function;
    entry.context = &context;
    entry.unit = definition.unit;
    entry.of_library = units_[definition.unit].file == library_file;
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
      lowered_.objects->memory()[cells.object].bound_by_calls = true;
      entry.parameter_cells.push_back(&cells);
      bindable(cells, entry.parameters);
    }
    const clang::QualType returns = definition.function->getReturnType();
    if (!returns->isVoidType()) {
      entry.result = lowered_.objects->fresh("$result", returns, context, entry.id);
      lowered_.objects->memory()[entry.result.object].bound_by_calls = true;
      bindable(entry.result, entry.results);
    }
    const clang::SourceManager& sources = context.getSourceManager();
    const bool in_main =
        sources.isInMainFile(sources.getExpansionLoc(definition.function->getLocation()));
    const bool can_cut =
        in_main ? !lowered_.headers.includes_file_of(definition.unit)
                : header_text_ == HeaderText::cut && lowered_.headers.can_cut(*definition.function);
    program[entry.id].text_is_fixed = units_[definition.unit].is_model || !can_cut;
  }

  Lowered& lowered_;
  const std::vector<TranslationUnit>& units_;
  const HeaderText header_text_;
  std::unordered_map<Key, Definition> definitions_;
  std::vector<Key> order_;
  std::set<Key> needed_;
};

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

std::unique_ptr<Lowered> begin_lowering(const std::vector<TranslationUnit>& translation_units,
                                        const SourceOptions& options, const LoweringWatch& watch) {
  auto lowered = std::make_unique<Lowered>(policy_for(options.purpose));
  if (options.terms) lowered->program = ts::Program(options.terms);
  lowered->linkage = std::make_unique<Linkage>(translation_units);
  lowered->objects =
      std::make_unique<Objects>(lowered->program, options, lowered->policy, *lowered->linkage);
  lowered->objects->memory().strings_told_apart = lowered->policy.demands;
  lowered->headers = Headers(translation_units);
  lowered->units.resize(translation_units.size());
  for (const TranslationUnit& unit : translation_units) {
    lowered->objects->scan(unit.syntax->getASTContext(), [&] { watch(0); });
  }
  FunctionTable(*lowered, translation_units, options.header_text).build();
  return lowered;
}

/// Does the text of assembly hold code or data, and not only words for the linker?
bool does_something(llvm::StringRef assembly) {
  constexpr std::array harmless = std::to_array<llvm::StringRef>(
      {".symver",   ".ident",    ".globl",       ".global",     ".weak", ".hidden", ".protected",
       ".internal", ".local",    ".type",        ".size",       ".text", ".data",   ".bss",
       ".section",  ".previous", ".pushsection", ".popsection", ".file", "#"});
  while (!assembly.empty()) {
    const auto [line, rest] = assembly.split('\n');
    assembly = rest;
    llvm::SmallVector<llvm::StringRef> statements;
    line.split(statements, ';');
    for (const llvm::StringRef statement : statements) {
      const llvm::StringRef word = statement.trim().split(' ').first.split('\t').first;
      if (!word.empty() && std::ranges::find(harmless, word) == harmless.end()) return true;
    }
  }
  return false;
}

constexpr const char* assembly_between = "assembly between functions";

/// Assembly is not read. What stands between functions may define some of those without a body, and
/// knows all objects by name.
void note_assembly(Lowered& lowered, const std::vector<TranslationUnit>& translation_units) {
  for (const TranslationUnit& unit : translation_units) {
    const clang::ASTContext& context = unit.syntax->getASTContext();
    for (const clang::Decl* decl : context.getTranslationUnitDecl()->decls()) {
      const auto* assembly = llvm::dyn_cast<clang::FileScopeAsmDecl>(decl);
      if (assembly == nullptr || !does_something(assembly->getAsmString()->getString())) continue;
      lowered.diagnostics.warn(
          position_of(context.getSourceManager(), decl->getLocation(), unit.file),
          std::string(assembly_between) + ": everything is kept");
      lowered.has_assembly = true;
    }
  }
}

/// Lowers functions one after the other.
class FunctionsLowering {
 public:
  FunctionsLowering(Lowered& lowered, const std::vector<TranslationUnit>& translation_units,
                    const SourceOptions& options, const LoweringWatch& watch)
      : lowered_(lowered), units_(translation_units), options_(options), watch_(watch) {
    note_assembly(lowered, translation_units);
    lowered.candidates = std::make_unique<CallCandidates>(lowered, options);
  }

  /// In the order of the text, which is that of their numbers: so what is lowered has the same
  /// order however much of it there is.
  void lower(const base::BitSet& wanted) {
    for (FunctionEntry& function : lowered_.functions) {
      watch_(static_cast<double>(function.id.index()) /
             static_cast<double>(lowered_.functions.size()));
      cut_into_units(*function.definition, function.id, *function.context, lowered_.program,
                     lowered_.units[function.unit]);
      name_as_user_does(lowered_.program, function, units_[function.unit].file);
      if (wanted.contains(function.id.index())) lower(function);
    }
  }

  /// What is called and was not wanted. Only lowering tells for certain whom a function calls.
  void lower_called() {
    for (std::size_t e = 0; e < lowered_.program.edge_count(); ++e) {
      const auto* call = lowered_.program[ts::Edge(e)].as_call();
      if (call == nullptr) continue;
      FunctionEntry& callee = lowered_.functions[call->callee.index()];
      if (callee.is_lowered) continue;
      watch_(1);
      lower(callee);
    }
  }

  /// Static objects of the others are there all the same: somebody may have kept their addresses.
  void finish() {
    ts::Program& program = lowered_.program;
    for (const FunctionEntry& function : lowered_.functions) {
      if (lowered_.has_assembly) program[function.id].unfollowable = assembly_between;
      if (function.is_lowered) continue;
      begin_function(program, function);
      for (const clang::Decl* decl : function.definition->decls()) {
        const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
        const bool is_object = variable != nullptr && variable->isStaticLocal();
        if (is_object) lowered_.objects->cells_of(*variable, function.id);
      }
    }
  }

 private:
  void lower(FunctionEntry& function) {
    function.points.begin = lowered_.points.size();
    function.returns.begin = lowered_.returns.size();
    FunctionLowering(lowered_, function, options_, units_[function.unit].file).run();
    function.points.end = lowered_.points.size();
    function.returns.end = lowered_.returns.size();
    function.is_lowered = true;
  }

  Lowered& lowered_;
  const std::vector<TranslationUnit>& units_;
  const SourceOptions& options_;
  const LoweringWatch& watch_;
};

base::BitSet all_functions(const Lowered& lowered) {
  base::BitSet all(lowered.functions.size());
  for (const FunctionEntry& function : lowered.functions) all.insert(function.id.index());
  return all;
}

}  // namespace

std::unique_ptr<Lowered> lower_outline(const std::vector<TranslationUnit>& translation_units,
                                       const SourceOptions& options, const Wanted& wanted,
                                       const LoweringWatch& watch) {
  auto lowered = begin_lowering(translation_units, options, watch);
  lowered->pointer_calls = PointerCalls::outlined;
  base::BitSet functions = all_functions(*lowered);
  for (const FunctionEntry& function : lowered->functions) {
    if (wanted && !wanted(*function.definition)) functions.erase(function.id.index());
  }
  FunctionsLowering lowering(*lowered, translation_units, options, watch);
  lowering.lower(functions);
  if (wanted) sketch_calls(*lowered);
  return lowered;
}

std::unique_ptr<Lowered> lower(const std::vector<TranslationUnit>& translation_units,
                               const SourceOptions& options, const Beginnings& beginnings,
                               PointerCalls calls, const FoundTargets* found,
                               const LoweringWatch& watch) {
  auto lowered = begin_lowering(translation_units, options, watch);
  lowered->pointer_calls = calls;
  lowered->found_targets = found;
  lowered->calls_left_open = calls == PointerCalls::open;
  const bool strict_aliasing =
      std::ranges::all_of(translation_units, &TranslationUnit::strict_aliasing);
  lowered->objects->set_strict_aliasing(strict_aliasing);
  Beginning beginning(*lowered, options, strict_aliasing);
  beginning.before_lowering(beginnings.entry);
  FunctionsLowering lowering(*lowered, translation_units, options, watch);
  const bool is_part = beginnings.entry && beginnings.observed;
  const base::BitSet functions = is_part
                                     ? may_run(*lowered, *beginnings.entry, *beginnings.observed)
                                     : all_functions(*lowered);
  if (calls == PointerCalls::tested && found == nullptr && has_many_targets(*lowered, functions)) {
    lowered->pointer_calls = PointerCalls::open;
    lowered->calls_left_open = true;
  }
  lowering.lower(functions);
  lowering.lower_called();
  lowering.finish();
  beginning.after_lowering();
  return lowered;
}

namespace {

/// Where there are few, each string counts for itself, and what is in it is known; where many are
/// handed from pointer to pointer, one stands for all.
void tell_strings_apart(memory::Memory& memory) {
  constexpr std::size_t few = 64;
  std::size_t count = 0;
  for (std::size_t o = 0; o < memory.object_count(); ++o) {
    if (memory[memory::Object(o)].kind == memory::ObjectInfo::Kind::literal) ++count;
  }
  memory.strings_told_apart = memory.strings_told_apart || count <= few;
}

}  // namespace

void find_places(Lowered& lowered, base::Budget& budget) {
  tell_strings_apart(lowered.objects->memory());
  lowered.points_to =
      std::make_unique<memory::PointsTo>(lowered.program, lowered.objects->memory(), budget);
}

bool add_targets(const Lowered& lowered, FoundTargets& found) {
  bool is_new = false;
  for (const IndirectCall& call : lowered.indirect_calls) {
    for (const ts::Function f : lowered.points_to->targets(call.pointer).functions) {
      const clang::ASTContext& context = *lowered.functions[call.caller.index()].context;
      if (!lowered.candidates->contain(lowered.functions[f.index()], *call.syntax, context)) {
        continue;
      }
      is_new |= found[call.syntax].insert(f).second;
    }
  }
  return is_new;
}

void resolve_pointers(Lowered& lowered, const SourceOptions& options, base::Budget& budget) {
  memory::Memory& memory = lowered.objects->memory();
  const std::vector<ts::Location> moved =
      memory::resolve(lowered.program, memory, *lowered.points_to, lowered.policy.pointers, budget,
                      options.addresses.get());
  if (lowered.points_to->gave_up()) {
    lowered.diagnostics.warn({},
                             "pointers may lead anywhere: what they point to was not found out, " +
                                 budget.explanation());
  }
  for (const IndirectCall& call : lowered.indirect_calls) {
    const auto targets = lowered.points_to->targets(call.pointer);
    const bool goes_outside = targets.outside || !targets.without_body.empty();
    if (!goes_outside && !targets.functions.empty()) continue;
    lowered.assumptions[call.caller].insert("what '" + call.text +
                                            "' calls, where that is not in the program, changes " +
                                            reach_of(options.externals) + " and returns any value");
  }
  const auto move = [&](ts::Location& location) { location = moved[location.index()]; };
  for (SourcePoint& point : lowered.points) std::ranges::for_each(point.locations, move);
  for (ReturnPoint& point : lowered.returns) {
    std::ranges::for_each(point.point.locations, move);
    if (point.value) move(point.value->location);
  }
}

}  // namespace pslice::frontend
