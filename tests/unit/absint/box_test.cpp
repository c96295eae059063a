// Boxes against points inside them: what a term says of a box, what tests and actions do to it, and
// boxes as a lattice.

#include "absint/box.h"

#include <gtest/gtest.h>

#include <functional>

#include "random_actions.h"
#include "tests/unit/absint/notation.h"

namespace pslice::absint {
namespace box_test {

Interval between(std::int64_t low, std::int64_t high) { return {Integer(low), Integer(high)}; }

/// A box in which each variable has an interval, and the intervals.
struct RandomBox {
  explicit RandomBox(RandomActions& r, const Numbering& numbering) : box(numbering) {
    for (const Variable v : r.variables) {
      intervals.push_back(r.random.percent(25) ? r.range(v) : r.interval(r.range(v)));
      const Interval& is = intervals.back();
      const Term term = r.terms().variable(v);
      if (is.low) {
        EXPECT_TRUE(box.assume(r.terms().at_most(r.terms().constant(*is.low), term)));
      }
      if (is.high) {
        EXPECT_TRUE(box.assume(r.terms().at_most(term, r.terms().constant(*is.high))));
      }
    }
  }
  Values point(RandomActions& r) const {
    Values result;
    for (const Interval& interval : intervals) result.push_back(r.inside(interval));
    return result;
  }
  [[nodiscard]] bool contains(const Values& values, const RandomActions& r) const {
    return std::ranges::all_of(r.variables,
                               [&](Variable v) { return box.of(v).contains(values[v.index()]); });
  }
  Box box;
  std::vector<Interval> intervals;
};

/// More variables than a chunk holds.
struct BoxTest : testing::Test {
  RandomActions r{11, 12};
  NumericProgram all = r.all_followed();
  Numbering numbering{all};

  void repeat(int times, const std::function<void()>& law) const {
    for (int i = 0; i < times && !HasFailure(); ++i) {
      SCOPED_TRACE(i);
      law();
    }
  }
  [[nodiscard]] Term var(std::size_t i) const { return r.terms().variable(r.variables[i]); }
  [[nodiscard]] Term num(std::int64_t value) const { return r.terms().constant(Integer(value)); }
  [[nodiscard]] std::string show(Term term) const {
    return term::to_c(term, [this](Variable v) { return r.program[v].name; });
  }
};

TEST_F(BoxTest, BoundsHoldWhatATermIs) {
  std::size_t told = 0;
  repeat(3000, [&] {
    const RandomBox box(r, numbering);
    const Term term = r.term(3);
    const Interval found = box.box.bounds(term);
    EXPECT_FALSE(found.is_empty()) << show(term);
    told += found.low && found.high;
    for (int sample = 0; sample < 20; ++sample) {
      const Values point = box.point(r);
      const auto value = term::evaluate(term, valuation(point));
      if (value) {
        EXPECT_TRUE(found.contains(*value))
            << show(term) << " " << to_text(found) << " " << value->to_string();
      }
    }
  });
  EXPECT_GT(told, 1000U);
}

TEST_F(BoxTest, OfAHugeTermNothingIsSaid) {
  Term term = var(0);
  for (int i = 0; i < 16; ++i) term = r.terms().multiply(term, r.terms().add(term, num(1)));
  Box box(numbering);
  ASSERT_TRUE(box.assume(r.terms().equal(var(0), num(0))));
  EXPECT_EQ(box.bounds(term), Interval::everything());
}

TEST_F(BoxTest, ASquareIsNotNegative) {
  const Box box(numbering);
  EXPECT_EQ(box.bounds(r.terms().multiply(var(2), var(2))), (Interval{Integer(0), {}}));
}

// --- tests ---

TEST_F(BoxTest, ATestLosesNoPointThatPassesIt) {
  int passed = 0;
  repeat(3000, [&] {
    const RandomBox before(r, numbering);
    RandomBox after = before;
    const Term formula = r.formula();
    const bool something = after.box.assume(formula);
    for (int sample = 0; sample < 30; ++sample) {
      const Values point = before.point(r);
      if (!term::holds(formula, valuation(point)).value_or(false)) continue;
      ++passed;
      EXPECT_TRUE(something) << show(formula);
      EXPECT_TRUE(after.contains(point, r)) << show(formula);
    }
    if (something) {
      EXPECT_TRUE(before.box.includes(after.box));
    }
  });
  EXPECT_GT(passed, 10'000);
}

TEST_F(BoxTest, ATestTellsAboutEachVariableOfASum) {
  const auto bounds_after = [&](const std::vector<Term>& tests, std::size_t of) {
    Box box(numbering);
    for (const Term test : tests) EXPECT_TRUE(box.assume(test)) << show(test);
    return box.bounds(var(of));
  };
  term::Factory& t = r.terms();
  // Variables 0, 5 and 10 are ints.
  const Term first = t.at_most(num(0), var(0));
  const Term second = t.at_most(num(0), var(5));
  const Term sum = t.add(t.scale(2, var(0)), t.scale(3, var(5)));
  EXPECT_EQ(bounds_after({first, second, t.at_most(sum, num(13))}, 0), between(0, 6));
  EXPECT_EQ(bounds_after({first, second, t.at_most(sum, num(13))}, 5), between(0, 4));
  EXPECT_EQ(bounds_after({first, t.at_most(t.scale(-3, var(0)), num(-7))}, 0).low, Integer(3));
  EXPECT_EQ(bounds_after({t.at_most(t.scale(-3, var(0)), num(8))}, 0).low, Integer(-2));
  EXPECT_EQ(bounds_after({t.equal(var(0), num(4)), t.equal(t.add(var(0), var(5)), num(1))}, 5),
            between(-3, -3));
  // Of what is not equal, only the ends are told.
  EXPECT_EQ(bounds_after({first, t.not_equal(var(0), num(0))}, 0).low, Integer(1));
  EXPECT_EQ(bounds_after({first, t.not_equal(t.scale(2, var(0)), num(1))}, 0).low, Integer(0));
  EXPECT_EQ(
      bounds_after({t.at_most(var(0), num(6)), t.not_equal(t.scale(-2, var(0)), num(-12))}, 0).high,
      Integer(5));
  EXPECT_EQ(bounds_after({first, t.not_equal(var(0), num(1))}, 0).low, Integer(0));
  // Either.
  const Term either = t.disjunction({t.equal(var(0), num(3)), t.equal(var(0), num(8))});
  EXPECT_EQ(bounds_after({either}, 0), between(3, 8));
  EXPECT_EQ(bounds_after({t.at_most(num(5), var(0)), either}, 0), between(8, 8));
  // Through a conversion that changes nothing, and not through one that does.
  EXPECT_EQ(bounds_after({t.at_most(t.wrap(var(1), 32, true), num(7))}, 1), between(0, 7));
  EXPECT_EQ(bounds_after({t.at_most(t.wrap(var(0), 8, false), num(7))}, 0),
            r.range(r.variables[0]));
}

TEST_F(BoxTest, WhatNothingPassesIsSaid) {
  term::Factory& t = r.terms();
  Box box(numbering);
  ASSERT_TRUE(box.assume(t.at_most(num(3), var(0))));
  const auto passes = [&](Term test) { return Box(box).assume(test); };
  EXPECT_FALSE(passes(t.at_most(var(0), num(2))));
  EXPECT_FALSE(passes(t.truth(false)));
  EXPECT_TRUE(passes(t.truth(true)));
  EXPECT_FALSE(passes(t.equal(t.scale(2, var(0)), num(5))));
  EXPECT_FALSE(passes(t.disjunction({t.equal(var(0), num(0)), t.equal(var(0), num(1))})));
  EXPECT_FALSE(passes(t.conjunction({t.at_most(var(0), num(4)), t.at_most(num(5), var(0))})));
  ASSERT_TRUE(box.assume(t.at_most(var(0), num(3))));
  EXPECT_FALSE(passes(t.not_equal(var(0), num(3))));
  EXPECT_FALSE(passes(t.not_equal(t.scale(5, var(0)), num(15))));
  EXPECT_FALSE(box.act(Assign{r.variables[1], num(256)}));  // it does not fit
}

// --- actions ---

TEST_F(BoxTest, ActionsLoseNoPoint) {
  std::size_t survived = 0;
  repeat(1500, [&] {
    RandomBox box(r, numbering);
    std::vector<Values> points;
    for (int i = 0; i < 20; ++i) points.push_back(box.point(r));
    for (int i = 0; i < 6; ++i) {
      const Action action = r.action();
      std::erase_if(points, [&](Values& p) { return !r.run(action, p, r.random.next()); });
      if (!box.box.act(action)) {
        EXPECT_TRUE(points.empty());
        return;
      }
      for (const Values& point : points) EXPECT_TRUE(box.contains(point, r));
    }
    survived += points.size();
  });
  EXPECT_GT(survived, 2000U);
}

TEST_F(BoxTest, AnAssignmentIsToTheValuesBefore) {
  term::Factory& t = r.terms();
  Box box(numbering);
  EXPECT_TRUE(box.act(Assign{r.variables[0], num(5)}));
  EXPECT_TRUE(box.act(Assign{r.variables[0], t.add(var(0), num(1))}));
  EXPECT_TRUE(box.act(Assign{r.variables[1], t.scale(2, var(0))}));
  EXPECT_EQ(box.of(r.variables[0]), between(6, 6));
  EXPECT_EQ(box.of(r.variables[1]), between(12, 12));
  EXPECT_EQ(box.known(), (std::vector{numbering[r.variables[0]], numbering[r.variables[1]]}));
  EXPECT_TRUE(box.act(Forget{{r.variables[0]}}));
  EXPECT_EQ(box.of(r.variables[0]), r.range(r.variables[0]));
  EXPECT_EQ(box.known(), std::vector{numbering[r.variables[1]]});
}

TEST_F(BoxTest, WhatIsNotFollowedMayBeAnything) {
  const Variable other = r.program.add_variable({.name = "other"});
  const Variable cells = r.program.add_variable({.name = "cells", .summary = true});
  NumericProgram program(r.program, 1, 0);
  program.add_edge({0, 0, {Forget{{r.variables[0], cells}}}});
  const Numbering few(program);
  EXPECT_EQ(few.size(), 1U);
  Box box(few);
  EXPECT_TRUE(box.act(Assign{other, num(1)}));
  EXPECT_TRUE(box.act(Assign{cells, num(1)}));
  EXPECT_TRUE(box.assume(r.terms().equal(r.terms().variable(cells), num(2))));
  EXPECT_EQ(box.of(other), Interval::everything());
  EXPECT_EQ(box.of(cells), Interval::everything());
  EXPECT_TRUE(box.act(Assign{r.variables[0], r.terms().variable(other)}));
  EXPECT_EQ(box.of(r.variables[0]), r.range(r.variables[0]));
}

// --- as a lattice, and as copies ---

TEST_F(BoxTest, JoinsAreOfEachVariable) {
  repeat(300, [&] {
    const RandomBox a(r, numbering);
    const RandomBox b(r, numbering);
    Box both = a.box;
    both.join(b.box);
    bool includes = true;
    for (std::size_t i = 0; i < numbering.size(); ++i) {
      EXPECT_EQ(both[i], join(a.box[i], b.box[i]));
      includes = includes && a.box[i].includes(b.box[i]);
    }
    EXPECT_EQ(a.box.includes(b.box), includes);
    EXPECT_TRUE(both.includes(a.box));
    EXPECT_TRUE(both.includes(b.box));
    EXPECT_TRUE(Box(numbering).includes(both));
    EXPECT_EQ(both.includes(Box(numbering)), both.known().empty());
  });
}

TEST_F(BoxTest, WideningGoesToTheNextThresholdAndEnds) {
  const std::vector<Integer> thresholds{Integer(-100), Integer(-5), Integer(0), Integer(7),
                                        Integer(1000)};
  const auto widened = [&](const Interval& older, const Interval& newer) {
    const auto make = [&](const Interval& interval) {
      Box box(numbering);
      EXPECT_TRUE(box.assume(r.terms().at_most(r.terms().constant(*interval.low), var(0))));
      EXPECT_TRUE(box.assume(r.terms().at_most(var(0), r.terms().constant(*interval.high))));
      return box;
    };
    Box box = make(newer);
    box.widen(make(older), thresholds);
    return box.of(r.variables[0]);
  };
  const Interval range = r.range(r.variables[0]);
  EXPECT_EQ(widened(between(0, 5), between(0, 5)), between(0, 5));
  EXPECT_EQ(widened(between(0, 5), between(0, 6)), between(0, 7));
  EXPECT_EQ(widened(between(0, 5), between(0, 7)), between(0, 7));
  EXPECT_EQ(widened(between(0, 5), between(0, 8)), between(0, 1000));
  EXPECT_EQ(widened(between(0, 5), between(0, 1001)), (Interval{Integer(0), range.high}));
  EXPECT_EQ(widened(between(1, 5), between(0, 5)), between(0, 5));
  EXPECT_EQ(widened(between(1, 5), between(-1, 5)), between(-5, 5));
  EXPECT_EQ(widened(between(1, 5), between(-101, 5)), (Interval{range.low, Integer(5)}));
  repeat(200, [&] {
    Box now = RandomBox(r, numbering).box;
    for (int rounds = 0;; ++rounds) {
      ASSERT_LT(rounds, 500);
      Box next = now;
      next.join(RandomBox(r, numbering).box);
      if (now.includes(next)) break;
      const Box joined = next;
      next.widen(now, thresholds);
      EXPECT_TRUE(next.includes(joined));
      EXPECT_TRUE(Box(numbering).includes(next));
      now = next;
    }
  });
}

TEST_F(BoxTest, CopiesDoNotSeeEachOthersChanges) {
  repeat(500, [&] {
    Box one = r.random.percent(30) ? Box(numbering) : RandomBox(r, numbering).box;
    const auto intervals = [&](const Box& box) {
      std::vector<Interval> result;
      for (std::size_t i = 0; i < numbering.size(); ++i) result.push_back(box[i]);
      return result;
    };
    Box two = one;
    const Box three = two;
    const std::vector<Interval> before = intervals(one);
    static_cast<void>(two.act(r.action()));
    EXPECT_EQ(intervals(one), before);
    EXPECT_EQ(intervals(three), before);
    const std::vector<Interval> changed = intervals(two);
    one.join(RandomBox(r, numbering).box);
    EXPECT_EQ(intervals(two), changed);
    EXPECT_EQ(intervals(three), before);
  });
}

}  // namespace box_test
}  // namespace pslice::absint
