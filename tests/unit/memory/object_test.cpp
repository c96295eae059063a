#include "memory/object.h"

#include <ostream>
#include <random>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace pslice::memory {

void PrintTo(const Progression& p, std::ostream* out) {
  *out << p.first << "+" << p.stride << "*" << p.count;
}

namespace {

Cell cell(Progression at, Bits size) { return {ts::Variable(0), at, size}; }

std::vector<Bits> offsets(const Progression& p) {
  std::vector<Bits> result;
  for (Bits i = 0; i < (p.is_single() ? 1 : p.count); ++i) result.push_back(p.first + i * p.stride);
  return result;
}

std::set<Bits> bits(const Progression& p, Bits size) {
  std::set<Bits> result;
  for (const Bits offset : offsets(p)) {
    for (Bits i = 0; i < size; ++i) result.insert(offset + i);
  }
  return result;
}

bool share_a_bit(const Progression& places, Bits size, const Cell& c) {
  const std::set<Bits> there = bits(c.at, c.size);
  for (const Bits bit : bits(places, size)) {
    if (there.contains(bit)) return true;
  }
  return false;
}

/// Whether each access that meets the cell covers it and nothing else, and there is one.
bool only_all_of_it(const Progression& places, Bits size, const Cell& c) {
  bool found = false;
  for (const Bits offset : offsets(places)) {
    if (!share_a_bit({offset, 0, 1}, size, c)) continue;
    if (offset != c.at.first || size != c.size) return false;
    found = true;
  }
  return found;
}

class Dice {
 public:
  Bits below(Bits limit) {
    return static_cast<Bits>(random_() % static_cast<std::uint64_t>(limit));
  }
  Progression single() { return {below(40) - 8, 0, 1}; }
  Progression any() {
    if (below(3) == 0) return single();
    return {below(40) - 8, 1 + below(12), 1 + below(5)};
  }

 private:
  std::mt19937_64 random_{7};
};

constexpr int rounds = 20000;

TEST(ProgressionTest, KnowsWhetherThereIsOneOffset) {
  EXPECT_TRUE((Progression{8, 0, 1}.is_single()));
  EXPECT_TRUE((Progression{8, 32, 1}.is_single()));
  EXPECT_TRUE((Progression{8, 0, 5}.is_single()));
  EXPECT_FALSE((Progression{8, 32, 2}.is_single()));
}

TEST(ProgressionTest, LastOffset) {
  EXPECT_EQ((Progression{8, 0, 5}.last()), 8);
  EXPECT_EQ((Progression{8, 32, 1}.last()), 8);
  EXPECT_EQ((Progression{8, 32, 3}.last()), 72);
}

TEST(OverlapTest, Table) {
  struct Row {
    Progression places;
    Bits size;
    Cell cell;
    bool expected;
  };
  const std::vector<Row> rows{
      {{0, 0, 1}, 32, cell({0, 0, 1}, 32), true},
      {{0, 0, 1}, 32, cell({32, 0, 1}, 32), false},
      {{32, 0, 1}, 32, cell({0, 0, 1}, 32), false},
      {{31, 0, 1}, 1, cell({0, 0, 1}, 32), true},
      {{-8, 0, 1}, 8, cell({0, 0, 1}, 32), false},
      // The other field of the structs of an array.
      {{0, 64, 4}, 32, cell({32, 64, 4}, 32), false},
      {{0, 64, 4}, 33, cell({32, 64, 4}, 32), true},
      // One struct among them, and the same field of all.
      {{64, 0, 1}, 32, cell({0, 64, 4}, 32), true},
      {{96, 0, 1}, 32, cell({0, 64, 4}, 32), false},
      {{256, 0, 1}, 32, cell({0, 64, 4}, 32), false},
      // An access that goes over the end of its element and around into the next one.
      {{32, 64, 2}, 64, cell({64, 0, 1}, 32), true},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(overlap(row.places, row.size, row.cell), row.expected)
        << testing::PrintToString(row.places) << " " << row.size << " and "
        << testing::PrintToString(row.cell.at) << " " << row.cell.size;
  }
}

TEST(OverlapTest, NeverMissesSharedBits) {
  Dice dice;
  int shared = 0;
  for (int i = 0; i < rounds; ++i) {
    const Progression places = dice.any();
    const Bits size = 1 + dice.below(10);
    const Cell c = cell(dice.any(), 1 + dice.below(10));
    if (!share_a_bit(places, size, c)) continue;
    ++shared;
    EXPECT_TRUE(overlap(places, size, c))
        << testing::PrintToString(places) << " " << size << " and " << testing::PrintToString(c.at)
        << " " << c.size;
  }
  EXPECT_GT(shared, rounds / 10);
}

TEST(OverlapTest, IsExactBetweenSinglePlaces) {
  Dice dice;
  for (int i = 0; i < rounds; ++i) {
    const Progression places = dice.single();
    const Bits size = 1 + dice.below(10);
    const Cell c = cell(dice.single(), 1 + dice.below(10));
    EXPECT_EQ(overlap(places, size, c), share_a_bit(places, size, c))
        << testing::PrintToString(places) << " " << size << " and " << testing::PrintToString(c.at)
        << " " << c.size;
  }
}

TEST(OverlapTest, IsExactBetweenWholeArraysWithTheSameElements) {
  Dice dice;
  for (int i = 0; i < rounds; ++i) {
    // Both run through all elements, so neither ends before the other begins.
    const Bits element = 2 + dice.below(12);
    const Progression places{dice.below(element), element, 4};
    const Cell c = cell({dice.below(element), element, 4}, 1 + dice.below(element));
    const Bits size = 1 + dice.below(element);
    EXPECT_EQ(overlap(places, size, c), share_a_bit(places, size, c))
        << testing::PrintToString(places) << " " << size << " and " << testing::PrintToString(c.at)
        << " " << c.size;
  }
}

TEST(MatchesTest, Table) {
  struct Row {
    Progression places;
    Bits size;
    Cell cell;
    bool expected;
  };
  const std::vector<Row> rows{
      {{32, 0, 1}, 32, cell({32, 0, 1}, 32), true},
      {{32, 0, 1}, 16, cell({32, 0, 1}, 32), false},
      {{40, 0, 1}, 32, cell({32, 0, 1}, 32), false},
      {{0, 32, 3}, 32, cell({64, 0, 1}, 32), true},
      {{0, 32, 3}, 32, cell({96, 0, 1}, 32), false},
      {{0, 32, 3}, 32, cell({48, 0, 1}, 32), false},
      {{32, 32, 3}, 32, cell({0, 0, 1}, 32), false},
      // A cell that stands for many is never accessed as a whole.
      {{0, 32, 3}, 32, cell({0, 32, 3}, 32), false},
      {{32, 0, 1}, 32, cell({0, 32, 3}, 32), false},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(matches(row.places, row.size, row.cell), row.expected)
        << testing::PrintToString(row.places) << " " << row.size << " and "
        << testing::PrintToString(row.cell.at) << " " << row.cell.size;
  }
}

TEST(MatchesTest, SaysWhatEnumeratingSays) {
  Dice dice;
  int matching = 0;
  for (int i = 0; i < rounds; ++i) {
    const Progression places = dice.any();
    const Bits size = 1 + dice.below(4);
    // Accesses that lie over each other are not aligned, which C does not define.
    if (!places.is_single() && places.stride < size) continue;
    const Cell c = cell(dice.single(), 1 + dice.below(4));
    const bool expected = only_all_of_it(places, size, c);
    matching += expected ? 1 : 0;
    EXPECT_EQ(matches(places, size, c), expected)
        << testing::PrintToString(places) << " " << size << " and " << testing::PrintToString(c.at)
        << " " << c.size;
  }
  EXPECT_GT(matching, rounds / 100);
}

/// struct { int n; struct { int key; int row[2]; } entries[3]; } with one cell for each place.
ObjectInfo table_of_entries() {
  ObjectInfo object{.name = "t", .size = 32 + 3 * 96};
  object.arrays.push_back({32, 96, 3});
  for (Bits i = 0; i < 3; ++i) object.arrays.push_back({32 + i * 96 + 32, 32, 2});
  for (Bits i = 0; i < 10; ++i) object.cells.push_back(cell({i * 32, 0, 1}, 32));
  return object;
}

TEST(ObjectTest, AnywhereIsEveryByte) {
  EXPECT_EQ(table_of_entries().anywhere(), (Progression{0, 8, 40}));
}

TEST(ObjectTest, AnywhereInAnObjectOfUnknownSizeHasNoEnd) {
  EXPECT_EQ((ObjectInfo{.name = "o"}.anywhere()), (Progression{0, 8, unlimited}));
}

TEST(ObjectTest, AnywhereInLessThanAByteIsItsStart) {
  EXPECT_EQ((ObjectInfo{.name = "o", .size = 3}.anywhere()), (Progression{0, 8, 1}));
}

TEST(ObjectTest, AlongTheArrayOfThatElement) {
  const ObjectInfo object = table_of_entries();
  EXPECT_EQ(object.along(32, 96), (Progression{32, 96, 3}));
  EXPECT_EQ(object.along(32 + 96, 96), (Progression{32, 96, 3}));
  EXPECT_EQ(object.along(32 + 96, 192), (Progression{32, 96, 3}));
}

TEST(ObjectTest, AlongFromWhereOneArrayEndsAndAnotherBeginsIsAnywhere) {
  ObjectInfo object{.name = "two rows", .size = 128};
  object.arrays = {{0, 32, 2}, {64, 32, 2}};
  EXPECT_EQ(object.along(64, 32), object.anywhere());
  EXPECT_EQ(object.along(96, 32), (Progression{64, 32, 2}));
  EXPECT_EQ(object.along(64, 128), (Progression{64, 32, 2}));  // too far to go back
}

TEST(ObjectTest, AlongAFieldOfTheElements) {
  EXPECT_EQ(table_of_entries().along(32 + 96 + 64, 96), (Progression{32 + 64, 96, 3}));
}

TEST(ObjectTest, AlongTheInnerArrayOnly) {
  EXPECT_EQ(table_of_entries().along(32 + 96 + 64, 32), (Progression{32 + 96 + 32, 32, 2}));
}

TEST(ObjectTest, AlongFromOutsideOfAllArraysIsAnywhere) {
  EXPECT_EQ(table_of_entries().along(0, 96), table_of_entries().anywhere());
}

TEST(ObjectTest, AlongByStepsOfNoElementIsAnywhere) {
  EXPECT_EQ(table_of_entries().along(32, 40), table_of_entries().anywhere());
  EXPECT_EQ(table_of_entries().along(32, 1), table_of_entries().anywhere());
}

TEST(ObjectTest, AlongHoldsEachPlaceThatIsReached) {
  const ObjectInfo object = table_of_entries();
  const Bits end = object.size;
  for (const Array& array : object.arrays) {
    for (Bits i = 0; i < array.count; ++i) {
      const Bits from = array.offset + i * array.element;
      const std::set<Bits> reached = bits(object.along(from, array.element), 1);
      for (Bits k = 0; k < array.count; ++k) {
        EXPECT_TRUE(reached.contains(array.offset + k * array.element)) << from;
      }
      EXPECT_LT(*reached.rbegin(), end);
    }
  }
}

TEST(ObjectTest, CanonicalOfOnePlaceHasNoStride) {
  const ObjectInfo object = table_of_entries();
  EXPECT_EQ(object.canonical({64, 96, 1}), (Progression{64, 0, 1}));
  EXPECT_EQ(object.canonical({64, 0, 7}), (Progression{64, 0, 1}));
}

TEST(ObjectTest, CanonicalKeepsThePlaceBehindTheEnd) {
  // C lets a pointer be there, and come back.
  EXPECT_EQ(table_of_entries().canonical({320, 0, 1}), (Progression{320, 0, 1}));
}

TEST(ObjectTest, CanonicalOfWhatLeavesTheObjectIsAnywhere) {
  const ObjectInfo object = table_of_entries();
  EXPECT_EQ(object.canonical({328, 0, 1}), object.anywhere());
  EXPECT_EQ(object.canonical({-8, 0, 1}), object.anywhere());
  EXPECT_EQ(object.canonical({-8, 32, 4}), object.anywhere());
}

TEST(ObjectTest, CanonicalOfEveryByteIsAnywhere) {
  const ObjectInfo object = table_of_entries();
  EXPECT_EQ(object.canonical({0, 8, 3}), object.anywhere());
}

TEST(ObjectTest, CanonicalOfPartOfAnArrayIsAllOfIt) {
  EXPECT_EQ(table_of_entries().canonical({128, 96, 2}), (Progression{32, 96, 3}));
}

TEST(ObjectTest, CanonicalLosesNothingAndIsStable) {
  const ObjectInfo object = table_of_entries();
  for (const Array& array : object.arrays) {
    for (Bits inside = 0; inside < array.element; inside += byte) {
      for (Bits count = 1; count <= array.count; ++count) {
        const Progression p{array.offset + inside, array.element, count};
        const Progression canonical = object.canonical(p);
        const std::set<Bits> more = bits(canonical, 1);
        for (const Bits offset : offsets(p)) {
          EXPECT_TRUE(more.contains(offset))
              << testing::PrintToString(p) << " became " << testing::PrintToString(canonical);
        }
        EXPECT_EQ(object.canonical(canonical), canonical) << testing::PrintToString(p);
      }
    }
  }
}

TEST(ObjectTest, WidenedWithinElementsThatAreToldApartIsAnywhere) {
  EXPECT_EQ(table_of_entries().widened(64), table_of_entries().anywhere());
}

TEST(ObjectTest, WidenedIsTheSameFieldOfAllElements) {
  ObjectInfo object{.name = "a", .size = 64 * 100};
  object.arrays.push_back({0, 64, 100});
  object.cells.push_back(cell({0, 64, 100}, 32));
  object.cells.push_back(cell({32, 64, 100}, 32));
  EXPECT_EQ(object.widened(64 * 7 + 32), (Progression{32, 64, 100}));
  EXPECT_EQ(object.widened(64 * 7), (Progression{0, 64, 100}));
}

}  // namespace
}  // namespace pslice::memory
