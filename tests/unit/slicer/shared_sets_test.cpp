#include "slicer/dependence/shared_sets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <random>
#include <set>

namespace pslice::slicer {
namespace {

using Slots = std::set<Slot>;
// In the midst of a leaf, in a tree with two levels above the leaves.
constexpr Slot first_own = 11 * SetPool::slots_per_leaf - 128;
constexpr Slot last = first_own + 128;

/// A set with its memory.
class OwnSet {
 public:
  explicit OwnSet(SetPool& pool) : view{&pool, &common_, own_, first_own} {}
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
  SetPool::Number common_ = 0;
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
  SetPool pool(first_own);
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
  SetPool pool(first_own);
  OwnSet first(pool);
  OwnSet second(pool);
  for (const Slot slot : {5U, 700U, 9U}) insert(first.view, slot);
  for (const Slot slot : {700U, 9U, 11U, 5U}) insert(second.view, slot);
  drop(second.view, 11);
  EXPECT_EQ(*first.view.common, *second.view.common);
  for (const Slot slot : {5U, 700U, 9U}) drop(first.view, slot);
  EXPECT_EQ(*first.view.common, 0U);
}

TEST(SharedSetsTest, CommonPartsMeetAndAreTakenAway) {
  SetPool pool(first_own);
  OwnSet set(pool);
  for (const Slot slot : {5U, 700U, first_own}) insert(set.view, slot);
  std::vector<Word> words(words_for(first_own));
  insert(std::span<Word>(words), 5);
  insert(std::span<Word>(words), 4711);
  const CommonSet changes{pool.from_words(words)};
  EXPECT_TRUE(meets(set.view, changes));
  subtract(set.view, changes);
  EXPECT_FALSE(meets(set.view, changes));
  EXPECT_EQ(set.slots(), (Slots{700U, first_own}));
  EXPECT_TRUE(unite(set.view, changes));
  EXPECT_FALSE(unite(set.view, changes));
  EXPECT_EQ(set.slots(), (Slots{5U, 700U, 4711U, first_own}));
}

TEST(SharedSetsTest, WhatTwoSetsHaveInCommon) {
  std::mt19937 random(5);
  SetPool pool(first_own);
  const auto set_of = [&](const Slots& slots) {
    return pool.with(0, std::vector<Slot>(slots.begin(), slots.end()));
  };
  for (int round = 0; round < 200; ++round) {
    Slots a = random_slots(random);
    Slots b = random_slots(random);
    for (int i = 0; i < 20; ++i) b.insert(*std::next(a.begin(), i));
    for (Slots* slots : {&a, &b})
      std::erase_if(*slots, [](Slot slot) { return slot >= first_own; });
    Slots both;
    std::ranges::set_intersection(a, b, std::inserter(both, both.end()));
    EXPECT_EQ(pool.common(set_of(a), set_of(b)), set_of(both));
    EXPECT_EQ(pool.meet(set_of(a), set_of(b)), !both.empty());
    EXPECT_EQ(pool.without(set_of(a), set_of(a)), 0U);
    EXPECT_EQ(pool.united(pool.without(set_of(a), set_of(b)), set_of(both)), set_of(a));
  }
}

}  // namespace
}  // namespace pslice::slicer
