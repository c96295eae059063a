// Calls through pointers: a test and a call for each function that the pointer could lead to. While
// nobody knows where pointers lead, that is each that fits, which is many calls of many functions
// in a large program; then they are left open (starting.h).

#include "frontend/lower/call_candidates.h"
#include "frontend/lower/function_lowering.h"
#include "frontend/units/describe.h"

namespace pslice::frontend {

/// Those to write a test and a call for.
std::vector<const FunctionEntry*> FunctionLowering::targets_of(const clang::CallExpr& expr) {
  const FoundTargets* found = lowered_.found_targets;
  if (found == nullptr) {
    if (lowered_.calls_left_open) return {};
    std::vector<const FunctionEntry*> all = lowered_.candidates->of(expr, context_);
    lowered_.tested_targets += all.size();
    lowered_.calls_left_open = lowered_.tested_targets > most_tested_targets;
    return lowered_.calls_left_open ? std::vector<const FunctionEntry*>() : all;
  }
  std::vector<const FunctionEntry*> result;
  const auto known = found->find(&expr);
  if (known == found->end()) return result;
  for (const ts::Function f : known->second) result.push_back(&lowered_.functions[f.index()]);
  return result;
}

/// Says what is called in one word, for points-to to find out what that is.
void FunctionLowering::leave_open(const clang::CallExpr& expr, ts::Term pointer,
                                  const std::vector<Place>& records,
                                  const std::vector<ts::Term>& scalars, const CallResult& result) {
  memory::OpenCall call;
  call.pointer = pointer;
  for (std::size_t i = 0; i < scalars.size(); ++i) {
    if (scalars[i])
      call.arguments.push_back(scalars[i]);
    else if (!records[i].is_memory())
      records[i].cells->collect(call.records);
  }
  if (result.record) result.record->cells->collect(call.results);
  if (result.scalar) call.results.push_back(result.scalar.variable());
  call.fits = [&lowered = lowered_, &expr, &context = context_](ts::Function f) {
    return lowered.candidates->contain(lowered.functions[f.index()], expr, context);
  };
  emit_access(ts::Skip{}, std::move(call));
}

/// In an outline, which is asked who can call whom only: the first function with such a call calls
/// all that any could be of, and the others call that function.
void FunctionLowering::call_by_way_of_one() {
  const bool is_first = !lowered_.calls_for_others;
  if (is_first) lowered_.calls_for_others = entry_.id;
  if (!is_first && lowered_.calls_for_others == entry_.id) return;
  const auto call = [&](const FunctionEntry& target) {
    const std::vector<ts::Term> anything(target.parameters.size(), constant(0));
    emit(ts::Call{.callee = target.id, .arguments = anything, .results = {}});
  };
  if (!is_first) return call(lowered_.functions[lowered_.calls_for_others.index()]);
  for (const FunctionEntry* target : lowered_.candidates->all()) call(*target);
}

/// The pointer in a variable, which points-to can be asked about.
ts::Term FunctionLowering::called_pointer(const clang::Expr& callee) {
  const ts::Term pointer = value(&callee);
  if (pointer.kind() == term::Kind::variable) return pointer;
  const ts::Variable saved = temporary_variable(type_of(context_.VoidPtrTy));
  emit(ts::Assign{saved, pointer});
  return terms_.variable(saved);
}

/// Functions that the entry is given: a test and a call for each that fits, whose result is an
/// input.
void FunctionLowering::call_given(const clang::CallExpr& expr, ts::Term pointer,
                                  const std::vector<Place>& records,
                                  const std::vector<ts::Term>& scalars, const EndOfCall& finish,
                                  std::vector<ts::Term>& others) {
  const ts::Location test = current_;
  const ts::Statement statement = statement_;
  std::vector<ts::Variable> needs;
  append(needs, pointer);
  for (const Lowered::GivenFunction& given : lowered_.given_functions) {
    if (!lowered_.candidates->fits(expr, given.type, context_)) continue;
    const ts::Term address = terms_.variable(objects_.address_of(given.object, context_));
    const ts::Term match = terms_.equal(pointer, address);
    others.push_back(terms_.negation(match));
    current_ = test;
    statement_ = statement;
    emit_access(ts::Assume{match}, memory::CallTest{pointer, {}, given.object}, needs);
    // Not as a function that the program declares would be called.
    const std::string name = "*" + given.pointer;
    note_outside_call(name, expr, scalars);
    finish(call_external(expr, nullptr, records, scalars, {}, name));
  }
  current_ = test;
  statement_ = statement;
}

FunctionLowering::CallResult FunctionLowering::call_indirect(const clang::CallExpr& expr) {
  const ts::Statement statement = statement_;
  const ts::Term pointer = called_pointer(*expr.getCallee());
  std::vector<ts::Variable> needs;
  append(needs, pointer);
  std::vector<Place> records;
  std::vector<ts::Term> scalars;
  arguments(expr, records, scalars);
  statement_ = statement;
  const ts::Location test = current_;
  const ts::Location end = new_location();
  const bool is_record = expr.getType()->isRecordType();
  std::optional<Place> record;
  std::optional<ts::Variable> scalar;
  if (is_record)
    record = temporary("call", expr.getType());
  else if (!expr.getType()->isVoidType())
    scalar = temporary_variable(type_of(expr.getType()));

  std::vector<ts::Term> others;
  const auto finish = [&](const CallResult& result) {
    statement_ = statement;
    if (record && result.record) copy(*record, *result.record);
    if (scalar && result.scalar) emit(ts::Assign{*scalar, result.scalar});
    emit_to(end, ts::Skip{});
  };
  const std::vector<const FunctionEntry*> targets = targets_of(expr);
  for (const FunctionEntry* target : targets) {
    const ts::Term match =
        terms_.equal(pointer, terms_.variable(objects_.address_of(*target->definition)));
    others.push_back(terms_.negation(match));
    current_ = test;
    statement_ = statement;
    emit_access(ts::Assume{match}, memory::CallTest{pointer, target->id}, needs);
    const clang::QualType returns = target->definition->getReturnType();
    indirect_ = memory::CallTest{pointer, target->id};
    CallResult result = call_defined(*target, expr, records, scalars);
    indirect_.reset();
    if (type_of(returns).kind != type_of(expr.getType()).kind && scalar) {
      result.scalar = unknown(type_of(expr.getType()), {});
    }
    finish(result);
  }
  current_ = test;
  statement_ = statement;
  call_given(expr, pointer, records, scalars, finish, others);
  if (lowered_.pointer_calls == PointerCalls::open) {
    leave_open(expr, pointer, records, scalars,
               {scalar ? terms_.variable(*scalar) : ts::Term(), record});
  } else if (lowered_.pointer_calls == PointerCalls::outlined && lowered_.calls_left_open) {
    call_by_way_of_one();
  }
  emit_access(ts::Assume{terms_.conjunction(others)}, memory::CallTest{pointer, {}}, needs);
  lowered_.indirect_calls.push_back(
      {entry_.id, pointer, &expr, source_line(context_, expr.getCallee()->getSourceRange())});
  note_outside_call("", expr, scalars);
  finish(call_external(expr, nullptr, records, scalars, pointer));
  current_ = end;
  return {scalar ? terms_.variable(*scalar) : constant(0), record};
}

}  // namespace pslice::frontend
