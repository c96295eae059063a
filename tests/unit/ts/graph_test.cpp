#include "ts/graph.h"

#include <algorithm>
#include <random>
#include <set>

#include <gtest/gtest.h>

namespace pslice::ts {
namespace {

using Edges = std::vector<std::pair<Vertex, Vertex>>;
using Vertices = std::vector<Vertex>;
using Parents = std::vector<std::optional<Vertex>>;

Graph make(std::size_t size, const Edges& edges) {
  Graph graph(size);
  for (const auto& [from, to] : edges) graph.add_edge(from, to);
  return graph;
}

// --- the same notions by their definitions, on graphs small enough for that ---

/// Can `to` be reached from `from` without touching `avoided`? Every vertex reaches itself.
bool reaches(const Graph& graph, Vertex from, Vertex to, std::optional<Vertex> avoided = {}) {
  if (from == avoided || to == avoided) return false;
  std::set<Vertex> seen{from};
  Vertices todo{from};
  while (!todo.empty()) {
    const Vertex v = todo.back();
    todo.pop_back();
    if (v == to) return true;
    for (const Vertex s : graph.successors(v)) {
      if (s != avoided && seen.insert(s).second) todo.push_back(s);
    }
  }
  return false;
}

bool dominates(const Graph& graph, Vertex root, Vertex d, Vertex v) {
  return reaches(graph, root, v) && (d == v || !reaches(graph, root, v, d));
}

bool postdominates(const Graph& graph, Vertex end, Vertex p, Vertex v) {
  return reaches(graph, v, end) && (p == v || !reaches(graph, v, end, p));
}

/// The strict dominator that all other strict dominators dominate.
Parents dominators_by_definition(const Graph& graph, Vertex root) {
  Parents result(graph.size());
  for (Vertex v = 0; v < graph.size(); ++v) {
    Vertices strict;
    for (Vertex d = 0; d < graph.size(); ++d) {
      if (d != v && dominates(graph, root, d, v)) strict.push_back(d);
    }
    for (const Vertex d : strict) {
      if (std::all_of(strict.begin(), strict.end(),
                      [&](Vertex other) { return dominates(graph, root, other, d); })) {
        result[v] = d;
      }
    }
  }
  return result;
}

std::vector<Vertices> dependences_by_definition(const Graph& graph, Vertex end) {
  std::vector<Vertices> result(graph.size());
  for (Vertex v = 0; v < graph.size(); ++v) {
    for (Vertex b = 0; b < graph.size(); ++b) {
      if (v != b && postdominates(graph, end, v, b)) continue;
      const auto successors = graph.successors(b);
      if (std::any_of(successors.begin(), successors.end(),
                      [&](Vertex s) { return postdominates(graph, end, v, s); })) {
        result[v].push_back(b);
      }
    }
  }
  return result;
}

Graph random_graph(std::mt19937& random, std::size_t size, std::size_t edges) {
  Graph graph(size);
  for (std::size_t i = 0; i < edges; ++i) {
    graph.add_edge(static_cast<Vertex>(random() % size), static_cast<Vertex>(random() % size));
  }
  return graph;
}

/// A random graph in which every vertex reaches the last one.
Graph random_flow_graph(std::mt19937& random, std::size_t size, std::size_t edges) {
  Graph graph = random_graph(random, size, edges);
  const auto end = static_cast<Vertex>(size - 1);
  for (Vertex v = 0; v < end; ++v) {
    if (!reaches(graph, v, end)) graph.add_edge(v, end);
  }
  return graph;
}

// --- hand-made graphs ---

TEST(Graph, KnowsBothDirections) {
  const Graph graph = make(3, {{0, 1}, {0, 2}, {1, 2}});
  EXPECT_EQ(Vertices(graph.successors(0).begin(), graph.successors(0).end()), (Vertices{1, 2}));
  EXPECT_EQ(Vertices(graph.predecessors(2).begin(), graph.predecessors(2).end()), (Vertices{0, 1}));
  const Graph reversed = graph.reversed();
  EXPECT_EQ(Vertices(reversed.successors(2).begin(), reversed.successors(2).end()),
            (Vertices{0, 1}));
  EXPECT_TRUE(reversed.successors(0).empty());
}

TEST(Graph, DominatorsOfADiamondInALoop) {
  // 0 -> 1 -> {2,3} -> 4 -> {1,5}; 6 is not reached
  const Graph graph = make(7, {{0, 1}, {1, 2}, {1, 3}, {2, 4}, {3, 4}, {4, 1}, {4, 5}, {6, 5}});
  EXPECT_EQ(immediate_dominators(graph, 0), (Parents{{}, 0, 1, 1, 1, 4, {}}));
  EXPECT_EQ(immediate_postdominators(graph, 5), (Parents{1, 4, 4, 4, 5, {}, 5}));
}

TEST(Graph, DominatorsOfAnIrreducibleRegion) {
  const Graph graph = make(4, {{0, 1}, {0, 2}, {1, 2}, {2, 1}, {2, 3}});
  EXPECT_EQ(immediate_dominators(graph, 0), (Parents{{}, 0, 0, 2}));
}

TEST(Graph, RootInsideALoopHasNoDominator) {
  const Graph graph = make(2, {{0, 1}, {1, 0}});
  EXPECT_EQ(immediate_dominators(graph, 0), (Parents{{}, 0}));
  EXPECT_EQ(immediate_dominators(make(1, {{0, 0}}), 0), (Parents{{}}));
}

TEST(Graph, ControlDependenceOfAnIf) {
  // if (0) 1; else 2; 3
  const Graph graph = make(4, {{0, 1}, {0, 2}, {1, 3}, {2, 3}});
  EXPECT_EQ(control_dependences(graph, 3), (std::vector<Vertices>{{}, {0}, {0}, {}}));
}

TEST(Graph, ControlDependenceOfALoop) {
  // while (1) { 2 } 3: the test decides whether it is tried again
  const Graph graph = make(4, {{0, 1}, {1, 2}, {2, 1}, {1, 3}});
  EXPECT_EQ(control_dependences(graph, 3), (std::vector<Vertices>{{}, {1}, {1}, {}}));
}

TEST(Graph, ControlDependenceOfAJumpAsPseudoBranch) {
  // while (0) { if (1) { 2: break; } 3 } 4, with an edge 2 -> 3 for the case without the break
  const Graph graph = make(5, {{0, 1}, {0, 4}, {1, 2}, {1, 3}, {2, 4}, {2, 3}, {3, 0}});
  EXPECT_EQ(control_dependences(graph, 4), (std::vector<Vertices>{{1, 2}, {0}, {1}, {1, 2}, {}}));
}

TEST(Graph, ControlDependenceOfAnIrreducibleRegion) {
  // 0 enters the cycle 1 <-> 2 at either; both leave to 3
  const Graph graph = make(4, {{0, 1}, {0, 2}, {1, 2}, {2, 1}, {1, 3}, {2, 3}});
  EXPECT_EQ(control_dependences(graph, 3), (std::vector<Vertices>{{}, {0, 2}, {0, 1}, {}}));
}

TEST(Graph, ParallelEdgesDependOnce) {
  const Graph graph = make(3, {{0, 1}, {0, 1}, {0, 2}, {1, 2}});
  EXPECT_EQ(control_dependences(graph, 2), (std::vector<Vertices>{{}, {0}, {}}));
}

TEST(Graph, ComponentsComeCalleesFirst) {
  const Graph graph = make(5, {{0, 1}, {1, 2}, {2, 1}, {2, 3}, {0, 4}});
  const auto found = components(graph);
  ASSERT_EQ(found.size(), 4U);
  const auto position = [&](Vertex v) {
    return std::find_if(
               found.begin(), found.end(),
               [&](const Vertices& c) { return std::find(c.begin(), c.end(), v) != c.end(); }) -
           found.begin();
  };
  EXPECT_EQ(found[static_cast<std::size_t>(position(1))], (Vertices{1, 2}));
  EXPECT_LT(position(3), position(2));
  EXPECT_LT(position(1), position(0));
  EXPECT_LT(position(4), position(0));
}

TEST(Graph, ReversePostorderPutsUnreachedVerticesLast) {
  const Graph graph = make(5, {{0, 2}, {2, 3}, {0, 3}, {1, 0}, {4, 4}});
  EXPECT_EQ(reverse_postorder(graph, 0), (std::vector<std::uint32_t>{0, 3, 1, 2, 4}));
}

// --- loops ---

TEST(Loops, NestedLoops) {
  // 0 -> 1 { 2 { 3 } 4 } 5, and a loop 6 after them
  const Graph graph =
      make(7, {{0, 1}, {1, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 1}, {3, 1}, {1, 5}, {5, 6}, {6, 6}});
  const std::vector<Loop> found = loops(graph, 0);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].head, 1U);
  EXPECT_EQ(found[0].body, (Vertices{1, 2, 3, 4}));
  EXPECT_EQ(found[0].entries, (Vertices{1}));
  EXPECT_EQ(found[0].back_edges, (Edges{{3, 1}, {4, 1}}));
  EXPECT_EQ(found[0].parent, std::nullopt);
  EXPECT_EQ(found[1].head, 2U);
  EXPECT_EQ(found[1].body, (Vertices{2, 3}));
  EXPECT_EQ(found[1].back_edges, (Edges{{3, 2}}));
  EXPECT_EQ(found[1].parent, 0U);
  EXPECT_EQ(found[2].head, 6U);
  EXPECT_EQ(found[2].body, (Vertices{6}));
  EXPECT_EQ(found[2].back_edges, (Edges{{6, 6}}));
  EXPECT_EQ(found[2].parent, std::nullopt);
}

TEST(Loops, IrreducibleRegionHasSeveralEntries) {
  const Graph graph = make(4, {{0, 1}, {0, 2}, {1, 2}, {2, 1}, {2, 3}});
  const std::vector<Loop> found = loops(graph, 0);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].entries, (Vertices{1, 2}));
  EXPECT_EQ(found[0].body, (Vertices{1, 2}));
  EXPECT_EQ(found[0].head, 1U);
  EXPECT_EQ(found[0].back_edges, (Edges{{2, 1}}));
}

TEST(Loops, WhatIsNotReachedIsNoLoopAndNoEntry) {
  // 3 jumps into the loop {1, 2} and onto itself, but nothing leads to it
  const Graph graph = make(4, {{0, 1}, {1, 2}, {2, 1}, {3, 2}, {3, 3}});
  const std::vector<Loop> found = loops(graph, 0);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].entries, (Vertices{1}));
}

TEST(Loops, TheRootIsEnteredFromOutside) {
  const Graph graph = make(3, {{0, 1}, {1, 2}, {2, 0}});
  const std::vector<Loop> found = loops(graph, 0);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].head, 0U);
  EXPECT_EQ(found[0].entries, (Vertices{0}));
}

/// Checks what the definition of a loop says of every loop found, and that none is missing.
void check_loops(const Graph& graph, Vertex root) {
  const std::vector<Loop> found = loops(graph, root);
  const std::vector<std::uint32_t> order = reverse_postorder(graph, root);
  std::set<Vertex> heads;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Loop& loop = found[i];
    EXPECT_TRUE(heads.insert(loop.head).second);
    // Where the loop has to be maximal: in what is reached, or in its parent without the head.
    std::set<Vertex> region;
    if (loop.parent) {
      ASSERT_LT(*loop.parent, i);
      const Loop& parent = found[*loop.parent];
      region.insert(parent.body.begin(), parent.body.end());
      region.erase(parent.head);
    } else {
      for (Vertex v = 0; v < graph.size(); ++v) {
        if (reaches(graph, root, v)) region.insert(v);
      }
    }
    Graph restricted(graph.size());
    for (const Vertex v : region) {
      for (const Vertex s : graph.successors(v)) {
        if (region.contains(s)) restricted.add_edge(v, s);
      }
    }
    Vertices body;
    for (const Vertex v : region) {
      if (reaches(restricted, loop.head, v) && reaches(restricted, v, loop.head)) {
        body.push_back(v);
      }
    }
    EXPECT_EQ(loop.body, body);
    Vertices entries;
    Edges back_edges;
    for (const Vertex v : body) {
      EXPECT_LE(order[loop.head], order[v]);
      bool entered = v == root;
      for (Vertex p = 0; p < graph.size(); ++p) {
        const auto successors = graph.successors(p);
        const bool leads = std::find(successors.begin(), successors.end(), v) != successors.end();
        const bool inside = std::binary_search(body.begin(), body.end(), p);
        if (leads && !inside && reaches(graph, root, p)) entered = true;
        if (leads && inside && v == loop.head) back_edges.emplace_back(p, v);
      }
      if (entered) entries.push_back(v);
    }
    EXPECT_EQ(loop.entries, entries);
    EXPECT_EQ(loop.back_edges, back_edges);
    EXPECT_FALSE(back_edges.empty());
  }
  // Without the heads nothing reached is on a cycle, so all loops were found.
  for (Vertex v = 0; v < graph.size(); ++v) {
    if (!reaches(graph, root, v) || heads.contains(v)) continue;
    Graph headless(graph.size());
    for (Vertex u = 0; u < graph.size(); ++u) {
      for (const Vertex s : graph.successors(u)) {
        if (!heads.contains(u) && !heads.contains(s)) headless.add_edge(u, s);
      }
    }
    for (const Vertex s : headless.successors(v)) EXPECT_FALSE(reaches(headless, s, v));
  }
}

TEST(WeakOrder, LoopsAreStretchesThatBeginWithTheirHeads) {
  // 0 (1 (2 3) 4) 5, as drawn in graph.h
  const Graph graph = make(6, {{0, 1}, {1, 2}, {2, 3}, {3, 2}, {3, 4}, {4, 1}, {4, 5}});
  const WeakOrder weak = weak_order(graph, 0);
  EXPECT_EQ(weak.order, (Vertices{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(weak.is_head, (std::vector<bool>{false, true, true, false, false, false}));
}

/// Checks what the definition says of a weak topological order.
void check_weak_order(const Graph& graph, Vertex root) {
  const WeakOrder weak = weak_order(graph, root);
  const std::vector<Loop> found = loops(graph, root);
  for (Vertex v = 0; v < graph.size(); ++v) {
    ASSERT_EQ(weak.position[v] != WeakOrder::unreached, reaches(graph, root, v));
    if (weak.position[v] != WeakOrder::unreached) {
      EXPECT_EQ(weak.order[weak.position[v]], v);
    }
  }
  for (const Loop& loop : found) {
    EXPECT_TRUE(weak.is_head[loop.head]);
    for (std::size_t i = 0; i < loop.body.size(); ++i) {
      const Vertex at = weak.order[weak.position[loop.head] + i];
      EXPECT_TRUE(std::binary_search(loop.body.begin(), loop.body.end(), at));
    }
  }
  for (const Vertex v : weak.order) {
    for (const Vertex next : graph.successors(v)) {
      if (weak.position[next] > weak.position[v]) continue;
      EXPECT_TRUE(std::any_of(found.begin(), found.end(), [&](const Loop& loop) {
        return loop.head == next && std::binary_search(loop.body.begin(), loop.body.end(), v);
      }));
    }
  }
}

// --- against the definitions ---

TEST(GraphProperty, AgreesWithTheDefinitions) {
  std::mt19937 random(5);
  for (int round = 0; round < 400; ++round) {
    const std::size_t size = 1 + random() % 9;
    const Graph graph = random_graph(random, size, random() % (2 * size + 1));
    const auto root = static_cast<Vertex>(random() % size);
    SCOPED_TRACE("round " + std::to_string(round));

    const Vertex roots[] = {root, static_cast<Vertex>(random() % size)};
    const std::vector<bool> reached = reachable(graph, roots);
    for (Vertex v = 0; v < size; ++v) {
      EXPECT_EQ(reached[v], reaches(graph, roots[0], v) || reaches(graph, roots[1], v));
    }
    EXPECT_EQ(immediate_dominators(graph, root), dominators_by_definition(graph, root));
    EXPECT_EQ(immediate_postdominators(graph, root),
              dominators_by_definition(graph.reversed(), root));
    check_loops(graph, root);
    check_weak_order(graph, root);

    std::vector<std::size_t> component_of(size);
    const auto found = components(graph);
    for (std::size_t i = 0; i < found.size(); ++i) {
      for (const Vertex v : found[i]) component_of[v] = i;
    }
    for (Vertex u = 0; u < size; ++u) {
      for (Vertex v = 0; v < size; ++v) {
        const bool together = reaches(graph, u, v) && reaches(graph, v, u);
        EXPECT_EQ(component_of[u] == component_of[v], together);
        if (reaches(graph, u, v)) {
          EXPECT_GE(component_of[u], component_of[v]);
        }
      }
    }
    if (testing::Test::HasFailure()) return;
  }
}

TEST(GraphProperty, ControlDependenceAgreesWithItsDefinition) {
  std::mt19937 random(6);
  for (int round = 0; round < 400; ++round) {
    const std::size_t size = 1 + random() % 9;
    const Graph graph = random_flow_graph(random, size, random() % (2 * size + 1));
    const auto end = static_cast<Vertex>(size - 1);
    ASSERT_EQ(control_dependences(graph, end), dependences_by_definition(graph, end))
        << "round " << round;
  }
}

/// A side decides that v is reached if v postdominates it, but not the branch strictly.
TEST(GraphProperty, DecidingSidesAgreeWithTheirDefinition) {
  std::mt19937 random(8);
  for (int round = 0; round < 400; ++round) {
    const std::size_t size = 1 + random() % 9;
    const Graph graph = random_flow_graph(random, size, random() % (2 * size + 1));
    const auto end = static_cast<Vertex>(size - 1);
    const auto found = deciding_sides(graph, end);
    const auto dependences = control_dependences(graph, end);
    ASSERT_EQ(found.size(), size);
    for (Vertex v = 0; v < size; ++v) {
      Edges sides;
      Vertices branches;
      for (const BranchSide& side : found[v]) {
        sides.emplace_back(side.branch, side.side);
        if (branches.empty() || branches.back() != side.branch) branches.push_back(side.branch);
      }
      std::set<std::pair<Vertex, Vertex>> expected;
      for (Vertex b = 0; b < size; ++b) {
        if (v != b && postdominates(graph, end, v, b)) continue;
        for (const Vertex s : graph.successors(b)) {
          if (postdominates(graph, end, v, s)) expected.emplace(b, s);
        }
      }
      const std::set<std::pair<Vertex, Vertex>> as_set(sides.begin(), sides.end());
      ASSERT_EQ(as_set, expected) << "round " << round << ", vertex " << v;
      ASSERT_EQ(branches, dependences[v]) << "round " << round << ", vertex " << v;
    }
  }
}

TEST(GraphProperty, ReversePostorderNumbersEdgesForward) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    const std::size_t size = 1 + random() % 9;
    const Graph graph = random_graph(random, size, random() % (2 * size + 1));
    const std::vector<std::uint32_t> order = reverse_postorder(graph, 0);
    EXPECT_EQ(std::set<std::uint32_t>(order.begin(), order.end()).size(), size);
    EXPECT_EQ(order[0], 0U);
    for (Vertex u = 0; u < size; ++u) {
      for (Vertex v = 0; v < size; ++v) {
        const bool reached = reaches(graph, 0, u);
        if (reached && !reaches(graph, 0, v)) {
          EXPECT_LT(order[u], order[v]);
        }
        // An edge goes backwards only if it closes a cycle.
        const auto successors = graph.successors(u);
        const bool is_edge = std::find(successors.begin(), successors.end(), v) != successors.end();
        if (reached && is_edge && !reaches(graph, v, u)) {
          EXPECT_LT(order[u], order[v]);
        }
      }
    }
  }
}

TEST(Graph, LongChainsDoNotOverflowTheStack) {
  constexpr Vertex size = 100'000;
  Graph graph(size);
  for (Vertex v = 0; v + 1 < size; ++v) graph.add_edge(v, v + 1);
  graph.add_edge(size - 2, 0);
  EXPECT_EQ(immediate_dominators(graph, 0)[size - 1], size - 2);
  EXPECT_EQ(immediate_postdominators(graph, size - 1)[0], 1U);
  EXPECT_EQ(control_dependences(graph, size - 1)[0], Vertices{size - 2});
  EXPECT_EQ(components(graph).size(), 2U);
  EXPECT_EQ(loops(graph, 0).size(), 1U);
  EXPECT_EQ(reverse_postorder(graph, 0)[size - 1], size - 1);
}

}  // namespace
}  // namespace pslice::ts
