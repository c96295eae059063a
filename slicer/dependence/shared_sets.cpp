#include "slicer/dependence/shared_sets.h"

#include <algorithm>

namespace pslice::slicer {
namespace {

std::size_t hash_of(const BlockPool::Block& block) {
  std::uint64_t hash = 0;
  for (const Word word : block) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15U;
    hash ^= hash >> 31U;
  }
  return hash;
}

bool is_empty(const BlockPool::Block& block) {
  return std::ranges::all_of(block, [](Word word) { return word == 0; });
}

}  // namespace

BlockPool::Number BlockPool::number(const Block& block) {
  if (2 * (blocks_.size() + 1) > table_.size()) grow();
  if (!blocks_.empty() && is_empty(block)) return 0;
  const std::size_t mask = table_.size() - 1;
  for (std::size_t at = hash_of(block) & mask;; at = (at + 1) & mask) {
    if (table_[at] != 0 && blocks_[table_[at]] == block) return table_[at];
    if (table_[at] != 0) continue;
    const auto added = static_cast<Number>(blocks_.size());
    blocks_.push_back(block);
    table_[at] = added;
    return added;
  }
}

void BlockPool::grow() {
  table_.assign(std::max<std::size_t>(64, 2 * table_.size()), 0);
  const std::size_t mask = table_.size() - 1;
  for (Number n = 1; n < blocks_.size(); ++n) {
    std::size_t at = hash_of(blocks_[n]) & mask;
    while (table_[at] != 0) at = (at + 1) & mask;
    table_[at] = n;
  }
}

BlockPool::Number BlockPool::united(Number a, Number b) {
  if (a == b || b == 0) return a;
  if (a == 0) return b;
  const auto [known, is_new] =
      unions_.try_emplace(std::uint64_t{std::min(a, b)} << 32U | std::max(a, b));
  if (is_new) {
    Block block = blocks_[a];
    for (std::size_t w = 0; w < words_per_block; ++w) block[w] |= blocks_[b][w];
    known->second = number(block);
  }
  return known->second;
}

BlockPool::Number BlockPool::without(Number a, Number b) {
  if (a == b) return 0;
  if (a == 0 || b == 0) return a;
  Block block = blocks_[a];
  for (std::size_t w = 0; w < words_per_block; ++w) block[w] &= ~blocks_[b][w];
  return number(block);
}

BlockPool::Number BlockPool::common(Number a, Number b) {
  if (a == b) return a;
  if (a == 0 || b == 0) return 0;
  Block block = blocks_[a];
  for (std::size_t w = 0; w < words_per_block; ++w) block[w] &= blocks_[b][w];
  return number(block);
}

bool BlockPool::meet(Number a, Number b) const {
  if (a == 0 || b == 0) return false;
  return a == b ||
         slicer::meets(std::span<const Word>(blocks_[a]), std::span<const Word>(blocks_[b]));
}

bool contains(const SetView& set, Slot slot) {
  if (slot >= set.first_own) return contains(std::span<const Word>(set.own), slot - set.first_own);
  const BlockPool::Number block = set.common[slot / BlockPool::slots_per_block];
  return block != 0 &&
         contains(std::span<const Word>((*set.pool)[block]), slot % BlockPool::slots_per_block);
}

bool insert(const SetView& set, Slot slot) {
  if (slot >= set.first_own) return insert(set.own, slot - set.first_own);
  BlockPool::Number& number = set.common[slot / BlockPool::slots_per_block];
  BlockPool::Block block = (*set.pool)[number];
  if (!insert(std::span<Word>(block), slot % BlockPool::slots_per_block)) return false;
  number = set.pool->number(block);
  return true;
}

bool insert(const SetView& set, std::span<const Slot> slots) {
  bool changed = false;
  for (const Slot slot : slots) changed |= insert(set, slot);
  return changed;
}

void drop(const SetView& set, Slot slot) {
  if (slot >= set.first_own) return drop(set.own, slot - set.first_own);
  if (!contains(set, slot)) return;
  BlockPool::Number& number = set.common[slot / BlockPool::slots_per_block];
  BlockPool::Block block = (*set.pool)[number];
  drop(std::span<Word>(block), slot % BlockPool::slots_per_block);
  number = set.pool->number(block);
}

bool meets(const SetView& set, std::span<const Slot> slots) {
  return std::ranges::any_of(slots, [&](Slot slot) { return contains(set, slot); });
}

bool meets(const SetView& set, const CommonSet& common) {
  for (std::size_t b = 0; b < common.blocks.size(); ++b) {
    if (set.pool->meet(set.common[b], common.blocks[b])) return true;
  }
  return false;
}

namespace {

bool unite_blocks(const SetView& to, std::span<const BlockPool::Number> from) {
  bool changed = false;
  for (std::size_t b = 0; b < from.size(); ++b) {
    if (to.common[b] == from[b]) continue;
    const BlockPool::Number both = to.pool->united(to.common[b], from[b]);
    changed |= both != to.common[b];
    to.common[b] = both;
  }
  return changed;
}

}  // namespace

bool unite(const SetView& to, const SetView& from) {
  const bool changed = unite_blocks(to, from.common);
  return unite(to.own, std::span<const Word>(from.own)) || changed;
}

bool unite(const SetView& to, const CommonSet& common) { return unite_blocks(to, common.blocks); }

void subtract(const SetView& from, const CommonSet& common) {
  for (std::size_t b = 0; b < common.blocks.size(); ++b) {
    from.common[b] = from.pool->without(from.common[b], common.blocks[b]);
  }
}

SharedSigmaTable::SharedSigmaTable(const ts::Program& program, const Unfolding& unfolding,
                                   const VariableSlots& slots)
    : program_(program),
      unfolding_(unfolding),
      slots_(slots),
      blocks_((slots.common_words() + BlockPool::words_per_block - 1) / BlockPool::words_per_block),
      sets_(unfolding.context_count()) {}

SetView SharedSigmaTable::operator[](Node node) {
  const Context context = unfolding_.context(node);
  const ts::Function function = unfolding_.function(context);
  const std::size_t own = slots_.words(function) - slots_.common_words();
  std::optional<Sets>& sets = sets_[context.index()];
  if (!sets) {
    const std::size_t count = program_[function].locations.size();
    sets.emplace(std::vector<BlockPool::Number>(blocks_ * count), std::vector<Word>(own * count));
  }
  const std::size_t place = node.index() - unfolding_.first_node(context).index();
  return {&pool_,
          {sets->common.data() + place * blocks_, blocks_},
          {sets->own.data() + place * own, own},
          static_cast<Slot>(slots_.common_words() * bits_per_word)};
}

CommonSet SharedSigmaTable::blocks(std::span<const Word> common) {
  CommonSet result;
  for (std::size_t w = 0; w < common.size(); w += BlockPool::words_per_block) {
    BlockPool::Block block{};
    std::ranges::copy(common.subspan(w, std::min(BlockPool::words_per_block, common.size() - w)),
                      block.begin());
    result.blocks.push_back(pool_.number(block));
  }
  return result;
}

SetView SharedSigmaTable::copy(const SetView& set) {
  scratch_.common.assign(set.common.begin(), set.common.end());
  scratch_.own.assign(set.own.begin(), set.own.end());
  return {&pool_, scratch_.common, scratch_.own, set.first_own};
}

SetView SharedSigmaTable::copy_common(const SetView& set, const CommonSet& within) {
  scratch_.common.assign(set.common.begin(), set.common.end());
  for (std::size_t b = 0; b < within.blocks.size(); ++b) {
    scratch_.common[b] = pool_.common(scratch_.common[b], within.blocks[b]);
  }
  return {&pool_, scratch_.common, {}, set.first_own};
}

}  // namespace pslice::slicer
