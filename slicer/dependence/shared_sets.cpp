#include "slicer/dependence/shared_sets.h"

#include <algorithm>
#include <utility>

namespace pslice::slicer {
namespace {

/// Says in place what becomes of a set; true if that is another one.
bool change(const SetView& set, SetPool::Number to) { return std::exchange(*set.common, to) != to; }

}  // namespace

bool contains(const SetView& set, Slot slot) {
  if (slot >= set.first_own) return contains(std::span<const Word>(set.own), slot - set.first_own);
  return set.pool->contains(*set.common, slot);
}

bool insert(const SetView& set, Slot slot) { return insert(set, std::span(&slot, 1)); }

bool insert(const SetView& set, std::span<const Slot> slots) {
  bool changed = false;
  std::vector<Slot> added;  // all at once, so that what lies in between is not stored
  for (const Slot slot : slots) {
    if (slot >= set.first_own)
      changed |= insert(set.own, slot - set.first_own);
    else if (!set.pool->contains(*set.common, slot))
      added.push_back(slot);
  }
  if (added.empty()) return changed;
  std::ranges::sort(added);
  return change(set, set.pool->with(*set.common, added)) || changed;
}

void drop(const SetView& set, Slot slot) {
  if (slot >= set.first_own) return drop(set.own, slot - set.first_own);
  *set.common = set.pool->without_slot(*set.common, slot);
}

bool meets(const SetView& set, std::span<const Slot> slots) {
  return std::ranges::any_of(slots, [&](Slot slot) { return contains(set, slot); });
}

bool meets(const SetView& set, const CommonSet& common) {
  return set.pool->meet(*set.common, common.number);
}

bool unite(const SetView& to, const SetView& from) {
  const bool changed = change(to, to.pool->united(*to.common, *from.common));
  return unite(to.own, std::span<const Word>(from.own)) || changed;
}

bool unite(const SetView& to, const CommonSet& common) {
  return change(to, to.pool->united(*to.common, common.number));
}

void subtract(const SetView& from, const CommonSet& common) {
  *from.common = from.pool->without(*from.common, common.number);
}

SharedSigmaTable::SharedSigmaTable(const ts::Program& program, const Unfolding& unfolding,
                                   const VariableSlots& slots)
    : program_(program),
      unfolding_(unfolding),
      slots_(slots),
      pool_(slots.common_words() * bits_per_word),
      sets_(unfolding.context_count()) {}

SetView SharedSigmaTable::operator[](Node node) {
  const Context context = unfolding_.context(node);
  const ts::Function function = unfolding_.function(context);
  const std::size_t own = slots_.words(function) - slots_.common_words();
  std::optional<Sets>& sets = sets_[context.index()];
  if (!sets) {
    const std::size_t count = program_[function].locations.size();
    sets.emplace(std::vector<SetPool::Number>(count), std::vector<Word>(own * count));
  }
  const std::size_t place = node.index() - unfolding_.first_node(context).index();
  return {&pool_,
          &sets->common[place],
          {sets->own.data() + place * own, own},
          static_cast<Slot>(slots_.common_words() * bits_per_word)};
}

CommonSet SharedSigmaTable::common(std::span<const Word> words) {
  return {pool_.from_words(words)};
}

SetView SharedSigmaTable::copy(const SetView& set) {
  scratch_ = *set.common;
  own_scratch_.assign(set.own.begin(), set.own.end());
  return {&pool_, &scratch_, own_scratch_, set.first_own};
}

SetView SharedSigmaTable::copy_common(const SetView& set) {
  scratch_ = *set.common;
  return {&pool_, &scratch_, {}, set.first_own};
}

SetView SharedSigmaTable::copy_common(const SetView& set, const CommonSet& within) {
  scratch_ = pool_.common(*set.common, within.number);
  return {&pool_, &scratch_, {}, set.first_own};
}

}  // namespace pslice::slicer
