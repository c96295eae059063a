#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

// Control-flow graph algorithms over plain indices, none of them recursive.

namespace pslice::ts {

using Vertex = std::uint32_t;

/// A directed graph with fixed vertices 0..n-1.
class Graph {
 public:
  explicit Graph(std::size_t vertices) : successors_(vertices), predecessors_(vertices) {}
  void add_edge(Vertex from, Vertex to);
  [[nodiscard]] std::size_t size() const { return successors_.size(); }
  [[nodiscard]] std::span<const Vertex> successors(Vertex v) const { return successors_[v]; }
  [[nodiscard]] std::span<const Vertex> predecessors(Vertex v) const { return predecessors_[v]; }
  [[nodiscard]] Graph reversed() const;

 private:
  std::vector<std::vector<Vertex>> successors_;
  std::vector<std::vector<Vertex>> predecessors_;
};

/// By vertex: can it be reached from a root? Roots reach themselves.
std::vector<bool> reachable(const Graph& graph, std::span<const Vertex> roots);

/// By vertex: its immediate dominator; none for the root and what it does not reach.
std::vector<std::optional<Vertex>> immediate_dominators(const Graph& graph, Vertex root);
/// Likewise postdominators, with `end` the vertex every path should reach.
std::vector<std::optional<Vertex>> immediate_postdominators(const Graph& graph, Vertex end);

/// By vertex v: the sides that decide directly that v is reached: v postdominates the side but not
/// the branch strictly. Ascending by branch. Every vertex must reach `end`.
struct BranchSide {
  Vertex branch = 0;
  Vertex side = 0;  // a successor of the branch
};
std::vector<std::vector<BranchSide>> deciding_sides(const Graph& graph, Vertex end);
/// By vertex v: the branching vertices v is directly control dependent on (Ferrante, Ottenstein,
/// Warren), ascending: b is among them iff v postdominates a successor of b but not b strictly.
/// Every vertex must reach `end`.
std::vector<std::vector<Vertex>> control_dependences(const Graph& graph, Vertex end);

/// Strongly connected components in reverse topological order (callees before callers).
std::vector<std::vector<Vertex>> components(const Graph& graph);
/// By vertex: can one get back to it?
std::vector<bool> on_cycles(const Graph& graph);

/// By vertex: a reverse postorder number from the root; unreached vertices come last.
std::vector<std::uint32_t> reverse_postorder(const Graph& graph, Vertex root);

/// A loop: a maximal strongly connected region with its entries; inner loops are those of the
/// region without its head. Irreducible regions have several entries; the head is the first in
/// reverse postorder.
struct Loop {
  Vertex head = 0;
  std::vector<Vertex> entries;                        // ascending; just {head} if reducible
  std::vector<Vertex> body;                           // ascending, head included
  std::vector<std::pair<Vertex, Vertex>> back_edges;  // edges from the body to the head
  std::optional<std::size_t> parent;                  // index of the enclosing loop
};
/// All loops reachable from the root, outer before inner.
std::vector<Loop> loops(const Graph& graph, Vertex root);

/// A weak topological order (Bourdoncle 1993) of what the root reaches: every loop is a stretch of
/// it that begins with the head, inner loops within outer ones, and every edge that goes back in it
/// goes to the head of a loop around its source. For 1 -> 2 -> 3 -> 4 with edges back from 3 to 2
/// and from 4 to 1, the order is (1 (2 3) 4).
struct WeakOrder {
  static constexpr std::size_t unreached = static_cast<std::size_t>(-1);
  std::vector<Vertex> order;
  std::vector<std::size_t> position;  // by vertex: its place in the order
  std::vector<bool> is_head;          // by vertex: of one of `loops`
};
WeakOrder weak_order(const Graph& graph, Vertex root);

}  // namespace pslice::ts
