#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "slicer/dependence/set_pool.h"
#include "slicer/dependence/slots.h"
#include "slicer/dependence/unfold.h"
#include "slicer/dependence/words.h"
#include "ts/program.h"

// Sets of variables, one for each node of an unfolding. There are as many common variables as a
// program is long, and as many nodes; but from one node to the next little changes. So the common
// part of a set is a number in a pool of sets: what is the same is shared, and seen to be the same.

namespace pslice::slicer {

/// A set of common variables.
struct CommonSet {
  SetPool::Number number = 0;
};

/// A set in someone else's memory: the common variables, then a function's own.
struct SetView {
  SetPool* pool = nullptr;
  SetPool::Number* common = nullptr;
  std::span<Word> own;
  Slot first_own = 0;
};

[[nodiscard]] bool contains(const SetView& set, Slot slot);
/// True if it was not there.
bool insert(const SetView& set, Slot slot);
/// True if one of them was not there.
bool insert(const SetView& set, std::span<const Slot> slots);
void drop(const SetView& set, Slot slot);
[[nodiscard]] bool meets(const SetView& set, std::span<const Slot> slots);
[[nodiscard]] bool meets(const SetView& set, const CommonSet& common);
/// True if something of `from` was not there. Of the own part, what both have.
bool unite(const SetView& to, const SetView& from);
bool unite(const SetView& to, const CommonSet& common);
void subtract(const SetView& from, const CommonSet& common);

/// For each node the set of variables that matter there. The sets of a context come into being
/// together when one of them is asked for: most copies of a helper never are.
class SharedSigmaTable {
 public:
  SharedSigmaTable(const ts::Program& program, const Unfolding& unfolding,
                   const VariableSlots& slots);

  [[nodiscard]] SetView operator[](Node node);
  /// If not, all its sets are empty.
  [[nodiscard]] bool touched(Context context) const { return sets_[context.index()].has_value(); }
  /// A set of common variables.
  [[nodiscard]] CommonSet common(std::span<const Word> words);
  /// A copy to work on, until the next one is made.
  [[nodiscard]] SetView copy(const SetView& set);
  /// Of the common part only, as far as it is within another set.
  [[nodiscard]] SetView copy_common(const SetView& set);
  [[nodiscard]] SetView copy_common(const SetView& set, const CommonSet& within);

 private:
  struct Sets {
    std::vector<SetPool::Number> common;
    std::vector<Word> own;
  };

  const ts::Program& program_;
  const Unfolding& unfolding_;
  const VariableSlots& slots_;
  SetPool pool_;
  std::vector<std::optional<Sets>> sets_;  // by context
  SetPool::Number scratch_ = 0;
  std::vector<Word> own_scratch_;
};

}  // namespace pslice::slicer
