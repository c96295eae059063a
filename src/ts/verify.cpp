#include "ts/verify.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

// The verifier trusts nothing: an id is looked at before it is followed, and what depends on a
// broken id is left out rather than guessed, so that one fault gives one message.

namespace pslice::ts {

namespace {

class Verifier {
 public:
  Verifier(const Program& program, base::Budget* budget)
      : program_(program), budget_(budget), locations_owned_(program.function_count()) {}

  std::vector<std::string> run() {
    each(program_.variable_count(), [&](std::size_t v) { check_variable(Variable(v)); });
    each(program_.statement_count(), [&](std::size_t s) { check_statement(Statement(s)); });
    each(program_.location_count(), [&](std::size_t l) { check_location(Location(l)); });
    each(program_.edge_count(), [&](std::size_t e) { check_edge(Edge(e)); });
    each(program_.function_count(), [&](std::size_t f) { check_function(Function(f)); });
    for (const Variable v : program_.memory()) {
      if (!exists(v)) complain("memory", "has a variable that does not exist");
    }
    return std::move(faults_);
  }

 private:
  template <class Check>
  void each(std::size_t count, const Check& check) {
    for (std::size_t i = 0; i < count; ++i) {
      if (budget_ != nullptr && budget_->exhausted()) return;
      check(i);
    }
  }

  void complain(std::string_view where, std::string_view what) {
    faults_.push_back(std::string(where) + ' ' + std::string(what));
  }

  [[nodiscard]] bool exists(Variable v) const { return v.index() < program_.variable_count(); }
  [[nodiscard]] bool exists(Location l) const { return l.index() < program_.location_count(); }
  [[nodiscard]] bool exists(Edge e) const { return e.index() < program_.edge_count(); }
  [[nodiscard]] bool exists(Function f) const { return f.index() < program_.function_count(); }
  [[nodiscard]] bool exists(Statement s) const { return s.index() < program_.statement_count(); }

  static std::string name(Location l) { return "location l" + std::to_string(l.index()); }
  static std::string name(Statement s) { return "statement " + std::to_string(s.index()); }
  [[nodiscard]] std::string name(Edge e) const {
    const EdgeInfo& edge = program_[e];
    return "edge " + std::to_string(e.index()) + " (l" + std::to_string(edge.source.index()) +
           " -> l" + std::to_string(edge.target.index()) + ")";
  }
  [[nodiscard]] std::string name(Function f) const { return "function " + program_[f].name; }
  [[nodiscard]] std::string name(Variable v) const {
    return "variable " + std::to_string(v.index()) + " (" + program_[v].name + ")";
  }

  void check_variable(Variable v) {
    const VariableInfo& info = program_[v];
    if (info.owner.valid() && !exists(info.owner)) {
      complain(name(v), "belongs to a function that does not exist");
    }
    const auto is_parameter = [&] {
      const std::vector<Variable>& parameters = program_[info.owner].parameters;
      return std::ranges::find(parameters, v) != parameters.end();
    };
    if (info.initial && info.owner.valid() && exists(info.owner) && !is_parameter()) {
      complain(name(v), "has an initial value but no static storage");
    }
    if (info.initial && !info.type.contains(*info.initial)) {
      complain(name(v), "has an initial value outside its type");
    }
  }

  void check_statement(Statement s) {
    if (!exists(program_[s].function)) {
      complain(name(s), "belongs to a function that does not exist");
    }
  }

  void check_location(Location l) {
    const LocationInfo& info = program_[l];
    if (!exists(info.function)) {
      return complain(name(l), "belongs to a function that does not exist");
    }
    ++locations_owned_[info.function.index()];
    check_branching(l);
  }

  void check_branching(Location l) {
    const std::vector<Edge>& out = program_[l].out;
    if (out.size() < 2) return;
    for (const Edge e : out) {
      if (!exists(e)) continue;  // reported where edges are listed
      if (!std::holds_alternative<Assume>(program_[e].operation)) {
        complain(name(l), "branches over an edge that is no assume: " + name(e));
      }
      if (exists(out.front()) && program_[e].statement != program_[out.front()].statement) {
        complain(name(l), "branches over edges of different statements: " + name(e));
      }
    }
  }

  // --- edges ---

  void check_edge(Edge e) {
    const EdgeInfo& edge = program_[e];
    if (!exists(edge.source) || !exists(edge.target)) {
      return complain(name(e), "joins a location that does not exist");
    }
    const Function function = program_[edge.source].function;
    if (!exists(function)) return;
    if (program_[edge.target].function != function) {
      complain(name(e), "leaves its function");
    }
    if (edge.statement.valid()) {
      if (!exists(edge.statement)) {
        complain(name(e), "has a statement that does not exist");
      } else if (program_[edge.statement].function != function) {
        complain(name(e), "has a statement of another function");
      }
    }
    check_mentioned(e, function, edge.needs, "needs");
    if (edge.demand) check_formula(e, function, edge.demand, "demand");
    std::visit([&](const auto& operation) { check(e, function, operation); }, edge.operation);
  }

  void check(Edge e, Function function, const Assign& assign) {
    check_mentioned(e, function, {&assign.target, 1}, "assigns");
    if (exists(assign.target) && program_[assign.target].summary) {
      complain(name(e), "assigns the summary variable " + program_[assign.target].name);
    }
    check_integer(e, function, assign.value, "assigned value");
  }

  void check(Edge e, Function function, const Assume& assume) {
    if (!assume.condition) return complain(name(e), "has no condition");
    check_formula(e, function, assume.condition, "condition");
  }

  void check(Edge e, Function function, const Havoc& havoc) {
    check_mentioned(e, function, havoc.defines, "defines");
    check_mentioned(e, function, havoc.may_define, "may define");
    check_mentioned(e, function, havoc.uses, "uses");
    for (const Variable v : havoc.defines) {
      if (exists(v) && program_[v].summary) {
        complain(name(e), "defines the summary variable " + program_[v].name);
      }
    }
  }

  void check(Edge e, Function function, const Call& call) {
    if (!exists(call.callee)) return complain(name(e), "calls a function that does not exist");
    const FunctionInfo& callee = program_[call.callee];
    if (call.arguments.size() != callee.parameters.size()) {
      complain(name(e), "passes " + std::to_string(call.arguments.size()) + " arguments for " +
                            std::to_string(callee.parameters.size()) + " parameters");
    }
    if (!call.results.empty() && call.results.size() != callee.results.size()) {
      complain(name(e), "takes " + std::to_string(call.results.size()) + " of " +
                            std::to_string(callee.results.size()) + " results");
    }
    for (const Term argument : call.arguments) check_integer(e, function, argument, "argument");
    check_mentioned(e, function, call.results, "takes");
    for (const Variable v : call.results) {
      if (exists(v) && program_[v].summary) {
        complain(name(e), "takes a result into the summary variable " + program_[v].name);
      }
    }
  }

  void check(Edge /*e*/, Function /*function*/, const Skip& /*skip*/) {}

  void check_integer(Edge e, Function function, Term term, std::string_view role) {
    const std::string label(role);
    if (!term) return complain(name(e), "has no " + label);
    if (term.is_formula()) return complain(name(e), "has a formula as " + label);
    check_term(e, function, term);
  }

  void check_formula(Edge e, Function function, Term term, std::string_view role) {
    if (!term.is_formula()) {
      return complain(name(e), "has a " + std::string(role) + " that is no formula");
    }
    check_term(e, function, term);
  }

  void check_term(Edge e, Function function, Term term) {
    check_mentioned(e, function, term.variables(), "mentions");
    for (const Variable v : term.variables()) {
      if (exists(v) && program_[v].summary) {
        complain(name(e), "mentions the summary variable " + program_[v].name + " in a term");
      }
    }
  }

  void check_mentioned(Edge e, Function function, std::span<const Variable> variables,
                       std::string_view verb) {
    const std::string label(verb);
    for (const Variable v : variables) {
      if (!exists(v)) {
        complain(name(e), label + " a variable that does not exist");
      } else if (program_[v].owner.valid() && program_[v].owner != function &&
                 !program_[v].addressed) {
        complain(name(e), label + ' ' + program_[v].name + ", a variable of another function");
      }
    }
  }

  // --- functions ---

  void check_function(Function f) {
    const FunctionInfo& info = program_[f];
    check_ends(f);
    check_locations(f);
    check_edges(f);
    check_own(f, info.parameters, "parameter");
    check_own(f, info.results, "result");
    for (const PseudoEdge& pseudo : info.pseudo_edges) {
      if (!holds(f, pseudo.source) || !holds(f, pseudo.target)) {
        complain(name(f), "has a pseudo edge that leaves it");
      }
    }
    check_statements(f);
  }

  [[nodiscard]] bool holds(Function f, Location l) const {
    return exists(l) && program_[l].function == f;
  }

  void check_ends(Function f) {
    const FunctionInfo& info = program_[f];
    const auto ends = std::to_array<std::pair<std::string, Location>>(
        {{"entry", info.entry}, {"exit", info.exit}, {"halt", info.halt}});
    for (const auto& [label, l] : ends) {
      if (!holds(f, l)) complain(name(f), "has no " + label + " location of its own");
    }
    if (info.entry == info.exit || info.entry == info.halt || info.exit == info.halt) {
      complain(name(f), "has entry, exit and halt that are not distinct");
    }
    for (const auto& [label, l] : {ends[1], ends[2]}) {
      if (holds(f, l) && !program_[l].out.empty()) {
        complain(name(f), "has an edge out of its " + label);
      }
    }
  }

  void check_locations(Function f) {
    const std::vector<Location>& listed = program_[f].locations;
    for (std::size_t i = 0; i < listed.size(); ++i) {
      if (!holds(f, listed[i])) complain(name(f), "lists a location that is not its own");
      if (i > 0 && listed[i].index() != listed[i - 1].index() + 1) {
        complain(name(f), "has locations that are not consecutive");
      }
    }
    if (locations_owned_[f.index()] != listed.size()) {
      complain(name(f), "does not list all of its locations once");
    }
  }

  /// The function's list, the locations' lists and the edges themselves must say the same.
  void check_edges(Function f) {
    std::vector<Edge> outgoing;
    std::vector<Edge> incoming;
    for (const Location l : program_[f].locations) {
      if (!exists(l)) continue;
      for (const Edge e : program_[l].out) {
        outgoing.push_back(e);
        if (!exists(e) || program_[e].source != l) {
          complain(name(l), "lists an outgoing edge that does not start there");
        }
      }
      for (const Edge e : program_[l].in) {
        incoming.push_back(e);
        if (!exists(e) || program_[e].target != l) {
          complain(name(l), "lists an incoming edge that does not end there");
        }
      }
    }
    std::vector<Edge> listed = program_[f].edges;
    for (std::vector<Edge>* edges : {&listed, &outgoing, &incoming}) {
      std::ranges::sort(*edges);
    }
    if (listed != outgoing || listed != incoming) {
      complain(name(f), "lists other edges than its locations do");
    }
  }

  void check_own(Function f, const std::vector<Variable>& variables, const std::string& role) {
    for (const Variable v : variables) {
      if (!exists(v)) {
        complain(name(f), "has a " + role + " that does not exist");
      } else if (program_[v].owner != f) {
        complain(name(f), "has a " + role + " that is not its own variable: " + program_[v].name);
      }
    }
  }

  void check_statements(Function f) {
    for (const Statement s : program_[f].statements) {
      if (!exists(s) || program_[s].function != f) {
        complain(name(f), "lists a statement that is not its own");
      }
    }
  }

  const Program& program_;
  base::Budget* budget_;
  std::vector<std::size_t> locations_owned_;  // by function
  std::vector<std::string> faults_;
};

}  // namespace

std::vector<std::string> verify(const Program& program, base::Budget* budget) {
  return Verifier(program, budget).run();
}

}  // namespace pslice::ts
