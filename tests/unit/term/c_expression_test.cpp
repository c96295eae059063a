#include "term/c_expression.h"

#include <set>

#include "tests/unit/term/terms.h"

namespace pslice::term {
namespace {

using base::Integer;

class CExpressionTest : public Terms {
 protected:
  struct Type {
    unsigned bits = 32;
    bool is_signed = true;
  };

  /// x, y and z have that type, a and b are ints.
  std::string as(Type type, Term term) { return to_c_expression(f, term, context(type)); }
  std::string ints(Term term) { return as({32, true}, term); }
  std::string unsigneds(Term term) { return as({32, false}, term); }
  std::string longs(Term term) { return as({64, true}, term); }
  std::string unsigned_longs(Term term) { return as({64, false}, term); }
  std::string bytes(Term term) { return as({8, false}, term); }

  CContext context(Type type) {
    return {[type](Variable v) {
              const Type own = v.index() < 3 ? type : Type();
              return CVariable{name(v), own.bits, own.is_signed};
            },
            [this](Term t) { return in_int.contains(t); }};
  }

  std::set<Term> in_int;
  Term sum = f.add(x, y);
  Term difference = f.subtract(x, y);
  Term zero = f.constant(0);
};

TEST_F(CExpressionTest, WhatTheProgramComputesAsAnIntIsPlain) {
  const Term p = f.less(zero, difference);
  const Term q = f.less(number(10), sum);
  EXPECT_EQ(ints(p), "x > y");
  EXPECT_EQ(ints(q), "(long)x + y > 10");
  in_int = {difference, sum};
  const std::vector<Term> both{p, q};
  EXPECT_EQ(to_c_expression(f, both, context({})), "x - y > 0 && x + y > 10");
  EXPECT_EQ(ints(f.negation(p)), "x - y <= 0");
}

TEST_F(CExpressionTest, TwoAreComparedWithEachOther) {
  for (const Type type : {Type{8, false}, {16, true}, {32, true}, {32, false}, {64, false}, {0}}) {
    EXPECT_EQ(as(type, f.less(y, x)), "x > y");
    EXPECT_EQ(as(type, f.less(x, y)), "x < y");
    EXPECT_EQ(as(type, f.at_most(x, y)), "x <= y");
    EXPECT_EQ(as(type, f.equal(x, y)), "x == y");
    EXPECT_EQ(as(type, f.not_equal(f.scale(4, x), f.scale(4, y))), "x != y");
  }
  EXPECT_EQ(bytes(f.less(x, a)), "x < a");
  EXPECT_EQ(unsigneds(f.less(x, a)), "(long)x < a");
  EXPECT_EQ(unsigneds(f.less(a, x)), "(long)x > a");
  EXPECT_EQ(longs(f.less(x, a)), "x < a");
  EXPECT_EQ(unsigned_longs(f.less(x, a)), "(__int128)x < a");
  in_int = {f.subtract(y, x)};
  EXPECT_EQ(ints(f.less(x, y)), "y - x > 0");
}

TEST_F(CExpressionTest, OneIsComparedWithANumber) {
  EXPECT_EQ(ints(f.less(x, number(10))), "x <= 9");
  EXPECT_EQ(ints(f.equal(x, number(7))), "x == 7");
  EXPECT_EQ(ints(f.equal(f.scale(4, x), number(4))), "x == 1");
  EXPECT_EQ(ints(f.less(f.scale(4, x), number(5))), "x <= 1");
  EXPECT_EQ(ints(f.less(number(5), f.scale(4, x))), "x > 1");
  EXPECT_EQ(ints(f.equal(f.scale(4, x), number(5))), "0");
  EXPECT_EQ(ints(f.not_equal(f.scale(4, x), number(5))), "1");
  EXPECT_EQ(ints(f.at_most(x, number(2147483647))), "x <= 2147483647");
  EXPECT_EQ(unsigneds(f.less(number(5), x)), "x > 5");
  EXPECT_EQ(unsigneds(f.equal(x, number(3000000000))), "x == 3000000000U");
  EXPECT_EQ(unsigneds(f.less(number(-5), x)), "(long)x >= -4");
  EXPECT_EQ(longs(f.less(number(3000000000), x)), "x > 3000000000L");
  EXPECT_EQ(unsigned_longs(f.equal(x, number(Integer::power_of_two(64) - 1))),
            "x == 18446744073709551615UL");
  EXPECT_EQ(unsigned_longs(f.at_most(x, number(Integer::power_of_two(64) - 1))),
            "x <= 18446744073709551615UL");
}

TEST_F(CExpressionTest, FamiliarNumbersArePreferred) {
  const CContext context{
      .variable = [](Variable) { return CVariable{"x", 32, true}; },
      .in_int = [](Term) { return false; },
      .is_familiar = [](const Integer& n) { return n == Integer(10); },
  };
  const auto text = [&](Term term) { return to_c_expression(f, term, context); };
  EXPECT_EQ(text(f.less(x, number(10))), "x < 10");
  EXPECT_EQ(text(f.at_most(number(10), x)), "x >= 10");
  EXPECT_EQ(text(f.at_most(x, number(10))), "x <= 10");
  EXPECT_EQ(text(f.less(number(10), x)), "x > 10");
  EXPECT_EQ(text(f.less(x, number(20))), "x <= 19");
}

TEST_F(CExpressionTest, SumsAreComputedWhereTheyFit) {
  EXPECT_EQ(bytes(sum), "x + y");
  EXPECT_EQ(bytes(f.scale(100, x)), "100 * x");
  EXPECT_EQ(ints(sum), "(long)x + y");
  EXPECT_EQ(ints(f.negate(x)), "-(long)x");
  EXPECT_EQ(ints(f.scale(3, x)), "3L * x");
  EXPECT_EQ(ints(f.add(x, f.scale(2, y))), "x + 2L * y");
  EXPECT_EQ(ints(f.subtract(number(5), x)), "5L - x");
  EXPECT_EQ(unsigneds(difference), "(long)x - y");
  EXPECT_EQ(longs(sum), "(__int128)x + y");
  EXPECT_EQ(unsigned_longs(difference), "(__int128)x - y");
  EXPECT_EQ(as({0, true}, f.subtract(f.multiply(x, y), number(1))), "x * y - 1");
  EXPECT_EQ(as({40, false}, sum), "(long)x + y");
  EXPECT_EQ(as({20, false}, f.add(sum, number(1))), "x + y + 1");
  in_int = {sum};
  EXPECT_EQ(ints(sum), "x + y");
  EXPECT_EQ(ints(f.add(sum, z)), "(long)x + y + z");
  in_int = {sum, f.add(sum, z)};
  EXPECT_EQ(ints(f.add(sum, z)), "x + y + z");
}

TEST_F(CExpressionTest, SumsAreReorderedAsTheProgramComputesThem) {
  const Term last = f.subtract(x, number(1));
  in_int = {last, f.subtract(last, y)};
  EXPECT_EQ(ints(f.subtract(last, y)), "x - 1 - y");
  in_int = {last};
  EXPECT_EQ(ints(f.less(y, last)), "x - 1 > y");
  in_int = {f.add(x, number(5))};
  EXPECT_EQ(ints(f.less(y, f.add(x, number(5)))), "x + 5 > y");
  in_int = {sum};
  EXPECT_EQ(ints(f.less(z, sum)), "x + y > z");
  in_int = {f.scale(2, x), f.scale(2, y), f.scale(2, sum)};
  EXPECT_EQ(ints(f.less(number(8), f.scale(2, sum))), "x + y > 4");
}

TEST_F(CExpressionTest, OtherOperators) {
  EXPECT_EQ(ints(f.multiply(x, y)), "(long)x * y");
  EXPECT_EQ(longs(f.multiply(x, y)), "(__int128)x * y");
  EXPECT_EQ(ints(f.quotient(f.multiply(x, y), number(3))), "(long)x * y / 3");
  EXPECT_EQ(ints(f.multiply(f.multiply(x, y), z)), "(__int128)z * ((long)x * y)");
  EXPECT_EQ(ints(f.quotient(x, number(3))), "x / 3");
  EXPECT_EQ(ints(f.remainder(x, number(10))), "x % 10");
  EXPECT_EQ(ints(f.quotient(x, y)), "(long)x / y");
  EXPECT_EQ(ints(f.remainder(x, y)), "(long)x % y");
  EXPECT_EQ(unsigneds(f.quotient(x, y)), "x / y");
  EXPECT_EQ(unsigneds(f.quotient(x, a)), "(long)x / a");
  EXPECT_EQ(unsigneds(f.remainder(x, number(-3))), "(long)x % -3");
  EXPECT_EQ(ints(f.bit_and(x, y)), "x & y");
  EXPECT_EQ(unsigneds(f.bit_and(x, a)), "x & a");
  EXPECT_EQ(unsigneds(f.bit_xor(x, a)), "(long)x ^ a");
  EXPECT_EQ(unsigneds(f.equal(f.bit_and(x, number(3)), zero)), "(x & 3) == 0");
  EXPECT_EQ(ints(f.shift_right(x, number(3))), "x >> 3");
  EXPECT_EQ(ints(f.shift_right(x, y)), "(long)x >> y");
  in_int = {f.shift_right(x, y), f.quotient(x, y), f.remainder(x, y)};
  EXPECT_EQ(ints(f.shift_right(x, y)), "x >> y");
  EXPECT_EQ(ints(f.quotient(x, y)), "x / y");
  EXPECT_EQ(ints(f.remainder(x, y)), "x % y");
}

TEST_F(CExpressionTest, Conversions) {
  EXPECT_EQ(unsigneds(f.wrap(sum, 32, false)), "x + y");
  EXPECT_EQ(unsigneds(f.wrap(difference, 32, false)), "x - y");
  EXPECT_EQ(unsigneds(f.wrap(f.scale(31, f.wrap(sum, 32, false)), 32, false)), "31 * (x + y)");
  EXPECT_EQ(unsigneds(f.wrap(f.scale(2654435761, x), 32, false)), "2654435761U * x");
  EXPECT_EQ(unsigneds(f.add(f.wrap(sum, 32, false), z)), "(long)z + (x + y)");
  EXPECT_EQ(unsigneds(f.equal(f.wrap(sum, 32, false), z)), "z == x + y");
  EXPECT_EQ(ints(f.wrap(sum, 32, false)), "(unsigned int)x + y");
  EXPECT_EQ(ints(f.wrap(sum, 32, true)), "(int)((long)x + y)");
  EXPECT_EQ(unsigned_longs(f.wrap(f.multiply(x, y), 64, false)), "x * y");
  EXPECT_EQ(bytes(f.wrap(sum, 8, false)), "(unsigned char)(x + y)");
  EXPECT_EQ(bytes(f.wrap(x, 32, false)), "x");
  EXPECT_EQ(ints(f.wrap(x, 16, true)), "(short)x");
  EXPECT_EQ(ints(f.wrap(x, 5, false)), "x & 31");
  EXPECT_EQ(ints(f.wrap(x, 5, true)), "((x & 31) ^ 16) - 16");
  EXPECT_EQ(unsigneds(f.wrap(sum, 5, true)), "((((long)x + y) & 31) ^ 16) - 16");
  EXPECT_EQ(ints(f.wrap(f.shift_left(x, y), 32, true)), "x << y");
  EXPECT_EQ(unsigneds(f.wrap(f.shift_left(x, y), 32, false)), "x << y");
}

TEST_F(CExpressionTest, Choices) {
  const Term p = f.less(zero, a);
  EXPECT_EQ(ints(f.choice(p, x, y)), "(a > 0 ? x : y)");
  EXPECT_EQ(unsigneds(f.choice(p, x, number(-1))), "(a > 0 ? (long)x : -1)");
  EXPECT_EQ(unsigneds(f.choice(p, x, number(1))), "(a > 0 ? x : 1)");
  EXPECT_EQ(unsigneds(f.choice(p, x, b)), "(a > 0 ? (long)x : b)");
}

TEST_F(CExpressionTest, Formulas) {
  const Term p = f.less(zero, x);
  const Term q = f.equal(y, z);
  const Term r = f.less(a, b);
  EXPECT_EQ(ints(f.disjunction({f.conjunction({p, q}), r})), "a < b || (x > 0 && y == z)");
  EXPECT_EQ(ints(f.negation(f.conjunction({p, q}))), "!(x > 0 && y == z)");
  EXPECT_EQ(ints(f.truth(true)), "1");
  EXPECT_EQ(to_c_expression(f, std::span<const Term>(), context({})), "1");
  EXPECT_EQ(to_c_expression(f, std::vector{r, f.disjunction({p, q})}, context({})),
            "a < b && (x > 0 || y == z)");
  EXPECT_EQ(to_c_expression(f, std::vector{f.disjunction({p, q})}, context({})), "x > 0 || y == z");
}

TEST_F(CExpressionTest, DepthIsNoLimit) {
  Term deep = x;
  for (int i = 0; i < 20'000; ++i) deep = f.bit_xor(f.shift_right(deep, number(1)), y);
  EXPECT_GT(unsigneds(deep).size(), 100'000U);
  deep = x;
  for (int i = 0; i < 5'000; ++i) deep = f.wrap(f.add(f.scale(31, deep), y), 32, false);
  EXPECT_GT(unsigneds(deep).size(), 50'000U);
  deep = x;
  for (int i = 0; i < 5'000; ++i) deep = f.multiply(deep, f.add(y, number(i)));
  EXPECT_GT(unsigneds(f.wrap(deep, 32, false)).size(), 50'000U);
}

}  // namespace
}  // namespace pslice::term
