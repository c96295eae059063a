#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <set>

#include "tests/support/random.h"
#include "tests/unit/absint/domains.h"

// What must hold of any element: random ones, held against all integer points of a small box.

namespace pslice::absint {
namespace laws_test {

using support::Random;

constexpr int edge = 4;
using Point = std::array<std::int64_t, 3>;
using Points = std::set<Point>;
const std::array<char, 3> names{'a', 'b', 'c'};

Integer value(const LinearForm& form, const Point& point) {
  Integer sum;
  for (const auto& [dimension, factor] : form.terms) {
    sum += factor * Integer(point[dimension.index()]);
  }
  return sum;
}

bool holds(const Constraint& constraint, const Point& point) {
  const int sign = (value(constraint.form, point) + constraint.constant).sign();
  return constraint.kind == Constraint::Kind::is_zero ? sign == 0 : sign <= 0;
}

bool hold(const std::vector<Constraint>& constraints, const Point& point) {
  return std::ranges::all_of(constraints, [&](const Constraint& c) { return holds(c, point); });
}

Points points_of(const std::vector<Constraint>& constraints) {
  Points result;
  for (int i = -edge; i <= edge; ++i) {
    for (int j = -edge; j <= edge; ++j) {
      for (int k = -edge; k <= edge; ++k) {
        const Point point{i, j, k};
        if (hold(constraints, point)) result.insert(point);
      }
    }
  }
  return result;
}
Points points_of(const Element& element) { return points_of(element.constraints()); }

bool includes(const Points& large, const Points& small) {
  return std::ranges::includes(large, small);
}

/// What a random constraint looks like.
enum class Style : std::uint8_t { difference, octagonal, any };

class LawsTest : public DomainTest {
 protected:
  LinearForm random_form(Style style) {
    LinearForm result;
    const std::size_t most = style == Style::any ? 3 : 2;
    const std::size_t left_out = random.below(3);
    int sign = random.percent(50) ? 1 : -1;
    for (std::size_t i = 0; i < 3; ++i) {
      if ((most == 2 && i == left_out) || random.percent(20)) continue;
      std::int64_t factor = sign;
      if (style == Style::any) factor = random.between(-3, 3);
      if (style == Style::difference || random.percent(50)) sign = -sign;
      if (factor != 0) result.terms.emplace_back(Dimension(i), Integer(factor));
    }
    return result;
  }
  Constraint random_constraint(Style style) {
    Constraint result{.form = random_form(style), .constant = Integer(random.between(-6, 3))};
    if (random.percent(15)) result.kind = Constraint::Kind::is_zero;
    return result;
  }
  /// Mostly bounded by the box, so that its points are all there is to it.
  std::vector<Constraint> random_constraints(Style style) {
    std::vector<Constraint> result;
    if (random.percent(80)) {
      for (const char name : names) {
        const LinearForm form{{{dimension(name), Integer(1)}}};
        const LinearForm minus{{{dimension(name), Integer(-1)}}};
        result.push_back({.form = form, .constant = Integer(-edge)});
        result.push_back({.form = minus, .constant = Integer(-edge)});
      }
    }
    for (std::size_t n = random.below(5); n > 0; --n) result.push_back(random_constraint(style));
    return result;
  }
  std::unique_ptr<Element> random_element(Style style = Style::any) {
    auto result = element(*domain, 3, random_constraints(style));
    if (random.percent(30)) result->join(*element(*domain, 3, random_constraints(style)));
    return result;
  }
  Interval random_interval() {
    Interval result{Integer(random.between(-3, 3)), std::nullopt};
    result.high = *result.low + Integer(random.below(3));
    if (random.percent(15)) result.low.reset();
    if (random.percent(15)) result.high.reset();
    return result;
  }
  Affine random_affine() { return {.form = random_form(Style::any), .rest = random_interval()}; }

  void repeat(const std::function<void()>& law, int times = 400) {
    for (int i = 0; i < times; ++i) {
      SCOPED_TRACE(i);
      law();
      if (HasFailure()) return;
    }
  }

  Random random{20};
};

TEST_P(LawsTest, RefiningKeepsJustWhatSatisfiesAll) {
  for (const Style style : {Style::difference, Style::octagonal, Style::any}) {
    repeat([&] {
      const auto all = random_constraints(style);
      const Points expected = points_of(all);
      const auto found = element(*domain, 3, all);
      SCOPED_TRACE(to_text(all));
      EXPECT_TRUE(includes(points_of(*found), expected)) << to_text(found->constraints());
      if (!has_octagons() || style != Style::any) {
        EXPECT_EQ(points_of(*found), expected) << to_text(found->constraints());
      }
      if (!expected.empty()) {
        EXPECT_FALSE(found->is_empty());
      }
    });
  }
}

TEST_P(LawsTest, JoinsHoldBoth) {
  repeat([&] {
    const auto a = random_element();
    const auto b = random_element();
    const auto both = a->clone();
    both->join(*b);
    EXPECT_TRUE(both->includes(*a));
    EXPECT_TRUE(both->includes(*b));
    EXPECT_TRUE(includes(points_of(*both), points_of(*a)));
    EXPECT_TRUE(includes(points_of(*both), points_of(*b)));
    const auto turned = b->clone();
    turned->join(*a);
    EXPECT_TRUE(equal(*both, *turned));
    // The least: what bounds both, bounds the join.
    const LinearForm form = random_form(Style::octagonal);
    EXPECT_EQ(both->bounds(form), join(a->bounds(form), b->bounds(form)));
  });
}

TEST_P(LawsTest, MeetsHoldWhatIsInBoth) {
  repeat([&] {
    const auto a = random_element();
    const auto b = random_element();
    const Points in_a = points_of(*a);
    const Points in_b = points_of(*b);
    Points in_both;
    std::ranges::set_intersection(in_a, in_b, std::inserter(in_both, in_both.end()));
    const auto both = a->clone();
    both->meet(*b);
    EXPECT_EQ(points_of(*both), in_both);
    EXPECT_TRUE(a->includes(*both));
    EXPECT_TRUE(b->includes(*both));
  });
}

TEST_P(LawsTest, InclusionIsOfPoints) {
  int included = 0;
  repeat([&] {
    const auto a = random_element();
    const auto b = random_element();
    EXPECT_TRUE(a->includes(*a));
    if (a->is_empty()) {
      EXPECT_TRUE(points_of(*a).empty());
      EXPECT_TRUE(b->includes(*a));
    }
    if (!a->includes(*b)) return;
    ++included;
    EXPECT_TRUE(includes(points_of(*a), points_of(*b)));
  });
  EXPECT_GT(included, 20);
}

/// Where differences are all there is, a point beyond says that it is not included.
TEST_P(LawsTest, InclusionOfDifferencesIsExact) {
  repeat([&] {
    const auto box = "a <= 4; b <= 4; c <= 4; a >= 0 - 4; b >= 0 - 4; c >= 0 - 4";
    const auto a = make(box);
    const auto b = make(box);
    for (int i = 0; i < 2; ++i) a->refine(random_constraint(Style::difference));
    for (int i = 0; i < 2; ++i) b->refine(random_constraint(Style::difference));
    EXPECT_EQ(a->includes(*b), includes(points_of(*a), points_of(*b)));
  });
}

TEST_P(LawsTest, AssignmentsLoseNoPoint) {
  repeat([&] {
    const auto before = random_element();
    const Affine value = random_affine();
    const std::size_t target = random.below(3);
    const auto after = before->clone();
    after->assign(Dimension(target), value);
    SCOPED_TRACE(to_text(before->constraints()) + " | " + names[target] +
                 " := " + to_text(value.form) + " + " + to_text(value.rest));
    const auto known = after->constraints();
    for (Point point : points_of(*before)) {
      const Integer sum = laws_test::value(value.form, point);
      for (int rest = -12; rest <= 12; ++rest) {
        if (!value.rest.contains(Integer(rest))) continue;
        Point moved = point;
        moved[target] = *(sum + Integer(rest)).to_int64();
        ASSERT_TRUE(hold(known, moved)) << to_text(known);
      }
    }
    if (before->is_empty()) {
      EXPECT_TRUE(after->is_empty());
      return;
    }
    // And the target is no more than that.
    const LinearForm it{{{Dimension(target), Integer(1)}}};
    if (!has_octagons()) {
      EXPECT_EQ(after->bounds(it), before->bounds(value.form) + value.rest);
    }
    // The others are what they were.
    const LinearForm other{{{Dimension((target + 1) % 3), Integer(1)}}};
    EXPECT_EQ(after->bounds(other), before->bounds(other));
  });
}

TEST_P(LawsTest, ForgettingLeavesTheOthers) {
  repeat([&] {
    const auto before = random_element();
    const std::size_t target = random.below(3);
    const auto after = before->clone();
    after->forget(Dimension(target));
    const auto known = after->constraints();
    for (Point point : points_of(*before)) {
      for (const std::int64_t moved : {-1000, 0, 7}) {
        point[target] = moved;
        ASSERT_TRUE(hold(known, point));
      }
    }
    if (before->is_empty()) return;
    LinearForm others = random_form(Style::octagonal);
    std::erase_if(others.terms, [&](const auto& term) { return term.first.index() == target; });
    EXPECT_EQ(after->bounds(others), before->bounds(others));
    EXPECT_EQ(after->bounds({{{Dimension(target), Integer(1)}}}), Interval::everything());
  });
}

TEST_P(LawsTest, BoundsHoldEveryValue) {
  for (const Style style : {Style::difference, Style::octagonal, Style::any}) {
    repeat([&] {
      auto all = random_constraints(style);
      const auto found = element(*domain, 3, all);
      const LinearForm form = random_form(style);
      const Interval bounds = found->bounds(form);
      Interval seen = Interval::nothing();
      for (const Point& point : points_of(*found)) {
        seen = join(seen, Interval::only(value(form, point)));
      }
      EXPECT_TRUE(bounds.includes(seen)) << to_text(all) << " | " << to_text(form);
      // With differences only, and inside the box, corners are integers.
      const auto box = make("a <= 4; b <= 4; c <= 4; a >= 0 - 4; b >= 0 - 4; c >= 0 - 4");
      if (style == Style::difference && box->includes(*found)) {
        EXPECT_EQ(bounds.is_empty(), seen.is_empty());
        if (!seen.is_empty()) {
          EXPECT_EQ(bounds, seen) << to_text(all) << " | " << to_text(form);
        }
      }
    });
  }
}

TEST_P(LawsTest, ConstraintsDescribeTheElement) {
  for (const Style style : {Style::difference, Style::octagonal, Style::any}) {
    repeat([&] {
      const auto found = random_element(style);
      const auto shown = found->constraints();
      const auto again = element(*domain, 3, shown);
      SCOPED_TRACE(to_text(shown));
      EXPECT_TRUE(found->includes(*again));
      EXPECT_EQ(points_of(*again), points_of(shown));
      if (style == Style::difference) {
        EXPECT_TRUE(again->includes(*found));
        EXPECT_EQ(again->constraints(), shown);
      }
      // A point is in the element just if it satisfies them.
      const Point point{random.between(-5, 5), random.between(-5, 5), random.between(-5, 5)};
      for (std::size_t i = 0; i < 3; ++i) {
        found->refine({.form = {{{Dimension(i), Integer(1)}}},
                       .constant = Integer(-point[i]),
                       .kind = Constraint::Kind::is_zero});
      }
      EXPECT_EQ(found->is_empty(), !hold(shown, point));
    });
  }
}

TEST_P(LawsTest, WideningLosesNoPointAndKeepsThresholds) {
  repeat([&] {
    const auto older = random_element(random.percent(50) ? Style::octagonal : Style::any);
    const auto newer = random_element();
    newer->join(*older);
    std::vector<Constraint> thresholds;
    for (std::size_t n = random.below(4); n > 0; --n) {
      Constraint next{.form = random_form(Style::octagonal)};
      next.constant = Integer(random.between(-9, -2));
      thresholds.push_back(next);
    }
    const auto widened = newer->clone();
    widened->widen(*older, thresholds);
    SCOPED_TRACE(to_text(older->constraints()) + " | " + to_text(newer->constraints()));
    EXPECT_TRUE(widened->includes(*newer)) << to_text(widened->constraints());
    EXPECT_TRUE(includes(points_of(*widened), points_of(*newer)));
    for (const Constraint& each : thresholds) {
      // Of all its points, that is, not only of the integers among them.
      const auto holds_for = [&](const Element& element) {
        const auto refined = element.clone();
        refined->refine(each);
        return refined->includes(element);
      };
      EXPECT_EQ(holds_for(*widened), holds_for(*newer)) << to_text({each});
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Each, LawsTest, all_domains, by_name);

}  // namespace laws_test
}  // namespace pslice::absint
