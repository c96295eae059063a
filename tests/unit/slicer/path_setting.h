#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "slicer/dependence/control.h"
#include "slicer/dependence/reach.h"
#include "slicer/equations/equations.h"
#include "slicer/equations/shared_slice.h"
#include "tests/unit/symex/flows.h"

// A whole program as a flow, with all that the equations along its paths are made of, for tests of
// each part by itself. Variables, statements and elements are sets of names, so that a test reads
// as a table; calls of the function `opaque` are not followed.

namespace pslice::slicer {

using Names = std::set<std::string>;

class PathSetting {
 public:
  using Step = symex::Step;
  using Kind = symex::StepInfo::Kind;

  explicit PathSetting(std::string_view text) : PathSetting(mini::parse(text)) {}
  explicit PathSetting(mini::Example example)
      : f(std::move(example)),
        reach(compute_reach(f.program())),
        control(f.program(), reach, functions(f.program())) {
    const std::size_t statements = f.program().statement_count();
    fallback.elements = base::BitSet(statements + f.program().function_count());
    fallback.matters = [this](symex::Point) { return variables(matter_anyway); };
    fallback.inside = [this](Step) { return variables(needed_inside); };
  }
  PathSetting(const PathSetting&) = delete;
  PathSetting& operator=(const PathSetting&) = delete;

  [[nodiscard]] Equations equations(ControlRule rule = ControlRule::branch,
                                    Hits hits = Hits::possible) const {
    return {f.flow, reach, rule, hits, f.example.criterion, fallback};
  }
  [[nodiscard]] SharedSlice slice(const Names& elements = {}) const {
    SharedSlice result(f.flow, reach, control, f.example.criterion);
    for (const std::string& name : elements) result.add(element(name));
    return result;
  }

  // Elements: a statement by its text, the exit of a function f as "exit f".
  [[nodiscard]] SharedSlice::Element element(std::string_view name) const {
    for (std::size_t e = 0; e < fallback.elements.universe(); ++e) {
      if (this->name(e) == name) return e;
    }
    throw std::runtime_error("no element " + std::string(name));
  }
  [[nodiscard]] std::string name(SharedSlice::Element e) const {
    const ts::Program& program = f.example.program;
    const std::size_t statements = program.statement_count();
    return e < statements ? program[ts::Statement(e)].text
                          : "exit " + program[ts::Function(e - statements)].name;
  }
  [[nodiscard]] Names names(const base::BitSet& elements) const {
    Names result;
    elements.for_each([&](std::size_t e) { result.insert(name(e)); });
    return result;
  }

  // Sets of variables.
  [[nodiscard]] std::vector<ts::Variable> variables(const Names& names) {
    std::vector<ts::Variable> result;
    for (const std::string& name : names) {
      result.push_back(f.variable(name));
      if (!result.back()) throw std::runtime_error("no variable " + name);
    }
    return result;
  }
  [[nodiscard]] std::vector<Word> set(const Equations& equations, const Names& names) {
    std::vector<Word> result(equations.words());
    for (const ts::Variable v : variables(names)) {
      if (!equations.has_slot(v)) throw std::runtime_error("no step mentions one of the variables");
      insert(result, equations.slot(v));
    }
    return result;
  }
  [[nodiscard]] Names names(const Equations& equations, std::span<const Word> set) const {
    Names result;
    for (const ts::Variable v : equations.variables(set)) {
      result.insert(f.example.program[v].name);
    }
    return result;
  }

  /// The side of a statement's test that is taken where it holds, or does not; also where several
  /// statements have one text, for the first of them.
  [[nodiscard]] Step side(std::string_view test, bool holds) {
    const Step first = f.step(test);
    return f.flow[f.flow[first].source].out[holds ? 0 : 1];
  }
  [[nodiscard]] ts::Location source(Step step) const {
    return f.flow[f.flow[step].source].location;
  }
  [[nodiscard]] ts::Location target(Step step) const {
    return f.flow[f.flow[step].target].location;
  }
  /// The frame of a call in main, by its statement.
  [[nodiscard]] symex::Frame frame(std::string_view call) {
    return f.flow.callee(f.step(call, Kind::enter));
  }

  symex::TestFlow f;
  Reach reach;
  ControlDependence control;
  // The path-insensitive answer, as far as a test has one; to be set before equations are made.
  Fallback fallback;
  Names matter_anyway;  // at every point
  Names needed_inside;  // of a call that is not followed

 private:
  static std::vector<ts::Function> functions(const ts::Program& program) {
    std::vector<ts::Function> result;
    for (std::size_t i = 0; i < program.function_count(); ++i) result.emplace_back(i);
    return result;
  }
};

}  // namespace pslice::slicer
