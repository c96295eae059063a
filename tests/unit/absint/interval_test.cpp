#include "absint/interval.h"

#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/absint/notation.h"

namespace pslice::absint {
namespace interval_test {

constexpr int edge = 3;  // of the bounds that are tried
constexpr int far = 40;  // of the values that are tried where there is no bound
/// No operation on finite bounds gives a larger one.
constexpr int largest = edge * edge;

/// All intervals with bounds in -edge..edge, or without.
std::vector<Interval> intervals() {
  std::vector<std::optional<Integer>> bounds{std::nullopt};
  for (int i = -edge; i <= edge; ++i) bounds.emplace_back(i);
  std::vector<Interval> result;
  for (const auto& low : bounds) {
    for (const auto& high : bounds) result.push_back({low, high});
  }
  return result;
}

/// The values of an interval, as far as we look.
std::vector<int> values(const Interval& interval) {
  std::vector<int> result;
  for (int i = -far; i <= far; ++i) {
    if (interval.contains(Integer(i))) result.push_back(i);
  }
  return result;
}

/// The least interval around some values; where they are too large for a bound there is none.
class Hull {
 public:
  void add(int value) { hull_ = join(hull_, Interval::only(Integer(value))); }
  [[nodiscard]] Interval get() const {
    Interval result = hull_;
    if (result.low && *result.low < Integer(-largest)) result.low.reset();
    if (result.high && *result.high > Integer(largest)) result.high.reset();
    return result;
  }

 private:
  Interval hull_ = Interval::nothing();
};

TEST(IntervalTest, JoinIsTheLeastAroundBoth) {
  for (const Interval& a : intervals()) {
    for (const Interval& b : intervals()) {
      const Interval both = join(a, b);
      EXPECT_TRUE(both.includes(a) && both.includes(b));
      for (const Interval& c : intervals()) {
        if (c.includes(a) && c.includes(b)) {
          EXPECT_TRUE(c.includes(both));
        }
      }
    }
  }
}

TEST(IntervalTest, MeetHoldsWhatIsInBoth) {
  for (const Interval& a : intervals()) {
    for (const Interval& b : intervals()) {
      const Interval both = meet(a, b);
      for (int i = -far; i <= far; ++i) {
        EXPECT_EQ(both.contains(Integer(i)), a.contains(Integer(i)) && b.contains(Integer(i)));
      }
      if (both.is_empty()) {
        EXPECT_EQ(both, Interval::nothing());
      }
    }
  }
}

TEST(IntervalTest, IncludesIsAboutValues) {
  for (const Interval& a : intervals()) {
    for (const Interval& b : intervals()) {
      bool all = true;
      for (const int value : values(b)) all = all && a.contains(Integer(value));
      EXPECT_EQ(a.includes(b), all) << to_text(a) << ' ' << to_text(b);
    }
  }
}

TEST(IntervalTest, ArithmeticIsExact) {
  for (const Interval& a : intervals()) {
    Hull negated;
    for (const int x : values(a)) negated.add(-x);
    EXPECT_EQ(-a, negated.get()) << to_text(a);
    for (const Interval& b : intervals()) {
      SCOPED_TRACE(to_text(a) + ' ' + to_text(b));
      Hull sum;
      Hull difference;
      Hull product;
      for (const int x : values(a)) {
        for (const int y : values(b)) {
          sum.add(x + y);
          difference.add(x - y);
          product.add(x * y);
        }
      }
      EXPECT_EQ(a + b, sum.get());
      EXPECT_EQ(a - b, difference.get());
      EXPECT_EQ(a * b, product.get());
    }
  }
}

TEST(IntervalTest, BoundsGrowBeyondAWord) {
  const Integer big = Integer::power_of_two(63);
  const Interval around{-big, big};
  EXPECT_EQ(around * around, (Interval{-big * big, big * big}));
  EXPECT_EQ(around + around, (Interval{Integer(-2) * big, Integer(2) * big}));
}

TEST(IntervalTest, OneValue) {
  EXPECT_EQ(Interval::only(Integer(4)).value(), Integer(4));
  EXPECT_FALSE((Interval{Integer(4), Integer(5)}.value()));
  EXPECT_FALSE((Interval{Integer(4), std::nullopt}.value()));
  EXPECT_FALSE(Interval::nothing().value());
}

}  // namespace interval_test
}  // namespace pslice::absint
