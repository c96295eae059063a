#include <algorithm>
#include <cassert>

#include "ts/graph.h"

// Dominators by semidominators and nearest common ancestors (Georgiadis, Tarjan and Werneck,
// "Finding dominators in practice", 2006). Vertices are numbered in the order a depth-first search
// comes upon them. The semidominator of v is the smallest vertex from which a path leads to v
// whose inner vertices are all larger than v; the immediate dominator is then the nearest ancestor
// of v in the dominator tree that is not larger than it.
//
// Boost has the algorithm of Lengauer and Tarjan, but it recurses as deep as the graph, which is a
// stack overflow on a long function, and takes predecessors that are not reached for paths around
// a dominator.

namespace pslice::ts {

namespace {

class DominatorFinder {
 public:
  DominatorFinder(const Graph& graph, Vertex root) : graph_(graph), number_(graph.size(), none) {
    search(root);
  }

  std::vector<std::optional<Vertex>> run() {
    find_semidominators();
    // In order of discovery, so that the dominator of every ancestor is known.
    std::vector<Vertex> dominator = parent_;
    std::vector<std::optional<Vertex>> result(graph_.size());
    for (Vertex v = 1; v < vertex_.size(); ++v) {
      while (dominator[v] > semi_[v]) dominator[v] = dominator[dominator[v]];
      result[vertex_[v]] = vertex_[dominator[v]];
    }
    return result;
  }

 private:
  // Everything below is in terms of numbers, except vertex_, number_ and the graph itself.
  static constexpr Vertex none = ~Vertex{0};

  void search(Vertex root) {
    std::vector<std::pair<Vertex, std::size_t>> stack;
    const auto discover = [&](Vertex v, Vertex parent) {
      number_[v] = static_cast<Vertex>(vertex_.size());
      vertex_.push_back(v);
      parent_.push_back(parent);
      stack.emplace_back(v, 0);
    };
    discover(root, 0);
    while (!stack.empty()) {
      auto& [v, next] = stack.back();
      const auto successors = graph_.successors(v);
      if (next == successors.size()) {
        stack.pop_back();
        continue;
      }
      const Vertex successor = successors[next++];
      if (number_[successor] == none) discover(successor, number_[v]);
    }
  }

  void find_semidominators() {
    const auto size = static_cast<Vertex>(vertex_.size());
    ancestor_ = parent_;
    for (Vertex v = 0; v < size; ++v) {
      semi_.push_back(v);
      best_.push_back(v);
    }
    for (Vertex v = size; v-- > 1;) {
      semi_[v] = parent_[v];
      for (const Vertex predecessor : graph_.predecessors(vertex_[v])) {
        const Vertex p = number_[predecessor];
        if (p != none) semi_[v] = std::min(semi_[v], semi_[best_above(p, v)]);
      }
    }
  }

  /// The vertex with the smallest semidominator among p and its ancestors larger than v, or p
  /// itself if it is not larger. Shortens the way up for the next time.
  Vertex best_above(Vertex p, Vertex v) {
    if (p <= v) return p;
    path_.clear();
    for (Vertex u = p; ancestor_[u] > v; u = ancestor_[u]) path_.push_back(u);
    while (!path_.empty()) {
      const Vertex u = path_.back();
      path_.pop_back();
      const Vertex above = ancestor_[u];
      if (semi_[best_[above]] < semi_[best_[u]]) best_[u] = best_[above];
      ancestor_[u] = ancestor_[above];
    }
    return best_[p];
  }

  const Graph& graph_;
  std::vector<Vertex> vertex_;    // by number
  std::vector<Vertex> number_;    // by vertex
  std::vector<Vertex> parent_;    // in the tree of the search
  std::vector<Vertex> ancestor_;  // some ancestor, ever further up
  std::vector<Vertex> best_;      // smallest semidominator from here up to below the ancestor_
  std::vector<Vertex> semi_;
  std::vector<Vertex> path_;
};

}  // namespace

std::vector<std::optional<Vertex>> immediate_dominators(const Graph& graph, Vertex root) {
  return DominatorFinder(graph, root).run();
}

std::vector<std::optional<Vertex>> immediate_postdominators(const Graph& graph, Vertex end) {
  return immediate_dominators(graph.reversed(), end);
}

// v is control dependent on b iff it postdominates a successor s of b but not b strictly. What
// postdominates s is the path from s up the postdominator tree; what also postdominates b strictly
// begins at the parent of b, which is on that path. So b belongs to all vertices from s up to the
// parent of b, which is excluded.
std::vector<std::vector<BranchSide>> deciding_sides(const Graph& graph, Vertex end) {
  const auto parents = immediate_postdominators(graph, end);
  std::vector<std::vector<BranchSide>> result(graph.size());
  for (Vertex b = 0; b < graph.size(); ++b) {
    assert((b == end || parents[b]) && "every vertex must reach the end");
    for (const Vertex successor : graph.successors(b)) {
      for (std::optional<Vertex> v = successor; v && v != parents[b]; v = parents[*v]) {
        result[*v].push_back({b, successor});
      }
    }
  }
  return result;
}

std::vector<std::vector<Vertex>> control_dependences(const Graph& graph, Vertex end) {
  std::vector<std::vector<Vertex>> result(graph.size());
  const auto sides = deciding_sides(graph, end);
  for (Vertex v = 0; v < graph.size(); ++v) {
    for (const BranchSide& side : sides[v]) {
      // Branches come in order, so a repetition can only be the last one.
      if (result[v].empty() || result[v].back() != side.branch) result[v].push_back(side.branch);
    }
  }
  return result;
}

}  // namespace pslice::ts
