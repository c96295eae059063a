#pragma once

#include <span>
#include <vector>

#include "slicer/dependence/reach.h"
#include "slicer/dependence/slots.h"
#include "slicer/dependence/words.h"
#include "ts/program.h"

namespace pslice::slicer {

/// What ts::effects_of says of edges, in the numbering of VariableSlots; and from that, what
/// functions change. Computed once.
class SlotEffects {
 public:
  struct EdgeEffect {
    std::span<const Slot> writes;  // what it defines or may define, memory aside
    std::span<const Slot> kills;   // of these, what it surely overwrites
    std::span<const Slot> reads;   // what that depends on, memory aside
    std::span<const Slot> tests;   // what decides whether it is taken
    std::span<const Slot> needs;   // what it may trap on
    bool writes_memory = false;
    bool reads_memory = false;
    const ts::Call* call = nullptr;
  };

  SlotEffects(const ts::Program& program, const Reach& reach,
              std::span<const ts::Function> functions, const VariableSlots& slots);

  [[nodiscard]] EdgeEffect operator[](ts::Edge edge) const;
  [[nodiscard]] const VariableSlots& slots() const { return slots_; }

  /// Sets of common variables.
  [[nodiscard]] std::span<const Word> memory() const { return memory_; }
  /// What a call of the function may change for its caller, results aside.
  [[nodiscard]] std::span<const Word> changes(ts::Function f) const { return changes_[f.index()]; }
  /// Common variables that begin to exist with each call of the function.
  [[nodiscard]] std::span<const Slot> created(ts::Function f) const { return created_[f.index()]; }
  /// Stands for a single cell, so that a definition replaces its value.
  [[nodiscard]] bool is_single(ts::Variable v) const { return single_[v.index()]; }

 private:
  struct Entry {  // ends of the ranges in pool_; each begins where the one before ends
    std::size_t begin = 0;
    std::size_t writes = 0;
    std::size_t kills = 0;
    std::size_t reads = 0;
    std::size_t tests = 0;
    std::size_t needs = 0;
    bool writes_memory = false;
    bool reads_memory = false;
    const ts::Call* call = nullptr;
  };

  void add_edge(const ts::Program& program, ts::Edge edge);
  void find_changes(const ts::Program& program, const Reach& reach,
                    std::span<const ts::Function> functions, const std::vector<bool>& recursive);

  const VariableSlots& slots_;
  std::vector<bool> single_;    // by variable
  std::vector<Entry> entries_;  // by edge
  std::vector<Slot> pool_;
  std::vector<Word> memory_;
  std::vector<std::vector<Word>> changes_;  // by function
  std::vector<std::vector<Slot>> created_;  // by function
};

}  // namespace pslice::slicer
