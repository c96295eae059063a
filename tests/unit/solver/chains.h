#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <vector>

#include "solver/solver.h"
#include "tests/unit/solver/questions.h"
#include "tests/unit/solver/referee.h"

namespace pslice::solver {

using Positions = std::vector<Position>;
using Values = std::map<Variable, Integer>;

inline SolverOptions with(Engine engine, Layers layers = {}) {
  SolverOptions options;
  options.engine = engine;
  options.layers = layers;
  return options;
}

/// The whole chain, and chains that lack something, side by side: they are told and asked the same,
/// and each reply is looked at from outside.
class Chains : public Questions {
 protected:
  struct Chain {
    Chain(Ranges ranges, SolverOptions chosen) : options(chosen), solver(ranges, seen, chosen) {}
    SolverOptions options;
    Statistics seen;
    Solver solver;
    std::map<Answer, int> count;
    int combinations = 0;
  };

  Chain& chain(SolverOptions options = {}) {
    chains.push_back(std::make_unique<Chain>(ranges(), options));
    return *chains.back();
  }

  // --- all chains at once; the first leads ---

  [[nodiscard]] const Assertions& assertions() const { return chains.front()->solver.assertions(); }
  void push(Term formula) {
    for (const auto& one : chains) one->solver.push(formula);
  }
  void pop(Position size) {
    for (const auto& one : chains) one->solver.pop(size);
  }
  void drop(Position i) {
    for (const auto& one : chains) one->solver.drop(i);
  }
  void restore(Position i) {
    for (const auto& one : chains) one->solver.restore(i);
  }

  enum class Way : std::uint8_t { all, related, related_to_known };
  Reply ask(Solver& solver, const std::vector<Term>& assumptions, Way way) {
    switch (way) {
      case Way::all: return solver.check_all(assumptions);
      case Way::related: return solver.check(assumptions);
      case Way::related_to_known: return solver.check(assumptions, &known);
    }
    return {};
  }

  /// No two answers differ, and each is right.
  Reply check(const std::vector<Term>& assumptions, Way way) {
    std::set<Answer> answers;
    std::vector<Reply> replies;
    for (const auto& one : chains) {
      replies.push_back(ask(one->solver, assumptions, way));
      expect_right(*one, replies.back(), assumptions, way);
      answers.insert(replies.back().answer);
    }
    EXPECT_FALSE(answers.contains(Answer::satisfiable) && answers.contains(Answer::unsatisfiable))
        << show(assumptions);
    return replies.front();
  }
  Reply check(Term assumption, Way way = Way::all) { return check(std::vector{assumption}, way); }

  void expect_right(Chain& of, const Reply& reply, const std::vector<Term>& assumptions, Way way) {
    ++of.count[reply.answer];
    if (reply.answer != Answer::unsatisfiable) {
      EXPECT_TRUE(reply.core.empty());
      EXPECT_FALSE(reply.combination);
    }
    if (reply.answer != Answer::satisfiable) {
      EXPECT_TRUE(reply.model.empty());
      EXPECT_FALSE(reply.as_known);
    }
    if (reply.answer == Answer::satisfiable) expect_model(reply, assumptions, way);
    if (reply.answer == Answer::unsatisfiable) expect_core(reply, assumptions);
    if (!reply.combination) return;
    ++of.combinations;
    expect_combination(*reply.combination, assumptions);
    Positions named;
    for (const auto& [i, weight] : reply.combination->asserted) named.push_back(i);
    EXPECT_EQ(named, reply.core);
  }

  void expect_model(const Reply& reply, const std::vector<Term>& assumptions, Way way) {
    const bool has_known = way == Way::related_to_known;
    const Values values(reply.model.begin(), reply.model.end());
    EXPECT_EQ(Model(values.begin(), values.end()), reply.model);  // ascending, each once
    if (reply.as_known) {
      EXPECT_TRUE(has_known && values.empty());
    }
    const term::Valuation value = [&](Variable v) {
      const auto found = values.find(v);
      if (found != values.end()) return std::optional(found->second);
      return has_known ? known(v) : std::nullopt;
    };
    std::vector<Term> all = assumptions;
    for (const Position i :
         way == Way::related ? assertions().related(assumptions) : assertions().all()) {
      all.push_back(assertions()[i]);
    }
    for (const Term t : all) {
      EXPECT_EQ(term::holds(t, value), true) << show({t}) << " of " << show(all);
    }
    for (const auto& [v, is] : values) {
      const Range range = ranges()(v);
      EXPECT_TRUE((!range.low || *range.low <= is) && (!range.high || is <= *range.high));
    }
  }

  void expect_core(const Reply& reply, const std::vector<Term>& assumptions) {
    std::vector<Term> reason = assumptions;
    for (const Position i : reply.core) {
      ASSERT_LT(i, assertions().size());
      EXPECT_TRUE(assertions().holds(i));
      reason.push_back(assertions()[i]);
    }
    const std::set<Position> ascending(reply.core.begin(), reply.core.end());
    EXPECT_EQ(Positions(ascending.begin(), ascending.end()), reply.core);
    EXPECT_NE(referee->satisfiable(reason), true) << show(reason);
  }

  /// The weighted sum is positive wherever the variables are in their ranges.
  void expect_combination(const Combination& combination, const std::vector<Term>& assumptions) {
    Term total = number(0);
    const auto add = [&](Term comparison, const Integer& weight) {
      EXPECT_FALSE(weight.is_zero());
      if (comparison.kind() == term::Kind::at_most_zero) {
        EXPECT_GE(weight, Integer(0)) << show({comparison});
      } else {
        ASSERT_EQ(comparison.kind(), term::Kind::is_zero) << show({comparison});
      }
      total = f.add(total, f.scale(weight, comparison.operands()[0]));
    };
    for (const auto& [i, weight] : combination.asserted) add(assertions()[i], weight);
    for (const auto& [i, weight] : combination.assumed) add(assumptions.at(i), weight);
    const std::optional<Integer> least = minimum(total);
    ASSERT_TRUE(least) << c(total);
    EXPECT_GT(*least, Integer(0)) << c(total);
  }
  std::optional<Integer> minimum(Term linear) {
    const auto end = [&](Term v, const Integer& by) -> std::optional<Integer> {
      if (v.kind() != term::Kind::variable) return std::nullopt;
      const Range range = ranges()(v.variable());
      const auto& nearest = by.is_negative() ? range.high : range.low;
      return nearest ? std::optional(by * *nearest) : std::nullopt;
    };
    if (linear.is_constant()) return linear.value();
    if (linear.kind() != term::Kind::sum) return end(linear, 1);
    Integer result = linear.value();
    for (std::size_t i = 0; i < linear.operands().size(); ++i) {
      const auto part = end(linear.operands()[i], linear.coefficients()[i]);
      if (!part) return std::nullopt;
      result += *part;
    }
    return result;
  }

  static void expect_counted(const Chain& one) {
    const std::uint64_t answered = std::transform_reduce(
        one.seen.layers.begin(), one.seen.layers.end(), std::uint64_t{0}, std::plus{},
        [](const LayerStatistics& layer) { return layer.answered; });
    EXPECT_EQ(one.seen.questions, answered + one.seen.unknown);
  }

  std::optional<Referee> referee{ranges()};
  std::vector<std::unique_ptr<Chain>> chains;
  Values known_values;
  /// Zero where nothing else is known, and zero is in every range.
  term::Valuation known = [this](Variable v) {
    const auto found = known_values.find(v);
    return std::optional(found == known_values.end() ? Integer() : found->second);
  };
};

}  // namespace pslice::solver
