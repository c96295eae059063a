// Calls: of functions with a body, of functions without one, and through pointers.

#include <algorithm>
#include <array>
#include <string_view>

#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "frontend/function_lowering.h"

namespace pslice::frontend {

namespace {

constexpr std::array<std::string_view, 14> never_return = {
    "abort",  "exit",          "_exit",    "_Exit",        "quick_exit",
    "thrd_exit", "pthread_exit", "__assert_fail", "__assert", "__assert_rtn",
    "__VERIFIER_error", "__builtin_unreachable", "__builtin_trap", "__builtin_abort"};
constexpr std::array<std::string_view, 2> assumptions = {"__VERIFIER_assume", "klee_assume"};
constexpr std::array<std::string_view, 10> return_twice = {
    "setjmp",  "_setjmp",  "sigsetjmp", "__sigsetjmp",     "__builtin_setjmp",
    "longjmp", "_longjmp", "siglongjmp", "__builtin_longjmp", "vfork"};

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

/// Whether a value of the type may hold an address, so that more can be reached through it.
bool may_hold_pointer(clang::QualType type) {
  type = type.getCanonicalType();
  if (const auto* array = type->getAsArrayTypeUnsafe()) {
    return may_hold_pointer(array->getElementType());
  }
  if (const auto* record = type->getAsRecordDecl()) {
    return std::ranges::any_of(record->fields(), [](const clang::FieldDecl* field) {
      return may_hold_pointer(field->getType());
    });
  }
  return !type->isArithmeticType();
}

/// The declared object a pointer argument such as `&x`, `&s.f` or `buffer` leads to.
const clang::VarDecl* pointed_object(const clang::Expr* argument) {
  const clang::Expr* e = argument->IgnoreParenCasts();
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e);
      op != nullptr && op->getOpcode() == clang::UO_AddrOf) {
    return base_object(*op->getSubExpr());
  }
  return e->getType()->isArrayType() ? base_object(*e) : nullptr;
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

void FunctionLowering::halt() {
  jump(program_[entry_.id].halt);
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

bool FunctionLowering::call_special(const clang::CallExpr& expr,
                                    const clang::FunctionDecl& callee, CallResult& result) {
  const std::string name = callee.getNameAsString();
  if (callee.getBuiltinID() != 0 && expr.getType()->isIntegerType()) {
    clang::Expr::EvalResult known;
    if (!expr.isValueDependent() && expr.EvaluateAsInt(known, context_) &&
        !known.HasSideEffects) {
      result.scalar = constant_or_unknown(expr);
      return true;
    }
  }
  if ((name == "__builtin_expect" || name == "__builtin_expect_with_probability") &&
      expr.getNumArgs() >= 2) {
    result.scalar = value(expr.getArg(0));
    return true;
  }
  if (contains(assumptions, name) && expr.getNumArgs() >= 1) {
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
  if (contains(return_twice, name)) {
    program_[entry_.id].unfollowable = name + " is used: control flow cannot be followed";
    warn(expr.getBeginLoc(), name + ": control flow cannot be followed, everything is kept");
  }
  return false;
}

FunctionLowering::CallResult FunctionLowering::call(const clang::CallExpr& expr) {
  const clang::FunctionDecl* callee = expr.getDirectCallee();
  if (callee == nullptr) return call_indirect(expr);
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
  result = call_external(expr, callee, records, scalars);
  if (callee->isNoReturn() || contains(never_return, callee->getNameAsString())) halt();
  return result;
}

void FunctionLowering::bind(const Cells& parameter, const Place& from,
                            std::vector<ts::Term>& arguments) {
  const bool matches = !from.is_memory() && from.cells->shape == parameter.shape &&
                       from.cells->parts.size() == parameter.parts.size();
  if (matches && parameter.shape == Cells::Shape::parts) {
    for (std::size_t i = 0; i < parameter.parts.size(); ++i) {
      Place source = from;
      source.cells = &from.cells->parts[i];
      bind(parameter.parts[i], source, arguments);
    }
    return;
  }
  ts::Havoc effect{.uses = from.needs};
  if (from.is_memory()) effect.reads_memory = true;
  else from.cells->collect(effect.uses);
  for (const ts::Variable v : parameter.variables()) {
    if (program_[v].summary) {
      ts::Havoc copied = effect;
      copied.may_define = {v};
      emit(std::move(copied), from.needs);
    } else if (matches) {
      arguments.push_back(terms_.variable(from.cells->variable));
    } else {
      arguments.push_back(unknown(program_[v].type, effect, from.needs));
    }
  }
}

FunctionLowering::CallResult FunctionLowering::call_defined(
    const FunctionEntry& callee, const clang::CallExpr& expr, const std::vector<Place>& records,
    const std::vector<ts::Term>& scalars) {
  std::vector<ts::Term> bound;
  const std::size_t parameters = callee.parameter_cells.size();
  for (std::size_t i = 0; i < parameters; ++i) {
    const Cells& cells = *callee.parameter_cells[i];
    const bool given = i < scalars.size();
    if (given && !scalars[i]) {
      bind(cells, records[i], bound);
    } else if (given && cells.shape == Cells::Shape::scalar) {
      const ts::Type type = program_[cells.variable].type;
      const ts::Type passed = type_of(expr.getArg(static_cast<unsigned>(i))->getType());
      if (type.kind != passed.kind) {
        ts::Havoc effect;
        append(effect.uses, scalars[i]);
        bound.push_back(unknown(type, std::move(effect)));
      } else {
        // Without a prototype the argument keeps its own type.
        bound.push_back(type == passed ? scalars[i] : in_type(scalars[i], type));
      }
    } else {
      for (const ts::Variable v : cells.variables()) {
        if (!program_[v].summary) bound.push_back(unknown(program_[v].type, {}));
      }
    }
  }
  if (callee.definition->isVariadic() && scalars.size() > parameters) {
    ts::Havoc effect{.may_define = {objects_.variable_arguments()}};
    for (std::size_t i = parameters; i < scalars.size(); ++i) {
      if (scalars[i]) append(effect.uses, scalars[i]);
      else if (!records[i].is_memory()) records[i].cells->collect(effect.uses);
      else effect.reads_memory = true;
    }
    emit(std::move(effect));
  }

  CallResult result;
  ts::Call operation{.callee = callee.id, .arguments = std::move(bound), .results = {}};
  if (callee.result.variables().empty()) {
    emit(std::move(operation));
    result.scalar = constant(0);
    if (!expr.getType()->isVoidType()) result.scalar = unknown(type_of(expr.getType()), {});
    return result;
  }
  const Place returned = temporary("call", callee.definition->getReturnType());
  for (const ts::Variable v : returned.cells->variables()) {
    if (!program_[v].summary) operation.results.push_back(v);
  }
  emit(std::move(operation));
  const std::vector<ts::Variable> from = callee.result.variables();
  const std::vector<ts::Variable> to = returned.cells->variables();
  for (std::size_t i = 0; i < to.size(); ++i) {
    if (program_[to[i]].summary) emit(ts::Havoc{.may_define = {to[i]}, .uses = {from[i]}});
  }
  if (expr.getType()->isRecordType()) {
    result.record = returned;
  } else if (returned.cells->shape == Cells::Shape::scalar) {
    result.scalar = convert(terms_.variable(returned.cells->variable),
                            callee.definition->getReturnType(), expr.getType());
  } else {
    result.scalar = load(returned);
  }
  return result;
}

FunctionLowering::CallResult FunctionLowering::call_external(
    const clang::CallExpr& expr, const clang::FunctionDecl* callee,
    const std::vector<Place>& records, const std::vector<ts::Term>& scalars) {
  const std::string name = callee != nullptr ? callee->getNameAsString() : "";
  const bool trusted =
      callee != nullptr && (callee->getBuiltinID() != 0 ||
                            context_.getSourceManager().isInSystemHeader(callee->getLocation()));
  ts::Havoc effect{.from_outside = true};
  bool takes_function = false;
  for (unsigned i = 0; i < expr.getNumArgs(); ++i) {
    const clang::Expr* argument = expr.getArg(i);
    if (!scalars[i]) {
      append(effect.uses, records[i].needs);
      if (records[i].is_memory()) effect.reads_memory = true;
      else records[i].cells->collect(effect.uses);
      if (may_hold_pointer(argument->getType())) effect.reads_memory = effect.writes_memory = true;
      continue;
    }
    append(effect.uses, scalars[i]);
    const clang::QualType type = argument->getType();
    if (!type->isPointerType() && !argument->IgnoreParenCasts()->getType()->isPointerType() &&
        !argument->IgnoreParenCasts()->getType()->isArrayType()) {
      continue;
    }
    if (argument->IgnoreParenCasts()->getType()->isFunctionType() ||
        argument->IgnoreParenCasts()->getType()->isFunctionPointerType()) {
      takes_function = true;
      continue;
    }
    if (llvm::isa<clang::StringLiteral>(argument->IgnoreParenCasts())) continue;
    if (argument->isNullPointerConstant(const_cast<clang::ASTContext&>(context_),
                                        clang::Expr::NPC_ValueDependentIsNotNull) !=
        clang::Expr::NPCK_NotNull) {
      continue;
    }
    // Library functions keep their promise not to write through a pointer to const.
    const bool declared = callee != nullptr && i < callee->getNumParams();
    const bool read_only =
        (trusted && (name == "free" ||
                     (declared && callee->getParamDecl(i)->getType()->isPointerType() &&
                      callee->getParamDecl(i)->getType()->getPointeeType().isConstQualified()))) ||
        options_.externals == Externals::pure;
    const clang::VarDecl* object = pointed_object(argument);
    if (object != nullptr && !may_hold_pointer(object->getType())) {
      const Cells& cells = objects_.cells_of(*object, entry_.id);
      cells.collect(effect.uses);
      if (!read_only) cells.collect(effect.may_define);
    } else {
      effect.reads_memory = true;
      if (!read_only) effect.writes_memory = true;
    }
  }
  if (name == "__builtin_va_start" || name == "__builtin_va_copy") {
    effect.uses.push_back(objects_.variable_arguments());
  }
  if (options_.externals == Externals::any && !(trusted && callee->getBuiltinID() != 0)) {
    effect.reads_memory = effect.writes_memory = true;
    takes_function = true;
  }
  if (takes_function) call_back(expr, effect);

  const std::vector<ts::Variable> needs = effect.uses;
  CallResult result;
  if (expr.getType()->isVoidType()) {
    emit(std::move(effect), needs);
    result.scalar = constant(0);
  } else if (expr.getType()->isRecordType()) {
    result.record = temporary("call", expr.getType());
    for (const ts::Variable v : result.record->cells->variables()) {
      (program_[v].summary ? effect.may_define : effect.defines).push_back(v);
    }
    emit(std::move(effect), needs);
  } else {
    result.scalar = unknown(type_of(expr.getType()), std::move(effect), needs);
  }
  return result;
}

std::vector<const FunctionEntry*> FunctionLowering::possible_targets(
    std::size_t argument_count) const {
  std::vector<const FunctionEntry*> result;
  for (const FunctionEntry& function : lowered_.functions) {
    if (!objects_.facts().address_taken_functions.contains(objects_.key(*function.definition))) {
      continue;
    }
    const std::size_t parameters = function.definition->getNumParams();
    if (argument_count == parameters || !function.definition->hasPrototype() ||
        (function.definition->isVariadic() && argument_count >= parameters)) {
      result.push_back(&function);
    }
  }
  return result;
}

void FunctionLowering::call_back(const clang::CallExpr& expr, ts::Havoc& effect) {
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
  if (targets.empty()) return;
  // The callee does what it does and calls each of them any number of times, in any order, with
  // anything; what they return may decide what it does next.
  const ts::Variable returned = program_.add_variable(
      {.name = "$callback" + std::to_string(temporary_count_++), .owner = entry_.id,
       .summary = true});
  effect.uses.push_back(returned);
  const ts::Statement statement = statement_;
  const ts::Location head = new_location();
  emit_to(head, ts::Skip{});
  current_ = head;
  emit(effect, effect.uses);
  const ts::Term choice = unknown({}, {.uses = effect.uses, .reads_memory = true});
  const ts::Location test = current_;
  std::vector<ts::Term> others;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const ts::Term match = terms_.equal(choice, constant(i));
    others.push_back(terms_.negation(match));
    current_ = test;
    statement_ = statement;
    emit(ts::Assume{match});
    ts::Call operation{.callee = targets[i]->id, .arguments = {}, .results = {}};
    for (const ts::Variable parameter : targets[i]->parameters) {
      operation.arguments.push_back(
          unknown(program_[parameter].type, {.uses = effect.uses, .reads_memory = true}));
    }
    for (const ts::Variable result : targets[i]->results) {
      operation.results.push_back(temporary_variable(program_[result].type));
    }
    const std::vector<ts::Variable> results = operation.results;
    emit(std::move(operation));
    emit_to(head, ts::Havoc{.may_define = {returned}, .uses = results});
  }
  current_ = test;
  emit(ts::Assume{terms_.conjunction(others)});
}

FunctionLowering::CallResult FunctionLowering::call_indirect(const clang::CallExpr& expr) {
  const ts::Statement statement = statement_;
  ts::Havoc chosen;
  append(chosen.uses, value(expr.getCallee()));
  const std::vector<ts::Variable> needs = chosen.uses;
  std::vector<Place> records;
  std::vector<ts::Term> scalars;
  arguments(expr, records, scalars);
  statement_ = statement;
  const std::vector<const FunctionEntry*> targets = possible_targets(expr.getNumArgs());
  const ts::Term choice = unknown({}, std::move(chosen), needs);
  const ts::Location test = current_;
  const ts::Location end = new_location();
  const bool is_record = expr.getType()->isRecordType();
  std::optional<Place> record;
  std::optional<ts::Variable> scalar;
  if (is_record) record = temporary("call", expr.getType());
  else if (!expr.getType()->isVoidType()) scalar = temporary_variable(type_of(expr.getType()));

  std::vector<ts::Term> others;
  const auto finish = [&](const CallResult& result) {
    statement_ = statement;
    if (record && result.record) copy(*record, *result.record);
    if (scalar && result.scalar) emit(ts::Assign{*scalar, result.scalar});
    emit_to(end, ts::Skip{});
  };
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const ts::Term match = terms_.equal(choice, constant(i));
    others.push_back(terms_.negation(match));
    current_ = test;
    statement_ = statement;
    emit(ts::Assume{match});
    const clang::QualType returns = targets[i]->definition->getReturnType();
    CallResult result = call_defined(*targets[i], expr, records, scalars);
    if (type_of(returns).kind != type_of(expr.getType()).kind && scalar) {
      result.scalar = unknown(type_of(expr.getType()), {});
    }
    finish(result);
  }
  current_ = test;
  statement_ = statement;
  if (!targets.empty()) emit(ts::Assume{terms_.conjunction(others)});
  finish(call_external(expr, nullptr, records, scalars));
  current_ = end;
  CallResult result;
  result.record = record;
  result.scalar = scalar ? terms_.variable(*scalar) : constant(0);
  return result;
}

}  // namespace pslice::frontend
