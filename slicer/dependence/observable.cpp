#include "slicer/dependence/observable.h"

#include <algorithm>

#include "ts/effects.h"

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
  const auto* call = program_[edge].as_call();
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
    auto& mentioned = program_[edge].statement == statement ? inside : outside;
    ts::for_each_mentioned(ts::effects_of(program_, edge),
                           [&](ts::Variable v) { mentioned.insert(v); });
  }
  const ts::Function function = program_[statement].function;
  for (const ts::Variable parameter : program_[function].parameters) outside.insert(parameter);
  std::erase_if(
      inside, [&](ts::Variable v) { return outside.contains(v) || program_[v].owner != function; });
  return inside;
}

/// What decides whether the statement ends the program. Where that counts, nothing that matters
/// comes after a statement which is not kept.
std::set<ts::Variable> ObservableText::decide_to_end(const std::vector<ts::Edge>& edges) const {
  std::set<ts::Variable> result;
  if (control_.termination() == Termination::keep) return result;
  const bool ends = std::ranges::any_of(edges, [&](ts::Edge edge) {
    const ts::Location target = program_[edge].target;
    return target == program_[program_[target].function].halt;
  });
  for (const ts::Edge edge : edges) {
    const ts::Term test = ts::guard_of(program_[edge].operation);
    if (ends && test) result.insert(test.variables().begin(), test.variables().end());
  }
  return result;
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
    ts::for_each_written(ts::effects_of(program_, edge),
                         [&](ts::Variable v) { written.insert(v); });
  }
  std::erase_if(own, [&](ts::Variable v) { return !written.contains(v); });
  const auto require = [&](const auto& more) {
    for (const ts::Variable v : more) {
      if (required.insert(v).second && own.contains(v)) pending.push_back(v);
    }
  };
  for (const ts::Edge edge : edges) require(program_[edge].needs);
  require(decide_to_end(edges));
  while (!pending.empty()) {
    const ts::Variable v = pending.back();
    pending.pop_back();
    for (const ts::Edge edge : edges) {
      const ts::Effects effects = ts::effects_of(program_, edge);
      if (!effects.writes(v)) continue;
      if (effects.call != nullptr) return false;  // it computes nothing here
      require(effects.reads);
      memory |= !effects.memory_read.empty();
    }
  }
  if (memory) required.insert(program_.memory().begin(), program_.memory().end());
  const ts::Location here = point.read_from ? point.read_from : point.location;
  return std::ranges::all_of(required,
                             [&](ts::Variable v) { return own.contains(v) || computed_(here, v); });
}

}  // namespace pslice::slicer
