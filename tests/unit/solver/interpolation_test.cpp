#include "solver/linear/interpolation.h"

#include <cvc5/cvc5.h>

#include "tests/support/random.h"
#include "tests/unit/solver/questions.h"
#include "tests/unit/solver/referee.h"

// Interpolants are what their definition says, by another solver's word: the first holds at the
// start, each is carried over its action to the next, and the last contradicts the test that
// cannot hold. Random paths, and a few where cvc5's own interpolation is asked as well.

namespace pslice::solver {
namespace interpolation_test {

using support::Random;
using Kind = Action::Kind;

/// A path over x, y and z, with what the program variables are over the inputs.
class Paths : public Questions {
 protected:
  static constexpr std::size_t first_input = 100;
  const std::vector<Term> variables{x, y, z};

  Ranges with_inputs() {
    return [this](Variable v) {
      return v.index() < first_input ? Range{} : inputs[v.index() - first_input];
    };
  }

  Term over_inputs(Term term) {
    return f.substitute(term, [this](Variable v) {
      const auto found = store.find(v);
      return found == store.end() ? Term() : found->second;
    });
  }

  void forget(Term variable, int low, int high) {
    Action action;
    action.kind = Kind::unknown;
    action.variable = variable.variable();
    action.range = {Integer(low), Integer(high)};
    inputs.push_back(action.range);
    store[action.variable] = f.variable(Variable(first_input + inputs.size() - 1));
    path.push_back(action);
  }
  void assign(Term variable, Term value) {
    Action action;
    action.kind = Kind::assignment;
    action.variable = variable.variable();
    action.value = value;
    store[action.variable] = over_inputs(value);
    path.push_back(action);
  }
  /// The test as an action, and over inputs.
  std::pair<Action, Term> test(Term formula) {
    Action action;
    action.formula = formula;
    const Term condition = over_inputs(formula);
    if (formula.kind() == term::Kind::is_zero && condition.kind() == formula.kind()) {
      const bool same = condition.operands()[0] == over_inputs(formula.operands()[0]);
      action.direction = same ? 1 : -1;
    }
    return {action, condition};
  }

  /// Takes the path as far as it can be taken; the combination that ends it.
  std::optional<Combination> take(Term formula) {
    auto [action, condition] = test(formula);
    if (condition.is_true()) return std::nullopt;
    const Reply reply = solver.check({&condition, 1});
    if (reply.answer == Answer::unsatisfiable) {
      path.push_back(action);
      return reply.combination;
    }
    action.position = solver.push(condition);
    path.push_back(action);
    return std::nullopt;
  }

  void expect_interpolants(const std::vector<Term>& interpolants) {
    ASSERT_EQ(interpolants.size(), path.size());
    Referee referee{with_inputs()};
    const auto impossible = [&](const std::vector<Term>& all) {
      EXPECT_EQ(referee.satisfiable(all), false) << show(all);
    };
    // Nothing is known at the start.
    impossible({f.negation(interpolants.front())});
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
      const Action& action = path[i];
      Term next = interpolants[i + 1];
      std::vector<Term> known{interpolants[i]};
      if (action.kind == Kind::test) {
        known.push_back(action.formula);
      } else {
        const Term fresh = f.variable(Variable(first_input - 1));
        const Term value = action.kind == Kind::assignment ? action.value : fresh;
        next =
            f.substitute(next, [&](Variable v) { return v == action.variable ? value : Term(); });
        if (action.kind == Kind::unknown) {
          known.push_back(f.at_most(number(*action.range.low), fresh));
          known.push_back(f.at_most(fresh, number(*action.range.high)));
        }
      }
      known.push_back(f.negation(next));
      impossible(known);
    }
    impossible({interpolants.back(), path.back().formula});
  }

  std::vector<Range> inputs;
  std::map<Variable, Term> store;
  std::vector<Action> path;
  Solver solver{with_inputs(), statistics};
};

TEST_F(Paths, TheExampleOfTheFile) {
  forget(x, -100, 100);
  assign(y, number(5));
  EXPECT_FALSE(take(f.less(number(0), x)));
  assign(y, f.add(y, number(1)));
  const auto combination = take(f.at_most(y, number(1)));
  // y is a number on this path: the test folds to false, and there is nothing to combine.
  EXPECT_FALSE(combination);
  Combination one;
  one.assumed.emplace_back(0, 1);
  const auto found = interpolants(f, path, one);
  ASSERT_TRUE(found);
  EXPECT_EQ(c(found->back()), "y > 1");
  EXPECT_EQ((*found)[3], f.less(number(0), y));
  EXPECT_EQ((*found)[2], f.less(number(0), y));
  EXPECT_TRUE((*found)[1].is_true());
  expect_interpolants(*found);
}

TEST_F(Paths, WeakerThanWhatThePathSays) {
  for (const Term v : {x, y}) forget(v, -100, 100);
  EXPECT_FALSE(take(f.at_most(number(4), x)));
  EXPECT_FALSE(take(f.at_most(number(-3), y)));
  const auto combination = take(f.at_most(f.add(x, y), number(-50)));
  ASSERT_TRUE(combination);
  const auto found = interpolants(f, path, *combination);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->back(), f.less(number(-50), f.add(x, y)));
  expect_interpolants(*found);
}

class RandomPaths : public Paths, public testing::WithParamInterface<int> {
 protected:
  Term sum() {
    Term result = number(random.between(-9, 9));
    for (const Term v : variables) {
      Integer factor(random.between(-3, 3));
      if (random.percent(5)) factor = factor * Integer::power_of_two(70);
      if (random.percent(60)) result = f.add(result, f.scale(factor, v));
    }
    return result;
  }
  Term comparison() {
    return random.percent(30) ? f.equal(sum(), number(0)) : f.at_most(sum(), number(0));
  }

  Random random{static_cast<std::uint64_t>(GetParam())};
};

TEST_P(RandomPaths, HaveInterpolants) {
  int ended = 0;
  for (int round = 0; round < 150; ++round) {
    solver.pop(0);
    path.clear();
    store.clear();
    for (const Term v : variables) forget(v, -20, 20);
    std::optional<Combination> combination;
    for (int step = 0; step < 14 && !combination; ++step) {
      const Term v = random.pick(variables);
      if (random.percent(10)) {
        forget(v, -5, 30);
      } else if (random.percent(30)) {
        assign(v, sum());
      } else {
        const std::size_t before = path.size();
        combination = take(comparison());
        // Infeasible, but not by a linear combination: that is for weakest preconditions.
        if (!combination && path.size() > before && !path.back().position) path.pop_back();
      }
    }
    if (!combination) continue;
    const auto found = interpolants(f, path, *combination);
    if (!found) continue;
    ++ended;
    expect_interpolants(*found);
  }
  EXPECT_GT(ended, 50);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomPaths, testing::Range(1, 4));

/// cvc5 enumerates formulas: it finds one where we do, on small cases, and ours meets what it asks
/// of its own.
TEST(Cvc5Interpolation, AgreesThatThereIsOne) {
  cvc5::Solver cvc5;
  cvc5.setLogic("QF_LIA");
  cvc5.setOption("produce-interpolants", "true");
  cvc5.setOption("incremental", "true");
  const cvc5::Sort integers = cvc5.getIntegerSort();
  const cvc5::Term x = cvc5.mkConst(integers, "x");
  const cvc5::Term y = cvc5.mkConst(integers, "y");
  const auto at_least = [&](const cvc5::Term& a, int n) {
    return cvc5.mkTerm(cvc5::GEQ, {a, cvc5.mkInteger(n)});
  };
  // The path says x >= 4 and y >= -3; what follows, x + y <= -50, cannot be.
  const cvc5::Term sum = cvc5.mkTerm(cvc5::ADD, {x, y});
  cvc5.push();
  cvc5.assertFormula(at_least(x, 4));
  cvc5.assertFormula(at_least(y, -3));
  const cvc5::Term found = cvc5.getInterpolant(at_least(sum, -49));
  ASSERT_FALSE(found.isNull());
  cvc5.pop();

  const auto entails = [&](std::vector<cvc5::Term> known, const cvc5::Term& goal) {
    known.push_back(goal.notTerm());
    return cvc5.checkSatAssuming(known).isUnsat();
  };
  const std::vector<cvc5::Term> before{at_least(x, 4), at_least(y, -3)};
  EXPECT_TRUE(entails(before, found));
  EXPECT_TRUE(entails({found}, at_least(sum, -49)));
  // Ours (see WeakerThanWhatThePathSays) is the weakest there is, and theirs implies it.
  const cvc5::Term ours = at_least(sum, -49);
  EXPECT_TRUE(entails(before, ours));
  EXPECT_TRUE(entails({found}, ours));
}

}  // namespace interpolation_test
}  // namespace pslice::solver
