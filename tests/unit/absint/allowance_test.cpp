#include <cfenv>
#include <functional>

#include "tests/unit/absint/domains.h"

// That work has an end, and that the library leaves the rest of the program alone.

namespace pslice::absint {
namespace allowance_test {

class AllowanceTest : public DomainTest {
 protected:
  /// All coordinates times the factor are at most the bound.
  [[nodiscard]] std::unique_ptr<Element> side(std::size_t dimensions, int factor, int bound) const {
    auto result = domain->everything(dimensions);
    for (std::size_t i = 0; i < dimensions; ++i) {
      result->refine({.form = {{{Dimension(i), Integer(factor)}}}, .constant = Integer(-bound)});
    }
    return result;
  }
  /// 0 <= x <= 9 for each coordinate: 2^n corners, which come in one operation, or when somebody
  /// looks.
  [[nodiscard]] std::unique_ptr<Element> cube(std::size_t dimensions) const {
    auto result = side(dimensions, 1, 9);
    result->meet(*side(dimensions, -1, 0));
    return result;
  }
  /// How many rounds of a little work are done before it is too much; at most 1000.
  int rounds_with(std::uint64_t work) {
    domain->allow(work);
    int rounds = 0;
    try {
      for (; rounds < 1000; ++rounds) {
        const auto sum = make("a = 0; b >= 0");
        const auto next = sum->clone();
        next->assign(dimension('a'), affine("a + 1"));
        next->assign(dimension('b'), affine("b + c + [0,2]"));
        sum->join(*next);
        sum->refine(constraint("a + b <= 7"));
        static_cast<void>(sum->is_empty());
      }
    } catch (const TooExpensive&) {
    }
    domain->allow(std::nullopt);
    return rounds;
  }
};

TEST_P(AllowanceTest, TooManyCornersAreRefused) {
  constexpr std::uint64_t work = 20'000'000;  // a fraction of a second
  domain->allow(work);
  const auto look = [&] { static_cast<void>(cube(24)->is_empty()); };
  if (has_octagons()) {
    EXPECT_NO_THROW(look());  // an octagon is its bounds
  } else {
    EXPECT_THROW(look(), TooExpensive);
    // As long as nobody allows more.
    EXPECT_THROW(look(), TooExpensive);
  }
  domain->allow(work);
  EXPECT_EQ(cube(6)->bounds({{{Dimension(5), Integer(2)}}}), (Interval{Integer(0), Integer(18)}));
  if (!has_octagons()) {
    EXPECT_THROW(look(), TooExpensive);
  }
}

TEST_P(AllowanceTest, WorkEndsWhenItIsToldTo) {
  constexpr std::uint64_t plenty = std::uint64_t{1} << 40;
  int questions = 0;
  int most = 3;
  domain->stop_when([&] { return ++questions > most; });
  EXPECT_LE(rounds_with(plenty), 3);
  EXPECT_EQ(questions, 4) << "every operation asks, and the first to hear it ends";
  if (!has_octagons() && library_name() == "PPL") {
    // In the middle of one that is long by itself.
    questions = 0;
    most = 1'000;
    domain->allow(plenty);
    EXPECT_THROW(static_cast<void>(cube(24)->is_empty()), TooExpensive);
    EXPECT_GT(questions, most);
  }
  domain->stop_when({});
  EXPECT_EQ(rounds_with(plenty), 1000);
}

TEST_P(AllowanceTest, EveryOperationAsks) {
  const auto one = make("a <= b; b <= c");
  const auto other = make("a = 1");
  const std::function<void()> operations[] = {
      [&] { static_cast<void>(one->is_empty()); },
      [&] { static_cast<void>(one->includes(*other)); },
      [&] { static_cast<void>(one->bounds(form("a"))); },
      [&] { static_cast<void>(one->constraints()); },
      [&] { one->join(*other); },
      [&] { one->widen(*other, {}); },
      [&] { one->meet(*other); },
      [&] { one->refine(constraint("a <= 3")); },
      [&] { one->assign(dimension('a'), affine("b")); },
      [&] { one->forget(dimension('a')); },
  };
  domain->allow(0);
  for (const auto& operation : operations) EXPECT_THROW(operation(), TooExpensive);
  domain->allow(std::nullopt);
  for (const auto& operation : operations) EXPECT_NO_THROW(operation());
}

TEST_P(AllowanceTest, MoreGoesFurtherAndTheSameAsFar) {
  const int few = rounds_with(20'000);
  const int some = rounds_with(200'000);
  EXPECT_GT(few, 0);
  EXPECT_LT(few, some);
  EXPECT_LT(some, 1000);
  EXPECT_EQ(rounds_with(1'000'000'000), 1000);
  EXPECT_EQ(rounds_with(20'000), few);
  EXPECT_EQ(rounds_with(200'000), some);
}

TEST_P(AllowanceTest, IsTheDomainsOwn) {
  const auto other = make_domain();
  const auto here = make("a <= b");
  const auto there = element(*other, 3, "a <= b");
  other->allow(0);
  EXPECT_THROW(static_cast<void>(there->is_empty()), TooExpensive);
  EXPECT_FALSE(here->is_empty());
  domain->allow(0);
  other->allow(std::nullopt);
  EXPECT_THROW(static_cast<void>(here->clone()->is_empty()), TooExpensive);
  EXPECT_FALSE(there->is_empty());
}

/// A third, as computed now by either unit of the processor.
std::pair<double, long double> thirds() {
  const volatile double one = 1;
  const volatile long double also_one = 1;
  return {one / 3, also_one / 3};
}

TEST_P(AllowanceTest, FloatingPointRoundsAsBefore) {
  // Constants of the compiler, which rounds to the nearest.
  const std::pair<double, long double> expected{1.0 / 3, 1.0L / 3};
  EXPECT_EQ(std::fegetround(), FE_TONEAREST);
  EXPECT_EQ(thirds(), expected);
  const auto here = make("a <= b; b <= c; 2a + 3b <= 7; a >= 0");
  here->assign(dimension('c'), affine("a + b + [0,3]"));
  here->widen(*make("1 <= 0"), {});
  here->join(*make("a = 9"));
  EXPECT_FALSE(here->constraints().empty());
  EXPECT_FALSE(here->bounds(form("a + 2b")).is_empty());
  EXPECT_EQ(std::fegetround(), FE_TONEAREST);
  EXPECT_EQ(thirds(), expected);
}

INSTANTIATE_TEST_SUITE_P(Each, AllowanceTest, all_domains, by_name);

}  // namespace allowance_test
}  // namespace pslice::absint
