#include <algorithm>
#include <array>
#include <cassert>

#include "ts/budgeted_loops.h"

// Loops by repeated decomposition: the non-trivial strongly connected components of the graph are
// the outermost loops; without its head, a loop falls into components again, and these are the
// loops nested in it. The first vertex of a component in reverse postorder is the one the
// depth-first search came upon first, so it was entered from outside: the head is an entry.

namespace pslice::ts {

namespace {

class Decomposition {
 public:
  Decomposition(const Graph& graph, Vertex root, base::Budget* budget)
      : graph_(graph),
        root_(root),
        budget_(budget),
        numbers_(reverse_postorder(graph, root)),
        local_(graph.size()) {}

  void run() {
    const std::array roots{root_};
    reached_ = reachable(graph_, roots);
    std::vector<Vertex> all;
    for (Vertex v = 0; v < graph_.size(); ++v) {
      if (reached_[v]) all.push_back(v);
    }
    push_parts_of(all, std::nullopt);
    while (!todo_.empty() && (budget_ == nullptr || !budget_->exhausted())) {
      Part part = std::move(todo_.back());
      todo_.pop_back();
      order_.push_back(part.first);
      Loop loop = make_loop(part);
      if (loop.back_edges.empty()) continue;  // a single vertex without edge to itself
      std::vector<Vertex> rest = loop.body;
      std::erase(rest, loop.head);
      const std::size_t index = loops_.size();
      loops_.push_back(std::move(loop));
      push_parts_of(rest, index);
    }
  }

  [[nodiscard]] std::vector<Loop>& loops() { return loops_; }
  [[nodiscard]] std::vector<Vertex>& order() { return order_; }

 private:
  /// A strongly connected component of what is left of the graph.
  struct Part {
    Vertex first;  // of its vertices in reverse postorder
    std::vector<Vertex> vertices;
    std::optional<std::size_t> around;  // the loop it lies in
  };

  /// Puts the components of these vertices on the stack, the first one on top. An edge from one to
  /// another goes forward in reverse postorder, or else the depth-first search had come from the
  /// other to the one, and they would be one: so that order of their first vertices is topological.
  void push_parts_of(const std::vector<Vertex>& vertices, std::optional<std::size_t> around) {
    const auto begin = static_cast<std::ptrdiff_t>(todo_.size());
    for (std::vector<Vertex>& component : components_among(vertices)) {
      const Vertex first = *std::ranges::min_element(
          component, [this](Vertex a, Vertex b) { return numbers_[a] < numbers_[b]; });
      todo_.push_back({first, std::move(component), around});
    }
    std::sort(todo_.begin() + begin, todo_.end(), [this](const Part& a, const Part& b) {
      return numbers_[a.first] > numbers_[b.first];
    });
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

  [[nodiscard]] Loop make_loop(const Part& part) const {
    Loop loop;
    loop.body = part.vertices;
    loop.head = part.first;
    loop.parent = part.around;
    const std::vector<Vertex>& body = loop.body;
    const auto is_inside = [&](Vertex v) { return std::ranges::binary_search(body, v); };
    for (const Vertex v : body) {
      const auto before = graph_.predecessors(v);
      const bool entered = v == root_ || std::ranges::any_of(before, [&](Vertex p) {
                             return reached_[p] && !is_inside(p);
                           });
      if (entered) loop.entries.push_back(v);
      const auto after = graph_.successors(v);
      if (std::ranges::find(after, loop.head) != after.end()) {
        loop.back_edges.emplace_back(v, loop.head);
      }
    }
    return loop;
  }

  const Graph& graph_;
  Vertex root_;
  base::Budget* budget_;                // none: however long it takes
  std::vector<std::uint32_t> numbers_;  // by vertex: reverse postorder
  std::vector<bool> reached_;
  std::vector<Vertex> local_;  // position in the part being decomposed, plus one; 0: outside
  std::vector<Part> todo_;
  std::vector<Loop> loops_;
  std::vector<Vertex> order_;
};

}  // namespace

std::vector<Loop> loops(const Graph& graph, Vertex root) {
  Decomposition decomposition(graph, root, nullptr);
  decomposition.run();
  return std::move(decomposition.loops());
}

std::vector<Loop> loops(const Graph& graph, Vertex root, base::Budget& budget) {
  Decomposition decomposition(graph, root, &budget);
  decomposition.run();
  return std::move(decomposition.loops());
}

WeakOrder weak_order(const Graph& graph, Vertex root) {
  Decomposition decomposition(graph, root, nullptr);
  decomposition.run();
  WeakOrder result{std::move(decomposition.order()),
                   std::vector<std::size_t>(graph.size(), WeakOrder::unreached),
                   std::vector<bool>(graph.size())};
  for (std::size_t i = 0; i < result.order.size(); ++i) result.position[result.order[i]] = i;
  for (const Loop& loop : decomposition.loops()) result.is_head[loop.head] = true;
  return result;
}

}  // namespace pslice::ts
