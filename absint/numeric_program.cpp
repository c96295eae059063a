#include "absint/numeric_program.h"

#include "base/overloaded.h"

namespace pslice::absint {

using base::Overloaded;

void NumericProgram::add_edge(NumericEdge edge) {
  in_[edge.target].push_back(edges_.size());
  out_[edge.source].push_back(edges_.size());
  edges_.push_back(std::move(edge));
}

ts::Graph NumericProgram::graph() const {
  ts::Graph graph(point_count());
  for (const NumericEdge& edge : edges_) graph.add_edge(edge.source, edge.target);
  return graph;
}

Term term_of(const Action& action) {
  return std::visit(Overloaded{[](const Assign& assign) { return assign.value; },
                               [](const Assume& assume) { return assume.condition; },
                               [](const Forget&) { return Term(); }},
                    action);
}

std::span<const Variable> read(const Action& action) {
  const Term term = term_of(action);
  return term ? term.variables() : std::span<const Variable>();
}

std::span<const Variable> written(const Action& action) {
  using Variables = std::span<const Variable>;
  return std::visit(Overloaded{[](const Assign& assign) { return Variables(&assign.target, 1); },
                               [](const Assume&) { return Variables(); },
                               [](const Forget& forget) { return Variables(forget.variables); }},
                    action);
}

}  // namespace pslice::absint
