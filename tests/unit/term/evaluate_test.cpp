#include <map>
#include <random>
#include <vector>

#include "tests/unit/term/terms.h"

namespace pslice::term {
namespace {

using base::Integer;
using Status = Evaluation::Status;

class EvaluateTest : public Terms {
 protected:
  /// Values of x, y, z; the other variables have none.
  static Valuation with(std::optional<Integer> vx, std::optional<Integer> vy = {},
                        std::optional<Integer> vz = {}) {
    return [=](Variable v) -> std::optional<Integer> {
      const std::optional<Integer> values[] = {vx, vy, vz};
      return v.index() < 3 ? values[v.index()] : std::nullopt;
    };
  }

  Term undefined() { return f.quotient(x, f.subtract(y, y)); }
};

TEST_F(EvaluateTest, ComputesEveryOperator) {
  const Valuation at = with(-7, 2, 5);
  EXPECT_EQ(evaluate(f.add(f.scale(3, x), f.add(y, number(100))), at), Integer(81));
  EXPECT_EQ(evaluate(f.multiply(x, y), at), Integer(-14));
  EXPECT_EQ(evaluate(f.quotient(x, y), at), Integer(-3));
  EXPECT_EQ(evaluate(f.remainder(x, y), at), Integer(-1));
  EXPECT_EQ(evaluate(f.shift_left(x, y), at), Integer(-28));
  EXPECT_EQ(evaluate(f.shift_right(x, y), at), Integer(-2));
  EXPECT_EQ(evaluate(f.bit_and(x, z), at), Integer(1));
  EXPECT_EQ(evaluate(f.bit_or(x, y), at), Integer(-5));
  EXPECT_EQ(evaluate(f.bit_xor(x, z), at), Integer(-4));
  EXPECT_EQ(evaluate(f.wrap(x, 8, false), at), Integer(249));
  EXPECT_EQ(evaluate(f.choice(f.less(x, y), z, x), at), Integer(5));
  EXPECT_EQ(evaluate(f.choice(f.less(y, x), z, x), at), Integer(-7));
  EXPECT_EQ(holds(f.less(x, y), at), true);
  EXPECT_EQ(holds(f.at_most(y, x), at), false);
  EXPECT_EQ(holds(f.equal(f.add(x, y), f.negate(z)), at), true);
  EXPECT_EQ(holds(f.not_equal(x, y), at), true);
  EXPECT_EQ(holds(f.conjunction({f.less(x, y), f.less(y, z), f.less(x, z)}), at), true);
  EXPECT_EQ(holds(f.conjunction({f.less(x, y), f.less(z, y)}), at), false);
  EXPECT_EQ(holds(f.disjunction({f.less(z, y), f.less(x, y)}), at), true);
  EXPECT_EQ(holds(f.disjunction({f.less(z, y), f.less(y, x)}), at), false);
  EXPECT_EQ(holds(f.truth(false), at), false);
}

TEST_F(EvaluateTest, UnknownOperandsMakeUnknownResults) {
  const Valuation at = with(-7);
  for (const Term term :
       {y, f.add(x, y), f.multiply(x, y), f.quotient(y, x), f.wrap(y, 8, true), f.bit_or(x, y),
        f.choice(f.less(y, x), x, z), f.choice(f.less(x, number(0)), y, x)}) {
    EXPECT_EQ(evaluate_fully(term, at).status, Status::unknown) << c(term);
    EXPECT_EQ(evaluate(term, at), std::nullopt);
  }
  EXPECT_EQ(holds(f.less(x, y), at), std::nullopt);
  EXPECT_EQ(holds(f.negation(f.equal(x, y)), at), std::nullopt);
}

TEST_F(EvaluateTest, UndefinedIsNotUnknown) {
  for (const Term term :
       {f.quotient(x, y), f.remainder(x, y), f.add(f.quotient(x, y), z),
        f.shift_left(x, f.add(y, number(-1))), f.shift_right(x, f.add(y, number(201))),
        f.choice(f.equal(f.quotient(x, y), number(0)), x, y), f.wrap(f.quotient(x, y), 8, true)}) {
    EXPECT_EQ(evaluate_fully(term, with(1, 0)).status, Status::undefined) << c(term);
    EXPECT_EQ(evaluate(term, with(1, 0)), std::nullopt);
  }
  EXPECT_EQ(evaluate_fully(f.quotient(x, y), with({}, 0)).status, Status::unknown);
  EXPECT_EQ(evaluate_fully(f.equal(f.quotient(x, y), z), with(1, 0, 3)).status, Status::undefined);
}

TEST_F(EvaluateTest, WhatDoesNotDecideDoesNotCount) {
  const Term bad = f.quotient(x, y);  // x = 0, y = 0
  const Valuation at = with(0, 0);
  EXPECT_EQ(evaluate(f.multiply(x, z), at), Integer(0));
  EXPECT_EQ(evaluate(f.multiply(z, f.add(y, f.multiply(x, x))), at), Integer(0));
  EXPECT_EQ(evaluate(f.multiply(x, bad), at), Integer(0));
  EXPECT_EQ(evaluate(f.bit_and(z, x), at), Integer(0));
  EXPECT_EQ(evaluate(f.bit_or(z, f.add(x, number(-1))), at), Integer(-1));
  EXPECT_EQ(evaluate(f.choice(f.equal(x, number(0)), y, bad), at), Integer(0));
  const Term guard = f.not_equal(y, number(0));
  const Term guarded = f.less(f.quotient(number(10), y), number(3));
  EXPECT_EQ(holds(f.conjunction({guard, guarded}), at), false);
  EXPECT_EQ(holds(f.disjunction({f.negation(guard), guarded}), at), true);
  EXPECT_EQ(holds(f.conjunction({f.less(z, x), f.less(x, y)}), at), false);
}

TEST_F(EvaluateTest, AnUnknownThatMayYetDecideIsNotOverruled) {
  // a is unknown and could still be false or zero.
  const Term bad = f.less(f.quotient(x, y), number(3));
  EXPECT_EQ(evaluate_fully(f.conjunction({f.less(a, x), bad}), with(0, 0)).status, Status::unknown);
  EXPECT_EQ(evaluate_fully(f.multiply(a, f.quotient(x, y)), with(0, 0)).status, Status::unknown);
  EXPECT_EQ(evaluate_fully(f.add(a, f.quotient(x, y)), with(0, 0)).status, Status::undefined);
}

TEST_F(EvaluateTest, DeepTermsDoNotOverflowTheStack) {
  Term deep = x;
  for (int i = 0; i < 100'000; ++i) deep = f.bit_xor(deep, i % 2 == 0 ? y : number(i));
  EXPECT_TRUE(evaluate(deep, with(1, 2)).has_value());
  EXPECT_EQ(deep.variables().size(), 2U);
  const Term other = f.substitute(deep, [&](Variable v) { return v == Variable(1) ? x : Term(); });
  EXPECT_EQ(other.variables().size(), 1U);
  EXPECT_EQ(evaluate(other, with(2)), evaluate(deep, with(2, 2)));
  EXPECT_GT(c(deep).size(), 100'000U);
  EXPECT_GT(smt(deep).size(), 100'000U);
}

TEST_F(EvaluateTest, SharedTermsAreComputedOnce) {
  Term shared = x;
  for (int i = 0; i < 200; ++i) shared = f.wrap(f.multiply(shared, f.add(shared, y)), 32, false);
  std::size_t asked = 0;
  const auto value = evaluate(shared, [&](Variable v) -> std::optional<Integer> {
    ++asked;
    return v == Variable(0) ? 3 : 4;
  });
  std::uint32_t expected = 3;
  for (int i = 0; i < 200; ++i) expected = expected * (expected + 4);
  EXPECT_EQ(value, Integer(expected));
  EXPECT_LT(asked, 1000U);
  const Term replaced =
      f.substitute(shared, [&](Variable v) { return number(v == Variable(0) ? 3 : 4); });
  EXPECT_EQ(replaced, number(expected));
  EXPECT_LT(smt(shared).size(), 50'000U);
}

TEST_F(EvaluateTest, SubstitutionReplacesAllAtOnce) {
  const auto swap = [&](Variable v) {
    return v == Variable(0) ? y : v == Variable(1) ? x : Term();
  };
  EXPECT_EQ(f.substitute(f.add(f.scale(2, x), f.add(y, z)), swap),
            f.add(f.scale(2, y), f.add(x, z)));
  EXPECT_EQ(f.substitute(f.quotient(x, y), swap), f.quotient(y, x));
  EXPECT_EQ(f.substitute(f.less(x, y), swap), f.less(y, x));
  const Term untouched = f.multiply(z, a);
  EXPECT_EQ(f.substitute(untouched, swap), untouched);
}

TEST_F(EvaluateTest, SubstitutionNormalises) {
  const auto fives = [&](Variable) { return number(5); };
  EXPECT_EQ(f.substitute(f.less(x, y), fives), f.truth(false));
  EXPECT_EQ(f.substitute(f.quotient(x, f.subtract(y, number(5))), fives),
            f.quotient(number(5), number(0)));
  const auto to_y = [&](Variable) { return y; };
  EXPECT_EQ(f.substitute(f.subtract(x, y), to_y), number(0));
  EXPECT_EQ(f.substitute(f.conjunction({f.less(x, y), f.less(z, a)}), to_y), f.truth(false));
}

/// Random terms over x, y and z of all kinds.
class RandomTerms {
 public:
  RandomTerms(Factory& factory, unsigned seed) : f_(factory), random_(seed) {}

  Term integer(int depth) {
    if (depth == 0) return leaf();
    const Term left = integer(depth - 1);
    switch (random_() % 13) {
      case 0: return f_.add(left, integer(depth - 1));
      case 1: return f_.subtract(left, integer(depth - 1));
      case 2: return f_.scale(static_cast<int>(random_() % 7) - 3, left);
      case 3: return f_.multiply(left, integer(depth - 1));
      case 4: return f_.quotient(left, integer(depth - 1));
      case 5: return f_.remainder(left, integer(depth - 1));
      case 6: return f_.shift_left(left, integer(depth - 1));
      case 7: return f_.shift_right(left, integer(depth - 1));
      case 8: return f_.bit_and(left, integer(depth - 1));
      case 9: return f_.bit_or(left, integer(depth - 1));
      case 10: return f_.bit_xor(left, integer(depth - 1));
      case 11:
        return f_.wrap(left, std::vector<unsigned>{1, 8, 16, 32, 64}[random_() % 5],
                       random_() % 2 == 0);
      default: return f_.choice(formula(depth - 1), left, integer(depth - 1));
    }
  }

  Term formula(int depth) {
    const Term left = integer(depth == 0 ? 0 : depth - 1);
    const Term right = integer(depth == 0 ? 0 : depth - 1);
    if (depth == 0) return f_.less(left, right);
    switch (random_() % 6) {
      case 0: return f_.less(left, right);
      case 1: return f_.at_most(left, right);
      case 2: return f_.equal(left, right);
      case 3: return f_.negation(formula(depth - 1));
      case 4: return f_.conjunction({formula(depth - 1), formula(depth - 1), formula(depth - 1)});
      default: return f_.disjunction({formula(depth - 1), formula(depth - 1)});
    }
  }

 private:
  Term leaf() {
    if (random_() % 2 == 0) return f_.variable(Variable(random_() % 3));
    const std::vector<Integer> constants{
        0, 1, -1, 2, 7, -128, 255, Integer::power_of_two(31), Integer::power_of_two(63)};
    return f_.constant(constants[random_() % constants.size()]);
  }

  Factory& f_;
  std::mt19937 random_;
};

TEST_F(EvaluateTest, SubstitutingValuesIsEvaluating) {
  RandomTerms random(f, 3);
  int known = 0;
  for (int i = 0; i < 3000; ++i) {
    const Term term = i % 2 == 0 ? random.integer(4) : random.formula(4);
    const std::map<Variable, Integer> values{{Variable(0), i % 11 - 5},
                                             {Variable(1), i % 7},
                                             {Variable(2), Integer(i) * 1'000'003 - 500}};
    const Evaluation result =
        evaluate_fully(term, [&](Variable v) -> std::optional<Integer> { return values.at(v); });
    ASSERT_NE(result.status, Status::unknown);
    if (result.status != Status::known) continue;
    ++known;
    const Term folded = f.substitute(term, [&](Variable v) { return number(values.at(v)); });
    if (term.is_formula()) {
      EXPECT_EQ(folded, f.truth(result.value.is_one())) << c(term);
    } else {
      EXPECT_EQ(folded, number(result.value)) << c(term);
    }
  }
  EXPECT_GT(known, 1000);
}

TEST_F(EvaluateTest, KnowingMoreNeverChangesAnAnswer) {
  RandomTerms random(f, 4);
  int decided = 0;
  for (int i = 0; i < 3000; ++i) {
    const Term term = random.formula(4);
    const Evaluation part = evaluate_fully(term, with(i % 5 - 2, {}, i % 3));
    if (part.status == Status::unknown) continue;
    ++decided;
    for (const int vy : {-40, -1, 0, 1, 2, 63}) {
      const Evaluation whole = evaluate_fully(term, with(i % 5 - 2, vy, i % 3));
      ASSERT_EQ(whole.status, part.status) << c(term);
      ASSERT_EQ(whole.value, part.value) << c(term);
    }
  }
  EXPECT_GT(decided, 300);
}

}  // namespace
}  // namespace pslice::term
