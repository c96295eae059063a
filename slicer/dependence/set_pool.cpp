#include "slicer/dependence/set_pool.h"

#include <algorithm>

namespace pslice::slicer {
namespace {

constexpr std::uint64_t factor = 0x9e3779b97f4a7c15U;

template <class Vertex>
std::size_t hash_of(const Vertex& vertex) {
  std::uint64_t hash = 0;
  for (const auto part : vertex) {
    hash = (hash ^ part) * factor;
    hash ^= hash >> 31U;
  }
  return hash;
}

}  // namespace

template <class Vertex>
SetPool::Number SetPool::Table<Vertex>::number(const Vertex& vertex) {
  if (2 * (all_.size() + 1) > slots_.size()) grow();
  if (vertex == Vertex{}) return 0;
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = hash_of(vertex) & mask;; at = (at + 1) & mask) {
    if (slots_[at] != 0 && all_[slots_[at]] == vertex) return slots_[at];
    if (slots_[at] != 0) continue;
    slots_[at] = static_cast<Number>(all_.size());
    all_.push_back(vertex);
    return slots_[at];
  }
}

template <class Vertex>
void SetPool::Table<Vertex>::grow() {
  slots_.assign(std::max<std::size_t>(64, 2 * slots_.size()), 0);
  const std::size_t mask = slots_.size() - 1;
  for (Number n = 1; n < all_.size(); ++n) {
    std::size_t at = hash_of(all_[n]) & mask;
    while (slots_[at] != 0) at = (at + 1) & mask;
    slots_[at] = n;
  }
}

SetPool::SetPool(std::size_t slots) {
  for (std::size_t held = slots_per_leaf; held < slots; held *= children) ++height_;
  constexpr std::size_t remembered = std::size_t{1} << 16U;
  if (height_ > 0) cache_.resize(remembered);
}

SetPool::Number SetPool::apply(Operation operation, Number a, Number b, unsigned level) {
  switch (operation) {
    case Operation::none: break;
    case Operation::unite:
      if (a == b || b == 0) return a;
      if (a == 0) return b;
      break;
    case Operation::subtract:
      if (a == b || a == 0) return 0;
      if (b == 0) return a;
      break;
    case Operation::intersect:
      if (a == b) return a;
      if (a == 0 || b == 0) return 0;
      break;
  }
  if (level == 0) return apply_to_leaves(operation, a, b);
  std::uint64_t hash = (std::uint64_t{a} << 32U | b) * factor;
  hash = (hash ^ (hash >> 29U) ^ (std::uint64_t{level} << 2U | static_cast<unsigned>(operation))) *
         factor;
  const std::size_t at = (hash >> 32U) & (cache_.size() - 1);
  const Remembered& known = cache_[at];
  if (known.a == a && known.b == b && known.level == level && known.operation == operation) {
    return known.result;
  }
  const Number result = apply_to_children(operation, a, b, level);
  cache_[at] = {a, b, result, static_cast<std::uint8_t>(level), operation};
  return result;
}

SetPool::Number SetPool::apply_to_leaves(Operation operation, Number a, Number b) {
  const Leaf left = leaves_[a];
  const Leaf& right = leaves_[b];
  Leaf result = left;
  for (std::size_t w = 0; w < words_per_leaf; ++w) {
    if (operation == Operation::unite)
      result[w] |= right[w];
    else
      result[w] &= operation == Operation::subtract ? ~right[w] : right[w];
  }
  if (result == left) return a;
  return result == right ? b : leaves_.number(result);
}

SetPool::Number SetPool::apply_to_children(Operation operation, Number a, Number b,
                                           unsigned level) {
  const Inner left = inner_[a];
  const Inner right = inner_[b];
  Inner result{};
  for (std::size_t c = 0; c < children; ++c) {
    result[c] = apply(operation, left[c], right[c], level - 1);
  }
  if (result == left) return a;
  return result == right ? b : inner_.number(result);
}

bool SetPool::meet(Number a, Number b, unsigned level) const {
  if (a == 0 || b == 0) return false;
  if (a == b) return true;
  if (level == 0)
    return meets(std::span<const Word>(leaves_[a]), std::span<const Word>(leaves_[b]));
  for (std::size_t c = 0; c < children; ++c) {
    if (meet(inner_[a][c], inner_[b][c], level - 1)) return true;
  }
  return false;
}

bool SetPool::contains(Number set, Slot slot) const {
  std::size_t at = slot;
  for (unsigned level = height_; level > 0; --level) {
    const std::size_t width = child_slots(level);
    set = inner_[set][at / width];
    at %= width;
  }
  return set != 0 && slicer::contains(std::span<const Word>(leaves_[set]), static_cast<Slot>(at));
}

SetPool::Number SetPool::with(Number set, std::span<const Slot> slots, unsigned level,
                              std::size_t first) {
  if (level == 0) {
    Leaf leaf = leaves_[set];
    for (const Slot slot : slots) insert(std::span<Word>(leaf), static_cast<Slot>(slot - first));
    return leaves_.number(leaf);
  }
  const std::size_t width = child_slots(level);
  Inner vertex = inner_[set];
  while (!slots.empty()) {
    const std::size_t child = (slots.front() - first) / width;
    const std::size_t begin = first + child * width;
    const auto end = std::ranges::lower_bound(slots, static_cast<Slot>(begin + width));
    const auto count = static_cast<std::size_t>(end - slots.begin());
    vertex[child] = with(vertex[child], slots.first(count), level - 1, begin);
    slots = slots.subspan(count);
  }
  return inner_.number(vertex);
}

SetPool::Number SetPool::without_slot(Number set, Slot slot) {
  return contains(set, slot) ? without_slot(set, slot, height_) : set;
}

SetPool::Number SetPool::without_slot(Number set, std::size_t slot, unsigned level) {
  if (level == 0) {
    Leaf leaf = leaves_[set];
    drop(std::span<Word>(leaf), static_cast<Slot>(slot));
    return leaves_.number(leaf);
  }
  const std::size_t width = child_slots(level);
  Inner vertex = inner_[set];
  Number& child = vertex[slot / width];
  child = without_slot(child, slot % width, level - 1);
  return inner_.number(vertex);
}

SetPool::Number SetPool::from_words(std::span<const Word> words, unsigned level) {
  if (level == 0) {
    Leaf leaf{};
    std::ranges::copy(words, leaf.begin());
    return leaves_.number(leaf);
  }
  Inner vertex{};
  const std::size_t width = child_slots(level) / bits_per_word;
  for (std::size_t c = 0; c < children && c * width < words.size(); ++c) {
    const std::size_t begin = c * width;
    vertex[c] = from_words(words.subspan(begin, std::min(width, words.size() - begin)), level - 1);
  }
  return inner_.number(vertex);
}

}  // namespace pslice::slicer
