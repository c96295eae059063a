#include "memory/pointer_graph.h"

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/memory/programs.h"

namespace pslice::memory {
namespace {

/// Copies at random, with cycles, against the least solution found by going around until nothing
/// changes.
TEST(PointerGraphTest, HoldsTheLeastSolutionWhateverTheOrder) {
  constexpr std::size_t count = 40;
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    MemoryBuilder b;
    std::vector<Object> objects;
    for (int i = 0; i < 6; ++i) objects.push_back(b.object("o", {64, 64}));
    base::Budget budget;
    PointerGraph graph(b.memory, b.program.variable_count(), budget, [](Object) {});
    std::vector<PointerNode> nodes;
    for (std::size_t i = 0; i < count; ++i) nodes.push_back(graph.add_node());
    std::vector<std::set<Place>> expected(count);
    struct Edge {
      std::size_t from, to;
      Move move;
    };
    std::vector<Edge> edges;
    const auto pick = [&] { return random() % count; };
    const auto work = [&](std::size_t steps) {
      for (std::size_t i = 0; i < steps && graph.step(); ++i) {
      }
    };
    for (int i = 0; i < 90; ++i) {
      const Edge edge{pick(), pick(), random() % 8 == 0 ? Move{64, 0} : Move{}};
      edges.push_back(edge);
      graph.add_copy(nodes[edge.from], edge.move, nodes[edge.to]);
      if (i % 9 == 0) {
        const std::size_t at = pick();
        const Place place{objects[random() % objects.size()], {}};
        expected[at].insert(place);
        graph.insert(nodes[at], place);
      }
      if (random() % 4 == 0) work(random() % 6);
    }
    while (graph.step()) {
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const Edge& edge : edges) {
        for (const Place& place : std::set<Place>(expected[edge.from])) {
          changed |=
              expected[edge.to].insert(moved(b.memory[place.object], place, edge.move)).second;
        }
      }
    }
    for (std::size_t i = 0; i < count; ++i) {
      EXPECT_EQ(graph.places(nodes[i]), std::vector<Place>(expected[i].begin(), expected[i].end()));
    }
  }
}

/// Who watches one node of a cycle is told of what gets into any.
TEST(PointerGraphTest, WatchersSeeEverythingThatGetsIntoACycle) {
  MemoryBuilder b;
  std::vector<Object> objects;
  for (int i = 0; i < 4; ++i) objects.push_back(b.object("o", {64}));
  base::Budget budget;
  PointerGraph graph(b.memory, b.program.variable_count(), budget, [](Object) {});
  std::vector<PointerNode> ring;
  for (int i = 0; i < 200; ++i) ring.push_back(graph.add_node());
  std::set<Object> seen;
  graph.watch(ring[5], {}, [&](const Place& place) { seen.insert(place.object); });
  graph.insert(ring[100], {objects[0], {}});
  for (std::size_t i = 0; i < ring.size(); ++i) {
    graph.add_copy(ring[i], {}, ring[(i + 1) % ring.size()]);
    if (i % 70 == 0) graph.step();
  }
  graph.insert(ring[199], {objects[1], {}});
  while (graph.step()) {
  }
  graph.insert(ring[6], {objects[2], {}});
  while (graph.step()) {
  }
  EXPECT_EQ(seen, (std::set<Object>{objects[0], objects[1], objects[2]}));
  EXPECT_EQ(graph.places(ring[150]).size(), 3U);
}

TEST(PointerGraphTest, WhatGetsOutsideIsToldAndLeavesNoPlaceThere) {
  MemoryBuilder b;
  const Object x = b.object("x", {64});
  base::Budget budget;
  std::vector<Object> exposed;
  PointerGraph graph(b.memory, b.program.variable_count(), budget,
                     [&](Object o) { exposed.push_back(o); });
  const PointerNode p = graph.add_node();
  const PointerNode q = graph.add_node();
  graph.add_copy(p, {}, graph.outside());
  graph.add_copy(graph.outside(), {}, q);
  graph.insert(p, {x, {}});
  while (graph.step()) {
  }
  EXPECT_EQ(exposed, std::vector<Object>{x});
  ASSERT_EQ(graph.places(q).size(), 1U);
  EXPECT_EQ(graph.places(q).front().object, b.memory.outside());
}

/// An object with more offsets that are pointed to than one node may hold.
class ManyOffsetsTest : public testing::Test {
 protected:
  static constexpr Bits count = 60;
  std::vector<Place> held(PointerNode node) {
    while (graph.step()) {
    }
    return graph.places(node);
  }
  [[nodiscard]] Place part(Bits i) const { return {large, {64 * i, 0, 1}}; }
  [[nodiscard]] Place anywhere_there() const { return {large, b.memory[large].anywhere()}; }

  MemoryBuilder b;
  Object large = b.object("large", std::vector<Bits>(count, 64));
  base::Budget budget;
  PointerGraph graph{b.memory, b.program.variable_count(), budget, [](Object) {}};
  PointerNode all = graph.add_node();
  PointerNode part_of_them = graph.add_node();
};

TEST_F(ManyOffsetsTest, ANodeHoldsAFewAndAPlaceForTheOthers) {
  for (Bits i = 1; i < count; ++i) graph.insert(all, part(i));
  for (Bits i = 1; i < 10; ++i) graph.insert(part_of_them, part(i));
  const std::vector<Place> most = held(all);
  EXPECT_LT(most.size(), 30U);
  EXPECT_NE(std::ranges::find(most, anywhere_there()), most.end());
  EXPECT_EQ(held(part_of_them).size(), 9U) << "each has a limit of its own";
}

TEST_F(ManyOffsetsTest, WhatIsWithinAPlaceAddsNothing) {
  for (Bits i = 1; i < count; ++i) graph.insert(all, part(i));
  const PointerNode anywhere_first = graph.add_node();
  graph.insert(anywhere_first, anywhere_there());
  graph.add_copy(all, {}, anywhere_first);
  graph.insert(anywhere_first, part(count - 1));
  EXPECT_EQ(held(anywhere_first), std::vector{anywhere_there()});
}

}  // namespace
}  // namespace pslice::memory
