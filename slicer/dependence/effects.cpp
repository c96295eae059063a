#include "slicer/dependence/effects.h"

#include "ts/effects.h"
#include "ts/graph.h"

namespace pslice::slicer {

SlotEffects::SlotEffects(const ts::Program& program, const Reach& reach,
                         std::span<const ts::Function> functions, const VariableSlots& slots)
    : slots_(slots),
      entries_(program.edge_count()),
      memory_(slots.common_words()),
      changes_(program.function_count()),
      created_(program.function_count()) {
  const std::vector<bool> recursive = ts::recursive_functions(program);
  single_ = ts::single_cells(program, recursive);
  for (const ts::Variable v : program.memory()) insert(memory_, slots[v]);
  for (const ts::Function f : functions) {
    for (const ts::Edge edge : program[f].edges) {
      if (reach.contains(program[edge].source)) add_edge(program, edge);
    }
  }
  find_changes(program, reach, functions, recursive);
}

SlotEffects::EdgeEffect SlotEffects::operator[](ts::Edge edge) const {
  const Entry& e = entries_[edge.index()];
  const Slot* at = pool_.data();
  return {{at + e.begin, at + e.writes},
          {at + e.writes, at + e.kills},
          {at + e.kills, at + e.reads},
          {at + e.reads, at + e.tests},
          {at + e.tests, at + e.needs},
          e.writes_memory,
          e.reads_memory,
          e.call};
}

void SlotEffects::add_edge(const ts::Program& program, ts::Edge edge) {
  const ts::Effects effects = ts::effects_of(program, edge);
  const auto append = [&](std::span<const ts::Variable> variables) {
    for (const ts::Variable v : variables) pool_.push_back(slots_[v]);
    return pool_.size();
  };
  Entry& entry = entries_[edge.index()];
  entry.begin = pool_.size();
  append(effects.defines);
  entry.writes = append(effects.may_define);
  for (const ts::Variable v : effects.defines) {
    if (is_single(v)) pool_.push_back(slots_[v]);
  }
  entry.kills = pool_.size();
  entry.reads = append(effects.reads);
  entry.tests = append(effects.tests);
  entry.needs = append(effects.traps_on);
  entry.reads_memory = !effects.memory_read.empty();
  entry.writes_memory = !effects.memory_written.empty();
  entry.call = effects.call;
}

void SlotEffects::find_changes(const ts::Program& program, const Reach& reach,
                               std::span<const ts::Function> functions,
                               const std::vector<bool>& recursive) {
  const std::size_t words = slots_.common_words();
  ts::Graph calls(program.function_count());
  for (const ts::Function f : functions) {
    auto& changes = changes_[f.index()];
    changes.resize(words);
    for (const ts::Edge edge : program[f].edges) {
      if (!reach.contains(program[edge].source)) continue;
      const EdgeEffect effect = (*this)[edge];
      for (const Slot slot : effect.writes) {
        if (slot < words * bits_per_word) insert(changes, slot);
      }
      if (effect.writes_memory) unite(changes, memory_);
      if (effect.call != nullptr) {
        calls.add_edge(static_cast<ts::Vertex>(f.index()),
                       static_cast<ts::Vertex>(effect.call->callee.index()));
      }
    }
  }
  // What a call creates, its caller cannot have had; of a recursive function it may stand for the
  // caller's own as well.
  for (std::size_t v = 0; v < single_.size(); ++v) {
    const ts::Variable variable(v);
    if (!slots_.is_common(variable)) continue;
    const ts::Function owner = program[variable].owner;
    if (owner && !recursive[owner.index()]) created_[owner.index()].push_back(slots_[variable]);
  }
  // Callees come before callers; within a cycle everyone changes the same.
  for (const auto& component : ts::components(calls)) {
    std::vector<Word> all(words);
    for (const ts::Vertex f : component) {
      unite(all, changes_[f]);
      for (const ts::Vertex callee : calls.successors(f)) unite(all, changes_[callee]);
    }
    for (const ts::Vertex f : component) {
      changes_[f] = all;
      for (const Slot slot : created_[f]) drop(changes_[f], slot);
    }
  }
}

}  // namespace pslice::slicer
