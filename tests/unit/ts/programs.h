#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ts/program.h"

namespace pslice::ts {

/// Builds programs by hand, a function at a time.
class Builder {
 public:
  Program program;

  term::Factory& f() { return program.terms(); }
  Term value(Variable v) { return f().variable(v); }
  Term number(Integer n) { return f().constant(std::move(n)); }

  /// A function with entry, exit, halt and one result, `$result`.
  Function function(const std::string& name) {
    const Function id = program.begin_function(name);
    program[id].entry = program.add_location(id);
    program[id].exit = program.add_location(id);
    program[id].halt = program.add_location(id);
    program[id].results.push_back(program.add_variable({"$result", Type{}, id, false, {}}));
    return id;
  }

  Location location(Function function) { return program.add_location(function); }
  Location entry(Function function) { return program[function].entry; }
  Location exit(Function function) { return program[function].exit; }
  Location halt(Function function) { return program[function].halt; }
  Variable result(Function function) { return program[function].results.front(); }

  Variable local(Function owner, const std::string& name, Type type = {}) {
    return program.add_variable({name, type, owner, false, {}});
  }
  Variable parameter(Function owner, const std::string& name) {
    const Variable v = local(owner, name);
    program[owner].parameters.push_back(v);
    return v;
  }
  Variable global(const std::string& name, std::optional<Integer> initial = {}) {
    return program.add_variable({.name = name, .initial = std::move(initial)});
  }

  Statement statement(Function function, StatementKind kind, unsigned line) {
    return program.add_statement({function, kind, {"t.c", line, 1}, ""});
  }

  Edge edge(Location from, Location to, Operation operation, Statement statement = {}) {
    return program.add_edge({from, to, std::move(operation), statement, {}});
  }
  Edge assign(Location from, Location to, Variable target, Term value) {
    return edge(from, to, Assign{target, value});
  }
  /// Both sides of a test.
  void branch(Location from, Term condition, Location yes, Location no, Statement test = {}) {
    edge(from, yes, Assume{condition}, test);
    edge(from, no, Assume{f().negation(condition)}, test);
  }
};

}  // namespace pslice::ts
