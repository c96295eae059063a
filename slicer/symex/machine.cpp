#include "slicer/symex/machine.h"

namespace pslice::symex {

Machine::Machine(const Flow& flow, Symbols& symbols, Start start)
    : flow_(flow), program_(flow.program()), symbols_(symbols), store_(program_.variable_count()) {
  for (std::size_t i = 0; i < program_.variable_count(); ++i) {
    const ts::Variable v(i);
    const ts::VariableInfo& info = program_[v];
    if (info.owner || info.summary) continue;
    if (start == Start::initial_values && info.initial) {
      set(v, program_.terms().constant(*info.initial));
    } else {
      set_unknown(v, Symbols::Origin::input);
    }
  }
  const ts::Function entry = flow[flow[flow.start()].frame].function;
  for (const ts::Variable v : program_[entry].parameters) set_unknown(v, Symbols::Origin::input);
  for (const ts::Variable v : flow.uninitialised(entry)) set_unknown(v, Symbols::Origin::input);
  trail_.clear();
}

void Machine::undo(const Mark& mark) {
  while (trail_.size() > mark.trail) {
    const auto& [variable, old] = trail_.back();
    store_[variable.index()] = old;
    trail_.pop_back();
  }
  inputs_ = mark.inputs;
  blanks_ = mark.blanks;
}

void Machine::set(ts::Variable v, ts::Term value) {
  ts::Term& place = store_[v.index()];
  trail_.emplace_back(v, place);
  place = value;
}

ts::Term Machine::unknown(ts::Variable v, Symbols::Origin origin) {
  const ts::Type& type = program_[v].type;
  if (type.kind == ts::Type::Kind::opaque) origin = Symbols::Origin::ignorance;
  std::size_t& count = origin == Symbols::Origin::input ? inputs_ : blanks_;
  return program_.terms().variable(symbols_.unknown(count++, type, origin));
}

void Machine::set_unknown(ts::Variable v, Symbols::Origin origin) {
  if (!program_[v].summary) set(v, unknown(v, origin));
}

void Machine::forget(const std::vector<ts::Variable>& variables) {
  for (const ts::Variable v : variables) set_unknown(v, Symbols::Origin::ignorance);
}

ts::Term Machine::value(ts::Variable v) {
  // Several cells have no one value: each time it is another unknown.
  if (program_[v].summary) return unknown(v, Symbols::Origin::ignorance);
  ts::Term& place = store_[v.index()];
  if (!place) set_unknown(v, Symbols::Origin::ignorance);
  return place;
}

ts::Term Machine::evaluate(ts::Term term) {
  if (term.variables().empty()) return term;
  return program_.terms().substitute(term, [this](ts::Variable v) { return value(v); });
}

void Machine::execute(Step step) {
  const StepInfo& info = flow_[step];
  if (info.kind == StepInfo::Kind::silent) return;
  const ts::Operation& operation = program_[info.edge].operation;
  if (const auto* assign = std::get_if<ts::Assign>(&operation)) {
    set(assign->target, evaluate(assign->value));
  } else if (const auto* havoc = std::get_if<ts::Havoc>(&operation)) {
    forget(havoc->may_define);
    if (havoc->writes_memory) forget(program_.memory());
    const auto origin = havoc->from_outside ? Symbols::Origin::input : Symbols::Origin::ignorance;
    for (const ts::Variable v : havoc->defines) set_unknown(v, origin);
  } else if (const auto* call = std::get_if<ts::Call>(&operation)) {
    const ts::FunctionInfo& callee = program_[call->callee];
    if (info.kind == StepInfo::Kind::enter) {
      // A callee that is not recursive shares no local with its caller: one by one is all at once.
      for (std::size_t i = 0; i < call->arguments.size(); ++i) {
        set(callee.parameters[i], evaluate(call->arguments[i]));
      }
      for (const ts::Variable v : flow_.uninitialised(call->callee)) {
        set_unknown(v, Symbols::Origin::input);
      }
    } else if (info.kind == StepInfo::Kind::leave) {
      for (std::size_t i = 0; i < call->results.size(); ++i) {
        set(call->results[i], value(callee.results[i]));
      }
    } else {
      forget(flow_.changes(call->callee));
      forget(call->results);
    }
  }
}

ts::Term Machine::in_type(ts::Variable v, ts::Term value) {
  term::Factory& terms = program_.terms();
  const solver::Range range = program_[v].type.kind == ts::Type::Kind::integer
                                  ? range_of(program_[v].type)
                                  : solver::Range();
  if (value.is_constant() || value.kind() == term::Kind::variable || !range.low) {
    return terms.truth(true);
  }
  if (value.kind() == term::Kind::wrap) {  // of a conversion, or of unsigned arithmetic
    const ts::Type from{ts::Type::Kind::integer, value.bits(), value.is_signed()};
    const solver::Range inside = range_of(from);
    if (*range.low <= *inside.low && *inside.high <= *range.high) return terms.truth(true);
  }
  return terms.conjunction({terms.at_most(terms.constant(*range.low), value),
                            terms.at_most(value, terms.constant(*range.high))});
}

ts::Term Machine::defined(Step step) {
  const StepInfo& info = flow_[step];
  if (info.kind == StepInfo::Kind::edge) {
    const auto* assign = std::get_if<ts::Assign>(&program_[info.edge].operation);
    if (assign != nullptr) return in_type(assign->target, evaluate(assign->value));
  } else if (info.kind == StepInfo::Kind::enter) {
    const auto& call = std::get<ts::Call>(program_[info.edge].operation);
    std::vector<ts::Term> parts;
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      parts.push_back(in_type(program_[call.callee].parameters[i], evaluate(call.arguments[i])));
    }
    return program_.terms().conjunction(std::move(parts));
  }
  return program_.terms().truth(true);
}

}  // namespace pslice::symex
