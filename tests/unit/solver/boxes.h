#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <vector>

#include "tests/support/random.h"
#include "tests/unit/solver/questions.h"
#include "tests/unit/solver/random_operation.h"

// Random questions over a box small enough to try every point of it. The box is the range of the
// variables, so trying decides the question.

namespace pslice::solver {

using support::Random;

inline constexpr int edge = 6;
using Point = std::array<int, 3>;

/// Random questions over three variables, and what trying every point says of the answers.
class Boxes : public Questions {
 protected:
  Boxes() {
    for (const Term v : variables) set_range(v, -edge, edge);
  }

  static std::optional<bool> holds(Term constraint, const Point& point) {
    return term::holds(constraint, [&](Variable v) { return Integer(point[v.index()]); });
  }
  static bool hold(const std::vector<Term>& constraints, const Point& point) {
    return std::ranges::all_of(constraints,
                               [&](Term t) { return holds(t, point).value_or(false); });
  }
  static std::optional<Point> search(const std::vector<Term>& constraints) {
    for (int i = -edge; i <= edge; ++i) {
      for (int j = -edge; j <= edge; ++j) {
        for (int k = -edge; k <= edge; ++k) {
          if (hold(constraints, {i, j, k})) return Point{i, j, k};
        }
      }
    }
    return std::nullopt;
  }

  Term compare(Term sum, const Integer& constant) {
    const Term right = number(constant);
    switch (random.below(5)) {
      case 0: return f.equal(sum, right);
      case 1: return f.not_equal(sum, right);
      default: return f.at_most(sum, right);
    }
  }

  /// Sparse or dense, with coefficients of every size. Constants are near a value the sum really
  /// has, so that both answers are common.
  Term linear() {
    const std::size_t style = random.below(4);
    Term sum = number(0);
    Integer somewhere;
    for (const Term v : variables) {
      if (random.percent(style == 0 ? 60 : 20)) continue;
      Integer factor(random.between(-7, 7));
      if (style == 2) factor = Integer(random.between(-1'000'000'007, 1'000'000'007));
      if (style == 3 && random.percent(50)) factor = factor * Integer::power_of_two(90);
      sum = f.add(sum, f.scale(factor, v));
      somewhere += factor * Integer(random.between(-edge, edge));
    }
    return compare(sum, somewhere + Integer(random.between(-2, 2)));
  }

  Term anything(unsigned depth) {
    if (depth == 0) {
      return random.percent(70) ? random.pick(variables) : number(random.between(-9, 9));
    }
    const Term left = anything(depth - 1);
    const Term right = anything(depth - 1);
    return random_operation(f, random, left, right);
  }
  Term formula(unsigned depth) {
    const Term one = compare(anything(depth), Integer(random.between(-9, 9)));
    if (random.percent(70)) return one;
    const Term other = linear();
    const Term joined =
        random.percent(50) ? f.conjunction({one, other}) : f.disjunction({one, other});
    return random.percent(30) ? f.negation(joined) : joined;
  }

  /// The verdict is well formed and true. Counts the answers.
  Verdict judge(Backend& solver, const std::vector<Term>& question) {
    const Verdict verdict = solver.check(question);
    expect_well_formed(verdict, question);
    ++count[verdict.answer];
    const auto solution = search(question);
    if (verdict.answer == Answer::satisfiable) {
      Point point{};
      for (const auto& [v, value] : verdict.model) {
        point[v.index()] = static_cast<int>(*value.to_int64());
      }
      EXPECT_TRUE(hold(question, point)) << show(question);
    } else if (verdict.answer == Answer::unsatisfiable) {
      EXPECT_FALSE(solution) << show(question);
      std::vector<Term> core;
      for (const std::size_t i : verdict.core) core.push_back(question[i]);
      EXPECT_FALSE(search(core)) << show(core) << " of " << show(question);
    }
    return verdict;
  }
  void expect_minimal(const Verdict& verdict, const std::vector<Term>& question) {
    for (const std::size_t left_out : verdict.core) {
      std::vector<Term> rest;
      for (const std::size_t i : verdict.core) {
        if (i != left_out) rest.push_back(question[i]);
      }
      EXPECT_TRUE(search(rest)) << show(rest) << " of " << show(question);
    }
  }

  std::vector<Term> linear_question() {
    std::vector<Term> question;
    for (std::size_t n = 1 + random.below(6); n > 0; --n) question.push_back(linear());
    return question;
  }
  std::vector<Term> any_question() {
    std::vector<Term> question;
    for (std::size_t n = 1 + random.below(3); n > 0; --n) question.push_back(formula(1 + n % 2));
    return question;
  }

  Random random{4711};
  const std::vector<Term> variables{x, y, z};
  std::map<Answer, int> count;
};

}  // namespace pslice::solver
