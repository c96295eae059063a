#include "term/redundant_bounds.h"

#include "tests/support/random.h"
#include "tests/unit/term/terms.h"

namespace pslice::term {
namespace {

using base::Integer;

class RedundantBoundsTest : public Terms {
 protected:
  std::string reduced(const std::vector<Term>& conjuncts) {
    std::string text;
    for (const Term part : without_redundant_bounds(f, conjuncts)) {
      text += (text.empty() ? "" : ", ") + c(part);
    }
    return text;
  }
  Term more(Term t, int n) { return f.less(number(n), t); }
  Term at_most(Term t, int n) { return f.at_most(t, number(n)); }
  Term is(Term t, int n) { return f.equal(t, number(n)); }
  Term is_not(Term t, int n) { return f.not_equal(t, number(n)); }
};

TEST_F(RedundantBoundsTest, TightestStay) {
  EXPECT_EQ(reduced({}), "");
  EXPECT_EQ(reduced({more(x, 0), more(x, 1), more(x, 2)}), "x > 2");
  EXPECT_EQ(reduced({more(x, 0), more(x, 1), more(x, 2), at_most(x, 3)}), "x == 3");
  EXPECT_EQ(reduced({at_most(x, 9), more(y, 0), more(x, 1), at_most(x, 5)}), "x > 1, x < 6, y > 0");
  EXPECT_EQ(reduced({more(f.add(x, y), 3), more(x, 0), more(f.add(y, x), 5)}), "x + y > 5, x > 0");
}

TEST_F(RedundantBoundsTest, EqualitiesAndDisequalities) {
  EXPECT_EQ(reduced({more(x, 0), is(x, 7), is_not(x, 3)}), "x == 7");
  EXPECT_EQ(reduced({is_not(x, 3), more(x, 3)}), "x > 3");
  EXPECT_EQ(reduced({is_not(x, 3), is_not(x, 3), more(x, 0)}), "x > 0, x != 3");
  EXPECT_EQ(reduced({is_not(x, 1), more(x, 0)}), "x > 1");
  EXPECT_EQ(reduced({is(x, 1), is(x, 2)}), "0");
  EXPECT_EQ(reduced({more(x, 1), at_most(x, 0)}), "0");
}

TEST_F(RedundantBoundsTest, MultiplesAreTheSameSum) {
  EXPECT_EQ(reduced({more(f.scale(2, x), 4), more(f.scale(-3, x), -12)}), "2 * x == 6");
  EXPECT_EQ(reduced({is(f.scale(2, x), 3)}), "0");
  EXPECT_EQ(reduced({is_not(f.scale(2, x), 3)}), "");
}

TEST_F(RedundantBoundsTest, OthersStay) {
  const Term either = f.disjunction({more(x, 3), more(y, 3)});
  EXPECT_EQ(reduced({either, f.truth(true), either, more(x, 1)}), "x > 3 || y > 3, x > 1");
}

TEST_F(RedundantBoundsTest, SameConjunction) {
  support::Random random(1);
  for (int round = 0; round < 3000; ++round) {
    std::vector<Term> conjuncts;
    for (std::size_t i = 0, n = random.below(8); i < n; ++i) {
      const int scale = static_cast<int>(random.between(-3, 3));
      const Term other = random.percent(50) ? number(0) : f.scale(random.between(-2, 2), y);
      const Term sum = f.add(f.add(f.scale(scale, x), other), number(random.between(-4, 4)));
      const Term compared =
          random.percent(60) ? f.at_most(sum, number(0)) : f.equal(sum, number(0));
      conjuncts.push_back(random.percent(30) ? f.negation(compared) : compared);
    }
    const std::vector<Term> fewer = without_redundant_bounds(f, conjuncts);
    const Term before = f.conjunction(conjuncts);
    const Term after = f.conjunction(fewer);
    for (int i = -7; i <= 7; ++i) {
      for (int j = -7; j <= 7; ++j) {
        const Valuation value = [&](Variable v) { return Integer(v.index() == 0 ? i : j); };
        ASSERT_EQ(holds(before, value), holds(after, value)) << c(before) << "\n" << c(after);
      }
    }
  }
}

}  // namespace
}  // namespace pslice::term
