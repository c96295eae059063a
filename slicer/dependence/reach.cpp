#include "slicer/dependence/reach.h"

#include "slicer/dependence/endless.h"
#include "ts/budgeted_loops.h"

#include <utility>
#include <vector>

namespace pslice::slicer {
namespace {

// One search over all functions. The target of a call waits until the callee is known to return,
// so each edge is looked at once.
class Arrivals {
 public:
  Arrivals(const ts::Program& program, Reach& reach)
      : program_(program), reach_(reach), waiting_(program.function_count()) {}

  void run() {
    for (std::size_t f = 0; f < program_.function_count(); ++f) {
      visit(program_[ts::Function(f)].entry);
    }
    while (!open_.empty()) {
      const ts::Location location = open_.back();
      open_.pop_back();
      for (const ts::Edge edge : program_[location].out) leave_by(program_[edge]);
    }
  }

 private:
  void visit(ts::Location location) {
    if (!location || !reach_.locations.insert(location.index())) return;
    open_.push_back(location);
    const ts::Function function = program_[location].function;
    if (location != program_[function].exit) return;
    reach_.returns.insert(function.index());
    for (const ts::Location next : std::exchange(waiting_[function.index()], {})) visit(next);
  }

  void leave_by(const ts::EdgeInfo& edge) {
    const auto* call = edge.as_call();
    if (call != nullptr && !reach_.returns.contains(call->callee.index())) {
      waiting_[call->callee.index()].push_back(edge.target);
    } else {
      visit(edge.target);
    }
  }

  const ts::Program& program_;
  Reach& reach_;
  std::vector<ts::Location> open_;
  std::vector<std::vector<ts::Location>> waiting_;  // by callee
};

void find_halting(const ts::Program& program, Reach& reach) {
  std::vector<std::vector<ts::Function>> callers(program.function_count());
  std::vector<ts::Function> open;
  for (std::size_t f = 0; f < program.function_count(); ++f) {
    const ts::Function function(f);
    for (const ts::Edge edge : reached_calls(program, reach, function)) {
      const auto& call = std::get<ts::Call>(program[edge].operation);
      callers[call.callee.index()].push_back(function);
    }
    const ts::Location halt = program[function].halt;
    if (halt && reach.contains(halt) && reach.may_halt.insert(f)) open.push_back(function);
  }
  while (!open.empty()) {
    const ts::Function function = open.back();
    open.pop_back();
    for (const ts::Function caller : callers[function.index()]) {
      if (reach.may_halt.insert(caller.index())) open.push_back(caller);
    }
  }
}

}  // namespace

Reach compute_reach(const ts::Program& program) {
  Reach reach{base::BitSet(program.location_count()), base::BitSet(program.function_count()),
              base::BitSet(program.function_count())};
  Arrivals(program, reach).run();
  find_halting(program, reach);
  return reach;
}

namespace {

/// `find` gives the loops of a graph from a root.
template <class Find>
std::vector<FunctionLoop> loops_by(const ts::Program& program, const Reach& reach,
                                   ts::Function function, const Find& find) {
  const ts::FunctionInfo& info = program[function];
  const std::size_t first = info.locations.front().index();
  const auto vertex = [&](ts::Location l) { return static_cast<ts::Vertex>(l.index() - first); };
  ts::Graph graph(info.locations.size());
  for (const ts::Edge edge : info.edges) {
    const ts::EdgeInfo& e = program[edge];
    if (reach.contains(e.source)) graph.add_edge(vertex(e.source), vertex(e.target));
  }
  std::vector<FunctionLoop> result;
  for (const ts::Loop& loop : find(graph, vertex(info.entry))) {
    FunctionLoop& found = result.emplace_back();
    found.head = ts::Location(first + loop.head);
    for (const ts::Vertex v : loop.body) found.body.emplace_back(first + v);
  }
  return result;
}

}  // namespace

std::vector<FunctionLoop> loops_of(const ts::Program& program, const Reach& reach,
                                   ts::Function function) {
  return loops_by(program, reach, function,
                  [](const ts::Graph& graph, ts::Vertex root) { return ts::loops(graph, root); });
}

std::vector<FunctionLoop> loops_of(const ts::Program& program, const Reach& reach,
                                   ts::Function function, base::Budget& budget) {
  return loops_by(program, reach, function, [&](const ts::Graph& graph, ts::Vertex root) {
    return ts::loops(graph, root, budget);
  });
}

std::vector<ts::Edge> reached_calls(const ts::Program& program, const Reach& reach,
                                    ts::Function function) {
  std::vector<ts::Edge> calls;
  for (const ts::Edge edge : program[function].edges) {
    const ts::EdgeInfo& info = program[edge];
    if (info.as_call() != nullptr && reach.contains(info.source)) {
      calls.push_back(edge);
    }
  }
  return calls;
}

std::vector<ts::Function> reached_functions(const ts::Program& program, const Reach& reach,
                                            ts::Function function) {
  std::vector<ts::Function> found{function};
  base::BitSet seen(program.function_count());
  seen.insert(function.index());
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const ts::Edge edge : reached_calls(program, reach, found[i])) {
      const ts::Function callee = std::get<ts::Call>(program[edge].operation).callee;
      if (seen.insert(callee.index())) found.push_back(callee);
    }
  }
  return found;
}

}  // namespace pslice::slicer
