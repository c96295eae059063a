#include "base/bit_set.h"

#include <algorithm>
#include <cassert>

namespace pslice::base {

bool BitSet::empty() const {
  return std::ranges::all_of(words_, [](std::uint64_t word) { return word == 0; });
}

std::size_t BitSet::count() const {
  std::size_t total = 0;
  for (const std::uint64_t word : words_) total += static_cast<std::size_t>(std::popcount(word));
  return total;
}

bool BitSet::intersects(const BitSet& other) const {
  assert(universe_ == other.universe_);
  for (std::size_t w = 0; w < words_.size(); ++w) {
    if ((words_[w] & other.words_[w]) != 0) return true;
  }
  return false;
}

bool BitSet::includes(const BitSet& other) const {
  assert(universe_ == other.universe_);
  for (std::size_t w = 0; w < words_.size(); ++w) {
    if ((other.words_[w] & ~words_[w]) != 0) return false;
  }
  return true;
}

bool BitSet::insert(std::size_t i) {
  assert(i < universe_);
  const std::uint64_t bit = std::uint64_t{1} << (i % 64);
  std::uint64_t& word = words_[i / 64];
  const bool added = (word & bit) == 0;
  word |= bit;
  return added;
}

void BitSet::clear() { std::ranges::fill(words_, 0); }

bool BitSet::unite(const BitSet& other) {
  assert(universe_ == other.universe_);
  std::uint64_t added = 0;
  for (std::size_t w = 0; w < words_.size(); ++w) {
    added |= other.words_[w] & ~words_[w];
    words_[w] |= other.words_[w];
  }
  return added != 0;
}

bool BitSet::unite_except(const BitSet& other, const BitSet& except) {
  assert(universe_ == other.universe_ && universe_ == except.universe_);
  std::uint64_t added = 0;
  for (std::size_t w = 0; w < words_.size(); ++w) {
    const std::uint64_t news = other.words_[w] & ~except.words_[w];
    added |= news & ~words_[w];
    words_[w] |= news;
  }
  return added != 0;
}

void BitSet::subtract(const BitSet& other) {
  assert(universe_ == other.universe_);
  for (std::size_t w = 0; w < words_.size(); ++w) words_[w] &= ~other.words_[w];
}

void BitSet::intersect(const BitSet& other) {
  assert(universe_ == other.universe_);
  for (std::size_t w = 0; w < words_.size(); ++w) words_[w] &= other.words_[w];
}

}  // namespace pslice::base
