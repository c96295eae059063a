#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

// Bit sets that live in someone else's memory. An analysis with a set per node keeps them all in
// a few large arrays; sets of different functions have different widths but a common prefix, and
// `unite` works on the words both have.

namespace pslice::slicer {

using Word = std::uint64_t;
using Slot = std::uint32_t;  // an element

inline constexpr std::size_t bits_per_word = 64;

inline std::size_t words_for(std::size_t elements) {
  return (elements + bits_per_word - 1) / bits_per_word;
}

inline Word bit_of(Slot slot) { return Word{1} << (slot % bits_per_word); }

inline bool contains(std::span<const Word> set, Slot slot) {
  return (set[slot / bits_per_word] & bit_of(slot)) != 0;
}

/// True if it was not there.
inline bool insert(std::span<Word> set, Slot slot) {
  Word& word = set[slot / bits_per_word];
  const Word before = word;
  word |= bit_of(slot);
  return word != before;
}

/// True if one of them was not there.
inline bool insert(std::span<Word> set, std::span<const Slot> slots) {
  bool changed = false;
  for (const Slot slot : slots) changed |= insert(set, slot);
  return changed;
}

// Not `erase`: for a vector of words that would find std::erase, which means something else.
inline void drop(std::span<Word> set, Slot slot) { set[slot / bits_per_word] &= ~bit_of(slot); }

inline bool meets(std::span<const Word> set, std::span<const Slot> slots) {
  return std::ranges::any_of(slots, [&](Slot slot) { return contains(set, slot); });
}

inline bool meets(std::span<const Word> a, std::span<const Word> b) {
  Word common = 0;
  for (std::size_t w = 0; w < std::min(a.size(), b.size()); ++w) common |= a[w] & b[w];
  return common != 0;
}

/// True if something of `from` was not there.
inline bool unite(std::span<Word> to, std::span<const Word> from) {
  Word added = 0;
  for (std::size_t w = 0; w < std::min(to.size(), from.size()); ++w) {
    added |= from[w] & ~to[w];
    to[w] |= from[w];
  }
  return added != 0;
}

}  // namespace pslice::slicer
