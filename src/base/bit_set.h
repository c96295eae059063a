#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pslice::base {

/// A set of small indices of fixed universe. Union reports whether anything was added, which is
/// what a worklist wants to know and std::vector<bool> and boost::dynamic_bitset do not say.
class BitSet {
 public:
  BitSet() = default;
  explicit BitSet(std::size_t universe) : words_((universe + 63) / 64), universe_(universe) {}

  [[nodiscard]] std::size_t universe() const { return universe_; }
  [[nodiscard]] bool contains(std::size_t i) const { return (words_[i / 64] >> (i % 64)) & 1U; }
  [[nodiscard]] bool empty() const;
  [[nodiscard]] std::size_t count() const;
  [[nodiscard]] bool intersects(const BitSet& other) const;
  [[nodiscard]] bool includes(const BitSet& other) const;

  /// Adds an element; true if it was not there.
  bool insert(std::size_t i);
  void erase(std::size_t i) { words_[i / 64] &= ~(std::uint64_t{1} << (i % 64)); }
  void clear();
  /// Adds all elements of other; true if one of them was not there.
  bool unite(const BitSet& other);
  /// Adds all elements of other that are not in except; true if one of them was not there.
  bool unite_except(const BitSet& other, const BitSet& except);
  void subtract(const BitSet& other);
  void intersect(const BitSet& other);

  /// Calls visit(index) for each element in increasing order.
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      for (std::uint64_t rest = words_[w]; rest != 0; rest &= rest - 1) {
        visit(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
      }
    }
  }

  friend bool operator==(const BitSet&, const BitSet&) = default;

 private:
  std::vector<std::uint64_t> words_;
  std::size_t universe_ = 0;
};

}  // namespace pslice::base
