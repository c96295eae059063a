#include "ts/program.h"

#include <algorithm>
#include <array>
#include <utility>

#include "ts/graph.h"

namespace pslice::ts {

std::string to_string(StatementKind kind) {
  switch (kind) {
    case StatementKind::assign: return "assign";
    case StatementKind::branch: return "branch";
    case StatementKind::call: return "call";
    case StatementKind::return_: return "return";
    case StatementKind::jump: return "jump";
    case StatementKind::declaration: return "declaration";
  }
  return "unknown";
}

std::string to_string(Fault fault) {
  switch (fault) {
    case Fault::other: break;
    case Fault::division_by_zero: return "division by zero";
    case Fault::overflow: return "integer overflow";
    case Fault::shift: return "undefined shift";
    case Fault::out_of_bounds: return "access out of bounds";
    case Fault::null_pointer: return "null pointer";
    case Fault::argument: return "argument that the function does not take";
    case Fault::uninitialised: return "use of an uninitialised value";
    case Fault::aborted: return "abort";
    case Fault::assertion: return "failed assertion";
  }
  return "undefined behaviour";
}

Program::Program() : terms_(std::make_shared<term::Factory>()) {}
Program::Program(std::shared_ptr<term::Factory> terms) : terms_(std::move(terms)) {}
Program::Program(Program&&) noexcept = default;
Program& Program::operator=(Program&&) noexcept = default;
Program::~Program() = default;

Function Program::begin_function(std::string name) {
  functions_.emplace_back().name = std::move(name);
  return Function(functions_.size() - 1);
}

Location Program::add_location(Function function) {
  const Location location(locations_.size());
  locations_.push_back({function, {}, {}});
  functions_[function.index()].locations.push_back(location);
  return location;
}

Edge Program::add_edge(EdgeInfo edge) {
  const Edge id(edges_.size());
  LocationInfo& source = locations_[edge.source.index()];
  source.out.push_back(id);
  locations_[edge.target.index()].in.push_back(id);
  functions_[source.function.index()].edges.push_back(id);
  edges_.push_back(std::move(edge));
  return id;
}

void Program::add_pseudo_edge(Location source, Location target) {
  const Function function = locations_[source.index()].function;
  functions_[function.index()].pseudo_edges.push_back({source, target});
}

Variable Program::add_variable(VariableInfo variable) {
  variables_.push_back(std::move(variable));
  return Variable(variables_.size() - 1);
}

Statement Program::add_statement(StatementInfo statement) {
  const Statement id(statements_.size());
  functions_[statement.function.index()].statements.push_back(id);
  statements_.push_back(std::move(statement));
  return id;
}

void Program::add_to_memory(Variable variable) {
  if (std::ranges::find(memory_, variable) == memory_.end()) {
    memory_.push_back(variable);
  }
}

Program Program::without_code() const {
  Program result(terms_);
  result.variables_ = variables_;
  result.statements_ = statements_;
  result.memory_ = memory_;
  result.layout_ = layout_;
  result.functions_ = functions_;
  for (FunctionInfo& function : result.functions_) {
    function.entry = function.exit = function.halt = {};
    function.locations.clear();
    function.edges.clear();
    function.pseudo_edges.clear();
  }
  return result;
}

std::optional<Function> Program::find_function(std::string_view name) const {
  for (std::size_t f = 0; f < functions_.size(); ++f) {
    if (functions_[f].name == name) return Function(f);
  }
  return std::nullopt;
}

term::Namer Program::namer() const {
  return [this](Variable variable) { return (*this)[variable].name; };
}

namespace {

Graph call_graph(const Program& program) {
  Graph graph(program.function_count());
  for (std::size_t f = 0; f < program.function_count(); ++f) {
    for (const Edge edge : program[Function(f)].edges) {
      if (const auto* call = program[edge].as_call()) {
        graph.add_edge(static_cast<Vertex>(f), static_cast<Vertex>(call->callee.index()));
      }
    }
  }
  return graph;
}

}  // namespace

std::vector<Function> reachable_functions(const Program& program, Function entry) {
  const std::array root{static_cast<Vertex>(entry.index())};
  const std::vector<bool> reached = reachable(call_graph(program), root);
  std::vector<Function> functions;
  for (std::size_t f = 0; f < reached.size(); ++f) {
    if (reached[f]) functions.emplace_back(f);
  }
  return functions;
}

Statement statement_ahead(const Program& program, Location location) {
  std::size_t left = program[program[location].function].locations.size();
  for (; left > 0; --left) {
    const std::vector<Edge>& out = program[location].out;
    for (const Edge edge : out) {
      if (program[edge].statement) return program[edge].statement;
    }
    if (out.size() != 1) break;
    location = program[out.front()].target;
  }
  return {};
}

std::vector<bool> recursive_functions(const Program& program) {
  return on_cycles(call_graph(program));
}

}  // namespace pslice::ts
