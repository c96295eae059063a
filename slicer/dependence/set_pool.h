#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "slicer/dependence/words.h"

namespace pslice::slicer {

/// Sets of slots by number, each distinct one stored once. A set is a tree of fixed height: leaves
/// are blocks of bits, inner vertices hold the numbers of their children, and equal subtrees are
/// the same. So a set that differs little from another costs little, two that are equal have the
/// same number, and what was united before is found in a cache. 0 is the empty set.
class SetPool {
 public:
  using Number = std::uint32_t;
  static constexpr std::size_t words_per_leaf = 8;
  static constexpr std::size_t slots_per_leaf = words_per_leaf * bits_per_word;
  static constexpr std::size_t children = 8;

  /// For slots below this.
  explicit SetPool(std::size_t slots);

  Number united(Number a, Number b) { return apply(Operation::unite, a, b, height_); }
  Number without(Number a, Number b) { return apply(Operation::subtract, a, b, height_); }
  Number common(Number a, Number b) { return apply(Operation::intersect, a, b, height_); }
  [[nodiscard]] bool meet(Number a, Number b) const { return meet(a, b, height_); }
  [[nodiscard]] bool contains(Number set, Slot slot) const;
  /// The set and these, in ascending order.
  Number with(Number set, std::span<const Slot> slots) { return with(set, slots, height_, 0); }
  Number without_slot(Number set, Slot slot);
  /// As many words as there are.
  Number from_words(std::span<const Word> words) { return from_words(words, height_); }

 private:
  enum class Operation : std::uint8_t { none, unite, subtract, intersect };
  using Leaf = std::array<Word, words_per_leaf>;
  using Inner = std::array<Number, children>;
  /// Vertices of one kind, each once. The first is the empty one.
  template <class Vertex>
  class Table {
   public:
    Table() : all_(1) {}
    Number number(const Vertex& vertex);
    [[nodiscard]] const Vertex& operator[](Number n) const { return all_[n]; }

   private:
    void grow();
    std::vector<Vertex> all_;
    std::vector<Number> slots_;  // open addressing; 0: free
  };
  struct Remembered {
    Number a = 0;
    Number b = 0;
    Number result = 0;
    std::uint8_t level = 0;
    Operation operation = Operation::none;
  };

  /// How many slots a child at that level has.
  [[nodiscard]] static std::size_t child_slots(unsigned level) {
    std::size_t slots = slots_per_leaf;
    for (; level > 1; --level) slots *= children;
    return slots;
  }
  Number apply(Operation operation, Number a, Number b, unsigned level);
  Number apply_to_leaves(Operation operation, Number a, Number b);
  Number apply_to_children(Operation operation, Number a, Number b, unsigned level);
  [[nodiscard]] bool meet(Number a, Number b, unsigned level) const;
  Number with(Number set, std::span<const Slot> slots, unsigned level, std::size_t first);
  Number without_slot(Number set, std::size_t slot, unsigned level);
  Number from_words(std::span<const Word> words, unsigned level);

  unsigned height_ = 0;
  Table<Leaf> leaves_;
  Table<Inner> inner_;
  std::vector<Remembered> cache_;
};

}  // namespace pslice::slicer
