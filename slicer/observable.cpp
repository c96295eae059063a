#include "slicer/observable.h"

#include <algorithm>

namespace pslice::slicer {

bool ObservableText::may_stay(const ts::Observation& point) const {
  return std::ranges::all_of(kept_.edges(point.statement),
                             [&](ts::Edge edge) {
                               return !control_.controls_itself(program_[edge].source) &&
                                      !runs_fixed_or_kept_code(edge);
                             }) &&
         needs_are_computed(point);
}

bool ObservableText::runs_fixed_or_kept_code(ts::Edge edge) const {
  const ts::Call* call = effects_[edge].call;
  return call != nullptr &&
         (program_[call->callee].text_is_fixed ||
          std::ranges::any_of(program_[call->callee].statements,
                              [&](ts::Statement s) { return kept_.contains(s); }));
}

/// The locals that only this statement mentions. Those it writes are what it computes on the way.
std::set<ts::Variable> ObservableText::temporaries(ts::Statement statement) const {
  std::set<ts::Variable> inside;
  std::set<ts::Variable> outside;
  for (const ts::Edge edge : program_[program_[statement].function].edges) {
    const ts::EdgeInfo& info = program_[edge];
    for_each_variable(info, [&](ts::Variable v) {
      (info.statement == statement ? inside : outside).insert(v);
    });
  }
  const ts::Function function = program_[statement].function;
  for (const ts::Variable parameter : program_[function].parameters) outside.insert(parameter);
  std::erase_if(inside, [&](ts::Variable v) {
    return outside.contains(v) || program_[v].owner != function;
  });
  return inside;
}

/// What the statement's operations may trap on has to be known where the statement begins. Values
/// it computes itself count by what they are computed from.
bool ObservableText::needs_are_computed(const ts::Observation& point) const {
  const std::vector<ts::Edge>& edges = kept_.edges(point.statement);
  const VariableSlots& slots = effects_.slots();
  std::set<Slot> written;
  for (const ts::Edge edge : edges) {
    const auto writes = effects_[edge].writes;
    written.insert(writes.begin(), writes.end());
  }
  std::set<Slot> own;
  for (const ts::Variable v : temporaries(point.statement)) {
    if (written.contains(slots[v])) own.insert(slots[v]);
  }
  std::set<Slot> required;
  bool memory = false;
  std::vector<Slot> pending;
  const auto require = [&](std::span<const Slot> more) {
    for (const Slot slot : more) {
      if (required.insert(slot).second && own.contains(slot)) pending.push_back(slot);
    }
  };
  for (const ts::Edge edge : edges) require(effects_[edge].needs);
  while (!pending.empty()) {
    const Slot slot = pending.back();
    pending.pop_back();
    for (const ts::Edge edge : edges) {
      const Effects::EdgeEffect effect = effects_[edge];
      if (std::ranges::find(effect.writes, slot) == effect.writes.end()) continue;
      if (effect.call != nullptr) return false;  // the callee computes nothing here
      require(effect.reads);
      memory |= effect.reads_memory;
    }
  }
  return std::ranges::all_of(
      unfolding_.copies(program_[point.location].function), [&](Context context) {
        if (!dataflow_.active(context)) return true;
        const auto sigma = dataflow_.sigma(unfolding_.node(context, point.location));
        const auto known = [&](Slot slot) { return own.contains(slot) || contains(sigma, slot); };
        if (!std::ranges::all_of(required, known)) return false;
        const std::span<const Word> cells = effects_.memory();
        for (std::size_t w = 0; memory && w < cells.size(); ++w) {
          if ((cells[w] & ~sigma[w]) != 0) return false;
        }
        return true;
      });
}

}  // namespace pslice::slicer
