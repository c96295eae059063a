#include <algorithm>
#include <cassert>

#include "ts/graph.h"

// Loops by repeated decomposition: the non-trivial strongly connected components of the graph are
// the outermost loops; without its head, a loop falls into components again, and these are the
// loops nested in it. The first vertex of a component in reverse postorder is the one the
// depth-first search came upon first, so it was entered from outside: the head is an entry.

namespace pslice::ts {

namespace {

class LoopFinder {
 public:
  LoopFinder(const Graph& graph, Vertex root)
      : graph_(graph), root_(root), order_(reverse_postorder(graph, root)), local_(graph.size()) {}

  std::vector<Loop> run() {
    const Vertex roots[] = {root_};
    const std::vector<bool> reached = reachable(graph_, roots);
    reached_ = reached;
    std::vector<Vertex> all;
    for (Vertex v = 0; v < graph_.size(); ++v) {
      if (reached[v]) all.push_back(v);
    }
    push_loops_of(all, std::nullopt);
    std::vector<Loop> result;
    while (!todo_.empty()) {
      Loop loop = std::move(todo_.back());
      todo_.pop_back();
      std::vector<Vertex> rest = loop.body;
      std::erase(rest, loop.head);
      const std::size_t index = result.size();
      result.push_back(std::move(loop));
      push_loops_of(rest, index);
    }
    return result;
  }

 private:
  /// Puts the outermost loops among these vertices on the stack, the first one on top.
  void push_loops_of(const std::vector<Vertex>& vertices, std::optional<std::size_t> parent) {
    const std::size_t first = todo_.size();
    for (const std::vector<Vertex>& component : components_among(vertices)) {
      Loop loop = make_loop(component);
      if (loop.back_edges.empty()) continue;  // a single vertex without edge to itself
      loop.parent = parent;
      todo_.push_back(std::move(loop));
    }
    std::sort(todo_.begin() + static_cast<std::ptrdiff_t>(first), todo_.end(),
              [this](const Loop& a, const Loop& b) { return order_[a.head] > order_[b.head]; });
  }

  /// The strongly connected components of the graph restricted to these (ascending) vertices.
  std::vector<std::vector<Vertex>> components_among(const std::vector<Vertex>& vertices) {
    for (Vertex i = 0; i < vertices.size(); ++i) local_[vertices[i]] = i + 1;
    Graph part(vertices.size());
    for (const Vertex v : vertices) {
      for (const Vertex successor : graph_.successors(v)) {
        if (local_[successor] != 0) part.add_edge(local_[v] - 1, local_[successor] - 1);
      }
    }
    for (const Vertex v : vertices) local_[v] = 0;
    std::vector<std::vector<Vertex>> result = components(part);
    for (std::vector<Vertex>& component : result) {
      for (Vertex& v : component) v = vertices[v];
    }
    return result;
  }

  [[nodiscard]] Loop make_loop(const std::vector<Vertex>& body) const {
    Loop loop;
    loop.body = body;
    loop.head = *std::min_element(body.begin(), body.end(),
                                  [this](Vertex a, Vertex b) { return order_[a] < order_[b]; });
    const auto is_inside = [&](Vertex v) {
      return std::binary_search(body.begin(), body.end(), v);
    };
    for (const Vertex v : body) {
      const auto before = graph_.predecessors(v);
      const bool entered = v == root_ || std::any_of(before.begin(), before.end(), [&](Vertex p) {
                             return reached_[p] && !is_inside(p);
                           });
      if (entered) loop.entries.push_back(v);
      const auto after = graph_.successors(v);
      if (std::find(after.begin(), after.end(), loop.head) != after.end()) {
        loop.back_edges.emplace_back(v, loop.head);
      }
    }
    return loop;
  }

  const Graph& graph_;
  Vertex root_;
  std::vector<std::uint32_t> order_;
  std::vector<bool> reached_;
  std::vector<Vertex> local_;  // position in the part being decomposed, plus one; 0: outside
  std::vector<Loop> todo_;
};

}  // namespace

std::vector<Loop> loops(const Graph& graph, Vertex root) { return LoopFinder(graph, root).run(); }

}  // namespace pslice::ts
