#include "tests/unit/term/terms.h"

namespace pslice::term {
namespace {

using base::Integer;

using PrintTest = Terms;

TEST_F(PrintTest, SumsReadNaturally) {
  EXPECT_EQ(c(f.add(x, number(1))), "x + 1");
  EXPECT_EQ(c(f.add(x, number(-1))), "x - 1");
  EXPECT_EQ(c(f.subtract(x, y)), "x - y");
  EXPECT_EQ(c(f.subtract(y, x)), "y - x");
  EXPECT_EQ(c(f.negate(x)), "-x");
  EXPECT_EQ(c(f.subtract(number(5), x)), "5 - x");
  EXPECT_EQ(c(f.subtract(number(-5), x)), "-x - 5");
  EXPECT_EQ(c(f.add(f.scale(3, x), f.scale(-2, y))), "3 * x - 2 * y");
  EXPECT_EQ(c(f.scale(-3, x)), "-3 * x");
  EXPECT_EQ(c(f.add(f.scale(-3, x), f.add(y, z))), "y - 3 * x + z");
}

TEST_F(PrintTest, ComparisonsReadNaturally) {
  EXPECT_EQ(c(f.less(number(0), x)), "x > 0");
  EXPECT_EQ(c(f.less(y, x)), "x - y > 0");
  EXPECT_EQ(c(f.less(number(10), f.add(x, y))), "x + y > 10");
  EXPECT_EQ(c(f.less(x, number(10))), "x < 10");
  EXPECT_EQ(c(f.less(x, number(0))), "x < 0");
  EXPECT_EQ(c(f.at_most(x, number(0))), "x <= 0");
  EXPECT_EQ(c(f.at_most(number(0), x)), "x >= 0");
  EXPECT_EQ(c(f.at_most(x, y)), "x - y <= 0");
  EXPECT_EQ(c(f.less(x, number(-3))), "x < -3");
  EXPECT_EQ(c(f.less(f.bit_and(x, y), number(1))), "(x & y) <= 0");
  EXPECT_EQ(c(f.equal(a, b)), "a == b");
  EXPECT_EQ(c(f.not_equal(a, b)), "a != b");
  EXPECT_EQ(c(f.equal(x, number(7))), "x == 7");
  EXPECT_EQ(c(f.equal(x, number(0))), "x == 0");
  EXPECT_EQ(c(f.equal(f.add(x, number(7)), y)), "x - y == -7");
  EXPECT_EQ(c(f.equal(f.bit_and(x, y), number(0))), "(x & y) == 0");
  EXPECT_EQ(c(f.equal(f.scale(2, x), f.scale(2, y))), "2 * x - 2 * y == 0");
}

TEST_F(PrintTest, ConnectivesAndChoices) {
  const Term p = f.less(number(0), x);
  const Term q = f.equal(y, z);
  const Term r = f.less(a, b);
  EXPECT_EQ(c(f.conjunction({p, q})), "x > 0 && y == z");
  EXPECT_EQ(c(f.disjunction({f.conjunction({p, q}), r})), "a - b < 0 || (x > 0 && y == z)");
  EXPECT_EQ(c(f.negation(f.conjunction({p, q}))), "!(x > 0 && y == z)");
  EXPECT_EQ(c(f.truth(true)), "1");
  EXPECT_EQ(c(f.truth(false)), "0");
  EXPECT_EQ(c(f.choice(p, a, b)), "(x > 0 ? a : b)");
  EXPECT_EQ(c(f.add(f.choice(p, f.choice(q, a, b), b), number(1))),
            "(x > 0 ? (y == z ? a : b) : b) + 1");
}

TEST_F(PrintTest, ParenthesesWhereNeeded) {
  const Term sum = f.add(x, y);
  EXPECT_EQ(c(f.multiply(sum, z)), "z * (x + y)");
  EXPECT_EQ(c(f.quotient(f.multiply(x, y), z)), "x * y / z");
  EXPECT_EQ(c(f.quotient(x, f.multiply(y, z))), "x / (y * z)");
  EXPECT_EQ(c(f.scale(3, f.quotient(x, y))), "3 * (x / y)");
  EXPECT_EQ(c(f.add(f.quotient(x, y), z)), "z + x / y");
  EXPECT_EQ(c(f.quotient(z, f.negate(f.quotient(x, y)))), "z / -(x / y)");
  EXPECT_EQ(c(f.quotient(f.negate(x), y)), "-x / y");
  EXPECT_EQ(c(f.remainder(sum, number(-3))), "(x + y) % -3");
  EXPECT_EQ(c(f.shift_right(sum, z)), "(x + y) >> z");
  EXPECT_EQ(c(f.shift_left(x, f.shift_right(y, z))), "x << (y >> z)");
  EXPECT_EQ(c(f.bit_or(f.bit_and(x, y), z)), "z | (x & y)");
  EXPECT_EQ(c(f.bit_xor(x, f.negate(y))), "x ^ -y");
}

TEST_F(PrintTest, WrapsAreCasts) {
  const Term next = f.add(x, number(1));
  EXPECT_EQ(c(f.wrap(next, 8, false)), "(unsigned char)(x + 1)");
  EXPECT_EQ(c(f.wrap(next, 8, true)), "(signed char)(x + 1)");
  EXPECT_EQ(c(f.wrap(next, 16, false)), "(unsigned short)(x + 1)");
  EXPECT_EQ(c(f.wrap(next, 16, true)), "(short)(x + 1)");
  EXPECT_EQ(c(f.wrap(x, 32, false)), "(unsigned int)x");
  EXPECT_EQ(c(f.wrap(x, 32, true)), "(int)x");
  EXPECT_EQ(c(f.wrap(x, 64, false)), "(unsigned long)x");
  EXPECT_EQ(c(f.wrap(x, 64, true)), "(long)x");
  EXPECT_EQ(c(f.wrap(next, 24, true)), "wrap24(x + 1)");
  EXPECT_EQ(c(f.wrap(next, 1, false)), "uwrap1(x + 1)");
  EXPECT_EQ(c(f.multiply(f.wrap(next, 8, false), y)), "y * (unsigned char)(x + 1)");
}

TEST_F(PrintTest, ConstantsOfEverySize) {
  EXPECT_EQ(c(number(-5)), "-5");
  EXPECT_EQ(c(number(2147483647)), "2147483647");
  EXPECT_EQ(c(number(2147483648)), "2147483648L");
  EXPECT_EQ(c(number(Integer::power_of_two(63) - 1)), "9223372036854775807L");
  EXPECT_EQ(c(number(-Integer::power_of_two(63))), "(-9223372036854775807L - 1)");
  EXPECT_EQ(c(number(Integer::power_of_two(63))), "9223372036854775808UL");
  EXPECT_EQ(c(number(Integer::power_of_two(64) - 1)), "18446744073709551615UL");
  EXPECT_EQ(c(number(Integer::power_of_two(64) + 5)), "((__int128)1 << 64 | 5UL)");
  EXPECT_EQ(c(number(-Integer::power_of_two(63) - 1)), "-(__int128)9223372036854775809UL");
  EXPECT_EQ(c(number(Integer::power_of_two(127))), Integer::power_of_two(127).to_string());
  EXPECT_EQ(c(f.add(x, number(-Integer::power_of_two(63)))), "x + (-9223372036854775807L - 1)");
  EXPECT_EQ(c(f.scale(-Integer::power_of_two(63), x)), "(-9223372036854775807L - 1) * x");
}

TEST_F(PrintTest, SmtlibArithmetic) {
  EXPECT_EQ(smt(number(-5)), "(- 5)");
  EXPECT_EQ(smt(f.add(f.scale(-2, x), f.add(y, number(3)))), "(+ (* (- 2) x) y 3)");
  EXPECT_EQ(smt(f.scale(3, x)), "(* 3 x)");
  EXPECT_EQ(smt(f.multiply(x, y)), "(* x y)");
  EXPECT_EQ(smt(f.quotient(x, y)),
            "(let ((?a x) (?b y)) (ite (>= ?a 0) (div ?a ?b) (- (div (- ?a) ?b))))");
  EXPECT_EQ(smt(f.remainder(x, y)),
            "(let ((?a x) (?b y)) (ite (>= ?a 0) (mod ?a ?b) (- (mod (- ?a) ?b))))");
  EXPECT_EQ(smt(f.wrap(x, 8, false)), "(mod x 256)");
  EXPECT_EQ(smt(f.wrap(x, 8, true)), "(- (mod (+ x 128) 256) 128)");
  EXPECT_EQ(smt(f.bit_and(x, y)), "(bitand x y)");
  EXPECT_EQ(smt(f.shift_right(x, y)), "(shr x y)");
}

TEST_F(PrintTest, SmtlibFormulas) {
  EXPECT_EQ(smt(f.less(x, y)), "(<= (+ x (* (- 1) y) 1) 0)");
  EXPECT_EQ(smt(f.not_equal(x, number(0))), "(not (= x 0))");
  EXPECT_EQ(smt(f.conjunction({f.at_most(x, number(0)), f.at_most(y, number(0))})),
            "(and (<= x 0) (<= y 0))");
  EXPECT_EQ(smt(f.disjunction({f.at_most(x, number(0)), f.truth(false), f.equal(y, number(0))})),
            "(or (<= x 0) (= y 0))");
  EXPECT_EQ(smt(f.choice(f.at_most(x, number(0)), y, z)), "(ite (<= x 0) y z)");
  EXPECT_EQ(smt(f.truth(true)), "true");
}

TEST_F(PrintTest, SmtlibBindsSharedTerms) {
  const Term shared = f.multiply(x, y);
  EXPECT_EQ(smt(f.quotient(f.wrap(shared, 8, false), shared)),
            "(let ((?t0 (* x y))) (let ((?a (mod ?t0 256)) (?b ?t0)) "
            "(ite (>= ?a 0) (div ?a ?b) (- (div (- ?a) ?b)))))");
}

TEST_F(PrintTest, SmtlibQuotesOddNames) {
  const auto named = [&](const std::string& text) {
    return to_smtlib(x, [&](Variable) { return text; });
  };
  EXPECT_EQ(named("s.len"), "s.len");
  EXPECT_EQ(named("$result"), "$result");
  EXPECT_EQ(named("a[2]"), "|a[2]|");
  EXPECT_EQ(named("2x"), "|2x|");
  EXPECT_EQ(named("let"), "|let|");
  EXPECT_EQ(named("_"), "|_|");
}

}  // namespace
}  // namespace pslice::term
