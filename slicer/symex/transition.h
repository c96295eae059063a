#pragma once

#include "slicer/symex/flow.h"
#include "slicer/symex/machine.h"
#include "ts/program.h"

// What the start and each step do to a store of values, once for symbolic and concrete ones. Both
// have to meet inputs in the same order: only then does the model of a path lead along that path.
//
// A store has
//   give(variable, integer)       an initial value
//   assign(variable, term)        the term's value
//   copy(to, from)                another variable's value
//   unknown(variable, origin)     an input, or a value nothing is known of

namespace pslice::symex {

/// The values a program starts with.
template <class Store>
void begin(const Flow& flow, Start start, Store& store) {
  const ts::Program& program = flow.program();
  for (std::size_t i = 0; i < program.variable_count(); ++i) {
    const ts::Variable v(i);
    const ts::VariableInfo& info = program[v];
    if (info.owner || info.summary) continue;
    if ((start == Start::initial_values || info.settled) && info.initial)
      store.give(v, *info.initial);
    else
      store.unknown(v, Symbols::Origin::input);
  }
  const ts::Function entry = flow[flow[flow.start()].frame].function;
  for (const ts::Variable v : program[entry].parameters) {
    store.unknown(v, Symbols::Origin::input);
  }
  for (const ts::Variable v : flow.uninitialised(entry)) store.unknown(v, Symbols::Origin::input);
}

/// What a step changes. A test changes nothing.
template <class Store>
void take(const Flow& flow, Step step, Store& store) {
  using Kind = StepInfo::Kind;
  using Origin = Symbols::Origin;
  const ts::Program& program = flow.program();
  const StepInfo& info = flow[step];
  if (info.kind == Kind::silent) return;
  const auto forget = [&](const std::vector<ts::Variable>& variables, Origin origin) {
    for (const ts::Variable v : variables) store.unknown(v, origin);
  };
  const ts::Operation& operation = program[info.edge].operation;
  if (const auto* assign = std::get_if<ts::Assign>(&operation)) {
    store.assign(assign->target, assign->value);
  } else if (const auto* havoc = std::get_if<ts::Havoc>(&operation)) {
    forget(havoc->may_define, Origin::ignorance);
    if (havoc->writes_memory) forget(program.memory(), Origin::ignorance);
    forget(havoc->defines, havoc->from_outside ? Origin::input : Origin::ignorance);
  } else if (const auto* call = std::get_if<ts::Call>(&operation)) {
    const ts::FunctionInfo& callee = program[call->callee];
    if (info.kind == Kind::enter) {
      // A callee that is not recursive shares no local with its caller: one by one is all at once.
      for (std::size_t i = 0; i < call->arguments.size(); ++i) {
        store.assign(callee.parameters[i], call->arguments[i]);
      }
      forget(flow.uninitialised(call->callee), Origin::input);
    } else if (info.kind == Kind::leave) {
      for (std::size_t i = 0; i < call->results.size(); ++i) {
        store.copy(call->results[i], callee.results[i]);
      }
    } else {
      forget(flow.changes(call->callee), Origin::ignorance);
      forget(call->results, Origin::ignorance);
    }
  }
}

}  // namespace pslice::symex
