#include "memory/once.h"

#include <algorithm>
#include <map>

#include "ts/graph.h"

namespace pslice::memory {
namespace {

/// Which edges run at most once in a run of the program.
class Once {
 public:
  Once(const ts::Program& program, const Memory& memory, const PointsTo& points_to)
      : program_(program), calls_(program.function_count()), is_root_(program.function_count()) {
    for (const ts::Function root : memory.roots) is_root_[root.index()] = true;
    for (std::size_t f = 0; f < program.function_count(); ++f) {
      if (!points_to.runs(ts::Function(f))) continue;
      for (const ts::Edge edge : program[ts::Function(f)].edges) {
        const auto* call = program[edge].as_call();
        if (call != nullptr) calls_[call->callee.index()].push_back(edge);
      }
    }
  }

  bool runs_once(ts::Edge edge) {
    // Going up the calls; a cycle is recursion.
    std::size_t height = 0;
    while (height++ <= program_.function_count()) {
      if (in_loop(edge)) return false;
      const ts::Function function = program_[program_[edge].source].function;
      const auto& callers = calls_[function.index()];
      if (callers.empty()) return true;
      if (callers.size() > 1 || is_root_[function.index()]) return false;
      edge = callers.front();
    }
    return false;
  }

 private:
  bool in_loop(ts::Edge edge) {
    const ts::Location location = program_[edge].source;
    const ts::FunctionInfo& function = program_[program_[location].function];
    const std::size_t first = function.locations.front().index();
    const auto vertex = [&](ts::Location l) { return static_cast<ts::Vertex>(l.index() - first); };
    auto [found, is_new] = loops_.try_emplace(program_[location].function);
    if (is_new) {
      ts::Graph graph(function.locations.size());
      for (const ts::Edge e : function.edges) {
        graph.add_edge(vertex(program_[e].source), vertex(program_[e].target));
      }
      found->second.resize(function.locations.size());
      for (const auto& component : ts::components(graph)) {
        for (const ts::Vertex v : component) {
          const bool around = component.size() > 1 || std::ranges::find(graph.successors(v), v) !=
                                                          graph.successors(v).end();
          found->second[v] = around;
        }
      }
    }
    return found->second[vertex(location)];
  }

  const ts::Program& program_;
  std::vector<std::vector<ts::Edge>> calls_;  // by callee
  std::vector<bool> is_root_;                 // by function
  std::map<ts::Function, std::vector<bool>> loops_;
};

}  // namespace

void tell_apart_single_objects(ts::Program& program, Memory& memory, const PointsTo& points_to) {
  Once once(program, memory, points_to);
  std::map<Object, std::vector<ts::Edge>> sites;
  for (std::size_t e = 0; e < program.edge_count(); ++e) {
    const Access* access = memory.find(ts::Edge(e));
    if (access == nullptr) continue;
    if (const auto* allocate = std::get_if<Allocate>(access)) {
      sites[allocate->object].emplace_back(e);
    }
  }
  for (const auto& [object, edges] : sites) {
    if (memory[object].instance > 0) continue;  // told apart already
    const bool grows = static_cast<bool>(std::get<Allocate>(*memory.find(edges.front())).old);
    if (edges.size() == 1 && !grows && once.runs_once(edges.front())) {
      for (const Cell& cell : memory[object].cells) {
        ts::VariableInfo& variable = program[cell.variable];
        const bool is_one = cell.at.is_single() && variable.type.kind == ts::Type::Kind::integer;
        if (is_one) variable.summary = false;
      }
    } else {
      memory[object].address = {};
    }
  }
}

}  // namespace pslice::memory
