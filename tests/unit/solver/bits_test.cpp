#include "tests/unit/solver/backends.h"

// Bit-vectors: exact for all of C's operators on variables that have a type, also where integers
// are only an approximation.

namespace pslice::solver {
namespace bits_test {

class BitsTest : public BackendQuestions {
 protected:
  /// True for every value of the variables, or not.
  Answer always(Term claim) {
    switch (answer({f.negation(claim)})) {
      case Answer::satisfiable: return Answer::unsatisfiable;
      case Answer::unsatisfiable: return Answer::satisfiable;
      case Answer::unknown: break;
    }
    return Answer::unknown;
  }
  void set_type(Term variable, unsigned bits, bool is_signed) {
    const Integer end = Integer::power_of_two(is_signed ? bits - 1 : bits);
    set_range(variable, is_signed ? -end : Integer(), end - Integer(1));
  }
};

TEST_P(BitsTest, IdentitiesOfBits) {
  set_type(x, 32, true);
  set_type(y, 32, true);
  const Term below = f.subtract(x, number(1));
  // x & (x - 1) clears the lowest one: zero for powers of two only.
  const Term cleared = f.bit_and(x, below);
  EXPECT_EQ(answer({is(cleared, 0), f.less(number(64), x), f.less(x, number(128))}),
            Answer::unsatisfiable);
  const Verdict power = check({is(cleared, 0), f.less(number(64), x), f.less(x, number(129))});
  ASSERT_EQ(power.answer, Answer::satisfiable);
  EXPECT_EQ(power.model[0].second, Integer(128));
  EXPECT_EQ(always(f.at_most(cleared, f.bit_or(x, number(0)))), Answer::satisfiable);

  EXPECT_EQ(always(f.equal(f.add(f.bit_and(x, y), f.bit_or(x, y)), f.add(x, y))),
            Answer::satisfiable);
  EXPECT_EQ(always(f.equal(f.bit_xor(x, y), f.subtract(f.bit_or(x, y), f.bit_and(x, y)))),
            Answer::satisfiable);
  EXPECT_EQ(always(is(f.add(f.bit_xor(x, number(-1)), x), -1)), Answer::satisfiable);
  EXPECT_EQ(always(f.equal(f.bit_xor(f.bit_xor(x, y), y), x)), Answer::satisfiable);
  EXPECT_EQ(always(f.equal(f.bit_xor(x, y), f.bit_or(x, y))), Answer::unsatisfiable);
}

TEST_P(BitsTest, ProductsOfWords) {
  set_type(x, 32, true);
  set_type(y, 32, true);
  // Wrapped: every odd number has an inverse, no even one has.
  const Term product = f.wrap(f.multiply(x, y), 32, true);
  EXPECT_EQ(answer({is(product, 1), is(x, 0x12345677)}), Answer::satisfiable);
  EXPECT_EQ(answer({is(product, 1), is(f.bit_and(x, number(1)), 0)}), Answer::unsatisfiable);
  EXPECT_EQ(answer({is(product, 77'777'777), f.less(number(1), x), f.less(number(1), y)}),
            Answer::satisfiable);
  // Squares: 17 is one modulo 2^32, 3 is not. They can be negative.
  const Term square = f.wrap(f.multiply(x, x), 32, true);
  EXPECT_EQ(answer({is(square, 17)}), Answer::satisfiable);
  EXPECT_EQ(answer({is(square, 3)}), Answer::unsatisfiable);
  EXPECT_EQ(answer({f.less(square, number(0))}), Answer::satisfiable);
  // As they are: 3571 and 3947 are primes.
  const Term exact = f.multiply(x, y);
  const auto primes = check(
      {is(exact, 3571 * 3947), f.less(number(1), x), f.less(x, y), f.less(y, number(10'000))});
  ASSERT_EQ(primes.answer, Answer::satisfiable);
  EXPECT_EQ(primes.model[0].second, Integer(3571));
}

TEST_P(BitsTest, TheEndsOfTheTypes) {
  set_type(x, 16, true);
  set_type(y, 16, true);
  const Integer least = -Integer::power_of_two(15);
  const Term quotient = f.quotient(x, y);
  EXPECT_EQ(answer({is(x, least), is(y, -1), is(quotient, -least)}), Answer::satisfiable);
  EXPECT_EQ(answer({is(x, least), is(y, -1), f.negation(is(quotient, -least))}),
            Answer::unsatisfiable);
  EXPECT_EQ(answer({is(x, least), is(y, -1), f.negation(is(f.wrap(quotient, 16, true), least))}),
            Answer::unsatisfiable);
  EXPECT_EQ(answer({is(x, least), is(y, -1), f.negation(is(f.remainder(x, y), 0))}),
            Answer::unsatisfiable);
  EXPECT_EQ(answer({f.less(x, number(least))}), Answer::unsatisfiable);
  EXPECT_EQ(answer({f.less(f.wrap(f.add(x, number(1)), 16, true), x)}), Answer::satisfiable);
  EXPECT_EQ(
      answer({f.less(f.wrap(f.add(x, number(1)), 16, true), x), f.less(x, number(-least - 1))}),
      Answer::unsatisfiable);
  EXPECT_EQ(answer({f.less(f.add(x, number(1)), x)}), Answer::unsatisfiable);
  EXPECT_EQ(always(f.equal(f.wrap(f.negate(x), 16, true), f.negate(x))), Answer::unsatisfiable);
}

TEST_P(BitsTest, Shifts) {
  set_type(x, 32, true);
  set_range(y, 0, 31);
  const Term left = f.shift_left(number(1), y);
  EXPECT_EQ(answer({is(left, 4096)}), Answer::satisfiable);
  EXPECT_EQ(answer({is(left, 4095)}), Answer::unsatisfiable);
  EXPECT_EQ(always(f.equal(f.shift_right(f.shift_left(x, y), y), x)), Answer::satisfiable);
  EXPECT_EQ(always(f.equal(f.shift_right(f.wrap(f.shift_left(x, y), 32, true), y), x)),
            Answer::unsatisfiable);
  EXPECT_EQ(answer({f.less(x, number(0)), f.negation(is(f.shift_right(x, number(31)), -1))}),
            Answer::unsatisfiable);
  // The result is narrower than the count.
  const Term lowest = f.wrap(f.shift_left(x, y), 3, false);
  EXPECT_EQ(answer({is(lowest, 1), is(y, 8)}), Answer::unsatisfiable);
  EXPECT_EQ(answer({is(lowest, 4), is(y, 2)}), Answer::satisfiable);
  // Any count of a word: it has no value outside 0..200, so the answer may be unknown.
  set_type(z, 32, true);
  EXPECT_EQ(answer({is(f.shift_right(x, z), 5), f.less(x, number(5)), f.at_most(number(0), z),
                    f.at_most(z, number(200))}),
            Answer::unsatisfiable);
  EXPECT_EQ(answer({is(f.shift_left(number(3), z), 3072), f.at_most(number(0), z),
                    f.at_most(z, number(200))}),
            Answer::satisfiable);
  EXPECT_EQ(answer({is(f.shift_left(number(3), z), 3072), is(z, -1)}), Answer::unknown);
}

TEST_P(BitsTest, WhatIsUndefinedIsNotDecided) {
  set_type(x, 32, true);
  set_type(y, 32, true);
  EXPECT_EQ(answer({is(f.quotient(x, y), 3), is(y, 0)}), Answer::unknown);
  EXPECT_EQ(answer({is(f.shift_right(x, number(-1)), 3)}), Answer::unknown);
  EXPECT_EQ(answer({f.disjunction({is(f.quotient(x, y), 3), is(y, 0)}), is(y, 0)}),
            Answer::satisfiable);
  EXPECT_EQ(statistics.external.failed, 0U);
}

TEST_P(BitsTest, UnboundedVariablesAreKnownModuloPowersOfTwo) {
  EXPECT_EQ(answer({f.less(x, number(0)), f.less(number(0), x)}), Answer::unknown);
  EXPECT_EQ(always(f.equal(f.wrap(f.add(x, number(256)), 8, false), f.wrap(x, 8, false))),
            Answer::satisfiable);
  EXPECT_EQ(answer({is(f.wrap(f.multiply(x, y), 16, false), 77), is(f.wrap(x, 16, false), 7)}),
            Answer::satisfiable);
  // The rest of the question can decide it.
  set_type(z, 8, false);
  EXPECT_EQ(check({f.less(x, y), f.less(number(255), z)}).core, Core{1});
}

TEST_P(BitsTest, WideAndDeepTermsAreUnknown) {
  set_type(x, 32, true);
  set_type(y, 32, true);
  Term power = x;
  for (int i = 0; i < 9; ++i) power = f.multiply(power, x);  // 320 bits
  EXPECT_NE(answer({f.less(power, number(0))}), Answer::satisfiable);
  EXPECT_EQ(answer({is(f.wrap(power, 8, false), 2)}), Answer::unsatisfiable);
  EXPECT_EQ(answer({f.less(power, number(0)), is(y, 1), is(y, 2)}), Answer::unsatisfiable);

  Term sum = x;
  for (int i = 0; i < 100'000; ++i) {
    sum = f.choice(f.less(y, number(i)), f.add(sum, number(1)), f.wrap(sum, 32, true));
  }
  EXPECT_EQ(answer({f.less(sum, x), is(y, 1), is(y, 2)}), Answer::unsatisfiable);
  Term shorter = x;
  for (int i = 0; i < 3'000; ++i) {
    shorter = f.choice(f.less(y, number(i)), f.wrap(f.add(shorter, y), 32, true), shorter);
  }
  EXPECT_EQ(answer({f.less(shorter, x), is(y, 1), is(y, 2)}), Answer::unsatisfiable);
  EXPECT_EQ(statistics.external.failed, 0U);
}

TEST_P(BitsTest, CoresAreMinimal) {
  set_type(x, 32, true);
  set_type(y, 32, true);
  set_type(z, 32, true);
  EXPECT_EQ(check({f.less(z, x), f.less(x, y), f.less(number(0), z), f.less(y, x)}).core,
            (Core{1, 3}));
}

TEST_P(BitsTest, HardQuestionsEndInUnknownAndLeaveItUsable) {
  solver = GetParam().make(ranges(), {.resources = 60'000}, statistics.external);
  for (const Term v : {x, y}) set_type(v, 32, false);
  // Two primes, which the product has no other factors than, are excluded.
  const Integer large(2'147'483'647);
  const Integer product = large * Integer(1'073'741'789);
  EXPECT_EQ(answer({is(f.multiply(x, y), product), f.less(number(1), x), f.less(x, number(large)),
                    f.less(number(1), y), f.less(y, number(large))}),
            Answer::unknown);
  EXPECT_EQ(answer({f.less(x, y)}), Answer::satisfiable);
}

INSTANTIATE_TEST_SUITE_P(Bits, BitsTest, testing::Values(cvc5_bits, z3_bits), name_of);

}  // namespace bits_test
}  // namespace pslice::solver
