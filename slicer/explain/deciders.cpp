#include "slicer/explain/deciders.h"

#include <algorithm>
#include <set>

namespace pslice::slicer {

Deciders::Deciders(const ts::Program& program, const Reach& reach, const ControlDependence& control)
    : program_(program),
      reach_(reach),
      control_(control),
      edges_(program.statement_count()),
      does_something_(program.statement_count()) {
  for (std::size_t e = 0; e < program.edge_count(); ++e) {
    const ts::EdgeInfo& edge = program[ts::Edge(e)];
    if (!edge.statement) continue;
    does_something_.insert(edge.statement.index());
    if (!reach.contains(edge.source)) continue;
    edges_[edge.statement.index()].emplace_back(e);
  }
}

std::vector<ts::Statement> Deciders::of(ts::Location location, const SharedSlice& slice) const {
  std::set<ts::Statement> found;
  std::set<ts::Location> seen;
  std::vector<ts::Location> open{location};
  while (!open.empty()) {
    const ts::Location next = open.back();
    open.pop_back();
    for (const ts::Location test : control_.controllers(next)) {
      if (!seen.insert(test).second) continue;
      bool any = false;
      for (const ts::Edge side : program_[test].out) {
        const ts::Statement statement = program_[side].statement;
        if (!statement || !control_.decides(test) || !slice.contains(statement)) continue;
        found.insert(statement);
        any = true;
      }
      if (!any) open.push_back(test);  // who decides about this one does about what follows
    }
  }
  return {found.begin(), found.end()};
}

std::vector<ts::Statement> Deciders::of(ts::Statement statement, const SharedSlice& slice) const {
  std::set<ts::Statement> found;
  for (const ts::Edge edge : edges(statement)) {
    const std::vector<ts::Statement> some = of(program_[edge].source, slice);
    found.insert(some.begin(), some.end());
  }
  found.erase(statement);
  return {found.begin(), found.end()};
}

std::vector<ts::Function> Deciders::halting(ts::Statement statement) const {
  std::vector<ts::Function> found;
  for (const ts::Edge edge : edges(statement)) {
    const auto* call = program_[edge].as_call();
    if (call == nullptr || !reach_.may_halt.contains(call->callee.index())) continue;
    if (control_.decides(program_[edge].source)) found.push_back(call->callee);
  }
  return found;
}

std::vector<ts::Function> Deciders::fixed(ts::Statement statement) const {
  std::vector<ts::Function> found;
  for (const ts::Edge edge : edges(statement)) {
    const auto* call = program_[edge].as_call();
    if (call != nullptr && program_[call->callee].text_is_fixed) found.push_back(call->callee);
  }
  return found;
}

}  // namespace pslice::slicer
