#include "slicer/observable.h"

#include <algorithm>

#include "slicer/slots.h"

namespace pslice::slicer {

bool ObservableText::may_stay(const ts::Observation& point) const {
  if (!point.statement || kept_.contains(point.statement.index())) return false;
  const std::vector<ts::Edge> edges = edges_of(point.statement);
  return std::ranges::all_of(edges,
                             [&](ts::Edge edge) {
                               return !control_.controls_itself(program_[edge].source) &&
                                      !runs_fixed_or_kept_code(edge);
                             }) &&
         needs_are_computed(point, edges);
}

std::vector<ts::Edge> ObservableText::edges_of(ts::Statement statement) const {
  std::vector<ts::Edge> edges;
  for (const ts::Edge edge : program_[program_[statement].function].edges) {
    if (program_[edge].statement == statement) edges.push_back(edge);
  }
  return edges;
}

bool ObservableText::runs_fixed_or_kept_code(ts::Edge edge) const {
  const auto* call = std::get_if<ts::Call>(&program_[edge].operation);
  return call != nullptr &&
         (program_[call->callee].text_is_fixed ||
          std::ranges::any_of(program_[call->callee].statements,
                              [&](ts::Statement s) { return kept_.contains(s.index()); }));
}

/// The locals that only this statement mentions. Those it writes are what it computes on the way.
std::set<ts::Variable> ObservableText::temporaries(ts::Statement statement) const {
  std::set<ts::Variable> inside;
  std::set<ts::Variable> outside;
  for (const ts::Edge edge : program_[program_[statement].function].edges) {
    const ts::EdgeInfo& info = program_[edge];
    for_each_variable(
        info, [&](ts::Variable v) { (info.statement == statement ? inside : outside).insert(v); });
  }
  const ts::Function function = program_[statement].function;
  for (const ts::Variable parameter : program_[function].parameters) outside.insert(parameter);
  std::erase_if(
      inside, [&](ts::Variable v) { return outside.contains(v) || program_[v].owner != function; });
  return inside;
}

/// What the statement's operations may trap on has to be known where the statement begins. Values
/// it computes itself count by what they are computed from.
bool ObservableText::needs_are_computed(const ts::Observation& point,
                                        const std::vector<ts::Edge>& edges) const {
  std::set<ts::Variable> own = temporaries(point.statement);
  std::set<ts::Variable> written;
  std::set<ts::Variable> required;
  std::vector<ts::Variable> pending;
  bool memory = false;
  for (const ts::Edge edge : edges) {
    for (const ts::Variable v : written_by(program_[edge])) written.insert(v);
  }
  std::erase_if(own, [&](ts::Variable v) { return !written.contains(v); });
  const auto require = [&](const auto& more) {
    for (const ts::Variable v : more) {
      if (required.insert(v).second && own.contains(v)) pending.push_back(v);
    }
  };
  for (const ts::Edge edge : edges) require(program_[edge].needs);
  while (!pending.empty()) {
    const ts::Variable v = pending.back();
    pending.pop_back();
    for (const ts::Edge edge : edges) {
      const ts::Operation& operation = program_[edge].operation;
      const std::vector<ts::Variable> writes = written_by(program_[edge]);
      if (std::ranges::find(writes, v) == writes.end()) continue;
      if (std::holds_alternative<ts::Call>(operation)) return false;  // it computes nothing here
      if (const auto* assign = std::get_if<ts::Assign>(&operation)) {
        require(assign->value.variables());
      } else if (const auto* havoc = std::get_if<ts::Havoc>(&operation)) {
        require(havoc->uses);
        memory |= havoc->reads_memory;
      }
    }
  }
  if (memory) required.insert(program_.memory().begin(), program_.memory().end());
  return std::ranges::all_of(
      required, [&](ts::Variable v) { return own.contains(v) || computed_(point.location, v); });
}

}  // namespace pslice::slicer
