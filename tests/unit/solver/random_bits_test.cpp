#include <algorithm>
#include <array>

#include "tests/support/random.h"
#include "tests/unit/solver/backends.h"

// Random arithmetic as C programs do it: variables and results have types, shift counts and
// divisors are what C defines. Decided by trying where the variables are small, and compared with
// the integers of Z3 where they are not.

namespace pslice::solver {
namespace random_bits_test {

using support::Random;

class RandomBitsTest : public Questions, public testing::WithParamInterface<NamedBackend> {
 protected:
  /// Often near the ends of a type.
  Integer constant() {
    if (random.percent(60)) return Integer(random.between(-9, 9));
    const std::vector<unsigned> places{4, 7, 8, 15, 16, 31, 32};
    const Integer end = Integer::power_of_two(random.pick(places));
    const Integer near = end + Integer(random.between(-2, 1));
    return random.percent(50) ? near : -near;
  }

  /// Converted to a type, as is the rule in C.
  Term typed(Term value) {
    const std::vector<unsigned> widths{8, 16, 32};
    return random.percent(70) ? f.wrap(value, random.pick(widths), random.percent(50)) : value;
  }

  Term value(unsigned depth) {
    if (depth == 0) return random.percent(75) ? random.pick(variables) : number(constant());
    const Term left = value(depth - 1);
    const Term right = value(depth - 1);
    const Term count =
        random.percent(50) ? number(random.between(0, 12)) : f.bit_and(right, number(7));
    const Term divisor =
        random.percent(50) ? number(random.pick(divisors)) : f.bit_or(right, number(1));
    switch (random.below(11)) {
      case 0: return typed(f.multiply(left, right));
      case 1: return f.quotient(left, divisor);
      case 2: return f.remainder(left, divisor);
      case 3: return typed(f.shift_left(left, count));
      case 4: return f.shift_right(left, count);
      case 5: return f.bit_and(left, right);
      case 6: return f.bit_or(left, right);
      case 7: return f.bit_xor(left, right);
      case 8: return f.choice(f.less(left, right), right, typed(f.negate(left)));
      case 9: return typed(f.subtract(left, right));
      default: return typed(f.add(left, right));
    }
  }

  /// Compared with a value that the term has somewhere, or nearly has.
  Term formula(unsigned depth) {
    const Term term = value(depth);
    const auto somewhere = term::evaluate(term, [&](Variable v) {
      const Range& range = range_of.at(v);
      return Integer(random.between(*range.low->to_int64(), *range.high->to_int64()));
    });
    const Term bound = number(somewhere.value_or(Integer()) + Integer(random.between(-1, 1)));
    switch (random.below(4)) {
      case 0: return f.not_equal(term, bound);
      case 1: return f.equal(term, bound);
      case 2: return f.at_most(term, bound);
      default: return f.at_most(bound, term);
    }
  }
  std::vector<Term> question(unsigned depth) {
    std::vector<Term> parts;
    for (std::size_t n = 1 + random.below(3); n > 0; --n) parts.push_back(formula(depth));
    return parts;
  }

  bool has_solution(const std::vector<Term>& question) {
    std::array<Integer, 2> point;
    for (point[0] = *range_of.at(x.variable()).low; point[0] <= *range_of.at(x.variable()).high;
         point[0] += Integer(1)) {
      for (point[1] = *range_of.at(y.variable()).low; point[1] <= *range_of.at(y.variable()).high;
           point[1] += Integer(1)) {
        const auto at = [&](Variable v) { return point[v.index()]; };
        if (std::ranges::all_of(question, [&](Term t) { return term::holds(t, at) == true; })) {
          return true;
        }
      }
    }
    return false;
  }

  Random random{20};
  const std::vector<Term> variables{x, y};
  const std::vector<int> divisors{-128, -7, -1, 1, 2, 3, 10, 255};
  std::unique_ptr<Backend> solver = GetParam().make(ranges(), {}, statistics.external);
  std::map<Answer, int> count;
};

TEST_P(RandomBitsTest, SmallVariables) {
  constexpr int questions = 150;
  for (int i = 0; i < questions; ++i) {
    set_range(x, -16, 15);
    set_range(y, 0, 63);
    const std::vector<Term> asked = question(1 + static_cast<unsigned>(random.below(3)));
    const Verdict verdict = solver->check(asked);
    expect_well_formed(verdict, asked);
    ++count[verdict.answer];
    if (verdict.answer == Answer::unknown) continue;
    EXPECT_EQ(verdict.answer == Answer::satisfiable, has_solution(asked)) << show(asked);
    std::vector<Term> core;
    for (const std::size_t member : verdict.core) core.push_back(asked[member]);
    if (verdict.answer == Answer::unsatisfiable) {
      EXPECT_FALSE(has_solution(core)) << show(core) << " of " << show(asked);
    }
  }
  EXPECT_LE(count[Answer::unknown], questions / 20);
  EXPECT_GT(count[Answer::satisfiable], questions / 10);
  EXPECT_GT(count[Answer::unsatisfiable], questions / 10);
}

TEST_P(RandomBitsTest, WordsAgreeWithIntegers) {
  constexpr int questions = 150;
  set_range(x, -Integer::power_of_two(31), Integer::power_of_two(31) - Integer(1));
  set_range(y, 0, Integer::power_of_two(16) - Integer(1));
  const auto integers = make_z3(ranges(), {.resources = 200'000}, statistics.external);
  int compared = 0;
  for (int i = 0; i < questions; ++i) {
    const std::vector<Term> asked = question(1 + static_cast<unsigned>(random.below(2)));
    const Verdict verdict = solver->check(asked);
    expect_well_formed(verdict, asked);
    ++count[verdict.answer];
    const Answer other = integers->check(asked).answer;
    if (verdict.answer == Answer::unknown || other == Answer::unknown) continue;
    ++compared;
    EXPECT_EQ(verdict.answer, other) << show(asked);
  }
  EXPECT_LE(count[Answer::unknown], questions / 20);
  EXPECT_GT(compared, questions / 2);
}

INSTANTIATE_TEST_SUITE_P(Bits, RandomBitsTest, testing::Values(cvc5_bits, z3_bits), name_of);

}  // namespace random_bits_test
}  // namespace pslice::solver
