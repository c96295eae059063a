#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>

#include "solver/question/verdict.h"
#include "tests/reference/z3_terms.h"

namespace pslice::solver {

/// Asks Z3, which shares nothing with our solver, not even the translation of terms.
class Referee {
 public:
  explicit Referee(Ranges ranges)
      : ranges_(std::move(ranges)), terms_(context_), solver_(context_, z3::solver::simple()) {
    z3::params parameters(context_);
    // Steps, not time: what it decides does not depend on how busy the machine is.
    parameters.set("rlimit", 1'000'000U);
    parameters.set("arith.solver", 2U);
    solver_.set(parameters);
  }

  /// Can these be true together, all variables being in their ranges? Nothing where Z3 cannot tell,
  /// or its model is none: it lets a division by zero have any value, which C does not.
  std::optional<bool> satisfiable(std::span<const Term> constraints) {
    solver_.push();
    used_.clear();
    for (const Term constraint : constraints) {
      solver_.add(terms_.translate(constraint, [this](Variable v) { return variable(v); }));
    }
    const z3::check_result answer = solver_.check();
    std::optional<bool> result;
    if (answer == z3::unsat) result = false;
    if (answer == z3::sat && is_model(constraints, solver_.get_model())) result = true;
    solver_.pop();
    ++asked_;
    if (!result) ++undecided_;
    return result;
  }

  [[nodiscard]] int asked() const { return asked_; }
  [[nodiscard]] int undecided() const { return undecided_; }

 private:
  z3::expr variable(Variable v) {
    const auto found = used_.find(v);
    if (found != used_.end()) return found->second;
    const z3::expr e = context_.int_const(("v" + std::to_string(v.index())).c_str());
    const Range range = ranges_(v);
    if (range.low) solver_.add(terms_.number(*range.low) <= e);
    if (range.high) solver_.add(e <= terms_.number(*range.high));
    return used_.emplace(v, e).first->second;
  }

  bool is_model(std::span<const Term> constraints, const z3::model& model) {
    const term::Valuation value = [&](Variable v) {
      return Integer::parse(model.eval(variable(v), true).get_decimal_string(0));
    };
    for (const Term constraint : constraints) {
      if (term::holds(constraint, value) != true) return false;
    }
    return true;
  }

  Ranges ranges_;
  z3::context context_;
  reference::Z3Terms terms_;
  z3::solver solver_;
  std::map<Variable, z3::expr> used_;  // in this question
  int asked_ = 0;
  int undecided_ = 0;
};

}  // namespace pslice::solver
