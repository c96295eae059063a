#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ts/program.h"

namespace pslice::property {

/// Builds structured functions: statements are appended at the end of what is there.
class Builder {
 public:
  using Location = ts::Location;
  using Term = ts::Term;
  using Variable = ts::Variable;
  using Texts = std::set<std::string>;

  ts::Program program;

  Builder& function(const std::string& name, const std::vector<std::string>& parameters = {}) {
    function_ = program.begin_function(name);
    ts::FunctionInfo& info = program[function_];
    info.entry = program.add_location(function_);
    info.exit = program.add_location(function_);
    info.halt = program.add_location(function_);
    here_ = info.entry;
    for (const std::string& p : parameters) info.parameters.push_back(local(p));
    return *this;
  }
  Variable global(const std::string& name) { return add(name, {}); }
  Variable local(const std::string& name) { return add(name, function_); }
  Variable operator[](const std::string& name) const { return variables_.at(name); }
  Term value(const std::string& name) { return program.terms().variable(variables_.at(name)); }
  Term number(int n) const { return program.terms().constant(n); }
  Term positive(const std::string& name) { return program.terms().less(number(0), value(name)); }

  Builder& assign(const std::string& target, Term term, const std::string& text) {
    return edge(ts::Assign{variables_.at(target), term}, statement(text));
  }
  Builder& havoc(const std::string& target) {
    return edge(ts::Havoc{{variables_.at(target)}, {}, {}}, {});
  }
  Builder& call(const std::string& callee, std::vector<Term> arguments, const std::string& text) {
    return edge(ts::Call{*program.find_function(callee), std::move(arguments), {}},
                statement(text));
  }
  template <class Then, class Else>
  Builder& test(Term condition, const std::string& text, Then then, Else otherwise) {
    const ts::Statement s = statement(text);
    const Location at = here_;
    const Location join = program.add_location(function_);
    side(at, condition, s, join, then);
    side(at, program.terms().negation(condition), s, join, otherwise);
    here_ = join;
    return *this;
  }
  template <class Then>
  Builder& test(Term condition, const std::string& text, Then then) {
    return test(condition, text, then, [] {});
  }
  Builder& halt(const std::string& text) {
    const Location after = program.add_location(function_);
    program.add_edge({here_, program[function_].halt, ts::Skip{}, statement(text), {}});
    program.add_pseudo_edge(here_, after);
    here_ = after;
    return *this;
  }
  Location here() const { return here_; }
  ts::Function end() {
    program.add_edge({here_, program[function_].exit, ts::Skip{}, {}, {}});
    return function_;
  }

  Texts texts(const std::set<ts::Statement>& statements) const {
    Texts result;
    for (const ts::Statement s : statements) result.insert(program[s].text);
    return result;
  }

 private:
  Variable add(const std::string& name, ts::Function owner) {
    ts::VariableInfo info;
    info.name = name;
    info.owner = owner;
    if (!owner) info.initial = ts::Integer(0);
    return variables_[name] = program.add_variable(info);
  }
  ts::Statement statement(const std::string& text) {
    ts::StatementInfo info;
    info.function = function_;
    info.text = text;
    return program.add_statement(info);
  }
  Builder& edge(ts::Operation operation, ts::Statement s) {
    const Location next = program.add_location(function_);
    program.add_edge({here_, next, std::move(operation), s, {}});
    here_ = next;
    return *this;
  }
  template <class Body>
  void side(Location at, Term condition, ts::Statement s, Location join, Body body) {
    const Location inside = program.add_location(function_);
    program.add_edge({at, inside, ts::Assume{condition}, s, {}});
    here_ = inside;
    body();
    program.add_edge({here_, join, ts::Skip{}, {}, {}});
  }

  ts::Function function_;
  Location here_;
  std::map<std::string, Variable> variables_;
};

}  // namespace pslice::property
