#include "slicer/dependence/control.h"

#include <algorithm>
#include <optional>
#include <set>

#include "ts/graph.h"

// Which tests and jumps decide whether a location is reached.
//
// Deleting a jump lets control fall through, so a jump is a branch whose other side is its lexical
// successor (Ball and Horwitz, "Slicing programs with arbitrary control flow", 1993): control
// dependence is taken on a graph that has, besides the real edges,
//   - the pseudo edges, which lead past jumps and constant tests;
//   - an edge to `halt` from every call whose callee may end the program: whatever comes after the
//     call depends on it (unless termination is ignored, see below);
//   - edges from `exit` and `halt` to a common end;
//   - an edge to that end from one location of each endless region (a strongly connected component
//     that nothing leaves), since postdominators need an end that everything reaches. A loop is
//     not kept merely because it might not end, so which location is taken does not matter; one
//     that decides nothing by itself keeps the slice small.
// Code that control cannot arrive at takes part too: it is lexical successor to the jumps that
// lead around it.
//
// Where termination is ignored, nothing leads to `halt`: where the program ends, a slice without
// that statement goes on behind it, and nobody asks any more what it does there. So a run of the
// program, as far as it gets, is a way through this graph, and all that is said of jumps and tests
// holds for it. A failed assumption is such an end without a place in the text to go on at, so it
// is no side of its test. And a jump behind an end (`exit(1); break;`) is one that never is in the
// slice, so control only passes by. Not so the test of a loop (`do { x = 1; goto out; } while
// (1);`): nobody arrives there either, but it stays in the text for what is in the loop.

namespace pslice::slicer {
namespace {

/// The edges of a function that are not there where termination is ignored: those that end the
/// program, and the jumps behind them. A jump of a statement that control arrives at elsewhere (a
/// macro with a label in it) may be in the slice for that, and stays.
class DroppedEnds {
 public:
  DroppedEnds(const ts::Program& program, const Reach& reach, const ts::FunctionInfo& function)
      : program_(program), reach_(reach), function_(function) {
    for (const ts::Edge edge : function.edges) {
      const ts::EdgeInfo& e = program[edge];
      if (e.statement && reach.contains(e.source)) arrived_at_.insert(e.statement);
    }
    for (const ts::PseudoEdge& pseudo : function.pseudo_edges) passed_by_.insert(pseudo.source);
  }

  [[nodiscard]] bool contains(ts::Edge edge) const {
    const ts::EdgeInfo& e = program_[edge];
    if (only_ends(e.target)) return true;
    return !reach_.contains(e.source) && passed_by_.contains(e.source) &&
           !arrived_at_.contains(e.statement) && !is_test(e.statement);
  }

 private:
  [[nodiscard]] bool is_test(ts::Statement statement) const {
    return statement && program_[statement].kind == ts::StatementKind::branch;
  }

  /// Is there no other way from there, nor a place in the text behind it?
  [[nodiscard]] bool only_ends(ts::Location location) const {
    if (location == function_.halt) return true;
    const std::vector<ts::Edge>& out = program_[location].out;
    return !out.empty() && !passed_by_.contains(location) &&
           std::ranges::all_of(out, [&](ts::Edge e) {
             return std::holds_alternative<ts::Skip>(program_[e].operation) &&
                    program_[e].target == function_.halt;
           });
  }

  const ts::Program& program_;
  const Reach& reach_;
  const ts::FunctionInfo& function_;
  std::set<ts::Statement> arrived_at_;
  std::set<ts::Location> passed_by_;  // with a way past them in the text
};

/// A function's augmented graph; vertex i is the i-th location, the last one the end.
class AugmentedGraph {
 public:
  AugmentedGraph(const ts::Program& program, const Reach& reach, ts::Function function,
                 Termination termination, Jumps jumps)
      : first_(program[function].locations.front().index()),
        successors_(program[function].locations.size() + 1) {
    const ts::FunctionInfo& info = program[function];
    std::optional<DroppedEnds> dropped;
    if (termination == Termination::ignore) dropped.emplace(program, reach, info);
    for (const ts::Edge edge : info.edges) {
      const ts::EdgeInfo& e = program[edge];
      if (dropped && dropped->contains(edge)) continue;
      connect(e.source, e.target);
      const auto* call = e.as_call();
      if (!dropped && call != nullptr && reach.may_halt.contains(call->callee.index())) {
        connect(e.source, info.halt);
      }
    }
    if (jumps == Jumps::decide) {
      for (const ts::PseudoEdge& pseudo : info.pseudo_edges) connect(pseudo.source, pseudo.target);
    }
    for (auto& targets : successors_) {
      std::ranges::sort(targets);
      targets.erase(std::ranges::unique(targets).begin(), targets.end());
    }
    successors_[vertex(info.exit)].push_back(end());
    successors_[vertex(info.halt)].push_back(end());
  }

  [[nodiscard]] ts::Vertex vertex(ts::Location location) const {
    return static_cast<ts::Vertex>(location.index() - first_);
  }
  [[nodiscard]] ts::Location location(ts::Vertex vertex) const {
    return ts::Location(first_ + vertex);
  }
  [[nodiscard]] ts::Vertex end() const { return static_cast<ts::Vertex>(successors_.size() - 1); }
  [[nodiscard]] bool branches(ts::Vertex v) const { return successors_[v].size() > 1; }

  /// With an exit for each endless region.
  [[nodiscard]] ts::Graph finish() {
    for (auto& region : ts::components(graph())) {
      std::ranges::sort(region);
      if (region.front() == end() || !is_closed(region)) continue;
      const auto plain = std::ranges::find_if(region, [&](ts::Vertex v) { return !branches(v); });
      const ts::Vertex leave = plain != region.end() ? *plain : region.front();
      successors_[leave].push_back(end());
    }
    return graph();
  }

 private:
  void connect(ts::Location from, ts::Location to) {
    successors_[vertex(from)].push_back(vertex(to));
  }

  [[nodiscard]] ts::Graph graph() const {
    ts::Graph result(successors_.size());
    for (ts::Vertex v = 0; v < successors_.size(); ++v) {
      for (const ts::Vertex to : successors_[v]) result.add_edge(v, to);
    }
    return result;
  }

  /// Of a sorted region: does no edge lead out of it?
  [[nodiscard]] bool is_closed(const std::vector<ts::Vertex>& region) const {
    return std::ranges::all_of(region, [&](ts::Vertex v) {
      return std::ranges::all_of(
          successors_[v], [&](ts::Vertex to) { return std::ranges::binary_search(region, to); });
    });
  }

  std::size_t first_;
  std::vector<std::vector<ts::Vertex>> successors_;
};

}  // namespace

ControlDependence::ControlDependence(const ts::Program& program, const Reach& reach,
                                     std::span<const ts::Function> functions,
                                     Termination termination, Jumps jumps)
    : termination_(termination),
      sides_(program.location_count()),
      controllers_(program.location_count()),
      decides_(program.location_count()) {
  for (const ts::Function function : functions) add(program, reach, function, jumps);
}

void ControlDependence::add(const ts::Program& program, const Reach& reach, ts::Function function,
                            Jumps jumps) {
  AugmentedGraph augmented(program, reach, function, termination_, jumps);
  for (ts::Vertex v = 0; v < augmented.end(); ++v) {
    if (augmented.branches(v)) decides_.insert(augmented.location(v).index());
  }
  const ts::Graph graph = augmented.finish();
  const auto deciding = ts::deciding_sides(graph, augmented.end());
  for (ts::Vertex v = 0; v < augmented.end(); ++v) {
    const std::size_t here = augmented.location(v).index();
    for (const auto& [branch, side] : deciding[v]) {
      const ts::Location test = augmented.location(branch);
      const bool leaves = side == augmented.end();
      sides_[here].push_back({test, leaves ? ts::Location() : augmented.location(side)});
      if (controllers_[here].empty() || controllers_[here].back() != test) {
        controllers_[here].push_back(test);
      }
    }
  }
}

bool ControlDependence::controls_itself(ts::Location location) const {
  std::vector<ts::Location> seen;
  std::vector<ts::Location> open{location};
  while (!open.empty()) {
    const ts::Location at = open.back();
    open.pop_back();
    for (const ts::Location controller : controllers(at)) {
      if (controller == location) return true;
      if (std::ranges::find(seen, controller) != seen.end()) continue;
      seen.push_back(controller);
      open.push_back(controller);
    }
  }
  return false;
}

}  // namespace pslice::slicer
