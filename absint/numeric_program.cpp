#include "absint/numeric_program.h"

namespace pslice::absint {

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

std::vector<Variable> written(const Action& action) {
  if (const auto* assign = std::get_if<Assign>(&action)) return {assign->target};
  if (const auto* forget = std::get_if<Forget>(&action)) return forget->variables;
  return {};
}

std::vector<Variable> read(const Action& action) {
  Term term;
  if (const auto* assign = std::get_if<Assign>(&action)) term = assign->value;
  if (const auto* assume = std::get_if<Assume>(&action)) term = assume->condition;
  if (!term) return {};
  const auto variables = term.variables();
  return {variables.begin(), variables.end()};
}

}  // namespace pslice::absint
