#include "slicer/effects.h"

#include "ts/graph.h"

namespace pslice::slicer {

Effects::Effects(const ts::Program& program, const Reach& reach,
                 std::span<const ts::Function> functions, const VariableSlots& slots)
    : slots_(slots),
      single_(program.variable_count()),
      entries_(program.edge_count()),
      memory_(slots.common_words()),
      changes_(program.function_count()),
      created_(program.function_count()) {
  const std::vector<bool> recursive = ts::recursive_functions(program);
  find_single_cells(program, recursive);
  for (const ts::Variable v : program.memory()) insert(memory_, slots[v]);
  for (const ts::Function f : functions) {
    for (const ts::Edge edge : program[f].edges) {
      if (reach.contains(program[edge].source)) add_edge(program, edge);
    }
  }
  find_changes(program, reach, functions, recursive);
}

Effects::EdgeEffect Effects::operator[](ts::Edge edge) const {
  const Entry& e = entries_[edge.index()];
  const Slot* at = pool_.data();
  return {{at + e.begin, at + e.writes},
          {at + e.writes, at + e.kills},
          {at + e.kills, at + e.reads},
          {at + e.reads, at + e.needs},
          e.writes_memory,
          e.reads_memory,
          e.call};
}

void Effects::find_single_cells(const ts::Program& program, const std::vector<bool>& recursive) {
  for (std::size_t v = 0; v < single_.size(); ++v) {
    const ts::VariableInfo& info = program[ts::Variable(v)];
    single_[v] = !info.summary && !(info.owner && recursive[info.owner.index()]);
  }
}

void Effects::add_edge(const ts::Program& program, ts::Edge edge) {
  const ts::EdgeInfo& info = program[edge];
  const auto* assign = std::get_if<ts::Assign>(&info.operation);
  const auto* assume = std::get_if<ts::Assume>(&info.operation);
  const auto* havoc = std::get_if<ts::Havoc>(&info.operation);
  const auto* call = std::get_if<ts::Call>(&info.operation);
  const auto append = [&](const auto& variables) {
    for (const ts::Variable v : variables) pool_.push_back(slots_[v]);
    return pool_.size();
  };
  const auto append_single = [&](const auto& variables) {
    for (const ts::Variable v : variables) {
      if (is_single(v)) pool_.push_back(slots_[v]);
    }
    return pool_.size();
  };

  Entry& entry = entries_[edge.index()];
  entry.begin = entry.writes = entry.kills = entry.reads = pool_.size();
  if (assign != nullptr) {
    const std::span<const ts::Variable> target(&assign->target, 1);
    entry.writes = append(target);
    entry.kills = append_single(target);
    entry.reads = append(assign->value.variables());
  } else if (assume != nullptr) {
    entry.reads = append(assume->condition.variables());
  } else if (havoc != nullptr) {
    append(havoc->defines);
    entry.writes = append(havoc->may_define);
    entry.kills = append_single(havoc->defines);
    entry.reads = append(havoc->uses);
    entry.writes_memory = havoc->writes_memory;
    entry.reads_memory = havoc->reads_memory;
  } else if (call != nullptr) {
    // Its arguments are read one by one, as the callee's parameters turn out to matter.
    entry.writes = append(call->results);
    entry.kills = entry.reads = append_single(call->results);
    entry.call = call;
  }
  entry.needs = append(info.needs);
}

void Effects::find_changes(const ts::Program& program, const Reach& reach,
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
