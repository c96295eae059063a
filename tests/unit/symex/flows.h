#pragma once

#include <map>
#include <string_view>

#include "slicer/symex/flow.h"
#include "tests/unit/slicer/mini.h"

// Whole programs as flows, nothing left out, for tests of what walks flows.

namespace pslice::symex {

/// A program of the language of mini.h, its calls inlined but for the functions named `opaque`.
class TestFlow {
 public:
  explicit TestFlow(std::string_view text) : TestFlow(slicer::mini::parse(text)) {}
  explicit TestFlow(slicer::mini::Example parsed) : example(std::move(parsed)), flow(program()) {
    if (const auto opaque = program().find_function("opaque")) {
      std::vector<ts::Variable> statics;
      for (std::size_t v = 0; v < program().variable_count(); ++v) {
        if (!program()[ts::Variable(v)].owner) statics.emplace_back(v);
      }
      flow.set_changes(*opaque, statics);
    }
    add(flow.add_frame({example.entry, {}, {}}));
    flow.observe(example.criterion);
    base::Budget unlimited;
    flow.finish(point(Frame(0), program()[example.entry].entry), unlimited);
  }
  TestFlow(const TestFlow&) = delete;
  TestFlow& operator=(const TestFlow&) = delete;

  [[nodiscard]] ts::Program& program() { return example.program; }
  [[nodiscard]] term::Factory& terms() { return program().terms(); }

  /// The only variable of that name.
  [[nodiscard]] ts::Variable variable(std::string_view name) {
    ts::Variable found;
    for (std::size_t v = 0; v < program().variable_count(); ++v) {
      if (program()[ts::Variable(v)].name == name) found = ts::Variable(v);
    }
    return found;
  }
  [[nodiscard]] ts::Term value(std::string_view name) { return terms().variable(variable(name)); }

  /// The first step of a statement with this text.
  [[nodiscard]] Step step(std::string_view text) {
    for (std::size_t s = 0; s < flow.step_count(); ++s) {
      const ts::Edge edge = flow[Step(s)].edge;
      const ts::Statement statement = edge ? program()[edge].statement : ts::Statement();
      if (statement && program()[statement].text == text) return Step(s);
    }
    return {};
  }
  /// The step of that kind of a statement.
  [[nodiscard]] Step step(std::string_view text, StepInfo::Kind kind) {
    for (std::size_t s = 0; s < flow.step_count(); ++s) {
      if (flow[Step(s)].kind != kind) continue;
      const ts::Statement statement = program()[flow[Step(s)].edge].statement;
      if (statement && program()[statement].text == text) return Step(s);
    }
    return {};
  }
  [[nodiscard]] Point point(Frame frame, ts::Location location) {
    return points_.at({frame, location});
  }

  slicer::mini::Example example;
  Flow flow;

 private:
  void add(Frame frame) {
    const ts::FunctionInfo& function = program()[flow[frame].function];
    for (const ts::Location l : function.locations) points_[{frame, l}] = flow.add_point(frame, l);
    for (const ts::Edge e : function.edges) {
      const ts::EdgeInfo& edge = program()[e];
      const Point from = point(frame, edge.source);
      const Point to = point(frame, edge.target);
      const auto* call = std::get_if<ts::Call>(&edge.operation);
      if (call == nullptr) {
        flow.add_step({StepInfo::Kind::edge, from, to, e});
      } else if (program()[call->callee].name == "opaque") {
        flow.add_step({StepInfo::Kind::opaque, from, to, e});
      } else {
        const Frame inside = flow.add_frame({call->callee, frame, e});
        add(inside);
        const ts::FunctionInfo& callee = program()[call->callee];
        flow.add_step({StepInfo::Kind::enter, from, point(inside, callee.entry), e});
        flow.add_step({StepInfo::Kind::leave, point(inside, callee.exit), to, e});
      }
    }
  }

  std::map<std::pair<Frame, ts::Location>, Point> points_;
};

}  // namespace pslice::symex
