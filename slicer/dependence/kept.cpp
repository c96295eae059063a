#include "slicer/dependence/kept.h"

namespace pslice::slicer {

KeptStatements::KeptStatements(const ts::Program& program, const Reach& reach,
                               const ControlDependence& control,
                               const std::vector<ts::Function>& functions)
    : program_(program),
      reach_(reach),
      control_(control),
      edges_of_(program.statement_count()),
      statements_(program.statement_count()),
      edges_(program.edge_count()),
      locations_(program.location_count()),
      decisions_(program.location_count()) {
  for (const ts::Function function : functions) {
    for (const ts::Edge edge : program[function].edges) {
      const ts::EdgeInfo& info = program[edge];
      if (!reach.contains(info.source)) continue;
      if (info.statement) {
        edges_of_[info.statement.index()].push_back(edge);
      } else if (info.as_call() != nullptr) {
        edges_.insert(edge.index());
      }
    }
  }
}

void KeptStatements::keep(ts::Edge edge) {
  const ts::EdgeInfo& info = program_[edge];
  if (info.statement) {
    keep(info.statement);
  } else {
    keep(info.source);
  }
}

void KeptStatements::keep(ts::Location location) {
  if (locations_.insert(location.index())) open_.push_back(location);
}

void KeptStatements::keep(ts::Statement statement) {
  if (!statements_.insert(statement.index())) return;
  for (const ts::Edge edge : edges_of_[statement.index()]) {
    add_text(edge);
    keep(program_[edge].source);
  }
}

void KeptStatements::add_text(ts::Edge edge) {
  if (!edges_.insert(edge.index())) return;
  fresh_.push_back(edge);
  const auto* call = program_[edge].as_call();
  if (call != nullptr && program_[call->callee].text_is_fixed) {
    for (const ts::Statement s : program_[call->callee].statements) keep(s);
  }
}

void KeptStatements::keep_decision(ts::Location location) {
  if (!decisions_.insert(location.index())) return;
  keep(location);
  // Where control cannot arrive nothing needs to be kept, but what leads around that place does.
  if (!control_.decides(location) || !reach_.contains(location)) return;
  for (const ts::Edge edge : program_[location].out) {
    const ts::EdgeInfo& info = program_[edge];
    keep(edge);
    if (!info.statement) add_text(edge);
    const auto* call = info.as_call();
    if (call != nullptr && reach_.may_halt.contains(call->callee.index())) {
      keep(program_[call->callee].exit);
    }
  }
}

std::vector<ts::Edge> KeptStatements::close() {
  while (!open_.empty()) {
    const ts::Location location = open_.back();
    open_.pop_back();
    for (const ts::Location controller : control_.controllers(location)) {
      keep_decision(controller);
    }
  }
  return std::exchange(fresh_, {});
}

}  // namespace pslice::slicer
