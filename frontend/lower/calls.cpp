// Calls: what is special, and functions without a body; those with one are in defined_calls.cpp.

#include <algorithm>

#include "clang/AST/Attr.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "frontend/lower/beginning.h"
#include "frontend/lower/function_lowering.h"
#include "frontend/lower/given.h"
#include "frontend/lower/library.h"
#include "frontend/objects/folding.h"
#include "frontend/units/describe.h"

namespace pslice::frontend {

namespace {

/// A built-in function that leaves nothing behind but what it returns and what its arguments reach.
bool only_computes(const clang::FunctionDecl& callee) {
  if (callee.getBuiltinID() == 0) return false;
  const LibraryFunction* known = find_library_function(callee.getNameAsString());
  if (known == nullptr) return callee.getName().starts_with("__");
  return known->state == LibraryFunction::State::none && !known->sets_errno;
}

/// A built-in function of the machine or the compiler that does more than to compute its result.
bool touches_machine(const clang::FunctionDecl& callee) {
  const unsigned id = callee.getBuiltinID();
  const clang::Builtin::Context& builtins = callee.getASTContext().BuiltinInfo;
  return id != 0 && !builtins.isConst(id) && !builtins.isPure(id) && !builtins.isLibFunction(id) &&
         !builtins.isPredefinedLibFunction(id);
}

bool is_pointer_to_const(clang::QualType type) {
  return type->isPointerType() && type->getPointeeType().isConstQualified();
}

/// Does its result follow from its operands, by Clang's own table?
bool is_arithmetic(const clang::FunctionDecl& callee) {
  const unsigned id = callee.getBuiltinID();
  return id != 0 && callee.getASTContext().BuiltinInfo.isConst(id);
}

/// Of the library, by where it is declared.
bool is_trusted(const clang::FunctionDecl& callee) {
  return callee.getBuiltinID() != 0 ||
         callee.getASTContext().getSourceManager().isInSystemHeader(callee.getLocation());
}

/// May it leave something for a later call, in files, in the system or in what the library keeps?
/// One that is not in the table, declared where the library is.
bool leaves_state(const clang::FunctionDecl& callee) {
  const unsigned id = callee.getBuiltinID();
  const clang::Builtin::Context& builtins = callee.getASTContext().BuiltinInfo;
  const bool computes =
      id != 0 && (builtins.isConst(id) || builtins.isConstWithoutErrnoAndExceptions(id) ||
                  builtins.isPure(id));
  return !computes && !only_computes(callee) && !callee.hasAttr<clang::ConstAttr>() &&
         !callee.hasAttr<clang::PureAttr>() && !callee.isNoReturn() &&
         !is_of_arguments_only(callee.getNameAsString());
}

/// Is what it returns a pointer to an object that the next call overwrites, as localtime()'s?
/// Nobody looks into files.
bool lends_object(const clang::FunctionDecl& callee) {
  const clang::QualType result = callee.getReturnType();
  if (!result->isPointerType() || result->getPointeeType()->isIncompleteType()) return false;
  const clang::RecordDecl* record = result->getPointeeType()->getAsRecordDecl();
  return record == nullptr || record->getName() != "_IO_FILE";
}

/// Does what is const lead on to what is not? `struct option` has pointers to flags that are set,
/// and getopt() puts the strings of its `char *const argv[]` in another order.
bool leads_on(clang::QualType type) {
  if (type->isPointerType())
    return !type->getPointeeType().isConstQualified() && !type->isFunctionPointerType();
  if (type->isArrayType())
    return leads_on(clang::QualType(type->getArrayElementTypeNoTypeQual(), 0));
  const clang::RecordDecl* record = type->getAsRecordDecl();
  return record != nullptr &&
         std::ranges::any_of(record->fields(), [](const clang::FieldDecl* field) {
           return leads_on(field->getType());
         });
}

}  // namespace

/// The variables an expression names, for one that is not evaluated.
void FunctionLowering::gather_mentioned(const clang::Stmt* stmt, std::vector<ts::Variable>& uses) {
  if (stmt == nullptr) return;
  if (const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(stmt)) {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(ref->getDecl())) {
      objects_.cells_of(*variable, entry_.id).collect(uses);
    }
  }
  for (const clang::Stmt* child : stmt->children()) gather_mentioned(child, uses);
}

void FunctionLowering::halt(ts::Fault fault) {
  const ts::Location next = new_location();
  program_.add_edge({.source = current_,
                     .target = program_[entry_.id].halt,
                     .operation = ts::Skip{},
                     .statement = statement_,
                     .needs = {},
                     .fault = fault});
  program_.add_pseudo_edge(current_, next);
  current_ = next;
}

void FunctionLowering::arguments(const clang::CallExpr& expr, std::vector<Place>& records,
                                 std::vector<ts::Term>& scalars) {
  const unsigned count = expr.getNumArgs();
  records.resize(count);
  scalars.resize(count);
  for (unsigned i = 0; i < count; ++i) {
    const clang::Expr* argument = expr.getArg(i);
    if (argument->getType()->isRecordType()) {
      records[i] = argument->isLValue() ? place(argument) : record_value(argument);
      continue;
    }
    if (argument->getType()->isVoidType()) {
      evaluate(argument);
      scalars[i] = constant(0);
      continue;
    }
    scalars[i] = value(argument);
    // A later argument may change what this one read: C leaves the order open.
    for (unsigned j = i + 1; j < count; ++j) {
      if (!objects_.may_modify(*expr.getArg(j), scalars[i].variables())) continue;
      const ts::Type type = type_of(argument->getType());
      const ts::Variable before = temporary_variable(type);
      emit(ts::Assign{before, scalars[i]});
      ts::Havoc effect{.uses = {before}};
      append(effect.uses, scalars[i]);
      scalars[i] = unknown(type, std::move(effect));
      break;
    }
  }
}

/// What compilers answer, or take as a hint.
std::optional<ts::Term> FunctionLowering::call_compiler(const clang::CallExpr& expr,
                                                        const clang::FunctionDecl& callee,
                                                        const std::string& name) {
  if (callee.getBuiltinID() != 0 && expr.getType()->isIntegerType()) {
    // What one compiler does not know of an operand, another may.
    const auto known = folded_integer(expr, context_);
    const bool is_answer = asks_the_compiler(name) && name != "__builtin_classify_type";
    if (known && (!is_answer || (name == "__builtin_constant_p" && known->is_one()))) {
      return constant(*known);
    }
  }
  if (asks_the_compiler(name)) {
    // What the compiler answers depends on what it sees of the operand, which is not evaluated.
    ts::Havoc effect;
    for (const clang::Expr* argument : expr.arguments()) gather_mentioned(argument, effect.uses);
    return unknown(type_of(expr.getType()), std::move(effect));
  }
  if ((name == "__builtin_expect" || name == "__builtin_expect_with_probability") &&
      expr.getNumArgs() >= 2) {
    return operands(expr.getArg(0), expr.getArg(1)).first;
  }
  return std::nullopt;
}

bool FunctionLowering::call_special(const clang::CallExpr& expr, const clang::FunctionDecl& callee,
                                    CallResult& result) {
  const std::string name = callee.getNameAsString();
  if (const auto answer = call_compiler(expr, callee, name)) {
    result.scalar = *answer;
    return true;
  }
  if (name == "__builtin_va_start" || name == "__builtin_va_copy") {
    start_argument_list(expr, name == "__builtin_va_copy" ? expr.getArg(1) : nullptr);
    result.scalar = constant(0);
    return true;
  }
  if (lowered_.function_index.contains(objects_.key(callee))) return false;
  if (name == "__builtin_assume" && expr.getArg(0)->HasSideEffects(context_)) {
    result.scalar = constant(0);  // Clang does not evaluate that
    return true;
  }
  if (is_assumption(name) && expr.getNumArgs() >= 1) {
    const ts::Location yes = new_location();
    const ts::Location no = new_location();
    const ts::Statement statement = statement_;
    branch(expr.getArg(0), yes, no);
    current_ = no;
    statement_ = statement;
    emit_to(program_[entry_.id].halt, ts::Skip{});
    current_ = yes;
    result.scalar = constant(0);
    return true;
  }
  if (const auto number = numeric_call(expr, name)) {
    result.scalar = *number;
    return true;
  }
  if (jumps_between_functions(name) || callee.hasAttr<clang::ReturnsTwiceAttr>()) {
    program_[entry_.id].unfollowable = name + " is used: control flow cannot be followed";
    warn(expr.getBeginLoc(), name + ": control flow cannot be followed, everything is kept");
  }
  if (starts_threads(name)) {
    not_followed(expr.getBeginLoc(), "'" + name + "' lets functions run at the same time");
  }
  if (callee.hasAttr<clang::IFuncAttr>()) {
    not_followed(expr.getBeginLoc(), "what '" + name + "' calls is decided when it is linked");
    call_unseen();
  }
  return false;
}

/// A weak definition counts as long as no other file, which is not here, has one.
void FunctionLowering::note_weak(const clang::NamedDecl& decl) {
  if (!lowered_.linkage->is_weak(objects_.key(decl))) return;
  lowered_.assumptions[entry_.id].insert("the weak definition of '" + decl.getNameAsString() +
                                         "' is the one that counts");
}

/// What the result depends on, and the user may know better.
void FunctionLowering::note_assumption(const std::string& name, const clang::FunctionDecl& callee) {
  if (entry_.of_library) {
    lowered_.library_functions[entry_.id].insert(program_[entry_.id].name);
    return;
  }
  if (never_returns(name) || callee.isNoReturn()) {
    lowered_.assumptions[entry_.id].insert("'" + name + "' does not return");
  } else if (is_nondeterministic(name)) {
    lowered_.assumptions[entry_.id].insert("'" + name + "' returns any value and changes nothing");
  } else if (!is_arithmetic(callee)) {
    // What is built in touches no memory that it is not given, whatever others may do.
    const bool any = options_.externals == Externals::any && !only_computes(callee);
    const bool is_pointer = callee.getReturnType()->isPointerType();
    const bool changes_library =
        options_.externals == Externals::args && is_trusted(callee) && leaves_state(callee);
    const Externals reach =
        options_.externals == Externals::any && !any ? Externals::args : options_.externals;
    lowered_.assumptions[entry_.id].insert(
        "'" + name + "' has no body: it changes " + reach_of(reach) +
        (touches_machine(callee) ? ", and registers of the machine," : "") +
        (changes_library ? ", and what the library keeps," : "") + " and returns " +
        (!is_pointer || any ? "any value"
         : policy_.given_objects_only
             ? "null or a new object"
             : "a pointer to what it was given or to an object of its own"));
  }
}

FunctionLowering::CallResult FunctionLowering::call(const clang::CallExpr& expr) {
  const clang::FunctionDecl* callee = expr.getDirectCallee();
  if (callee == nullptr) return call_indirect(expr);
  note_weak(*callee);
  CallResult result;
  if (call_special(expr, *callee, result)) return result;

  const ts::Statement statement = statement_;
  std::vector<Place> records;
  std::vector<ts::Term> scalars;
  arguments(expr, records, scalars);
  statement_ = statement;
  const auto known = lowered_.function_index.find(objects_.key(*callee));
  if (known != lowered_.function_index.end()) {
    return call_defined(lowered_.functions[known->second], expr, records, scalars);
  }
  if (const FunctionEntry* body = body_in_library(expr, *callee)) {
    return call_defined(*body, expr, records, scalars);
  }
  const std::string name = callee->getNameAsString();
  if (lets_signals_in(name) && objects_.facts().handles_signals) {
    run_signal_handlers();
    statement_ = statement;
  }
  const LibraryFunction* library = find_library_function(name);
  const bool raises = library != nullptr && library->raises;
  // Where anything may change, only where errno lives is known.
  if (library != nullptr && options_.externals == Externals::any &&
      library->returns != LibraryFunction::Returns::error_number) {
    library = nullptr;
  }
  // A stream that was lent a buffer writes there.
  if (library != nullptr && library->sets_errno && objects_.facts().lends_buffers) {
    library = nullptr;
  }
  const bool of_scalars = std::ranges::all_of(scalars, [](ts::Term t) { return bool(t); });
  if (library != nullptr && of_scalars && !expr.getType()->isRecordType()) {
    lowered_.library_functions[entry_.id].insert(name);
    if (is_seen_outside(*library)) note_outside_call(name, expr, scalars);
    return call_library(expr, *library, scalars);
  }
  note_assumption(name, *callee);
  if (lowered_.has_assembly) call_unseen();
  // How an assertion is written, and where, is not what the program does.
  const bool is_seen = !only_computes(*callee) && !name.starts_with("__assert");
  if (is_seen) note_outside_call(name, expr, scalars);
  result = call_external(expr, callee, records, scalars, {});
  if (raises) {
    ts::Havoc decides{.reads_memory = options_.externals == Externals::any};
    decides.uses.push_back(objects_.state(static_cast<int>(LibraryFunction::State::signals)));
    for (const ts::Term scalar : scalars) append(decides.uses, scalar);
    raise(std::move(decides));
  }
  if (name == "exit" || name == "quick_exit") run_exit_handlers();
  if (callee->isNoReturn() || never_returns(name)) halt(fault_of_ending(name));
  return result;
}

/// What a function of the library leaves for others that are not known by name either, and for
/// those that are.
void FunctionLowering::take_library_state(const clang::FunctionDecl& callee, ts::Havoc& effect) {
  using State = LibraryFunction::State;
  if (!leaves_state(callee)) return;
  const auto passes_on = [&](State kind) {
    effect.uses.push_back(objects_.state(static_cast<int>(kind)));
    effect.defines.push_back(effect.uses.back());
  };
  passes_on(State::input);
  const LibraryFunction* known = find_library_function(callee.getName());
  const State own = known == nullptr ? State::none : known->state;
  if (own != State::none && own != State::input && own != State::output) passes_on(own);
  effect.uses.push_back(objects_.state(static_cast<int>(State::environment)));
  if (!lends_object(callee)) return;
  effect.uses.push_back(objects_.memory().outside_cell());
  effect.may_define.push_back(objects_.memory().outside_cell());
}

FunctionLowering::CallResult FunctionLowering::call_external(const clang::CallExpr& expr,
                                                             const clang::FunctionDecl* callee,
                                                             const std::vector<Place>& records,
                                                             const std::vector<ts::Term>& scalars,
                                                             ts::Term through,
                                                             const std::string& given) {
  const bool trusted = callee != nullptr && is_trusted(*callee);
  // Functions that the entry is given keep that promise as well, as is assumed of them.
  const bool is_given = !given.empty();
  ts::Havoc effect{.from_outside = !trusted || policy_.library_is_outside};
  // A function that nobody here knows may as well leave all memory as it is.
  if (!trusted) effect.exact = run_of_external(expr, scalars);
  memory::Effect touches{.outside = true, .through = through};
  bool takes_function = false;
  for (unsigned i = 0; i < expr.getNumArgs(); ++i) {
    const clang::Expr* argument = expr.getArg(i);
    memory::Region region;
    if (scalars[i]) {
      append(effect.uses, scalars[i]);
      const clang::QualType type = argument->IgnoreParenCasts()->getType();
      if (type->isFunctionType() || type->isFunctionPointerType()) {
        takes_function = true;
        continue;
      }
      if (!argument->getType()->isPointerType() && !type->isPointerType() && !type->isArrayType()) {
        continue;
      }
      if (scalars[i].is_constant()) continue;  // null
      region = region_at(scalars[i]);
    } else {
      append(effect.uses, records[i].needs);
      region = region_of(records[i]);
    }
    region.everything = true;
    // Library functions keep their promise not to write through a pointer to const.
    const bool declared = callee != nullptr && i < callee->getNumParams();
    const bool read_only =
        (trusted && declared && is_pointer_to_const(callee->getParamDecl(i)->getType()) &&
         !leads_on(callee->getParamDecl(i)->getType()->getPointeeType())) ||
        (is_given && is_pointer_to_const(argument->getType())) ||
        options_.externals == Externals::pure;
    touches.reads.push_back(region);
    if (!read_only) touches.writes.push_back(region);
  }
  const bool computes = trusted && only_computes(*callee) && !objects_.facts().sets_locale;
  if (options_.externals == Externals::any && !computes) {
    effect.reads_memory = effect.writes_memory = true;
    takes_function = true;
  }
  if (objects_.facts().uses_errno && options_.externals != Externals::pure) {
    objects_.error_number(context_).collect(effect.may_define);
  }
  if (trusted && options_.externals != Externals::pure) take_library_state(*callee, effect);
  if (callee != nullptr) touch_shared_objects(*callee, effect);
  if ((trusted && touches_machine(*callee)) || objects_.facts().looks_at_machine) {
    touch_machine(effect);
  }
  if (takes_function) call_back(expr, effect, touches);
  const std::string name = callee != nullptr ? callee->getNameAsString() : given;
  return finish_call(expr, std::move(effect), std::move(touches), name);
}

/// The number that comes with an input is the result of the call.
static std::shared_ptr<const ts::ExactEffect> received_by(const ts::ExactEffect& run,
                                                          ts::Variable result) {
  auto named = std::make_shared<ts::ExactEffect>(run);
  for (ts::ExactAccess& access : named->accesses) {
    if (auto* input = std::get_if<ts::ExactInput>(&access); input != nullptr && input->least) {
      input->target = result;
    } else if (auto* compute = std::get_if<ts::ExactCompute>(&access)) {
      compute->target = result;
    } else if (auto* parse = std::get_if<ts::ExactParse>(&access)) {
      parse->target = result;
    } else if (auto* scan = std::get_if<ts::ExactScan>(&access)) {
      scan->target = result;
    } else if (auto* print = std::get_if<ts::ExactPrint>(&access)) {
      print->target = result;
    }
  }
  return named;
}

/// The result of a call of which only the effect is known.
FunctionLowering::CallResult FunctionLowering::finish_call(const clang::CallExpr& expr,
                                                           ts::Havoc effect, memory::Effect touches,
                                                           const std::string& called) {
  const bool from_outside = effect.from_outside;
  const std::vector<ts::Variable> needs = effect.uses;
  CallResult result;
  result.scalar = constant(0);
  if (expr.getType()->isVoidType()) {
    emit_access(std::move(effect), std::move(touches), needs);
  } else if (expr.getType()->isRecordType()) {
    result.record = temporary("call", expr.getType());
    for (const ts::Variable v : result.record->cells->variables()) {
      (program_[v].summary ? effect.may_define : effect.defines).push_back(v);
    }
    emit_access(std::move(effect), std::move(touches), needs);
  } else {
    const ts::Variable received = temporary_variable(type_of(expr.getType()));
    effect.defines.push_back(received);
    if (effect.exact) effect.exact = received_by(*effect.exact, received);
    emit_access(std::move(effect), std::move(touches), needs);
    result.scalar = terms_.variable(received);
    ts::VariableInfo& given = program_[result.scalar.variable()];
    given.pointer = expr.getType()->isPointerType();
    if (!called.empty()) given.name = "$" + called + "()";
    if (policy_.given_objects_only && from_outside && !called.empty() && given.pointer) {
      result.scalar = returned_object(expr, received);
      return result;
    }
    // A number is taken for an address only where the program makes pointers of such numbers.
    const bool is_address =
        !expr.getType()->isArithmeticType() ||
        (objects_.facts().makes_pointers && size_of(expr.getType()) >= size_of(context_.VoidPtrTy));
    if (!is_address) objects_.memory().plain.push_back(result.scalar.variable());
  }
  return result;
}

/// To explore: null, as an input decides, or a new object of which nobody knows what it holds.
/// There is room for one at each place in the text.
ts::Term FunctionLowering::returned_object(const clang::CallExpr& expr, ts::Variable received) {
  clang::QualType to = expr.getType()->getPointeeType();
  if (to->isVoidType() && wanted_call_ == &expr) to = wanted_type_;
  if (!to->isFunctionType()) to = object_to_give(to.getUnqualifiedType(), context_);
  if (to.isNull() || to->isFunctionType()) return terms_.variable(received);
  const std::string name = program_[received].name;
  program_[received].pointer = false;
  objects_.memory().plain.push_back(received);
  std::vector<PointerCell> inside;
  const std::uint64_t count = elements_given(to, is_plain_char(to), options_);
  const memory::Object object = objects_.given(name, to, count, context_, inside);
  const ts::Variable made = temporary_variable(type_of(context_.IntTy));
  program_[made].owner = {};
  program_[made].initial = base::Integer(0);
  program_[made].settled = true;
  const ts::Variable result = temporary_variable(type_of(expr.getType()));
  program_[result].pointer = true;
  const ts::Location test = current_;
  const ts::Location end = new_location();
  const ts::Term is_null = terms_.equal(terms_.variable(received), constant(0));
  emit(ts::Assume{is_null});
  emit_to(end, ts::Assign{result, constant(0)});
  current_ = test;
  emit(ts::Assume{terms_.negation(is_null)});
  demand(terms_.equal(terms_.variable(made), constant(0)), ts::Fault::other,
         ts::EdgeInfo::Demand::bound);
  emit(ts::Assign{made, constant(1)});
  emit_to(end, ts::Assign{result, terms_.variable(objects_.address_of(object, context_))});
  current_ = end;
  return terms_.variable(result);
}

}  // namespace pslice::frontend
