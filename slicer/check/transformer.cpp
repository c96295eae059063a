#include "slicer/check/transformer.h"

namespace pslice::check {

using symex::Step;
using ts::Term;
using ts::Variable;
using Kind = symex::StepInfo::Kind;

Term Transformer::unknown(Variable like) {
  unknowns_.push_back(program_[like].type);
  return terms_.variable(Variable(program_.variable_count() + unknowns_.size() - 1));
}

solver::Range Transformer::range(const ts::Type& type) {
  if (type.kind != ts::Type::Kind::integer || type.bits == 0) return {};
  const ts::Integer one(1);
  const ts::Integer half = ts::Integer::power_of_two(type.bits - 1);
  if (type.is_signed) return {-half, half - one};
  return {ts::Integer(0), half + half - one};
}

solver::Range Transformer::range(Variable v) const {
  if (v.index() < program_.variable_count()) return {};
  return range(unknowns_[v.index() - program_.variable_count()]);
}

Term Transformer::value(Store& store, Term term) {
  return terms_.substitute(term, [&](Variable v) {
    if (program_[v].summary) return unknown(v);  // one of several cells, who knows which
    const auto at = store.find(v);
    if (at == store.end()) return Term();
    if (!at->second) at->second = unknown(v);
    return at->second;
  });
}

void Transformer::lose(const std::vector<Variable>& variables, Store& store) {
  for (const Variable v : variables) store[v] = Term();
}

void Transformer::run(Step step, Store& store) {
  const symex::StepInfo& info = flow_[step];
  if (info.kind == Kind::silent) return;
  const ts::Operation& operation = program_[info.edge].operation;
  if (const auto* assign = std::get_if<ts::Assign>(&operation)) {
    store[assign->target] = value(store, assign->value);
  } else if (const auto* havoc = std::get_if<ts::Havoc>(&operation)) {
    lose(havoc->may_define, store);
    if (havoc->writes_memory) lose(program_.memory(), store);
    lose(havoc->defines, store);
  } else if (const auto* call = std::get_if<ts::Call>(&operation)) {
    const ts::FunctionInfo& callee = program_[call->callee];
    if (info.kind == Kind::enter) {
      std::vector<Term> arguments;
      for (const Term argument : call->arguments) arguments.push_back(value(store, argument));
      for (std::size_t i = 0; i < arguments.size(); ++i) store[callee.parameters[i]] = arguments[i];
      lose(flow_.uninitialised(call->callee), store);
    } else if (info.kind == Kind::leave) {
      std::vector<Term> results;
      for (const Variable v : callee.results) results.push_back(value(store, terms_.variable(v)));
      for (std::size_t i = 0; i < call->results.size(); ++i) store[call->results[i]] = results[i];
    } else {
      lose(flow_.changes(call->callee), store);
      lose(call->results, store);
    }
  }
}

Transformer::Store Transformer::beginning(symex::Start start) {
  Store store;
  for (std::size_t i = 0; i < program_.variable_count(); ++i) {
    const Variable v(i);
    const ts::VariableInfo& info = program_[v];
    if (info.owner || info.summary) continue;
    const bool known = (start == symex::Start::initial_values || info.settled) && info.initial;
    store[v] = known ? terms_.constant(*info.initial) : Term();
  }
  const ts::Function entry = flow_[flow_[flow_.start()].frame].function;
  lose(program_[entry].parameters, store);
  lose(flow_.uninitialised(entry), store);
  return store;
}

}  // namespace pslice::check
