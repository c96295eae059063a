#pragma once

#include <optional>
#include <span>
#include <vector>

#include "slicer/explore/execution/execution.h"
#include "solver/solver.h"

namespace pslice::explore {

/// Looks for inputs that satisfy conditions, small ones if there are.
class Questions {
 public:
  Questions(const Inputs& inputs, term::Factory& terms, const solver::SolverOptions& options,
            Statistics& statistics);

  struct Reply {
    solver::Answer answer = solver::Answer::unknown;
    Assignment assignment;  // where satisfiable
  };
  /// An input that satisfies the prefix and the rest. `known` satisfies the prefix.
  Reply ask(std::span<const Term> prefix, std::span<const Term> rest, const Assignment& known);

  [[nodiscard]] bool holds(Term formula, const Assignment& assignment) const;
  [[nodiscard]] std::optional<Integer> evaluate(Term term, const Assignment& assignment) const;

 private:
  void assert_all(std::span<const Term> prefix);
  [[nodiscard]] term::Valuation valuation(const Assignment& assignment) const;
  [[nodiscard]] Assignment changed(const Assignment& known, const solver::Model& model) const;
  std::vector<Term> bounds(const solver::Model& model, const Integer& limit);

  const Inputs& inputs_;
  term::Factory& terms_;
  Statistics& statistics_;
  solver::Solver solver_;
  std::vector<Term> asserted_;  // what is on its stack
};

}  // namespace pslice::explore
