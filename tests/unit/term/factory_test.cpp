#include <vector>

#include "tests/unit/term/terms.h"

namespace pslice::term {
namespace {

using base::Integer;

using FactoryTest = Terms;

TEST_F(FactoryTest, EqualTermsAreTheSame) {
  EXPECT_EQ(f.variable(Variable(0)), x);
  EXPECT_EQ(f.constant(5), f.constant(5));
  EXPECT_NE(f.constant(5), f.constant(6));
  EXPECT_EQ(f.quotient(x, y), f.quotient(x, y));
  EXPECT_NE(f.quotient(x, y), f.quotient(y, x));
  EXPECT_NE(f.quotient(x, y), f.remainder(x, y));
  EXPECT_NE(f.wrap(x, 8, true), f.wrap(x, 8, false));
  EXPECT_NE(f.wrap(x, 8, true), f.wrap(x, 16, true));
  EXPECT_NE(number(0), f.truth(false));
  const std::size_t size = f.size();
  f.quotient(x, y);
  EXPECT_EQ(f.size(), size);
}

TEST_F(FactoryTest, IdsFollowTheOrderOfCreation) {
  const Term first = f.quotient(x, y);
  const Term second = f.quotient(x, z);
  EXPECT_LT(x.id(), y.id());
  EXPECT_EQ(second.id(), first.id() + 1);
  EXPECT_LT(first, second);
}

TEST_F(FactoryTest, SumsHaveOneNormalForm) {
  EXPECT_EQ(f.add(x, y), f.add(y, x));
  EXPECT_EQ(f.add(f.add(x, y), z), f.add(x, f.add(z, y)));
  EXPECT_EQ(f.subtract(x, x), number(0));
  EXPECT_EQ(f.subtract(f.add(x, y), y), x);
  EXPECT_EQ(f.scale(2, f.add(x, number(3))), f.add(f.add(x, number(6)), x));
  EXPECT_EQ(f.negate(f.negate(x)), x);
  EXPECT_EQ(f.scale(0, f.quotient(x, y)), number(0));
  EXPECT_EQ(f.multiply(number(3), x), f.scale(3, x));
  EXPECT_EQ(f.multiply(x, number(3)), f.scale(3, x));
  EXPECT_EQ(f.add(number(2), number(3)), number(5));
}

TEST_F(FactoryTest, SumsShowTheirParts) {
  const Term sum = f.add(f.subtract(f.scale(3, y), x), number(-7));
  EXPECT_EQ(sum.kind(), Kind::sum);
  EXPECT_EQ(sum.value(), Integer(-7));
  EXPECT_EQ(std::vector<Term>(sum.operands().begin(), sum.operands().end()),
            (std::vector<Term>{x, y}));
  EXPECT_EQ(std::vector<Integer>(sum.coefficients().begin(), sum.coefficients().end()),
            (std::vector<Integer>{-1, 3}));
  EXPECT_EQ(sum.size(), 3U);
}

TEST_F(FactoryTest, SumOfManyEqualsAddingOneByOne) {
  const Term inner = f.add(f.scale(2, x), number(10));
  const std::vector<Integer> coefficients{3, -6, 1, 5};
  const std::vector<Term> operands{inner, x, y, number(2)};
  EXPECT_EQ(f.sum(1, coefficients, operands), f.add(y, number(41)));
  EXPECT_EQ(f.sum(0, {}, {}), number(0));
}

TEST_F(FactoryTest, BigCoefficientsAreKept) {
  const Integer big = Integer::power_of_two(100);
  const Term term = f.scale(big, x);
  EXPECT_EQ(term.coefficients().front(), big);
  EXPECT_EQ(f.add(term, f.scale(1 - big, x)), x);
  EXPECT_EQ(f.scale(big, x), term);
}

TEST_F(FactoryTest, ProductsCommute) {
  EXPECT_EQ(f.multiply(x, y), f.multiply(y, x));
  EXPECT_EQ(f.multiply(x, y).kind(), Kind::product);
  EXPECT_EQ(f.subtract(f.multiply(x, y), f.multiply(y, x)), number(0));
}

TEST_F(FactoryTest, DivisionFoldsOnlyWhereItIsDefined) {
  EXPECT_EQ(f.quotient(number(-7), number(2)), number(-3));
  EXPECT_EQ(f.remainder(number(-7), number(2)), number(-1));
  EXPECT_EQ(f.quotient(x, number(1)), x);
  EXPECT_EQ(f.quotient(x, number(-1)), f.negate(x));
  EXPECT_EQ(f.remainder(x, number(1)), number(0));
  EXPECT_EQ(f.quotient(number(7), number(0)).kind(), Kind::quotient);
  EXPECT_EQ(f.remainder(number(7), number(0)).kind(), Kind::remainder);
  EXPECT_EQ(f.quotient(x, x).kind(), Kind::quotient);
  EXPECT_EQ(f.quotient(number(0), x).kind(), Kind::quotient);
}

TEST_F(FactoryTest, ShiftsByConstants) {
  EXPECT_EQ(f.shift_left(x, number(3)), f.scale(8, x));
  EXPECT_EQ(f.shift_left(x, number(200)), f.scale(Integer::power_of_two(200), x));
  EXPECT_EQ(f.shift_left(x, number(201)).kind(), Kind::shift_left);
  EXPECT_EQ(f.shift_left(x, number(-1)).kind(), Kind::shift_left);
  EXPECT_EQ(f.shift_left(number(1), y).kind(), Kind::shift_left);
  EXPECT_EQ(f.shift_right(number(-5), number(1)), number(-3));
  EXPECT_EQ(f.shift_right(x, number(0)), x);
  EXPECT_EQ(f.shift_right(x, number(1)).kind(), Kind::shift_right);
  EXPECT_EQ(f.shift_right(number(5), number(-1)).kind(), Kind::shift_right);
}

TEST_F(FactoryTest, BitOperationsFoldConstantsAndUnits) {
  EXPECT_EQ(f.bit_and(number(12), number(10)), number(8));
  EXPECT_EQ(f.bit_or(number(12), number(10)), number(14));
  EXPECT_EQ(f.bit_xor(number(12), number(10)), number(6));
  EXPECT_EQ(f.bit_and(x, number(0)), number(0));
  EXPECT_EQ(f.bit_and(number(-1), x), x);
  EXPECT_EQ(f.bit_or(number(0), x), x);
  EXPECT_EQ(f.bit_or(x, number(-1)), number(-1));
  EXPECT_EQ(f.bit_xor(number(0), x), x);
  EXPECT_EQ(f.bit_xor(x, x), number(0));
  EXPECT_EQ(f.bit_and(x, x), x);
  EXPECT_EQ(f.bit_or(x, x), x);
  EXPECT_EQ(f.bit_and(x, y), f.bit_and(y, x));
  EXPECT_EQ(f.bit_or(x, y), f.bit_or(y, x));
  EXPECT_EQ(f.bit_xor(x, y), f.bit_xor(y, x));
}

TEST_F(FactoryTest, WrapsFold) {
  EXPECT_EQ(f.wrap(number(300), 8, false), number(44));
  EXPECT_EQ(f.wrap(number(200), 8, true), number(-56));
  EXPECT_EQ(f.wrap(x, 8, false).kind(), Kind::wrap);
  EXPECT_EQ(f.wrap(x, 0, true), x);
  // Narrower or as wide: the inner one does not matter.
  EXPECT_EQ(f.wrap(f.wrap(x, 16, true), 8, false), f.wrap(x, 8, false));
  EXPECT_EQ(f.wrap(f.wrap(x, 8, true), 8, false), f.wrap(x, 8, false));
  // Wider: the outer one does not matter, unless it makes a negative number positive.
  EXPECT_EQ(f.wrap(f.wrap(x, 8, false), 16, true), f.wrap(x, 8, false));
  EXPECT_EQ(f.wrap(f.wrap(x, 8, false), 16, false), f.wrap(x, 8, false));
  EXPECT_EQ(f.wrap(f.wrap(x, 8, true), 16, true), f.wrap(x, 8, true));
  EXPECT_NE(f.wrap(f.wrap(x, 8, true), 16, false), f.wrap(x, 8, true));
}

TEST_F(FactoryTest, ChoicesFold) {
  const Term test = f.less(x, y);
  EXPECT_EQ(f.choice(f.truth(true), x, y), x);
  EXPECT_EQ(f.choice(f.truth(false), x, y), y);
  EXPECT_EQ(f.choice(test, x, x), x);
  EXPECT_EQ(f.choice(test, x, y).kind(), Kind::choice);
}

TEST_F(FactoryTest, ComparisonsHaveOneNormalForm) {
  EXPECT_EQ(f.less(x, y), f.at_most(f.add(x, number(1)), y));
  EXPECT_EQ(f.equal(x, y), f.equal(y, x));
  EXPECT_EQ(f.equal(f.subtract(y, x), number(4)), f.equal(f.add(x, number(4)), y));
  EXPECT_GT(f.equal(y, x).operands().front().coefficients().front().sign(), 0);
  EXPECT_EQ(f.equal(f.negate(x), number(0)), f.equal(x, number(0)));
  EXPECT_EQ(f.less(number(2), number(3)), f.truth(true));
  EXPECT_EQ(f.less(number(3), number(3)), f.truth(false));
  EXPECT_EQ(f.at_most(x, x), f.truth(true));
  EXPECT_EQ(f.equal(x, f.add(x, number(1))), f.truth(false));
  EXPECT_EQ(f.equal(x, x), f.truth(true));
  // No scaling: 2x = 0 is not written as x = 0.
  EXPECT_EQ(f.equal(f.scale(2, x), number(0)).operands().front(), f.scale(2, x));
}

TEST_F(FactoryTest, NegationsFold) {
  EXPECT_EQ(f.negation(f.less(x, y)), f.at_most(y, x));
  EXPECT_EQ(f.negation(f.negation(f.less(x, y))), f.less(x, y));
  EXPECT_EQ(f.negation(f.truth(true)), f.truth(false));
  EXPECT_EQ(f.not_equal(x, y).kind(), Kind::negation);
  EXPECT_EQ(f.negation(f.not_equal(x, y)), f.equal(x, y));
}

TEST_F(FactoryTest, ComparedConditionsAreConditions) {
  const Term test = f.equal(x, y);
  const Term stored = f.choice(test, number(1), number(0));
  EXPECT_EQ(f.not_equal(stored, number(0)), test);
  EXPECT_EQ(f.equal(stored, number(0)), f.negation(test));
  EXPECT_EQ(f.equal(stored, number(1)), test);
  EXPECT_EQ(f.equal(stored, number(2)), f.truth(false));
  EXPECT_EQ(f.less(number(0), stored), test);
  EXPECT_EQ(f.less(stored, number(1)), f.negation(test));
  EXPECT_EQ(f.less(stored, number(2)), f.truth(true));
  EXPECT_EQ(f.equal(f.choice(test, x, number(0)), number(0)).kind(), Kind::is_zero);
}

TEST_F(FactoryTest, ConnectivesAreFlatSetsOfMembers) {
  const Term p = f.less(x, y);
  const Term q = f.equal(y, z);
  const Term r = f.less(a, b);
  EXPECT_EQ(f.conjunction({}), f.truth(true));
  EXPECT_EQ(f.disjunction({}), f.truth(false));
  EXPECT_EQ(f.conjunction({p}), p);
  EXPECT_EQ(f.conjunction({p, p}), p);
  EXPECT_EQ(f.conjunction({q, p}), f.conjunction({p, q}));
  EXPECT_EQ(f.conjunction({f.conjunction({r, p}), q}), f.conjunction({p, q, r}));
  EXPECT_EQ(f.disjunction({f.disjunction({r, p}), f.disjunction({p, q})}),
            f.disjunction({p, q, r}));
  EXPECT_EQ(f.conjunction({p, f.truth(true), q}), f.conjunction({p, q}));
  EXPECT_EQ(f.conjunction({p, f.truth(false), q}), f.truth(false));
  EXPECT_EQ(f.disjunction({p, f.truth(false)}), p);
  EXPECT_EQ(f.disjunction({p, f.truth(true)}), f.truth(true));
  EXPECT_NE(f.conjunction({p, q}), f.disjunction({p, q}));
  // A disjunction inside a conjunction stays.
  EXPECT_EQ(f.conjunction({f.disjunction({p, q}), r}).operands().size(), 2U);
}

TEST_F(FactoryTest, ComplementaryMembersDecide) {
  const Term p = f.less(x, y);
  const Term q = f.equal(y, z);
  const Term both = f.conjunction({p, q});
  EXPECT_EQ(f.conjunction({p, f.negation(p)}), f.truth(false));
  EXPECT_EQ(f.disjunction({p, f.negation(p)}), f.truth(true));
  EXPECT_EQ(f.conjunction({f.negation(q), p, q}), f.truth(false));
  EXPECT_EQ(f.disjunction({both, f.negation(both)}), f.truth(true));
  // Looking for complements creates none.
  const Term fresh = f.less(a, b);
  const std::size_t size = f.size();
  f.conjunction({fresh, p});
  EXPECT_EQ(f.size(), size + 1);
}

/// Of an unknown number only the sign is known: comparisons with zero are decided, and others say
/// what evaluation says.
TEST_F(FactoryTest, DecidesBySignsOfAlternatives) {
  const Term zero = number(0);
  const Term above = f.choice(f.less(zero, y), y, number(1));
  const Term below = f.choice(f.less(y, zero), y, number(-1));
  const Term other = f.choice(f.equal(y, zero), number(1), y);
  EXPECT_TRUE(f.equal(above, zero).is_false());
  EXPECT_TRUE(f.less(zero, above).is_true());
  EXPECT_TRUE(f.at_most(zero, below).is_false());
  EXPECT_TRUE(f.not_equal(other, zero).is_true());
  const Term sign = f.choice(f.equal(x, zero), zero, f.choice(f.less(x, zero), below, above));
  EXPECT_EQ(f.equal(sign, zero), f.equal(x, zero));
  EXPECT_EQ(f.less(sign, zero).variables().size(), 1U);
  EXPECT_EQ(f.equal(sign, number(1)).variables().size(), 2U);
  for (const Term e : {above, below, other, sign, f.add(f.scale(-2, sign), number(1))}) {
    for (int bound = -2; bound <= 2; ++bound) {
      const Term equal = f.equal(e, number(bound));
      const Term less = f.less(e, number(bound));
      const Term more = f.less(number(bound), e);
      for (int i = 0; i < 49; ++i) {
        const auto values = [i](Variable v) {
          return std::optional(base::Integer((v == Variable(0) ? i / 7 : i % 7) - 3));
        };
        const base::Integer value = evaluate_fully(e, values).value;
        const auto holds = [&](Term formula) {
          return evaluate_fully(formula, values).value.is_one();
        };
        EXPECT_EQ(holds(equal), value == base::Integer(bound)) << i << ' ' << bound;
        EXPECT_EQ(holds(less), value < base::Integer(bound)) << i << ' ' << bound;
        EXPECT_EQ(holds(more), base::Integer(bound) < value) << i << ' ' << bound;
      }
    }
  }
}

TEST_F(FactoryTest, KnowsTheVariables) {
  const auto variables = [](Term term) {
    return std::vector<Variable>(term.variables().begin(), term.variables().end());
  };
  EXPECT_EQ(variables(number(3)), std::vector<Variable>{});
  EXPECT_EQ(variables(f.truth(true)), std::vector<Variable>{});
  EXPECT_EQ(variables(y), std::vector<Variable>{Variable(1)});
  EXPECT_EQ(variables(f.wrap(f.add(y, number(1)), 8, true)), std::vector<Variable>{Variable(1)});
  const Term product = f.multiply(z, f.add(x, z));
  EXPECT_EQ(variables(product), (std::vector<Variable>{Variable(0), Variable(2)}));
  const Term test = f.conjunction({f.equal(product, number(1)), f.less(b, x)});
  EXPECT_EQ(variables(test), (std::vector<Variable>{Variable(0), Variable(2), Variable(4)}));
  // Asked twice, it is the same list.
  EXPECT_EQ(test.variables().data(), test.variables().data());
}

}  // namespace
}  // namespace pslice::term
