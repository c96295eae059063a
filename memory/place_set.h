#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pslice::memory {

/// A set of numbers, most of which lie close together: words of 64 bits, those that are not zero
/// only, in order. There is one for each variable of a program and the numbers are those of all its
/// places, so what a set costs must not depend on how many there are.
class PlaceSet {
 public:
  using Number = std::uint32_t;

  [[nodiscard]] bool empty() const { return words_.empty(); }
  [[nodiscard]] std::size_t count() const;
  [[nodiscard]] bool holds_more_than(std::size_t n) const {
    return words_.size() > n || count() > n;
  }
  [[nodiscard]] std::size_t count_common(const PlaceSet& other) const;
  [[nodiscard]] std::size_t hash() const;
  [[nodiscard]] bool contains(Number n) const;
  [[nodiscard]] bool includes(const PlaceSet& other) const;

  /// Adds an element; true if it was not there.
  bool insert(Number n);
  /// Adds all elements of other.
  void unite(const PlaceSet& other);
  void subtract(const PlaceSet& other);
  void intersect(const PlaceSet& other);

  /// Calls visit(number) for each element in increasing order.
  template <class Visit>
  void for_each(Visit visit) const {
    for (const Word& word : words_) {
      for (std::uint64_t rest = word.bits; rest != 0; rest &= rest - 1) {
        visit(word.index * 64 + static_cast<Number>(std::countr_zero(rest)));
      }
    }
  }

  friend bool operator==(const PlaceSet&, const PlaceSet&) = default;

 private:
  struct Word {
    std::uint64_t bits;
    std::uint32_t index;
    friend bool operator==(const Word&, const Word&) = default;
  };

  std::vector<Word> words_;  // by index; no word is zero
};

}  // namespace pslice::memory
