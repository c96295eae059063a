#pragma once

#include <string_view>

#include "slicer/explore/execution/subject.h"
#include "slicer/explore/modes/relevance.h"
#include "tests/unit/slicer/mini.h"

namespace pslice::explore {

/// A program of the language of mini.h, ready to be executed. Each variable it observes is an
/// output.
class Prepared {
 public:
  explicit Prepared(std::string_view text) : Prepared(slicer::mini::parse(text)) {}
  explicit Prepared(slicer::mini::Example parsed) : Prepared(std::move(parsed), observed) {}
  /// `choose` says what the outputs are.
  Prepared(slicer::mini::Example parsed,
           std::vector<Observed> (*choose)(const slicer::mini::Example&))
      : example(std::move(parsed)),
        outputs(choose(example)),
        definables(example.program, outputs),
        regions(example.program, example.entry, definables),
        inputs(example.program, example.entry),
        runnable{example.program, example.entry, definables, regions, inputs, true, false, 5'000},
        subject(runnable) {}
  Prepared(const Prepared&) = delete;
  Prepared& operator=(const Prepared&) = delete;

  ts::Program& program() { return example.program; }
  term::Factory& terms() { return program().terms(); }

  /// Parameters of main first, in order, and then static variables without a value.
  std::vector<ts::Variable> given() {
    std::vector<ts::Variable> result = program()[example.entry].parameters;
    for (std::size_t i = 0; i < program().variable_count(); ++i) {
      const ts::VariableInfo& info = program()[ts::Variable(i)];
      if (!info.owner && !info.initial) result.emplace_back(i);
    }
    return result;
  }
  /// Values of what is given, in that order.
  Assignment assigned(const std::vector<long>& values) {
    Assignment assignment;
    const std::vector<ts::Variable> variables = given();
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::size_t input = inputs.find(variables.at(i), 0);
      if (input >= assignment.size()) assignment.resize(input + 1);
      assignment[input] = values[i];
    }
    return assignment;
  }
  Execution run(const std::vector<long>& values) { return execute(runnable, assigned(values)); }
  Relevance relevant_to_outputs(const Execution& execution) {
    std::vector<Node> nodes;
    for (const Execution::Observed& output : execution.outputs) nodes.push_back(output.node);
    return relevant(execution.trace, nodes, {}, program().statement_count());
  }
  /// The conditions of the relevant tests in order, over the names of the inputs.
  std::vector<std::string> conditions(const Execution& execution) {
    std::vector<std::string> result;
    for (const Node test : relevant_to_outputs(execution).tests) {
      result.push_back(text(execution.trace.info(test).condition));
    }
    return result;
  }
  std::vector<std::string> texts(std::span<const ts::Term> terms) {
    std::vector<std::string> result;
    for (const ts::Term term : terms) result.push_back(text(term));
    return result;
  }
  std::string text(ts::Term term) {
    return term::to_c(term, [this](term::Variable v) {
      const auto input = inputs.of(v);
      return input ? inputs[*input].name : "?";
    });
  }
  /// Where a statement begins.
  ts::Location location(std::string_view statement) {
    for (std::size_t e = 0; e < program().edge_count(); ++e) {
      const ts::EdgeInfo& edge = program()[ts::Edge(e)];
      if (edge.statement && program()[edge.statement].text == statement) return edge.source;
    }
    return {};
  }

  slicer::mini::Example example;
  std::vector<Observed> outputs;
  Definables definables;
  Regions regions;
  Inputs inputs;
  Runnable runnable;
  OneProgram subject;

 private:
  static std::vector<Observed> observed(const slicer::mini::Example& example) {
    std::vector<Observed> result;
    for (const ts::Observation& point : example.criterion) {
      for (const ts::Variable v : point.variables) {
        const std::string& name = example.program[v].name;
        auto found = std::ranges::find(result, name, &Observed::name);
        if (found == result.end()) found = result.insert(found, {name, {}});
        found->at.push_back({point.location, example.program.terms().variable(v)});
      }
    }
    return result;
  }
};

}  // namespace pslice::explore
