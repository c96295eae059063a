#include "solver/external/external_backend.h"

#include <stdexcept>

#include "tests/unit/solver/backends.h"

// The back ends over integers: what each of them must answer, and how they recover.

namespace pslice::solver {
namespace external_test {

using term::Factory;

class ExternalTest : public BackendQuestions {
 protected:
  static Integer big(const char* digits) { return *Integer::parse(digits); }
};

using Operator = Term (Factory::*)(Term, Term);
struct Value {
  const char* name;
  Operator apply;
  std::int64_t left;
  std::int64_t right;
  std::int64_t result;
};

const Value values[] = {
    {"sum", &Factory::add, 3, -5, -2},
    {"product", &Factory::multiply, -3, 7, -21},
    {"product", &Factory::multiply, 0, 7, 0},
    {"quotient", &Factory::quotient, 7, 2, 3},
    {"quotient", &Factory::quotient, -7, 2, -3},
    {"quotient", &Factory::quotient, 7, -2, -3},
    {"quotient", &Factory::quotient, -7, -2, 3},
    {"quotient", &Factory::quotient, -1, 2, 0},
    {"quotient", &Factory::quotient, 0, -3, 0},
    {"remainder", &Factory::remainder, 7, 3, 1},
    {"remainder", &Factory::remainder, -7, 3, -1},
    {"remainder", &Factory::remainder, 7, -3, 1},
    {"remainder", &Factory::remainder, -7, -3, -1},
    {"remainder", &Factory::remainder, -6, 3, 0},
    {"shift_left", &Factory::shift_left, 5, 3, 40},
    {"shift_left", &Factory::shift_left, -5, 1, -10},
    {"shift_right", &Factory::shift_right, 41, 3, 5},
    {"shift_right", &Factory::shift_right, -1, 3, -1},
    {"shift_right", &Factory::shift_right, -9, 1, -5},
    {"shift_right", &Factory::shift_right, 9, 70, 0},
    {"bit_and", &Factory::bit_and, 12, 10, 8},
    {"bit_and", &Factory::bit_and, 0x5678, 0xFF, 0x78},
    {"bit_and", &Factory::bit_and, -2, 0xF0F, 0xF0E},
    {"bit_and", &Factory::bit_and, -7, -4, -8},
    {"bit_and", &Factory::bit_and, 7, 1, 1},
    {"bit_or", &Factory::bit_or, 12, 10, 14},
    {"bit_or", &Factory::bit_or, -12, 3, -9},
    {"bit_or", &Factory::bit_or, 12, -10, -2},
    {"bit_xor", &Factory::bit_xor, 12, 10, 6},
    {"bit_xor", &Factory::bit_xor, -12, 10, -2},
    {"bit_xor", &Factory::bit_xor, 5, -1, -6},
};

TEST_P(ExternalTest, OperatorsWithAConstantAreExact) {
  for (const auto& [name, apply, left, right, result] : values) {
    SCOPED_TRACE(testing::Message() << name << ' ' << left << ' ' << right);
    const Term term = (f.*apply)(x, number(right));
    EXPECT_EQ(answer({is(x, left), is(term, result)}), Answer::satisfiable);
    EXPECT_EQ(answer({is(x, left), f.negation(is(term, result))}), Answer::unsatisfiable);
  }
}

TEST_P(ExternalTest, OperatorsOnVariablesAreNeverWrong) {
  for (const auto& [name, apply, left, right, result] : values) {
    SCOPED_TRACE(testing::Message() << name << ' ' << left << ' ' << right);
    const Term term = (f.*apply)(x, y);
    EXPECT_NE(answer({is(x, left), is(y, right), is(term, result)}), Answer::unsatisfiable);
    EXPECT_NE(answer({is(x, left), is(y, right), f.negation(is(term, result))}),
              Answer::satisfiable);
  }
}

TEST_P(ExternalTest, DivisionAndProductOfVariablesAreExact) {
  for (const auto& [name, apply, left, right, result] : values) {
    if (apply != &Factory::quotient && apply != &Factory::remainder &&
        apply != &Factory::multiply) {
      continue;
    }
    SCOPED_TRACE(testing::Message() << name << ' ' << left << ' ' << right);
    const Term term = (f.*apply)(x, y);
    EXPECT_EQ(answer({is(x, left), is(y, right), is(term, result)}), Answer::satisfiable);
    EXPECT_EQ(answer({is(x, left), is(y, right), f.negation(is(term, result))}),
              Answer::unsatisfiable);
  }
}

TEST_P(ExternalTest, ShiftsByFewCountsAreExact) {
  set_range(y, 0, 31);
  const Term power = f.shift_left(number(1), y);
  EXPECT_EQ(answer({is(power, 4096)}), Answer::satisfiable);
  EXPECT_EQ(answer({is(power, 4095)}), Answer::unsatisfiable);
  EXPECT_EQ(answer({f.less(number(0x7FFFFFFF), power)}), Answer::satisfiable);
  EXPECT_EQ(answer({is(f.shift_right(x, y), -3), is(x, -20)}), Answer::satisfiable);
  EXPECT_EQ(answer({is(f.shift_right(x, y), -4), is(x, -20)}), Answer::unsatisfiable);
}

TEST_P(ExternalTest, ConversionsWrap) {
  const struct {
    unsigned bits;
    bool is_signed;
    Integer value;
    Integer result;
  } cases[] = {
      {8, true, 128, -128},
      {8, true, -129, 127},
      {8, true, 127, 127},
      {8, false, -1, 255},
      {8, false, 256, 0},
      {32, true, Integer(1LL << 31), -(1LL << 31)},
      {64, false, -1, big("18446744073709551615")},
      {64, true, big("9223372036854775808"), big("-9223372036854775808")},
      {128, false, -1, big("340282366920938463463374607431768211455")},
  };
  for (const auto& [bits, is_signed, value, result] : cases) {
    SCOPED_TRACE(testing::Message() << value.to_string() << " to " << bits);
    const Term wrapped = f.wrap(x, bits, is_signed);
    EXPECT_EQ(answer({is(x, value), is(wrapped, result)}), Answer::satisfiable);
    EXPECT_EQ(answer({is(x, value), f.negation(is(wrapped, result))}), Answer::unsatisfiable);
  }
}

TEST_P(ExternalTest, OverflowOfASum) {
  const Integer most(0x7FFFFFFF);
  set_range(x, -most - Integer(1), most);
  const Term next = f.wrap(f.add(x, number(1)), 32, true);
  EXPECT_EQ(answer({f.less(next, x)}), Answer::satisfiable);
  EXPECT_EQ(answer({f.less(next, x), f.less(x, number(most))}), Answer::unsatisfiable);
}

TEST_P(ExternalTest, Choices) {
  const Term magnitude = f.choice(f.less(x, number(0)), f.negate(x), x);
  EXPECT_EQ(answer({is(magnitude, 5), f.less(x, number(2))}), Answer::satisfiable);
  EXPECT_EQ(answer({is(magnitude, 5), f.less(x, number(2)), f.less(number(-5), x)}),
            Answer::unsatisfiable);
  EXPECT_EQ(answer({is(magnitude, -5)}), Answer::unsatisfiable);
}

TEST_P(ExternalTest, Formulas) {
  const Term low = f.at_most(x, number(3));
  const Term high = f.at_most(number(7), x);
  EXPECT_EQ(answer({f.disjunction({low, high}), is(x, 7)}), Answer::satisfiable);
  EXPECT_EQ(answer({f.disjunction({low, high}), is(x, 5)}), Answer::unsatisfiable);
  EXPECT_EQ(answer({f.negation(f.disjunction({low, high})), is(x, 5)}), Answer::satisfiable);
  EXPECT_EQ(answer({f.negation(f.conjunction({low, is(y, 1)})), is(x, 3), is(y, 1)}),
            Answer::unsatisfiable);
  EXPECT_EQ(answer({f.truth(false)}), Answer::unsatisfiable);
  EXPECT_EQ(answer({f.truth(true)}), Answer::satisfiable);
}

TEST_P(ExternalTest, IntegersAreNotRationals) {
  EXPECT_EQ(answer({is(f.add(f.scale(2, x), f.scale(4, y)), 7)}), Answer::unsatisfiable);
  EXPECT_EQ(answer({is(f.add(f.scale(2, x), f.scale(3, y)), 12345677)}), Answer::satisfiable);
  EXPECT_EQ(answer({f.less(number(3), f.scale(5, x)), f.less(f.scale(5, x), number(5))}),
            Answer::unsatisfiable);
}

TEST_P(ExternalTest, NumbersOfAnySize) {
  const Integer huge = big("1000000000000000000000000000000000000000");
  EXPECT_EQ(answer({f.less(number(huge), x), f.less(x, number(huge + Integer(2)))}),
            Answer::satisfiable);
  EXPECT_EQ(answer({f.less(number(huge), x), f.less(x, number(huge + Integer(1)))}),
            Answer::unsatisfiable);
  EXPECT_EQ(answer({is(f.scale(huge, x), huge + huge)}), Answer::satisfiable);
  EXPECT_EQ(answer({is(f.scale(huge, x), huge + Integer(1))}), Answer::unsatisfiable);
}

TEST_P(ExternalTest, RangesBindVariablesAndAreNotInTheCore) {
  set_range(x, 0, 10);
  set_range(y, std::nullopt, -1);
  EXPECT_EQ(check({f.less(number(10), x)}).core, Core{0});
  EXPECT_EQ(check({f.less(z, number(3)), f.at_most(x, y)}).core, Core{1});
  EXPECT_EQ(answer({f.at_most(y, x)}), Answer::satisfiable);
  EXPECT_EQ(answer({f.not_equal(x, number(0))}), Answer::satisfiable);
  // A constraint that repeats a range is not needed for a contradiction.
  EXPECT_EQ(check({f.at_most(x, number(10)), f.less(number(10), x)}).core, Core{1});
}

TEST_P(ExternalTest, CoresAreMinimal) {
  const Term chain[] = {f.less(x, y), f.less(y, z), f.less(z, a), f.less(a, x)};
  const Term noise[] = {f.less(b, x), f.at_most(y, number(100)), f.less(b, a)};
  EXPECT_EQ(check({noise[0], chain[0], noise[1], chain[1], chain[2], noise[2], chain[3]}).core,
            (Core{1, 3, 4, 6}));
  // Two contradictions: either will do, but not a mixture.
  const std::vector<Term> two = {is(x, 1), is(y, 1), is(x, 2), is(y, 2), f.equal(x, y)};
  const Verdict verdict = check(two);
  ASSERT_EQ(verdict.answer, Answer::unsatisfiable);
  for (const std::size_t left_out : verdict.core) {
    std::vector<Term> rest;
    for (const std::size_t i : verdict.core) {
      if (i != left_out) rest.push_back(two[i]);
    }
    EXPECT_EQ(answer(rest), Answer::satisfiable);
  }
}

TEST_P(ExternalTest, SmallNonLinearQuestions) {
  set_range(x, 2, 1000);
  set_range(y, 2, 1000);
  EXPECT_EQ(answer({is(f.multiply(x, y), 91)}), Answer::satisfiable);
  EXPECT_EQ(answer({is(f.multiply(x, x), 49)}), Answer::satisfiable);
  EXPECT_EQ(answer({f.less(f.multiply(x, y), x)}), Answer::unsatisfiable);
  EXPECT_EQ(answer({f.less(f.multiply(z, z), number(0))}), Answer::unsatisfiable);
}

TEST_P(ExternalTest, ApproximatedBitsKeepTheirBounds) {
  set_range(x, 0, 100);
  set_range(y, 0, 50);
  EXPECT_EQ(answer({f.less(x, f.bit_and(x, y))}), Answer::unsatisfiable);
  EXPECT_EQ(answer({f.less(number(127), f.bit_or(x, y))}), Answer::unsatisfiable);
  EXPECT_EQ(answer({f.less(f.bit_xor(x, y), number(0))}), Answer::unsatisfiable);
  EXPECT_EQ(answer({f.less(f.bit_or(x, y), x)}), Answer::unsatisfiable);
  EXPECT_EQ(answer({f.not_equal(f.add(f.bit_and(x, y), f.bit_or(x, y)), f.add(x, y))}),
            Answer::unsatisfiable);
  EXPECT_NE(answer({is(f.bit_and(x, y), 33), is(x, 97)}), Answer::unsatisfiable);
  EXPECT_NE(answer({is(f.bit_and(x, y), 1), is(x, 4)}), Answer::satisfiable);
}

TEST_P(ExternalTest, BitsOfFlagsAreExact) {
  set_range(x, 0, 1);
  set_range(y, 0, 1);
  EXPECT_EQ(answer({is(f.bit_and(x, y), 1), is(x, 0)}), Answer::unsatisfiable);
  EXPECT_EQ(answer({is(f.bit_or(x, y), 1), is(x, 0)}), Answer::satisfiable);
  EXPECT_EQ(answer({is(f.bit_xor(x, y), 0), f.not_equal(x, y)}), Answer::unsatisfiable);
  EXPECT_EQ(answer({is(f.bit_and(z, y), 1), is(z, 6)}), Answer::unsatisfiable);
}

TEST_P(ExternalTest, WhatCLeavesUndefinedIsNotDecided) {
  EXPECT_EQ(answer({is(f.quotient(x, y), 3), is(y, 0)}), Answer::unknown);
  EXPECT_EQ(answer({is(f.remainder(x, number(0)), 3)}), Answer::unknown);
  EXPECT_EQ(answer({is(f.shift_right(x, number(-1)), 3)}), Answer::unknown);
  EXPECT_EQ(answer({is(f.shift_left(x, number(999)), 3)}), Answer::unknown);
  // Not needed, it does no harm.
  EXPECT_EQ(answer({f.disjunction({is(f.quotient(x, y), 3), is(y, 0)}), is(y, 0)}),
            Answer::satisfiable);
  EXPECT_EQ(statistics.external.failed, 0U);
}

TEST_P(ExternalTest, HardQuestionsEndInUnknownAndLeaveItUsable) {
  // No solution, and no proof within reach: a sum of three cubes modulo 9 is never 4.
  const auto cube = [&](Term t) { return f.multiply(t, f.multiply(t, t)); };
  const Term cubes = f.add(cube(x), f.add(cube(y), cube(z)));
  EXPECT_EQ(answer({is(f.subtract(cubes, f.scale(9, a)), 4)}), Answer::unknown);
  EXPECT_EQ(statistics.external.unknown, 1U);
  EXPECT_EQ(answer({f.less(x, y)}), Answer::satisfiable);
}

TEST_P(ExternalTest, DeepTermsDoNotExhaustTheStack) {
  Term sum = x;
  for (int i = 0; i < 100'000; ++i) {
    sum = f.choice(f.less(y, number(i)), f.add(sum, number(1)), f.wrap(sum, 32, true));
  }
  EXPECT_NE(answer({f.less(sum, x)}), Answer::unsatisfiable);
  EXPECT_EQ(answer({f.less(sum, x), is(z, 1), is(z, 2)}), Answer::unsatisfiable);

  Term shorter = x;
  for (int i = 0; i < 3'000; ++i) {
    shorter = f.choice(f.less(y, number(i)), f.add(shorter, number(1)), shorter);
  }
  EXPECT_NE(answer({f.less(shorter, x)}), Answer::satisfiable);
  EXPECT_EQ(answer({f.less(shorter, x), is(z, 1), is(z, 2)}), Answer::unsatisfiable);
}

TEST_P(ExternalTest, AnExceptionMeansUnknownAndANewInstance) {
  // The ranges are asked for in the midst of a question, and so can stand for the solver itself.
  int calls = 0;
  const auto faulty = [&](Variable) {
    if (++calls == 2) throw std::runtime_error("as if from the solver");
    return Range{0, 10};
  };
  solver = GetParam().make(faulty, options, statistics.external);
  EXPECT_EQ(solver->check(std::vector{f.less(x, y)}).answer, Answer::unknown);
  EXPECT_EQ(statistics.external.failed, 1U);
  EXPECT_EQ(statistics.external.unknown, 1U);
  EXPECT_EQ(solver->check(std::vector{f.less(x, y)}).answer, Answer::satisfiable);
  EXPECT_EQ(solver->check(std::vector{f.less(number(10), y)}).answer, Answer::unsatisfiable);
  EXPECT_EQ(statistics.external.failed, 1U);
}

TEST_P(ExternalTest, AnswersOutliveTheInstance) {
  options.questions_per_instance = 3;
  solver = GetParam().make(ranges(), options, statistics.external);
  set_range(x, 0, 10);
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(answer({f.less(number(i), x)}), i < 10 ? Answer::satisfiable : Answer::unsatisfiable);
  }
  EXPECT_EQ(statistics.external.questions, 20U);
  EXPECT_EQ(statistics.external.failed, 0U);
}

INSTANTIATE_TEST_SUITE_P(Integers, ExternalTest, testing::Values(cvc5_integers, z3_integers),
                         name_of);

}  // namespace external_test
}  // namespace pslice::solver
