#pragma once

#include <cassert>
#include <span>
#include <vector>

#include "base/overloaded.h"
#include "ts/program.h"

// What an edge does to variables, said once: analyses ask here instead of taking operations apart.
//
//     operation            reads      tests       defines    may define    memory
//     Assign  x := a + b   a, b                   x
//     Assume  a < b                   a, b
//     Havoc                uses                   defines    may_define    as it says
//     Call    x = f(a)     by passing             x          as f does
//     Skip
//
// A new kind of operation does not compile until it has its line in effects.cpp.

namespace pslice::ts {

/// All spans are of what the program stores.
struct Effects {
  /// What the values it writes depend on, memory aside. Of a call nothing: an argument is read for
  /// the parameter it is bound to (for_each_passed), and counts where that one does.
  std::span<const Variable> reads;
  /// Taken only where this holds, whose variables are `tests`; none: always.
  Term guard{};
  std::span<const Variable> tests;
  /// What gets a value for certain: those of a call, when it has come back. Of a variable that
  /// stands for several cells (see single_cells), one of them gets it.
  std::span<const Variable> defines;
  /// What keeps its value or gets another, memory aside. What a callee writes, its own edges say.
  std::span<const Variable> may_define;
  /// What it may trap on.
  std::span<const Variable> traps_on;
  /// All that a pointer of which nothing is known may lead to, where it reads or may define that.
  std::span<const Variable> memory_read;
  std::span<const Variable> memory_written;
  /// The values of `defines` are inputs.
  bool from_outside = false;
  const Call* call = nullptr;

  /// Does it define the variable, or may it, memory aside?
  [[nodiscard]] bool writes(Variable v) const;
};

Effects effects_of(const Program& program, Edge edge);

/// The condition under which an edge with this operation is taken; none: always.
inline Term guard_of(const Operation& operation) {
  const base::Overloaded guard{
      [](const Assume& assume) { return assume.condition; },
      [](const base::OneOf<Assign, Havoc, Call, Skip> auto&) { return Term(); },
  };
  return std::visit(guard, operation);
}

/// Calls visit(term) for each term the operation evaluates. What an effect makes of the variables
/// it uses is no term.
template <class Visit>
void for_each_term(const Operation& operation, const Visit& visit) {
  const base::Overloaded look{
      [&](const Assign& assign) { visit(assign.value); },
      [&](const Assume& assume) { visit(assume.condition); },
      [&](const Call& call) {
        for (const Term argument : call.arguments) visit(argument);
      },
      [](const base::OneOf<Havoc, Skip> auto&) {},
  };
  std::visit(look, operation);
}

/// Calls visit(parameter, argument) for each parameter a call binds.
template <class Visit>
void for_each_passed(const Program& program, const Call& call, const Visit& visit) {
  const std::vector<Variable>& parameters = program[call.callee].parameters;
  assert(call.arguments.size() == parameters.size());
  for (std::size_t i = 0; i < parameters.size(); ++i) visit(parameters[i], call.arguments[i]);
}

/// Calls visit(target, result) for each result a call takes over from its callee.
template <class Visit>
void for_each_received(const Program& program, const Call& call, const Visit& visit) {
  const std::vector<Variable>& results = program[call.callee].results;
  assert(call.results.empty() || call.results.size() == results.size());
  for (std::size_t i = 0; i < call.results.size(); ++i) visit(call.results[i], results[i]);
}

/// Calls visit(variable) for each variable an edge defines or may define, memory aside.
template <class Visit>
void for_each_written(const Effects& effects, const Visit& visit) {
  for (const Variable v : effects.defines) visit(v);
  for (const Variable v : effects.may_define) visit(v);
}

/// Calls visit(variable) for each variable whose value an edge uses, some of them more than once.
template <class Visit>
void for_each_used(const Effects& effects, const Visit& visit) {
  for (const Variable v : effects.traps_on) visit(v);
  if (effects.call != nullptr) {
    for (const Term argument : effects.call->arguments) {
      for (const Variable v : argument.variables()) visit(v);
    }
  }
  for (const Variable v : effects.reads) visit(v);
  for (const Variable v : effects.tests) visit(v);
}

/// Calls visit(variable) for each variable an edge mentions, some of them more than once.
template <class Visit>
void for_each_mentioned(const Effects& effects, const Visit& visit) {
  for_each_used(effects, visit);
  for_each_written(effects, visit);
}

/// By variable: does it stand for a single cell, so that a definition replaces its value? Not so
/// summaries, and locals of functions that can be active twice at a time.
std::vector<bool> single_cells(const Program& program, const std::vector<bool>& recursive);

}  // namespace pslice::ts
