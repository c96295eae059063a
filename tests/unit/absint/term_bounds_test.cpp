// Bounds of single operations, against all values the operation has where the operands are small.

#include "absint/term_bounds.h"

#include <gtest/gtest.h>

#include <functional>

#include "tests/unit/absint/notation.h"

namespace pslice::absint {
namespace term_bounds_test {

using ts::Term;
using ts::Variable;

Interval between(std::int64_t low, std::int64_t high) { return {Integer(low), Integer(high)}; }

using Operation = std::function<Interval(const Interval&, const Interval&)>;
using Built = Term (term::Factory::*)(Term, Term);

/// The least interval with all values the operation has on these operands.
Interval hull(Built operation, const Interval& a, const Interval& b) {
  term::Factory terms;
  Interval result = Interval::nothing();
  for (Integer i = *a.low; i <= *a.high; i += Integer(1)) {
    for (Integer j = *b.low; j <= *b.high; j += Integer(1)) {
      const Term term = (terms.*operation)(terms.constant(i), terms.constant(j));
      const auto value = term::evaluate(term, [](Variable) { return std::nullopt; });
      if (value) result = join(result, Interval::only(*value));
    }
  }
  return result;
}

/// Over all intervals with ends near zero.
void for_small_intervals(const std::function<void(const Interval&, const Interval&)>& f) {
  constexpr int ends[] = {-6, -4, -1, 0, 1, 3, 5};
  const auto all = [&](const std::function<void(const Interval&)>& g) {
    for (const int low : ends) {
      for (const int high : ends) {
        if (low <= high) g(between(low, high));
      }
    }
  };
  all([&](const Interval& a) { all([&](const Interval& b) { f(a, b); }); });
}

TEST(TermBounds, AreAsTightAsCanBe) {
  const std::pair<Operation, Built> operations[] = {
      {quotient, &term::Factory::quotient},
      {shift_right, &term::Factory::shift_right},
      {shift_left, &term::Factory::shift_left},
  };
  for (const auto& [operation, built] : operations) {
    for_small_intervals([&](const Interval& a, const Interval& b) {
      const Interval all = hull(built, a, b);
      const Interval found = operation(a, b);
      EXPECT_TRUE(found.includes(all))
          << to_text(a) << to_text(b) << to_text(found) << to_text(all);
      // A shift by a negative count has no value: such counts may blur what is said.
      const bool clear = built == &term::Factory::quotient || !b.low->is_negative();
      if (clear && !all.is_empty()) {
        EXPECT_EQ(found, all) << to_text(a) << to_text(b);
      }
    });
  }
}

TEST(TermBounds, HoldWhatBitsAndRemaindersCanBe) {
  for_small_intervals([](const Interval& a, const Interval& b) {
    EXPECT_TRUE(remainder(a, b).includes(hull(&term::Factory::remainder, a, b)))
        << to_text(a) << to_text(b);
    EXPECT_TRUE(bit_and(a, b).includes(hull(&term::Factory::bit_and, a, b)))
        << to_text(a) << to_text(b);
    EXPECT_TRUE(bit_merge(a, b).includes(hull(&term::Factory::bit_or, a, b)))
        << to_text(a) << to_text(b);
    EXPECT_TRUE(bit_merge(a, b).includes(hull(&term::Factory::bit_xor, a, b)))
        << to_text(a) << to_text(b);
    // No further from zero than eight: enough for all these numbers.
    EXPECT_TRUE(between(-8, 7).includes(bit_and(a, b))) << to_text(a) << to_text(b);
    EXPECT_TRUE(between(-8, 7).includes(bit_merge(a, b))) << to_text(a) << to_text(b);
  });
  EXPECT_EQ(remainder(between(-20, 30), between(-7, 5)), between(-6, 6));
  EXPECT_EQ(remainder(between(0, 3), between(10, 20)), between(0, 3));
  EXPECT_EQ(remainder({Integer(-4), {}}, {Integer(1), {}}), (Interval{Integer(-4), {}}));
  EXPECT_EQ(bit_and(between(0, 100), between(-5, 12)), between(0, 100));
  EXPECT_EQ(bit_and(between(0, 100), between(3, 12)), between(0, 12));
  EXPECT_EQ(bit_and({}, between(0, 15)), between(0, 15));
  EXPECT_EQ(bit_merge(between(0, 8), between(0, 3)), between(0, 15));
  EXPECT_EQ(bit_merge({Integer(0), {}}, between(0, 3)), (Interval{Integer(0), {}}));
}

TEST(TermBounds, OfAConversionShiftByItsPeriodWhereThatIsOneAndTheSame) {
  EXPECT_EQ(wrap(between(10, 20), 8, false), between(10, 20));
  EXPECT_EQ(wrap(between(256, 300), 8, false), between(0, 44));
  EXPECT_EQ(wrap(between(-3, -1), 8, false), between(253, 255));
  EXPECT_EQ(wrap(between(-1, 0), 8, false), between(0, 255));
  EXPECT_EQ(wrap(between(255, 256), 8, false), between(0, 255));
  EXPECT_EQ(wrap(between(128, 130), 8, true), between(-128, -126));
  EXPECT_EQ(wrap(between(127, 128), 8, true), between(-128, 127));
  EXPECT_EQ(wrap({Integer(300), {}}, 8, true), between(-128, 127));
  EXPECT_EQ(wrap({Integer(5), {}}, 0, true), (Interval{Integer(5), {}}));
}

TEST(TermBounds, OfUnboundedOperandsStayOnTheirSide) {
  const Interval up{Integer(3), {}};
  const Interval down{{}, Integer(-3)};
  EXPECT_EQ(quotient(up, between(2, 4)), (Interval{Integer(0), {}}));
  EXPECT_EQ(quotient(down, between(2, 4)), (Interval{{}, Integer(0)}));
  EXPECT_EQ(quotient(up, between(-4, -2)), (Interval{{}, Integer(0)}));
  EXPECT_EQ(quotient(between(7, 9), up), between(0, 3));
  EXPECT_EQ(quotient(up, between(0, 0)), Interval::everything());
  EXPECT_EQ(shift_right(up, between(1, 1)), (Interval{Integer(1), {}}));
  EXPECT_EQ(shift_right(down, {}), (Interval{{}, Integer(-1)}));
  EXPECT_EQ(shift_left(up, {Integer(0), {}}), Interval::everything());
  EXPECT_EQ(shift_left(between(1, 1), between(0, 1000)), Interval::everything());
}

}  // namespace term_bounds_test
}  // namespace pslice::absint
