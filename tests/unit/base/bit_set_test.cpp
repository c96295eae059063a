#include "base/bit_set.h"

#include <random>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace pslice::base {
namespace {

BitSet make(std::size_t universe, std::initializer_list<std::size_t> elements) {
  BitSet set(universe);
  for (const std::size_t i : elements) set.insert(i);
  return set;
}

std::vector<std::size_t> elements(const BitSet& set) {
  std::vector<std::size_t> result;
  set.for_each([&](std::size_t i) { result.push_back(i); });
  return result;
}

TEST(BitSet, InsertReportsNews) {
  BitSet set(130);
  EXPECT_TRUE(set.empty());
  for (const std::size_t i : {0U, 63U, 64U, 129U}) {
    EXPECT_FALSE(set.contains(i));
    EXPECT_TRUE(set.insert(i));
    EXPECT_FALSE(set.insert(i));
    EXPECT_TRUE(set.contains(i));
  }
  EXPECT_EQ(elements(set), (std::vector<std::size_t>{0, 63, 64, 129}));
  EXPECT_EQ(set.count(), 4U);
  set.erase(64);
  EXPECT_FALSE(set.contains(64));
  EXPECT_EQ(set.count(), 3U);
  set.clear();
  EXPECT_TRUE(set.empty());
  EXPECT_EQ(set.universe(), 130U);
}

TEST(BitSet, UniteReportsNews) {
  BitSet set = make(100, {1, 70});
  EXPECT_FALSE(set.unite(make(100, {70})));
  EXPECT_TRUE(set.unite(make(100, {70, 71})));
  EXPECT_EQ(set, make(100, {1, 70, 71}));
  EXPECT_FALSE(set.unite_except(make(100, {1, 5}), make(100, {5})));
  EXPECT_EQ(set, make(100, {1, 70, 71}));
  EXPECT_TRUE(set.unite_except(make(100, {5, 99}), make(100, {5})));
  EXPECT_EQ(set, make(100, {1, 70, 71, 99}));
}

TEST(BitSet, EmptyUniverseWorks) {
  BitSet none(0);
  EXPECT_TRUE(none.empty());
  EXPECT_EQ(none.count(), 0U);
  EXPECT_FALSE(none.unite(BitSet(0)));
  EXPECT_TRUE(none.includes(BitSet(0)));
}

TEST(BitSet, AgreesWithSetsOfNumbers) {
  std::mt19937 random(2);
  for (int round = 0; round < 200; ++round) {
    const std::size_t universe = 1 + random() % 200;
    BitSet a(universe);
    BitSet b(universe);
    std::set<std::size_t> x;
    std::set<std::size_t> y;
    for (std::size_t i = 0; i < universe / 2; ++i) {
      const std::size_t in_a = random() % universe;
      const std::size_t in_b = random() % universe;
      EXPECT_EQ(a.insert(in_a), x.insert(in_a).second);
      EXPECT_EQ(b.insert(in_b), y.insert(in_b).second);
    }
    std::set<std::size_t> both;
    std::set<std::size_t> only_x = x;
    for (const std::size_t i : y) {
      if (x.contains(i)) both.insert(i);
      only_x.erase(i);
    }
    EXPECT_EQ(a.count(), x.size());
    EXPECT_EQ(a.intersects(b), !both.empty());
    EXPECT_EQ(a.includes(b), both.size() == y.size());
    BitSet meet = a;
    meet.intersect(b);
    EXPECT_EQ(elements(meet), std::vector<std::size_t>(both.begin(), both.end()));
    EXPECT_TRUE(a.includes(meet));
    BitSet rest = a;
    rest.subtract(b);
    EXPECT_EQ(elements(rest), std::vector<std::size_t>(only_x.begin(), only_x.end()));
    BitSet all = b;
    EXPECT_EQ(all.unite(a), !only_x.empty());
    EXPECT_EQ(all.count(), y.size() + only_x.size());
  }
}

}  // namespace
}  // namespace pslice::base
