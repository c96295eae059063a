#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "loops.h"

// Loops whose invariants are known.

namespace pslice::absint {
namespace analysis_test {

constexpr ts::Type unsigned_char{ts::Type::Kind::integer, 8, false};
constexpr ts::Type unsigned_int{ts::Type::Kind::integer, 32, false};

/// i = 0; s = 0; while (i < n) { i++; s += 2; }, the head being point 1 and the end 2.
struct TwoCounters : Loops {
  TwoCounters() : Loops(3) {
    Loops& p = *this;
    beginning = {Forget{{n}}};
    edge(0, 1, {Assign{i, p(0)}, Assign{s, p(0)}});
    edge(1, 1,
         {Assume{terms().less(p(i), p(n))}, Assign{i, terms().add(p(i), p(1))},
          Assign{s, terms().add(p(s), p(2))}});
    edge(1, 2, {Assume{terms().at_most(p(n), p(i))}});
  }
  Variable i = variable("i"), s = variable("s"), n = variable("n");
};

TEST(Analysis, ACounterIsNotNegative) {
  for (const DomainChoice domain : {DomainChoice::automatic, DomainChoice::box,
                                    DomainChoice::octagon, DomainChoice::polyhedra}) {
    TwoCounters p;
    p.analyse(domain);
    EXPECT_TRUE(p.implies(1, p.terms().at_most(p(0), p(p.i))));
    EXPECT_TRUE(p.found.remarks.empty());
  }
}

TEST(Analysis, TwoCountersMoveTogether) {
  TwoCounters p;
  const Term twice = p.terms().equal(p(p.s), p.terms().scale(2, p(p.i)));
  p.analyse(DomainChoice::polyhedra);
  EXPECT_TRUE(p.implies(1, twice));
  p.analyse(DomainChoice::automatic);
  EXPECT_TRUE(p.implies(1, twice));
  p.analyse(DomainChoice::octagon);
  EXPECT_FALSE(p.implies(1, twice));  // no octagon says that
  EXPECT_TRUE(p.implies(1, p.terms().at_most(p(p.i), p(p.s))));
}

TEST(Analysis, ACounterStopsAtAConstantBound) {
  for (const DomainChoice domain : {DomainChoice::box, DomainChoice::octagon}) {
    Loops p(3);
    const Variable i = p.variable("i");
    p.edge(0, 1, {Assign{i, p(0)}});
    p.edge(1, 1, {Assume{p.terms().less(p(i), p(1000))}, Assign{i, p.terms().add(p(i), p(1))}});
    p.edge(1, 2, {Assume{p.terms().at_most(p(1000), p(i))}});
    p.analyse(domain);
    EXPECT_TRUE(p.implies(1, p.terms().at_most(p(i), p(1000))));
    EXPECT_TRUE(p.implies(2, p.terms().equal(p(i), p(1000))));
  }
}

TEST(Analysis, WhatIsWidenedTooFarIsNarrowedAgain) {
  // i = 0; while (1) { if (i < m) i++; } with m at most 77 by a test before the loop; the bound of
  // i is no constant of the program.
  Loops p(4);
  const Variable i = p.variable("i"), m = p.variable("m"), k = p.variable("k");
  p.beginning = {Forget{{m}}};
  p.edge(0, 1, {Assign{k, p(7)}, Assign{i, p(0)}, Assign{m, p.terms().scale(11, p(k))}});
  p.edge(1, 2, {Assume{p.terms().less(p(i), p(m))}, Assign{i, p.terms().add(p(i), p(1))}});
  p.edge(1, 2, {Assume{p.terms().at_most(p(m), p(i))}});
  p.edge(2, 1);
  p.analyse(DomainChoice::box);
  EXPECT_TRUE(p.implies(1, p.terms().at_most(p(i), p(77))));
}

TEST(Analysis, InATriangleTheInnerCounterFollowsTheOuter) {
  // for (i = 0; i < n; i++) for (j = 0; j <= i; j++) ;
  Loops p(4);
  const Variable i = p.variable("i"), j = p.variable("j"), n = p.variable("n");
  p.beginning = {Forget{{n}}};
  p.edge(0, 1, {Assign{i, p(0)}});
  p.edge(1, 2, {Assume{p.terms().less(p(i), p(n))}, Assign{j, p(0)}});
  p.edge(2, 2, {Assume{p.terms().at_most(p(j), p(i))}, Assign{j, p.terms().add(p(j), p(1))}});
  p.edge(2, 1, {Assume{p.terms().less(p(i), p(j))}, Assign{i, p.terms().add(p(i), p(1))}});
  p.edge(1, 3, {Assume{p.terms().at_most(p(n), p(i))}});
  for (const DomainChoice domain : {DomainChoice::octagon, DomainChoice::polyhedra}) {
    p.analyse(domain);
    EXPECT_TRUE(p.implies(2, p.terms().at_most(p(j), p.terms().add(p(i), p(1)))));
    EXPECT_TRUE(p.implies(2, p.terms().less(p(i), p(n))));
    EXPECT_TRUE(p.implies(2, p.terms().at_most(p(0), p(j))));
  }
}

TEST(Analysis, DifferencesOfPositiveNumbersStayPositive) {
  // a >= 1, b >= 1; while (1) if (a > b) a -= b; else if (a < b) b -= a; else break;
  Loops p(3);
  const Variable a = p.variable("a"), b = p.variable("b");
  term::Factory& t = p.terms();
  p.beginning = {Forget{{a, b}}};
  p.edge(0, 1, {Assume{t.at_most(p(1), p(a))}, Assume{t.at_most(p(1), p(b))}});
  p.edge(1, 1, {Assume{t.less(p(b), p(a))}, Assign{a, t.subtract(p(a), p(b))}});
  p.edge(1, 1, {Assume{t.less(p(a), p(b))}, Assign{b, t.subtract(p(b), p(a))}});
  p.edge(1, 2, {Assume{t.equal(p(a), p(b))}});
  p.analyse(DomainChoice::polyhedra);
  EXPECT_TRUE(p.implies(1, t.at_most(p(1), p(a))));
  EXPECT_TRUE(p.implies(1, t.at_most(p(1), p(b))));
}

TEST(Analysis, RemaindersAreLessThanTheDivisor) {
  // gcd by division, of unsigned numbers: while (b != 0) { t = a % b; a = b; b = t; }
  Loops p(3);
  const Variable a = p.variable("a", unsigned_int), b = p.variable("b", unsigned_int);
  const Variable rest = p.variable("t", unsigned_int);
  term::Factory& t = p.terms();
  p.beginning = {Forget{{a}}};
  p.edge(0, 1, {Assign{b, p(12)}});
  p.edge(1, 1,
         {Assume{t.not_equal(p(b), p(0))}, Assign{rest, t.remainder(p(a), p(b))}, Assign{a, p(b)},
          Assign{b, p(rest)}});
  p.edge(1, 2, {Assume{t.equal(p(b), p(0))}});
  p.analyse(DomainChoice::polyhedra);
  EXPECT_TRUE(p.implies(1, t.at_most(p(b), p(12))));
  EXPECT_TRUE(p.implies(1, t.at_most(p(1), t.add(p(a), p(b)))));
}

TEST(Analysis, ASearchStaysInItsRange) {
  // lo = 0; hi = n - 1; while (lo <= hi) { mid = lo + (hi - lo) / 2; ... }
  Loops p(5);
  const Variable lo = p.variable("lo"), hi = p.variable("hi"), n = p.variable("n");
  const Variable mid = p.variable("mid");
  term::Factory& t = p.terms();
  p.beginning = {Forget{{n}}};
  p.edge(0, 1,
         {Assume{t.at_most(p(1), p(n))}, Assume{t.at_most(p(n), p(1000))}, Assign{lo, p(0)},
          Assign{hi, t.subtract(p(n), p(1))}});
  p.edge(1, 2,
         {Assume{t.at_most(p(lo), p(hi))},
          Assign{mid, t.add(p(lo), t.quotient(t.subtract(p(hi), p(lo)), p(2)))}});
  p.edge(2, 1, {Assign{lo, t.add(p(mid), p(1))}});
  p.edge(2, 1, {Assign{hi, t.subtract(p(mid), p(1))}});
  p.edge(1, 3, {Assume{t.less(p(hi), p(lo))}});
  p.analyse(DomainChoice::polyhedra);
  EXPECT_TRUE(p.implies(1, t.at_most(p(0), p(lo))));
  EXPECT_TRUE(p.implies(1, t.less(p(hi), p(n))));
  EXPECT_TRUE(p.implies(1, t.at_most(p(lo), t.add(p(hi), p(1)))));
  EXPECT_TRUE(p.implies(2, t.at_most(p(lo), p(mid))));
  EXPECT_TRUE(p.implies(2, t.at_most(p(mid), p(hi))));
}

TEST(Analysis, ANarrowCounterWrapsWithinItsType) {
  // unsigned char c = 250; while (1) c++;
  Loops p(2);
  const Variable c = p.variable("c", unsigned_char);
  p.edge(0, 1, {Assign{c, p(250)}});
  p.edge(1, 1, {Assign{c, p.terms().wrap(p.terms().add(p(c), p(1)), 8, false)}});
  for (const DomainChoice domain : {DomainChoice::box, DomainChoice::polyhedra}) {
    p.analyse(domain);
    EXPECT_FALSE(p.implies(1, p.terms().at_most(p(250), p(c))));
    EXPECT_TRUE(p.implies(1, p.terms().at_most(p(c), p(255))));
  }
}

TEST(Analysis, BehindALoopThatNeverEndsNothingIsReached) {
  // i = 0; while (i < 10) ;
  Loops p(3);
  const Variable i = p.variable("i");
  p.edge(0, 1, {Assign{i, p(0)}});
  p.edge(1, 1, {Assume{p.terms().less(p(i), p(10))}});
  p.edge(1, 2, {Assume{p.terms().at_most(p(10), p(i))}});
  p.analyse();
  EXPECT_TRUE(p.reached(1));
  EXPECT_FALSE(p.reached(2));
}

TEST(Analysis, OverflowIsUndefinedAndLeadsNowhere) {
  // i = 0; while (1) i++;   i stays within int, so it is never negative.
  Loops p(2);
  const Variable i = p.variable("i");
  p.edge(0, 1, {Assign{i, p(0)}});
  p.edge(1, 1, {Assign{i, p.terms().add(p(i), p(1))}});
  p.analyse();
  EXPECT_TRUE(p.implies(1, p.terms().at_most(p(0), p(i))));
}

TEST(Analysis, ALoopWithTwoEntriesHasOneHeadThatHolds) {
  // 0 -> 1, 0 -> 2, 1 -> 2, 2 -> 1: counting on both ways.
  Loops p(4);
  const Variable i = p.variable("i");
  p.edge(0, 1, {Assign{i, p(5)}});
  p.edge(0, 2, {Assign{i, p(7)}});
  p.edge(1, 2, {Assign{i, p.terms().add(p(i), p(1))}});
  p.edge(2, 1, {Assume{p.terms().less(p(i), p(50))}, Assign{i, p.terms().add(p(i), p(1))}});
  p.edge(2, 3, {Assume{p.terms().at_most(p(50), p(i))}});
  p.analyse();
  EXPECT_TRUE(p.implies(1, p.terms().at_most(p(5), p(i))));
  EXPECT_TRUE(p.implies(2, p.terms().at_most(p(i), p(51))));
}

// --- what is too expensive ---

TEST(Analysis, ADomainThatIsTooExpensiveIsReplacedByACoarserOne) {
  TwoCounters p;
  AnalysisOptions options;
  options.work_per_pack = 1;
  options.work_per_point = 0;
  p.analyse(options);
  ASSERT_EQ(p.found.remarks.size(), 2U);  // polyhedra, then octagons
  EXPECT_NE(p.found.remarks[0].find("octagons instead"), std::string::npos);
  EXPECT_NE(p.found.remarks[1].find("given up"), std::string::npos);
  EXPECT_TRUE(p.implies(1, p.terms().at_most(p(0), p(p.i))));  // the box is still there
  EXPECT_FALSE(p.implies(1, p.terms().equal(p(p.s), p.terms().scale(2, p(p.i)))));
}

/// Counters that move together in a loop; then two more in another, whose head is point 3:
/// i = 0; s = 0; while (i < n) { i++; s += 2; }
struct TwoLoops : Loops {
  explicit TwoLoops(int counters) : Loops(5) {
    Loops& p = *this;
    beginning = {Forget{{n}}};
    std::vector<Action> start;
    std::vector<Action> round;
    for (int c = 1; c <= counters; ++c) {
      const Variable v = variable("c" + std::to_string(c));
      if (c == 1) round.emplace_back(Assume{terms().less(p(v), p(n))});
      start.emplace_back(Assign{v, p(0)});
      round.emplace_back(Assign{v, terms().add(p(v), p(c))});
    }
    edge(0, 1, start);
    edge(1, 1, round);
    edge(1, 2);
    edge(2, 3, {Assign{i, p(0)}, Assign{s, p(0)}});
    edge(3, 3,
         {Assume{terms().less(p(i), p(n))}, Assign{i, terms().add(p(i), p(1))},
          Assign{s, terms().add(p(s), p(2))}});
    edge(3, 4, {Assume{terms().at_most(p(n), p(i))}});
  }
  bool relates_second(std::uint64_t work) {
    AnalysisOptions options;
    options.domain = DomainChoice::polyhedra;
    options.few = 0;
    options.work_per_pack = work;
    options.work_per_point = 0;
    analyse(options);
    return implies(3, terms().equal((*this)(s), terms().scale(2, (*this)(i))));
  }
  Variable n = variable("n"), i = variable("i"), s = variable("s");
};

TEST(Analysis, WhatWasTooExpensiveOnceLeavesLessForTheNextLoop) {
  TwoLoops small(1);
  std::uint64_t enough = 1;
  while (!small.relates_second(enough)) enough *= 2;
  TwoLoops large(6);
  EXPECT_FALSE(large.relates_second(enough));
  EXPECT_TRUE(large.relates_second(1'000'000));
}

TEST(Analysis, WithoutAnyVisitsNothingIsKnown) {
  TwoCounters p;
  AnalysisOptions options;
  options.visits_per_point = 0;
  p.analyse(options);
  ASSERT_EQ(p.found.remarks.size(), 1U);
  EXPECT_FALSE(p.implies(1, p.terms().at_most(p(0), p(p.i))));
  EXPECT_TRUE(p.reached(2));
}

TEST(Analysis, ManyVariablesAreRelatedByOctagonsOrNotAtAll) {
  const auto with = [](std::size_t count, const AnalysisOptions& options) {
    Loops p(2);
    std::vector<Action> begin, round;
    std::vector<Variable> all;
    for (std::size_t v = 0; v < count; ++v) {
      all.push_back(p.variable("v" + std::to_string(v)));
      begin.emplace_back(Assign{all.back(), p(0)});
      round.emplace_back(Assign{all.back(), p.terms().add(p(all.back()), p(1))});
    }
    p.edge(0, 1, begin);
    p.edge(1, 1, round);
    p.analyse(options);
    return p.implies(1, p.terms().equal(p(all[0]), p(all[1])));
  };
  AnalysisOptions options;
  options.most_for_polyhedra = 3;
  options.most_for_octagons = 6;
  EXPECT_TRUE(with(3, options));
  EXPECT_TRUE(with(6, options));
  EXPECT_FALSE(with(7, options));
}

}  // namespace analysis_test
}  // namespace pslice::absint
