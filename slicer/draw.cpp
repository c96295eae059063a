#include "slicer/draw.h"

#include <algorithm>

namespace pslice::slicer {
namespace {

using Closing = StateInfo::Closing;
using EdgeKind = ExploredTree::EdgeKind;

/// What runs on a segment: the guard it begins with, and the statements behind it.
std::string segment_label(const symex::Flow& flow, symex::Step first) {
  const ts::Program& program = flow.program();
  std::string label;
  if (const ts::Term guard = flow.guard(first)) label = "[" + to_c(guard, program.namer()) + "]";
  ts::Statement last;
  for (const symex::Step step : flow.segment(first)) {
    const ts::Edge edge = flow[step].edge;
    if (!edge || flow.guard(step) || flow[step].kind == symex::StepInfo::Kind::leave) continue;
    const ts::Statement statement = program[edge].statement;
    if (!statement || statement == last) continue;
    last = statement;
    label += (label.empty() ? "" : "\n") + std::to_string(program[statement].position.line) + ": " +
             program[statement].text;
  }
  return label;
}

std::string interpolant_label(const ts::Program& program, const StateInfo& info) {
  std::string label;
  for (const Claim& claim : info.interpolant) {
    label += (label.empty() ? "" : " && ") + to_c(claim.clause, program.namer());
  }
  return label;
}

std::string names(const ts::Program& program, const std::vector<ts::Variable>& variables) {
  std::string label;
  for (const ts::Variable v : variables) {
    label += (label.empty() ? "" : ", ") + program[v].name;
  }
  return label;
}

EdgeKind kind_of(const Branch& branch) {
  if (branch.kind == Branch::Kind::cut) return EdgeKind::infeasible;
  return branch.kind == Branch::Kind::opened ? EdgeKind::opened : EdgeKind::taken;
}

}  // namespace

ExploredTree draw(const symex::Flow& flow, const Equations& equations, const StateGraph& graph,
                  const GraphSolution& solved) {
  const ts::Program& program = flow.program();
  ExploredTree tree;
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const State state(i);
    const StateInfo& info = graph[state];
    tree.states.push_back({flow[info.point].location, interpolant_label(program, info),
                           names(program, equations.variables(solved.matters(state)))});
    if (info.closing == Closing::given_up) {
      tree.edges.push_back({i, i, EdgeKind::unexplored, ""});
    } else if (info.target) {
      const bool back = info.closing == Closing::back;
      tree.edges.push_back({i, info.target.index(), back ? EdgeKind::back : EdgeKind::reuse, ""});
    }
    for (const Branch& branch : info.branches) {
      if (branch.kind == Branch::Kind::pending) continue;
      const EdgeKind kind = kind_of(branch);
      const std::size_t to = kind == EdgeKind::infeasible ? i : branch.child.index();
      tree.edges.push_back({i, to, kind, segment_label(flow, branch.first)});
    }
  }
  return tree;
}

}  // namespace pslice::slicer
