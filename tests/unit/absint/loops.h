#pragma once

#include <string>
#include <vector>

#include "absint/analysis.h"
#include "absint/term_bounds.h"
#include "solver/solver.h"
#include "ts/program.h"

namespace pslice::absint {

/// A numeric program put together edge by edge, and questions about what was found.
class Loops {
 public:
  explicit Loops(std::size_t points) : points_(points) {}

  Variable variable(const std::string& name, ts::Type type = {}) {
    return program_.add_variable({.name = name, .type = type});
  }
  [[nodiscard]] Term operator()(Variable v) const { return terms().variable(v); }
  [[nodiscard]] Term operator()(int value) const { return terms().constant(value); }
  [[nodiscard]] term::Factory& terms() const { return program_.terms(); }

  void edge(Point from, Point to, std::vector<Action> actions = {}) {
    edges_.push_back({from, to, std::move(actions)});
  }
  std::vector<Action> beginning;

  void analyse(const AnalysisOptions& options = {}) {
    NumericProgram numeric(program_, points_, 0);
    numeric.beginning = beginning;
    for (const NumericEdge& edge : edges_) numeric.add_edge(edge);
    base::Budget budget;
    found = absint::analyse(numeric, options, budget);
  }
  void analyse(DomainChoice domain) {
    AnalysisOptions options;
    options.domain = domain;
    analyse(options);
  }

  /// Does what was found at a point imply the formula, for values of their types?
  [[nodiscard]] bool implies(Point point, Term formula) const {
    solver::Statistics statistics;
    solver::Solver solver(
        [this](Variable v) {
          const Interval range = range_of(program_[v].type);
          return solver::Range{range.low, range.high};
        },
        statistics);
    std::vector<Term> question = found.at(point);
    question.push_back(terms().negation(formula));
    return check_together(solver, question).answer == solver::Answer::unsatisfiable;
  }
  [[nodiscard]] bool reached(Point point) const { return found.reached(point); }

  Invariants found;

 private:
  ts::Program program_;
  std::size_t points_;
  std::vector<NumericEdge> edges_;
};

}  // namespace pslice::absint
