#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "slicer/dependence/slots.h"
#include "slicer/dependence/unfold.h"
#include "slicer/dependence/words.h"
#include "ts/program.h"

// Sets of variables, one for each node of an unfolding. There are as many common variables as a
// program is long, and as many nodes; but from one node to the next little changes. So the common
// part of a set is in blocks, each distinct block is stored once, and a set is a row of their
// numbers: what is the same is shared, and seen to be the same by its number.

namespace pslice::slicer {

/// Blocks of bits by number, each once. Block 0 is the empty one.
class BlockPool {
 public:
  using Number = std::uint32_t;
  static constexpr std::size_t words_per_block = 8;
  static constexpr std::size_t slots_per_block = words_per_block * bits_per_word;
  using Block = std::array<Word, words_per_block>;

  BlockPool() { number(Block{}); }

  [[nodiscard]] const Block& operator[](Number n) const { return blocks_[n]; }
  Number number(const Block& block);
  Number united(Number a, Number b);
  Number without(Number a, Number b);
  Number common(Number a, Number b);
  [[nodiscard]] bool meet(Number a, Number b) const;

 private:
  void grow();

  std::vector<Block> blocks_;
  std::vector<Number> table_;  // open addressing; 0: free
  std::unordered_map<std::uint64_t, Number> unions_;
};

/// A set of common variables.
struct CommonSet {
  std::vector<BlockPool::Number> blocks;
};

/// A set in someone else's memory: the common variables as blocks, then a function's own.
struct SetView {
  BlockPool* pool = nullptr;
  std::span<BlockPool::Number> common;
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
  /// A set of common variables in blocks.
  [[nodiscard]] CommonSet blocks(std::span<const Word> common);
  /// A copy to work on, until the next one is made.
  [[nodiscard]] SetView copy(const SetView& set);
  /// Of the common part only.
  [[nodiscard]] SetView copy_common(const SetView& set, const CommonSet& within);

 private:
  struct Sets {
    std::vector<BlockPool::Number> common;
    std::vector<Word> own;
  };

  const ts::Program& program_;
  const Unfolding& unfolding_;
  const VariableSlots& slots_;
  std::size_t blocks_;
  BlockPool pool_;
  std::vector<std::optional<Sets>> sets_;  // by context
  Sets scratch_;
};

}  // namespace pslice::slicer
