// What runs without being called by name: functions that others are given to call, functions that
// clean up behind a variable, constructors and destructors, functions registered for the end of the
// program, signal handlers.
//
// Such a call belongs to the statement whose text brings it about: the declaration of the variable,
// the call of raise() or exit(), the read during which a signal may arrive. What the end of main
// calls has none, and gets an implicit one. Constructors and destructors always run.

#include <algorithm>

#include "clang/AST/Attr.h"
#include "frontend/lower/beginning.h"
#include "frontend/lower/function_lowering.h"
#include "frontend/lower/library.h"

namespace pslice::frontend {
namespace {

/// The length of the list of variables to clean up behind at each label, and at each place that a
/// jump can lead to: those declared before it in the blocks around it.
void count_cleanups(const clang::Stmt* stmt, std::size_t& active,
                    std::unordered_map<const clang::LabelDecl*, std::size_t>& at) {
  if (stmt == nullptr) return;
  if (const auto* label = llvm::dyn_cast<clang::LabelStmt>(stmt)) at[label->getDecl()] = active;
  if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(stmt)) {
    for (const clang::Decl* decl : declaration->decls()) {
      if (decl->hasAttr<clang::CleanupAttr>()) ++active;
    }
  }
  const std::size_t outer = active;
  for (const clang::Stmt* child : stmt->children()) count_cleanups(child, active, at);
  const bool is_block = llvm::isa<clang::CompoundStmt, clang::ForStmt, clang::IfStmt,
                                  clang::WhileStmt, clang::SwitchStmt, clang::DoStmt>(stmt);
  if (is_block) active = outer;
}

const clang::FunctionDecl* named_function(const clang::Expr* argument) {
  const clang::Expr* e = argument->IgnoreParenCasts();
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e);
      op != nullptr && op->getOpcode() == clang::UO_AddrOf) {
    e = op->getSubExpr()->IgnoreParenCasts();
  }
  const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(e);
  return ref != nullptr ? llvm::dyn_cast<clang::FunctionDecl>(ref->getDecl()) : nullptr;
}

}  // namespace

void FunctionLowering::find_cleanups() {
  std::size_t active = 0;
  count_cleanups(entry_.definition->getBody(), active, cleanups_at_);
}

void FunctionLowering::note_cleanup(const clang::VarDecl& variable) {
  const auto* attribute = variable.getAttr<clang::CleanupAttr>();
  if (attribute == nullptr) return;
  const auto known = lowered_.function_index.find(objects_.key(*attribute->getFunctionDecl()));
  if (known == lowered_.function_index.end()) {
    not_followed(variable.getLocation(), "'" + attribute->getFunctionDecl()->getNameAsString() +
                                             "' cleans up and has no body");
  }
  cleanups_.push_back({&variable, known == lowered_.function_index.end()
                                      ? nullptr
                                      : &lowered_.functions[known->second]});
}

/// Runs what is to be run when control leaves the scopes of all but the first `remaining`.
void FunctionLowering::run_cleanups(std::size_t remaining) {
  const ts::Statement statement = statement_;
  for (std::size_t i = cleanups_.size(); i-- > remaining;) {
    const auto& [variable, function] = cleanups_[i];
    if (function == nullptr) continue;
    statement_ = units_.of(variable);
    ts::Call call{.callee = function->id, .arguments = {}, .results = {}};
    const ts::Term where = terms_.variable(objects_.address_of(*variable));
    for (const ts::Variable parameter : function->parameters) {
      call.arguments.push_back(parameter == function->parameters.front()
                                   ? where
                                   : unknown(program_[parameter].type, {}));
    }
    for (const ts::Variable result : function->results) {
      call.results.push_back(temporary_variable(program_[result].type));
    }
    emit(std::move(call));
  }
  statement_ = statement;
}

/// Ends a scope whose variables are those behind the first `outer`.
void FunctionLowering::leave_scope(std::size_t outer) {
  run_cleanups(outer);
  cleanups_.resize(outer);
}

/// Control takes ways that the program does not show: nothing may be concluded.
void FunctionLowering::not_followed(clang::SourceLocation where, const std::string& reason) {
  program_[entry_.id].unfollowable = reason;
  warn(where, reason + ": everything is kept");
}

/// Whatever is not read may call functions by their names: any of them, so that none is taken for
/// one that does not run.
void FunctionLowering::call_unseen() {
  std::vector<const FunctionEntry*> all;
  for (const FunctionEntry& function : lowered_.functions) all.push_back(&function);
  const ts::Statement statement = statement_;
  const ts::Location head = new_location();
  emit_to(head, ts::Skip{});
  current_ = head;
  call_any_of(all, unknown({}, {}), head, {}, {}, {});
  statement_ = statement;
}

/// What depends on registers that have no name in C, and may change them.
void FunctionLowering::touch_machine(ts::Havoc& effect) {
  const ts::Variable state = objects_.state(static_cast<int>(LibraryFunction::State::machine));
  effect.uses.push_back(state);
  effect.may_define.push_back(state);
}

/// The linker names the first object of a section, and the end of the last.
void FunctionLowering::note_linker_symbol(const clang::ValueDecl& decl) {
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(&decl);
  if (variable == nullptr || !variable->hasExternalStorage()) return;
  const llvm::StringRef name = variable->getName();
  if (!name.starts_with("__start_") && !name.starts_with("__stop_")) return;
  if (lowered_.linkage->variable(objects_.key(decl)) != nullptr) return;
  not_followed(variable->getLocation(), "'" + name.str() + "' is where the linker puts it");
}

void FunctionLowering::call_with_anything(const FunctionEntry& target,
                                          const std::vector<ts::Variable>& uses,
                                          const memory::Effect& reads,
                                          std::vector<ts::Variable>& results) {
  ts::Call operation{.callee = target.id, .arguments = {}, .results = {}};
  for (const ts::Variable parameter : target.parameters) {
    operation.arguments.push_back(unknown(program_[parameter].type, {.uses = uses}, reads));
  }
  for (const ts::Variable result : target.results) {
    operation.results.push_back(temporary_variable(program_[result].type));
  }
  results = operation.results;
  emit(std::move(operation));
}

/// Goes on, or calls the function that `choice` means with anything and goes back to `head`. What
/// the functions return gets into `returned`, if somebody asks for it.
void FunctionLowering::call_any_of(const std::vector<const FunctionEntry*>& functions,
                                   ts::Term choice, ts::Location head,
                                   const std::vector<ts::Variable>& uses,
                                   const memory::Effect& reads, ts::Variable returned) {
  const ts::Statement statement = statement_;
  const ts::Location test = current_;
  std::vector<ts::Term> others;
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const ts::Term match = terms_.equal(choice, constant(i));
    others.push_back(terms_.negation(match));
    current_ = test;
    statement_ = statement;
    emit(ts::Assume{match});
    std::vector<ts::Variable> results;
    call_with_anything(*functions[i], uses, reads, results);
    if (returned)
      emit_to(head, ts::Havoc{.may_define = {returned}, .uses = results});
    else
      emit_to(head, ts::Skip{});
  }
  current_ = test;
  emit(ts::Assume{terms_.conjunction(others)});
}

/// Calls what a function without a body is given.
void FunctionLowering::call_back(const clang::CallExpr& expr, ts::Havoc& effect,
                                 const memory::Effect& touches) {
  std::vector<const FunctionEntry*> targets;
  for (const clang::Expr* argument : expr.arguments()) {
    if (const clang::FunctionDecl* function = named_function(argument)) {
      const auto known = lowered_.function_index.find(objects_.key(*function));
      if (known != lowered_.function_index.end()) {
        targets.push_back(&lowered_.functions[known->second]);
      }
    } else if (argument->IgnoreParenCasts()->getType()->isFunctionPointerType() ||
               options_.externals == Externals::any) {
      targets.clear();
      for (const FunctionEntry& candidate : lowered_.functions) {
        if (objects_.facts().address_taken_functions.contains(
                objects_.key(*candidate.definition))) {
          targets.push_back(&candidate);
        }
      }
      break;
    }
  }
  // It may be one without a body, and then nobody knows which of its calls comes next.
  const bool is_given = std::ranges::any_of(expr.arguments(), [&](const clang::Expr* argument) {
    const clang::FunctionDecl* named = named_function(argument);
    if (named != nullptr) return !lowered_.function_index.contains(objects_.key(*named));
    return argument->IgnoreParenCasts()->getType()->isFunctionPointerType();
  });
  if (is_given && policy_.demands) {
    demand(terms_.equal(unknown({}, {}), constant(0)), ts::Fault::other);
  }
  if (targets.empty()) return;
  // The callee does what it does and calls each of them any number of times, in any order, with
  // anything; what they return may decide what it does next.
  const ts::Variable returned =
      program_.add_variable({.name = "$callback" + std::to_string(temporary_count_++),
                             .owner = entry_.id,
                             .summary = true});
  effect.uses.push_back(returned);
  const ts::Location head = new_location();
  emit_to(head, ts::Skip{});
  current_ = head;
  emit_access(effect, touches, effect.uses);
  const memory::Effect reading{.reads = touches.reads};
  const ts::Term choice = unknown({}, {.uses = effect.uses}, reading);
  call_any_of(targets, choice, head, effect.uses, reading, returned);
}

/// Each of the functions any number of times, in any order, as far as `state` has them registered.
void FunctionLowering::run_any_of(const std::vector<const FunctionEntry*>& functions,
                                  ts::Variable state, ts::ExactInput run) {
  if (functions.empty() || !policy_.implicit_calls) return;
  const ts::Location head = new_location();
  emit_to(head, ts::Skip{});
  current_ = head;
  // Where anything may change, who is registered is a part of that.
  const bool any = options_.externals == Externals::any;
  const ts::Variable choice = temporary_variable({});
  ts::Havoc effect{.defines = {choice}, .uses = {state}, .reads_memory = any};
  run.target = choice;
  if (run.least && !any) effect.exact = exactly(run);
  emit(std::move(effect));
  call_any_of(functions, terms_.variable(choice), head, {state}, {}, {});
}

std::vector<const FunctionEntry*> FunctionLowering::registered(
    const std::function<bool(const clang::FunctionDecl&)>& fits) const {
  std::vector<const FunctionEntry*> result;
  for (const FunctionEntry& function : lowered_.functions) {
    if (objects_.facts().address_taken_functions.contains(objects_.key(*function.definition)) &&
        fits(*function.definition)) {
      result.push_back(&function);
    }
  }
  return result;
}

void FunctionLowering::run_signal_handlers() {
  const auto is_handler = [](const clang::FunctionDecl& function) {
    const unsigned count = function.getNumParams();
    return (count == 1 || count == 3) && function.getParamDecl(0)->getType()->isIntegerType();
  };
  run_any_of(registered(is_handler),
             objects_.state(static_cast<int>(LibraryFunction::State::signals)), {});
}

/// Functions with a constructor's or destructor's attribute, by priority and then as they stand.
template <class Attribute>
std::vector<const FunctionEntry*> FunctionLowering::with_attribute() const {
  std::vector<std::pair<int, const FunctionEntry*>> found;
  for (const FunctionEntry& function : lowered_.functions) {
    const auto* attribute = function.definition->getAttr<Attribute>();
    if (attribute != nullptr) found.emplace_back(attribute->getPriority(), &function);
  }
  std::ranges::stable_sort(found, {}, [](const auto& one) { return one.first; });
  std::vector<const FunctionEntry*> result;
  for (const auto& [priority, function] : found) result.push_back(function);
  return result;
}

void FunctionLowering::run_constructors() {
  for (const FunctionEntry* function : with_attribute<clang::ConstructorAttr>()) {
    std::vector<ts::Variable> results;
    call_with_anything(*function, {}, {}, results);
  }
}

/// Can a function have been registered for the end by what runs from the entry on?
bool FunctionLowering::may_register() const {
  const std::vector<ts::Function>& roots = objects_.memory().roots;
  const bool starts_fresh = roots.size() != 1 || program_[roots.front()].name == "main";
  if (starts_fresh || options_.externals == Externals::any) return true;
  const Facts& facts = objects_.facts();
  std::set<Key> seen;
  std::vector<Key> open{objects_.key(*lowered_.functions[roots.front().index()].definition)};
  const auto call_back = [&] {
    const std::set<Key>& taken = facts.address_taken_functions;
    open.insert(open.end(), taken.begin(), taken.end());
  };
  if (facts.handles_signals) call_back();
  while (!open.empty()) {
    const Key function = open.back();
    open.pop_back();
    if (!seen.insert(function).second) continue;
    const auto found = facts.functions.find(function);
    if (found == facts.functions.end()) {
      // A function without a body calls what it is given.
      if (!facts.calling_nobody.contains(function) && !facts.exits.contains(function)) call_back();
      continue;
    }
    const Facts::FunctionFacts& its = found->second;
    if (its.registers || its.calls_unknown || its.calls_unseen) return true;
    open.insert(open.end(), its.calls.begin(), its.calls.end());
  }
  return false;
}

/// What exit() and the end of main run.
void FunctionLowering::run_exit_handlers() {
  if (objects_.facts().at_exit) {
    if (!statement_) {
      statement_ = program_.add_statement({.function = entry_.id,
                                           .kind = ts::StatementKind::call,
                                           .position = position(entry_.definition->getEndLoc()),
                                           .text = "the functions registered with atexit",
                                           .implicit = true});
    }
    const auto is_handler = [](const clang::FunctionDecl& function) {
      return function.getNumParams() == 0 || function.getNumParams() == 2;
    };
    // Nobody has to have registered any before the program was where it starts here.
    const ts::Term none = constant(-1);
    const bool may_be_none = policy_.library_is_outside && !may_register();
    run_any_of(registered(is_handler),
               objects_.state(static_cast<int>(LibraryFunction::State::exit_handlers)),
               may_be_none ? ts::ExactInput{.least = none, .most = none} : ts::ExactInput());
  }
  if (!policy_.implicit_calls) return;
  const ts::Statement statement = std::exchange(statement_, {});
  std::vector<const FunctionEntry*> last = with_attribute<clang::DestructorAttr>();
  std::ranges::reverse(last);
  for (const FunctionEntry* function : last) {
    std::vector<ts::Variable> results;
    call_with_anything(*function, {}, {}, results);
  }
  statement_ = statement;
}

}  // namespace pslice::frontend
