#pragma once

#include "slicer/symex/flow.h"
#include "slicer/symex/machine.h"
#include "ts/effects.h"
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

/// What a call changes, or one of the two steps it is made of.
template <class Store>
void take(const Flow& flow, StepInfo::Kind kind, const ts::Call& call, Store& store) {
  using Kind = StepInfo::Kind;
  using Origin = Symbols::Origin;
  const ts::Program& program = flow.program();
  if (kind == Kind::enter) {
    // A callee that is not recursive shares no local with its caller: one by one is all at once.
    ts::for_each_passed(program, call, [&](ts::Variable parameter, ts::Term argument) {
      store.assign(parameter, argument);
    });
    for (const ts::Variable v : flow.uninitialised(call.callee)) store.unknown(v, Origin::input);
  } else if (kind == Kind::leave) {
    ts::for_each_received(program, call, [&](ts::Variable target, ts::Variable result) {
      store.copy(target, result);
    });
  } else {
    for (const ts::Variable v : flow.changes(call.callee)) store.unknown(v, Origin::ignorance);
    for (const ts::Variable v : call.results) store.unknown(v, Origin::ignorance);
  }
}

/// What a step changes. A test changes nothing.
template <class Store>
void take(const Flow& flow, Step step, Store& store) {
  using Origin = Symbols::Origin;
  const ts::Program& program = flow.program();
  const StepInfo& info = flow[step];
  if (info.kind == StepInfo::Kind::silent) return;
  const auto forget = [&](const std::vector<ts::Variable>& variables, Origin origin) {
    for (const ts::Variable v : variables) store.unknown(v, origin);
  };
  const base::Overloaded act{
      [&](const ts::Assign& assign) { store.assign(assign.target, assign.value); },
      [&](const ts::Havoc& havoc) {
        forget(havoc.may_define, Origin::ignorance);
        if (havoc.writes_memory) forget(program.memory(), Origin::ignorance);
        forget(havoc.defines, havoc.from_outside ? Origin::input : Origin::ignorance);
      },
      [&](const ts::Call& call) { take(flow, info.kind, call, store); },
      [](const base::OneOf<ts::Assume, ts::Skip> auto&) {},
  };
  std::visit(act, program[info.edge].operation);
}

}  // namespace pslice::symex
