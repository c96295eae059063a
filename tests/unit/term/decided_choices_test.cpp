#include "term/decided_choices.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "tests/support/random.h"

namespace pslice::term {
namespace {

class DecidedChoicesTest : public testing::Test {
 protected:
  Term number(int n) { return f.constant(base::Integer(n)); }
  Term is(Term t, int n) { return f.equal(t, number(n)); }

  Factory f;
  const Term i = f.variable(Variable(0));
  const Term a = f.variable(Variable(1));
  const Term b = f.variable(Variable(2));
  const Term c = f.variable(Variable(3));
};

TEST_F(DecidedChoicesTest, ByTheChoicesAround) {
  DecidedChoices decide(f);
  EXPECT_EQ(decide(f.choice(is(i, 0), f.choice(is(i, 0), a, b), c)), f.choice(is(i, 0), a, c));
  EXPECT_EQ(decide(f.choice(is(i, 0), f.add(f.choice(is(i, 1), a, b), c), a)),
            f.choice(is(i, 0), f.add(b, c), a));
  EXPECT_EQ(decide(f.choice(is(i, 0), a, f.choice(is(i, 0), b, c))), f.choice(is(i, 0), a, c));
}

TEST_F(DecidedChoicesTest, ByFacts) {
  DecidedChoices decide(f);
  decide.assume(f.at_most(number(0), i));
  decide.assume(f.at_most(i, number(2)));
  const Term chain = f.choice(is(i, 0), a, f.choice(is(i, 1), b, f.choice(is(i, 2), c, i)));
  EXPECT_EQ(decide(chain), f.choice(is(i, 0), a, f.choice(is(i, 1), b, c)));
  decide.assume(f.not_equal(i, number(0)));
  EXPECT_EQ(decide(chain), f.choice(is(i, 1), b, c));
  EXPECT_EQ(decide(f.choice(f.conjunction({is(i, 5), is(a, 1)}), a, b)), b);
  EXPECT_EQ(decide(f.choice(f.disjunction({f.at_most(i, number(2)), is(a, 1)}), a, b)), a);
}

TEST_F(DecidedChoicesTest, AlternativesThatCannotBe) {
  DecidedChoices decide(f);
  decide.assume(f.at_most(i, number(2)));
  EXPECT_EQ(decide(f.disjunction({is(i, 1), is(i, 7)})), is(i, 1));
  EXPECT_EQ(decide(f.disjunction({is(i, 1), is(f.scale(2, a), 3)})), is(i, 1));
}

TEST_F(DecidedChoicesTest, WhatIsNotDecidedStays) {
  DecidedChoices decide(f);
  decide.assume(f.at_most(i, a));
  const Term term = f.choice(is(i, 0), f.choice(is(a, 0), b, c), f.choice(is(a, 0), c, b));
  EXPECT_EQ(decide(term), term);
  // What held within a choice is forgotten behind it.
  const Term twice = f.add(f.choice(is(i, 0), a, b), f.choice(is(i, 1), a, b));
  EXPECT_EQ(decide(twice), twice);
}

/// Random terms over three variables of few values: wherever the facts hold, nothing changes.
TEST_F(DecidedChoicesTest, TheValueStays) {
  support::Random random(11);
  const std::vector<Term> variables{i, a, b};
  const auto atom = [&] {
    Term sum = number(static_cast<int>(random.below(5)) - 2);
    for (const Term v : variables) {
      sum = f.add(sum, f.scale(base::Integer(static_cast<int>(random.below(3)) - 1), v));
    }
    const Term zero = number(0);
    switch (random.below(3)) {
      case 0: return f.at_most(sum, zero);
      case 1: return f.equal(sum, zero);
      default: return f.not_equal(sum, zero);
    }
  };
  const std::function<Term(int)> term = [&](int depth) -> Term {
    if (depth == 0) return variables[random.below(3)];
    if (random.below(4) == 0) return f.add(term(depth - 1), term(depth - 1));
    return f.choice(atom(), term(depth - 1), term(depth - 1));
  };
  std::size_t simplified = 0;
  for (int round = 0; round < 300; ++round) {
    const std::vector<Term> facts{atom(), atom()};
    DecidedChoices decide(f);
    for (const Term fact : facts) decide.assume(fact);
    const Term before = term(4);
    const Term after = decide(before);
    simplified += after == before ? 0 : 1;
    for (int values = 0; values < 125; ++values) {
      const Valuation valuation = [&](Variable v) -> std::optional<base::Integer> {
        const int digits[] = {values % 5, values / 5 % 5, values / 25};
        return base::Integer(digits[v.index()] - 2);
      };
      const bool holds = std::ranges::all_of(
          facts, [&](Term fact) { return term::holds(fact, valuation).value(); });
      if (holds) {
        ASSERT_EQ(evaluate(before, valuation), evaluate(after, valuation));
      }
    }
  }
  EXPECT_GT(simplified, 100U);
}

}  // namespace
}  // namespace pslice::term
