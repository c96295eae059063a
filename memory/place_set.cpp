#include "memory/place_set.h"

#include <algorithm>

namespace pslice::memory {

std::size_t PlaceSet::count() const {
  std::size_t result = 0;
  for (const Word& word : words_) result += static_cast<std::size_t>(std::popcount(word.bits));
  return result;
}

std::size_t PlaceSet::count_common(const PlaceSet& other) const {
  if (other.words_.size() > words_.size()) return other.count_common(*this);
  std::size_t result = 0;
  auto theirs = other.words_.begin();
  for (auto mine = words_.begin(); mine != words_.end() && theirs != other.words_.end();) {
    if (mine->index < theirs->index) {
      mine = std::lower_bound(mine, words_.end(), theirs->index,
                              [](const Word& w, std::uint32_t index) { return w.index < index; });
    } else {
      if (mine->index == theirs->index)
        result += static_cast<std::size_t>(std::popcount(mine->bits & theirs->bits));
      ++theirs;
    }
  }
  return result;
}

std::size_t PlaceSet::hash() const {
  constexpr std::uint64_t factor = 0x9e3779b97f4a7c15U;
  std::uint64_t result = words_.size();
  for (const Word& word : words_) {
    result = (result ^ word.bits ^ (std::uint64_t{word.index} << 40U)) * factor;
    result ^= result >> 31U;
  }
  return result;
}

bool PlaceSet::contains(Number n) const {
  const auto word = std::ranges::lower_bound(words_, n / 64, {}, &Word::index);
  return word != words_.end() && word->index == n / 64 && ((word->bits >> (n % 64)) & 1U) != 0;
}

bool PlaceSet::includes(const PlaceSet& other) const {
  if (other.words_.size() > words_.size()) return false;
  auto mine = words_.begin();
  for (const Word& word : other.words_) {
    mine = std::lower_bound(mine, words_.end(), word.index,
                            [](const Word& w, std::uint32_t index) { return w.index < index; });
    if (mine == words_.end() || mine->index != word.index || (word.bits & ~mine->bits) != 0) {
      return false;
    }
  }
  return true;
}

bool PlaceSet::insert(Number n) {
  const std::uint64_t bit = std::uint64_t{1} << (n % 64);
  const auto word = std::ranges::lower_bound(words_, n / 64, {}, &Word::index);
  if (word == words_.end() || word->index != n / 64) {
    words_.insert(word, {bit, n / 64});
    return true;
  }
  const bool is_new = (word->bits & bit) == 0;
  word->bits |= bit;
  return is_new;
}

void PlaceSet::unite(const PlaceSet& other) {
  if (includes(other)) return;
  if (words_.empty()) {
    words_ = other.words_;
    return;
  }
  std::vector<Word> result;
  result.reserve(words_.size() + other.words_.size());
  auto a = words_.begin();
  auto b = other.words_.begin();
  while (a != words_.end() && b != other.words_.end()) {
    if (a->index < b->index) {
      result.push_back(*a++);
    } else if (b->index < a->index) {
      result.push_back(*b++);
    } else {
      result.push_back({a->bits | b->bits, a->index});
      ++a;
      ++b;
    }
  }
  result.insert(result.end(), a, words_.end());
  result.insert(result.end(), b, other.words_.end());
  words_ = std::move(result);
}

void PlaceSet::subtract(const PlaceSet& other) {
  auto theirs = other.words_.begin();
  for (Word& word : words_) {
    while (theirs != other.words_.end() && theirs->index < word.index) ++theirs;
    if (theirs == other.words_.end()) break;
    if (theirs->index == word.index) word.bits &= ~theirs->bits;
  }
  std::erase_if(words_, [](const Word& word) { return word.bits == 0; });
}

void PlaceSet::intersect(const PlaceSet& other) {
  auto theirs = other.words_.begin();
  for (Word& word : words_) {
    while (theirs != other.words_.end() && theirs->index < word.index) ++theirs;
    const bool both = theirs != other.words_.end() && theirs->index == word.index;
    word.bits &= both ? theirs->bits : 0;
  }
  std::erase_if(words_, [](const Word& word) { return word.bits == 0; });
}

}  // namespace pslice::memory
