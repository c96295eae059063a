// Numbers in the place of variables: guessed, to find a model, and all of them, to be sure.

#include <algorithm>
#include <map>

#include "solver/external/enumeration.h"
#include "solver/layers/layers.h"
#include "solver/question/model.h"
#include "tests/support/random.h"
#include "tests/unit/solver/questions.h"

namespace pslice::solver {
namespace pinning_test {

using support::Random;
using Constraints = std::vector<Term>;

class PinningTest : public Questions {
 protected:
  std::optional<Reply> ask(const Constraints& asserted, const Constraints& assumptions) {
    Assertions assertions;
    for (const Term constraint : asserted) assertions.push(constraint);
    const auto split = make_independence_layer(assertions, Splitting::by_variables);
    const auto pinning = make_pinning_layer(assertions, ranges());
    Question question{
        .assumptions = assumptions, .known = nullptr, .scope = Scope::all, .parts = {}};
    if (auto reply = split->answer(question)) return reply;
    return pinning->answer(question);
  }
  void expect_found(const Constraints& asserted, const Constraints& assumptions) {
    const auto reply = ask(asserted, assumptions);
    Constraints all = asserted;
    all.insert(all.end(), assumptions.begin(), assumptions.end());
    ASSERT_TRUE(reply) << show(all);
    ASSERT_EQ(reply->answer, Answer::satisfiable);
    EXPECT_TRUE(is_model(reply->model, all, ranges())) << show(all);
  }
};

TEST_F(PinningTest, AFactor) {
  set_range(x, -200, 200);
  set_range(y, 1, 15);
  set_range(z, 0, 255);
  const Term product = f.multiply(x, f.multiply(y, z));
  expect_found({f.at_most(number(1), y)},
               {f.at_most(f.quotient(product, number(64)), number(-129))});
  expect_found({f.at_most(product, f.add(a, b))}, {f.equal(f.add(a, b), number(-4711))});
}

TEST_F(PinningTest, ADivisor) {
  set_range(x, 0, 2'000);
  set_range(y, -100, 100);
  expect_found({f.at_most(number(1), y)}, {f.at_most(number(36), f.quotient(x, y))});
  expect_found({f.at_most(number(2), y)}, {f.equal(f.remainder(x, y), number(1))});
}

TEST_F(PinningTest, ACountOfBits) {
  set_range(x, 0, 255);
  set_range(y, 0, 1'000);
  const Term bit =
      f.remainder(f.shift_right(x, f.subtract(number(7), f.remainder(y, number(8)))), number(2));
  expect_found({f.equal(bit, number(1))}, {f.at_most(number(17), y)});
}

TEST_F(PinningTest, DoesNotGuessForWhoWantsAContradiction) {
  const Constraints product{f.equal(f.multiply(x, y), number(6))};
  const Assertions nothing;
  const auto pinning = make_pinning_layer(nothing, ranges());
  for (const bool wants_proof : {false, true}) {
    Question question{.assumptions = product,
                      .known = nullptr,
                      .scope = Scope::all,
                      .parts = {},
                      .wants_proof = wants_proof};
    const auto split = make_independence_layer(nothing, Splitting::by_variables);
    ASSERT_FALSE(split->answer(question));
    EXPECT_EQ(pinning->answer(question).has_value(), !wants_proof);
  }
}

TEST_F(PinningTest, SaysNothingWhereThereIsNoModel) {
  set_range(x, -200, 200);
  EXPECT_FALSE(ask({}, {f.at_most(f.multiply(x, x), number(-1))}));
  EXPECT_FALSE(ask({f.at_most(x, number(3))},
                   {f.at_most(number(10), f.multiply(x, x)), f.at_most(number(-3), x)}));
}

class EnumerationTest : public Questions {
 protected:
  Verdict check(const Constraints& constraints, EnumerationOptions options = {}) {
    const Verdict verdict = make_enumeration(ranges(), options)->check(constraints);
    expect_well_formed(verdict, constraints);
    return verdict;
  }
};

/// What a solver for products gave up on, after seconds.
TEST_F(EnumerationTest, ADivisionByAProductOfTwoThatHaveFewValues) {
  set_range(x, Integer(-2147483648LL), Integer(2147483647));
  set_range(y, Integer(-2147483648LL), Integer(2147483647));
  set_range(z, 0, 255);
  const Term product = f.multiply(y, z);
  const Term quotient = f.quotient(f.add(x, f.quotient(product, number(4))), product);
  const Constraints range{f.at_most(number(1), y), f.at_most(y, number(15))};
  Constraints never = range;
  never.push_back(f.at_most(number(128), quotient));
  never.push_back(f.negation(f.equal(product, number(0))));
  never.push_back(f.at_most(x, number(-1)));
  const Verdict verdict = check(never);
  EXPECT_EQ(verdict.answer, Answer::unsatisfiable);
  EXPECT_EQ(verdict.core, (std::vector<std::size_t>{0, 1, 2, 3, 4}));
  Constraints sometimes = never;
  sometimes.back() = f.at_most(x, number(1'000));
  EXPECT_EQ(check(sometimes).answer, Answer::satisfiable);
}

TEST_F(EnumerationTest, DoesNotGoThroughTooMany) {
  set_range(x, 0, 1'000'000);
  set_range(y, 0, 1'000'000);
  const Constraints square{f.equal(f.multiply(x, y), number(999'983)), f.at_most(number(2), x),
                           f.at_most(number(2), y)};
  EXPECT_EQ(check(square).answer, Answer::unknown);
  set_range(y, 0, 200);
  EXPECT_EQ(check(square).answer, Answer::unsatisfiable);
  EXPECT_EQ(check(square, {.most_values = 100}).answer, Answer::unknown);
  EXPECT_EQ(check(square, {.most_terms = 500}).answer, Answer::unknown);
}

/// Small questions of all kinds, against every assignment there is.
TEST_F(EnumerationTest, IsRightWhereverItAnswers) {
  constexpr int most = 4;
  Random random(7);
  const std::vector<Term> variables{x, y, z};
  for (const Term v : variables) set_range(v, -most, most);
  const auto pick = [&] { return variables[random.below(variables.size())]; };
  const auto atom = [&] {
    const Term p = pick();
    const Term q = random.below(4) == 0 ? number(static_cast<long>(random.below(5)) - 2) : pick();
    switch (random.below(6)) {
      case 0: return f.multiply(p, q);
      case 1: return f.quotient(p, q);
      case 2: return f.remainder(p, q);
      case 3: return f.bit_and(p, q);
      case 4: return f.bit_xor(p, q);
      default: return f.multiply(p, f.multiply(q, pick()));
    }
  };
  std::map<Answer, int> count;
  for (int round = 0; round < 400; ++round) {
    Constraints constraints;
    for (std::size_t i = 0; i < 3; ++i) {
      const Term sum = f.subtract(f.add(atom(), f.scale(2, pick())), number(random.below(9)));
      constraints.push_back(random.below(3) == 0 ? f.equal(sum, pick()) : f.at_most(sum, pick()));
    }
    bool exists = false;
    for (int i = -most; i <= most; ++i) {
      for (int j = -most; j <= most; ++j) {
        for (int k = -most; k <= most; ++k) {
          const Model model{{x.variable(), i}, {y.variable(), j}, {z.variable(), k}};
          const term::Valuation value = [&](Variable v) { return value_in(model, v); };
          exists = exists || std::ranges::all_of(constraints, [&](Term t) {
                     return term::holds(t, value).value_or(false);
                   });
        }
      }
    }
    const Answer answer = check(constraints).answer;
    ++count[answer];
    if (answer == Answer::unsatisfiable) {
      EXPECT_FALSE(exists) << show(constraints);
    }
  }
  EXPECT_GT(count[Answer::satisfiable], 50);
  EXPECT_GT(count[Answer::unsatisfiable], 50);
}

}  // namespace pinning_test
}  // namespace pslice::solver
