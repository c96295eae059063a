#include "ts/graph.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>

namespace pslice::ts {

namespace {

using BoostGraph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;

BoostGraph to_boost(const Graph& graph) {
  BoostGraph result(graph.size());
  for (Vertex v = 0; v < graph.size(); ++v) {
    for (const Vertex successor : graph.successors(v)) boost::add_edge(v, successor, result);
  }
  return result;
}

}  // namespace

void Graph::add_edge(Vertex from, Vertex to) {
  assert(from < size() && to < size());
  successors_[from].push_back(to);
  predecessors_[to].push_back(from);
}

Graph Graph::reversed() const {
  Graph result = *this;
  std::swap(result.successors_, result.predecessors_);
  return result;
}

std::vector<bool> reachable(const Graph& graph, std::span<const Vertex> roots) {
  std::vector<bool> reached(graph.size());
  std::vector<Vertex> todo;
  const auto reach = [&](Vertex v) {
    if (reached[v]) return;
    reached[v] = true;
    todo.push_back(v);
  };
  for (const Vertex root : roots) reach(root);
  while (!todo.empty()) {
    const Vertex v = todo.back();
    todo.pop_back();
    for (const Vertex successor : graph.successors(v)) reach(successor);
  }
  return reached;
}

std::vector<std::vector<Vertex>> components(const Graph& graph) {
  const BoostGraph boosted = to_boost(graph);
  std::vector<std::size_t> numbers(graph.size());
  const std::size_t count = boost::strong_components(
      boosted,
      boost::make_iterator_property_map(numbers.begin(), get(boost::vertex_index, boosted)));
  // Tarjan's algorithm completes a component after all it leads to, and numbers it then.
  std::vector<std::vector<Vertex>> result(count);
  for (Vertex v = 0; v < graph.size(); ++v) result[numbers[v]].push_back(v);
  return result;
}

std::vector<bool> on_cycles(const Graph& graph) {
  std::vector<bool> result(graph.size());
  for (const std::vector<Vertex>& component : components(graph)) {
    const Vertex first = component.front();
    const auto next = graph.successors(first);
    const bool leads_back = component.size() > 1 || std::ranges::find(next, first) != next.end();
    for (const Vertex v : component) result[v] = leads_back;
  }
  return result;
}

std::vector<std::uint32_t> reverse_postorder(const Graph& graph, Vertex root) {
  std::vector<Vertex> postorder;
  std::vector<bool> seen(graph.size());
  std::vector<std::pair<Vertex, std::size_t>> stack{{root, 0}};
  seen[root] = true;
  while (!stack.empty()) {
    auto& [v, next] = stack.back();
    const auto successors = graph.successors(v);
    if (next == successors.size()) {
      postorder.push_back(v);
      stack.pop_back();
      continue;
    }
    const Vertex successor = successors[next++];
    if (seen[successor]) continue;
    seen[successor] = true;
    stack.emplace_back(successor, 0);
  }
  std::vector<std::uint32_t> numbers(graph.size());
  std::uint32_t number = 0;
  for (auto v = postorder.rbegin(); v != postorder.rend(); ++v) numbers[*v] = number++;
  for (Vertex v = 0; v < graph.size(); ++v) {
    if (!seen[v]) numbers[v] = number++;
  }
  return numbers;
}

}  // namespace pslice::ts
