#include "memory/bundles.h"

#include <string>

#include "tests/unit/memory/points_to_fixture.h"

namespace pslice::memory {
namespace {

/// Enough objects for their cells to be bundled, all of which two pointers get at once.
class ManyObjectsTest : public PointsToTest {
 protected:
  ManyObjectsTest() {
    p = b.variable("p");
    q = b.set_new("q", b.value(p));
    for (int i = 0; i < 20; ++i) {
      many.push_back(b.object("o" + std::to_string(i), {64, 64}));
      b.set(p, b.address(many.back()));
    }
  }
  ts::Variable p, q;
  std::vector<Object> many;
};

TEST_F(ManyObjectsTest, WhatIsStoredThroughOnePointerIsInAllOfThem) {
  b.store(b.value(p), b.address(x), 64);
  b.store(b.value(q), b.address(y), 64);
  solved();
  for (const Object o : many) {
    EXPECT_EQ(points_to->places(b.cell(o, 0)), (Places{at(x), at(y)}));
    EXPECT_EQ(points_to->places(b.cell(o, 1)), Places{});
  }
}

TEST_F(ManyObjectsTest, WhatIsInOneOfThemIsLoadedThroughEachPointer) {
  const ts::Variable first = b.variable("first");
  const ts::Variable second = b.variable("second");
  const ts::Variable other = b.variable("other");
  b.load(first, b.value(p), 64);
  b.load(second, b.value(q), 64);
  b.load(other, b.plus(b.value(q), 8), 64);
  b.set(b.cell(many[3], 0), b.address(x));
  b.set(b.cell(many[17], 1), b.address(y));
  solved();
  EXPECT_EQ(points_to->places(first), Places{at(x)});
  EXPECT_EQ(points_to->places(second), Places{at(x)});
  EXPECT_EQ(points_to->places(other), Places{at(y)});
}

TEST_F(ManyObjectsTest, OneMoreThatOnePointerGetsIsNotTheOthers) {
  const ts::Variable first = b.variable("first");
  const ts::Variable second = b.variable("second");
  b.set(q, b.address(pair));
  b.load(first, b.value(p), 64);
  b.load(second, b.value(q), 64);
  b.set(b.cell(pair, 0), b.address(x));
  b.store(b.value(q), b.address(y), 64);
  solved();
  EXPECT_EQ(points_to->places(first), Places{at(y)});
  EXPECT_EQ(points_to->places(second), (Places{at(x), at(y)}));
}

TEST(Bundles, AreOneForEachSetAndWayToAccessIt) {
  MemoryBuilder b;
  base::Budget budget;
  PointerGraph graph(b.memory, b.program.variable_count(), budget, [](Object) {});
  Bundles bundles;
  PlaceSet set;
  for (PlaceSet::Number n = 0; n < 20; ++n) set.insert(3 * n);
  ASSERT_TRUE(Bundles::is_large(set));
  PlaceSet same = set;
  PlaceSet more = set;
  more.insert(1);
  const Region region{.size = 32};
  const Bundles::Found found = bundles.find(set, {}, region, Bundles::Way::from_cells, graph);
  EXPECT_TRUE(found.is_new);
  const auto again = bundles.find(same, {}, region, Bundles::Way::from_cells, graph);
  EXPECT_FALSE(again.is_new);
  EXPECT_EQ(again.node, found.node);
  const auto is_new = [&](const PlaceSet& places, const Move& move, const Region& accessed,
                          Bundles::Way way) {
    return bundles.find(places, move, accessed, way, graph).is_new;
  };
  EXPECT_TRUE(is_new(more, {}, region, Bundles::Way::from_cells));
  EXPECT_TRUE(is_new(set, {8, 0}, region, Bundles::Way::from_cells));
  EXPECT_TRUE(is_new(set, {0, 8}, region, Bundles::Way::from_cells));
  EXPECT_TRUE(is_new(set, {}, {.size = 64}, Bundles::Way::from_cells));
  EXPECT_TRUE(is_new(set, {}, {.shift = 8, .size = 32}, Bundles::Way::from_cells));
  EXPECT_TRUE(is_new(set, {}, {.size = 32, .stride = 64}, Bundles::Way::from_cells));
  EXPECT_TRUE(is_new(set, {}, {.size = 32, .count = 2}, Bundles::Way::from_cells));
  EXPECT_TRUE(is_new(set, {}, region, Bundles::Way::to_cells));
}

}  // namespace
}  // namespace pslice::memory
