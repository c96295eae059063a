#pragma once

#include <map>
#include <string>
#include <vector>

#include "solver/solver.h"
#include "tests/unit/term/terms.h"

namespace pslice::solver {

/// Terms over x, y, z, a, b, the ranges of these, and a look at verdicts that shares nothing with
/// the solver.
class Questions : public term::Terms {
 protected:
  Ranges ranges() {
    return [this](Variable v) {
      const auto found = range_of.find(v);
      return found == range_of.end() ? Range{} : found->second;
    };
  }
  void set_range(Term variable, std::optional<Integer> low, std::optional<Integer> high) {
    range_of[variable.variable()] = {std::move(low), std::move(high)};
  }

  static std::string show(const std::vector<Term>& constraints) {
    std::string text;
    for (const Term constraint : constraints) {
      // Written out, shared subterms can be exponentially many.
      text += (constraint.size() < 1000 ? c(constraint) : "(large)") + "; ";
    }
    return text;
  }

  /// What the interface promises of a verdict, whatever the answer.
  void expect_well_formed(const Verdict& verdict, const std::vector<Term>& constraints) {
    const std::string question = show(constraints);
    for (std::size_t i = 0; i < verdict.core.size(); ++i) {
      EXPECT_LT(verdict.core[i], constraints.size()) << question;
      if (i > 0) {
        EXPECT_LT(verdict.core[i - 1], verdict.core[i]) << question;
      }
    }
    if (verdict.answer != Answer::unsatisfiable) {
      EXPECT_TRUE(verdict.core.empty()) << question;
    }
    if (verdict.answer != Answer::satisfiable) {
      EXPECT_TRUE(verdict.model.empty()) << question;
      return;
    }
    std::map<Variable, Integer> values;
    for (std::size_t i = 0; i < verdict.model.size(); ++i) {
      const auto& [variable, value] = verdict.model[i];
      if (i > 0) {
        EXPECT_LT(verdict.model[i - 1].first, variable) << question;
      }
      values.emplace(variable, value);
      const Range range = ranges()(variable);
      if (range.low) {
        EXPECT_LE(*range.low, value) << question;
      }
      if (range.high) {
        EXPECT_GE(*range.high, value) << question;
      }
    }
    for (const Term constraint : constraints) {
      const auto holds = term::holds(constraint, [&](Variable v) -> std::optional<Integer> {
        const auto found = values.find(v);
        return found == values.end() ? std::nullopt : std::optional(found->second);
      });
      EXPECT_EQ(holds, true) << show({constraint}) << " of " << question;
      for (const Variable v : constraint.variables()) {
        EXPECT_TRUE(values.contains(v)) << name(v) << " of " << question;
      }
    }
  }

  std::map<Variable, Range> range_of;
  Statistics statistics;
};

using Core = std::vector<std::size_t>;

inline std::ostream& operator<<(std::ostream& out, Answer answer) {
  return out << (answer == Answer::satisfiable     ? "satisfiable"
                 : answer == Answer::unsatisfiable ? "unsatisfiable"
                                                   : "unknown");
}

}  // namespace pslice::solver
