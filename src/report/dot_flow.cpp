#include <fmt/format.h>

#include "report/dot.h"
#include "ts/print.h"

// The control-flow graphs of the reachable functions, a cluster each; the edges of kept statements
// stand out.

namespace pslice::report {
namespace {

std::string label_of(const ts::Program& program, const ts::EdgeInfo& edge) {
  std::string label = ts::to_string(program, edge.operation);
  if (edge.statement) label += fmt::format("  :{}", program[edge.statement].position.line);
  return label;
}

std::string_view shape_of(const ts::FunctionInfo& function, ts::Location location) {
  if (location == function.entry) return "box";
  if (location == function.exit || location == function.halt) return "doublecircle";
  return "circle";
}

void append_function(std::string& out, const Result& result, ts::Function function) {
  const ts::Program& program = *result.program;
  const ts::FunctionInfo& info = program[function];
  out += fmt::format("  subgraph cluster_{} {{\n    label={};\n", function.index(),
                     dot_quoted(info.name));
  for (const ts::Location location : info.locations) {
    const bool unused = program[location].out.empty() && program[location].in.empty();
    if (unused) continue;
    out += fmt::format("    n{0} [label=\"{0}\", shape={1}];\n", location.index(),
                       shape_of(info, location));
  }
  for (const ts::Edge id : info.edges) {
    const ts::EdgeInfo& edge = program[id];
    const bool kept = edge.statement && result.statements.contains(edge.statement.index());
    out += fmt::format("    n{} -> n{} [label={}, {}];\n", edge.source.index(), edge.target.index(),
                       dot_quoted(label_of(program, edge)),
                       kept ? "color=\"#22aa77\", penwidth=2" : "color=gray, fontcolor=gray");
  }
  out += "  }\n";
}

}  // namespace

std::string draw_flow(const Result& result) {
  std::string out = "digraph slice {\n  node [fontsize=10];\n  edge [fontsize=10];\n";
  for (const ts::Function function : result.functions) append_function(out, result, function);
  return out + "}\n";
}

}  // namespace pslice::report
