#include "slicer/dependence/shared_sets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <random>
#include <set>

namespace pslice::slicer {
namespace {

using Slots = std::set<Slot>;
constexpr std::size_t blocks = 3;
constexpr Slot first_own = blocks * BlockPool::slots_per_block - 100;  // in the midst of a block
constexpr Slot last = first_own + 128;

/// A set with its memory.
class OwnSet {
 public:
  explicit OwnSet(BlockPool& pool) : view{&pool, common_, own_, first_own} {}
  OwnSet(const OwnSet&) = delete;
  OwnSet& operator=(const OwnSet&) = delete;

  [[nodiscard]] Slots slots() const {
    Slots found;
    for (Slot slot = 0; slot < last; ++slot) {
      if (contains(view, slot)) found.insert(slot);
    }
    return found;
  }

 private:
  std::vector<BlockPool::Number> common_ = std::vector<BlockPool::Number>(blocks);
  std::vector<Word> own_ = std::vector<Word>(2);

 public:
  SetView view;
};

Slots random_slots(std::mt19937& random) {
  Slots slots;
  for (int i = 0; i < 40; ++i) slots.insert(static_cast<Slot>(random() % last));
  return slots;
}

TEST(SharedSetsTest, DoWhatSetsDo) {
  std::mt19937 random(3);
  BlockPool pool;
  for (int round = 0; round < 200; ++round) {
    const Slots a = random_slots(random);
    const Slots b = random_slots(random);
    OwnSet first(pool);
    OwnSet second(pool);
    for (const Slot slot : a) EXPECT_TRUE(insert(first.view, slot));
    for (const Slot slot : a) EXPECT_FALSE(insert(first.view, slot));
    for (const Slot slot : b) insert(second.view, slot);
    EXPECT_EQ(first.slots(), a);
    Slots united;
    std::ranges::set_union(a, b, std::inserter(united, united.end()));
    EXPECT_EQ(unite(first.view, second.view), united != a);
    EXPECT_EQ(first.slots(), united);
    EXPECT_FALSE(unite(first.view, second.view));
    for (const Slot slot : b) drop(first.view, slot);
    Slots rest;
    std::ranges::set_difference(a, b, std::inserter(rest, rest.end()));
    EXPECT_EQ(first.slots(), rest);
    EXPECT_FALSE(meets(first.view, std::vector<Slot>(b.begin(), b.end())));
    EXPECT_EQ(second.slots(), b);
  }
}

TEST(SharedSetsTest, WhatIsTheSameIsStoredOnce) {
  BlockPool pool;
  OwnSet first(pool);
  OwnSet second(pool);
  for (const Slot slot : {5U, 700U, 9U}) insert(first.view, slot);
  for (const Slot slot : {700U, 9U, 11U, 5U}) insert(second.view, slot);
  drop(second.view, 11);
  EXPECT_TRUE(std::ranges::equal(first.view.common, second.view.common));
  drop(first.view, 700);
  EXPECT_EQ(first.view.common[1], 0U);
}

TEST(SharedSetsTest, CommonPartsMeetAndAreTakenAway) {
  BlockPool pool;
  OwnSet set(pool);
  for (const Slot slot : {5U, 700U, first_own}) insert(set.view, slot);
  BlockPool::Block block{};
  insert(std::span<Word>(block), 5);
  const CommonSet changes{{pool.number(block), 0, 0}};
  EXPECT_TRUE(meets(set.view, changes));
  subtract(set.view, changes);
  EXPECT_FALSE(meets(set.view, changes));
  EXPECT_EQ(set.slots(), (Slots{700U, first_own}));
  EXPECT_TRUE(unite(set.view, changes));
  EXPECT_FALSE(unite(set.view, changes));
  EXPECT_EQ(set.slots(), (Slots{5U, 700U, first_own}));
}

}  // namespace
}  // namespace pslice::slicer
