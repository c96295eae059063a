#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "memory/points_to.h"

// Recency (Balakrishnan and Reps, "Recency-Abstraction for Heap-Allocated Storage", SAS 2006).
//
// An allocation that runs more than once makes any number of objects, and variables that stand for
// all of them can only be written weakly. So the newest of them is an object of its own, of which
// every cell is one place, and with each allocation it becomes one of the others. What is stored
// through a pointer that leads to the newest for certain replaces what was there.
//
// Which pointers these are is found along the edges of the program, calls included: those that an
// allocation has just given, and copies of them, until the allocation runs again. Any other may
// lead to the newest as well as to others, so what it leads to (points_to.h) is both. The address
// is no part of this: paths would be told apart by it at every access.

namespace pslice::memory {

/// Adds the newest object of every allocation that makes several.
void tell_newest_apart(ts::Program& program, Memory& memory, const PointsTo& points_to);

class NewestPointers {
 public:
  NewestPointers(const ts::Program& program, const Memory& memory, const PointsTo& points_to);

  /// Where a pointer leads at a location, if that is into the newest object of an allocation.
  [[nodiscard]] std::optional<Place> place(ts::Location at, ts::Term pointer) const;
  /// Nothing is known from now on.
  void forget() { at_ = {}; }

 private:
  /// The variables that are null or point to the beginning of the newest object of an allocation,
  /// which is named by what stands for the others; none: they are null.
  using Facts = std::vector<std::pair<ts::Variable, Object>>;
  /// By what control comes there; none: it does not, as far as is known.
  using State = std::optional<Facts>;

  void find_allocations();
  void find_eligible();
  void find_entries();
  void solve();
  void pass_through(ts::Function function);
  State after(ts::Edge edge, const Facts& before);
  State after_call(const ts::Call& call, const Facts& before);
  void enter(const ts::Call& call, const Facts& before);
  void enter(ts::Function function, Facts facts);
  [[nodiscard]] std::optional<Object> fact_of(ts::Term value, const Facts& facts) const;
  void set(Facts& facts, ts::Variable variable, std::optional<Object> to) const;
  static bool weaken(State& state, const Facts& by);
  [[nodiscard]] bool is_split(Object object) const { return bool(memory_[object].newest); }

  const ts::Program& program_;
  const Memory& memory_;
  const PointsTo& points_to_;
  std::vector<bool> eligible_;                      // by variable: no pointer leads to it
  std::vector<std::vector<Object>> allocated_in_;   // by function: while it runs
  std::vector<std::vector<ts::Function>> callers_;  // by function
  std::vector<Object> allocated_outside_;           // while functions outside run
  std::vector<State> at_entry_;                     // by function
  std::vector<State> at_exit_;                      // by function
  std::vector<Facts> at_;                           // by location
  std::vector<ts::Function> open_;
};

}  // namespace pslice::memory
