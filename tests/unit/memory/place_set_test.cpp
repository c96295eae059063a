#include "memory/place_set.h"

#include <algorithm>
#include <iterator>
#include <random>
#include <set>

#include <gtest/gtest.h>

namespace pslice::memory {
namespace {

using Numbers = std::set<PlaceSet::Number>;

PlaceSet set_of(const Numbers& numbers) {
  PlaceSet set;
  for (const PlaceSet::Number n : numbers) EXPECT_TRUE(set.insert(n));
  return set;
}

Numbers numbers_of(const PlaceSet& set) {
  Numbers numbers;
  set.for_each([&](PlaceSet::Number n) { numbers.insert(n); });
  return numbers;
}

TEST(PlaceSetTest, InsertSaysWhetherItIsNew) {
  PlaceSet set;
  EXPECT_TRUE(set.empty());
  EXPECT_TRUE(set.insert(70));
  EXPECT_FALSE(set.insert(70));
  EXPECT_TRUE(set.insert(3));
  EXPECT_TRUE(set.contains(3));
  EXPECT_FALSE(set.contains(6));
  EXPECT_EQ(set.count(), 2U);
}

/// Numbers in clusters, as places of one object are.
Numbers random_numbers(std::mt19937& random) {
  Numbers numbers;
  for (int i = 0; i < 12; ++i) {
    numbers.insert(static_cast<PlaceSet::Number>(random() % 5 * 1000 + random() % 130));
  }
  return numbers;
}

TEST(PlaceSetTest, DoesWhatSetsOfNumbersDo) {
  std::mt19937 random(1);
  for (int round = 0; round < 500; ++round) {
    const Numbers a = random_numbers(random);
    const Numbers b = random_numbers(random);
    Numbers united;
    Numbers common;
    Numbers rest;
    std::ranges::set_union(a, b, std::inserter(united, united.end()));
    std::ranges::set_intersection(a, b, std::inserter(common, common.end()));
    std::ranges::set_difference(a, b, std::inserter(rest, rest.end()));
    PlaceSet set = set_of(a);
    set.unite(set_of(b));
    EXPECT_EQ(numbers_of(set), united);
    EXPECT_TRUE(set.includes(set_of(a)));
    EXPECT_EQ(set_of(a).includes(set), a == united);
    EXPECT_EQ(set, set_of(united));
    set = set_of(a);
    set.intersect(set_of(b));
    EXPECT_EQ(numbers_of(set), common);
    EXPECT_EQ(set, set_of(common));
    EXPECT_EQ(set_of(a).count_common(set_of(b)), common.size());
    EXPECT_EQ(set_of(b).count_common(set_of(united)), b.size());
    set = set_of(a);
    set.subtract(set_of(b));
    EXPECT_EQ(numbers_of(set), rest);
    EXPECT_EQ(set, set_of(rest));
  }
}

}  // namespace
}  // namespace pslice::memory
