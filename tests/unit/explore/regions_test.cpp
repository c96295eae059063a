#include "slicer/explore/execution/regions.h"

#include <gtest/gtest.h>

#include "tests/unit/explore/naive.h"
#include "tests/unit/explore/prepared.h"
#include "tests/unit/slicer/random_program.h"

namespace pslice::explore {
namespace regions_test {

using Strings = std::set<std::string>;

/// What the region of a test may define, by name; outputs in brackets.
Strings defined(Prepared& s, std::string_view test) {
  Strings result;
  for (const Definable definable : s.regions.may_define(s.location(test))) {
    if (definable.index() < s.program().variable_count()) {
      result.insert(s.program()[ts::Variable(definable.index())].name);
      continue;
    }
    for (std::size_t i = 0; i < s.outputs.size(); ++i) {
      if (definable == s.definables.output(i)) result.insert("[" + s.outputs[i].name + "]");
    }
  }
  return result;
}

TEST(Regions, EndWhereBothSidesMeet) {
  Prepared s("main(p) { if (p > 0) { x = 1; y = 2; } else x = 3; z = x; observe z; }");
  EXPECT_EQ(defined(s, "if (p > 0)"), (Strings{"x", "y"}));
  EXPECT_EQ(s.regions.end(s.location("if (p > 0)")), s.location("z = x"));
}

TEST(Regions, OfLoopsEndBehindThem) {
  Prepared s("main(p) { while (p > 0) { x = x + p; p = p - 1; } z = x; observe z; }");
  EXPECT_EQ(defined(s, "while (p > 0)"), (Strings{"x", "p"}));
}

TEST(Regions, OfAReturnEndWithTheFunction) {
  Prepared s(R"(
    global g = 0;
    f(a) { if (a > 0) return 1; g = 2; b = a; return b; }
    main(p) { if (p > 3) q = f(p); observe q; })");
  EXPECT_EQ(defined(s, "if (a > 0)"), (Strings{"$f", "g", "b"}));
  EXPECT_EQ(defined(s, "if (p > 3)"), (Strings{"q", "g"}));
}

TEST(Regions, DoNotEndWhereTheProgramMay) {
  Prepared s(R"(
    f(a) { if (a > 0) halt; return a; }
    main(p) { if (p > 3) q = f(p); if (p > 4) q = 1; observe q; })");
  EXPECT_FALSE(s.regions.end(s.location("if (a > 0)")));
  EXPECT_FALSE(s.regions.end(s.location("if (p > 3)")));
  EXPECT_TRUE(s.regions.end(s.location("if (p > 4)")));
}

TEST(Regions, DefineOutputsObservedInThem) {
  Prepared s("main(p) { x = 1; if (p > 0) { observe x; x = 2; } if (p > 1) x = 3; observe x; }");
  EXPECT_EQ(defined(s, "if (p > 0)"), (Strings{"x", "[x]"}));
  EXPECT_EQ(defined(s, "if (p > 1)"), (Strings{"x"}));
}

TEST(Regions, DefineCountersOfInputs) {
  Prepared s(
      "main(p) { if (p > 0) effect defines(x) outside; effect defines(y) outside; observe y; }");
  const auto definables = s.regions.may_define(s.location("if (p > 0)"));
  EXPECT_EQ(definables.size(), 2U);
  EXPECT_GE(definables.back().index(), s.program().variable_count() + s.outputs.size());
}

TEST(Regions, KnowFromWhereAnOutputCanBeSeen) {
  Prepared s(R"(
    f(a) { b = a; observe b; c = b; return c; }
    g(d) { e = d; return e; }
    main(p) { q = g(p); q = f(q); q = g(q); })");
  const auto shows = [&](std::string_view at) { return s.regions.shows_output(s.location(at)); };
  EXPECT_TRUE(shows("b = a"));
  EXPECT_TRUE(shows("q = g(p)"));
  EXPECT_TRUE(shows("q = f(q)"));
  EXPECT_FALSE(shows("q = g(q)"));
  EXPECT_FALSE(shows("e = d"));  // whether one follows is up to the caller
  EXPECT_TRUE(s.regions.may_return(s.location("e = d")));
}

TEST(Regions, KnowWhatDoesNotReturn) {
  Prepared s(
      "f(a) { if (a > 0) { b = 1; halt; } c = 2; return c; } main(p) { q = f(p); observe q; }");
  EXPECT_FALSE(s.regions.may_return(s.location("b = 1")));
  EXPECT_TRUE(s.regions.may_return(s.location("c = 2")));
}

TEST(Regions, EndAtTheNearestPostdominatorInRandomPrograms) {
  std::size_t ends = 0;
  for (std::uint32_t seed = 500; seed < 560; ++seed) {
    const std::string text = slicer::mini::random_program(seed);
    Prepared s(text);
    for (const ts::Function f : ts::reachable_functions(s.program(), s.example.entry)) {
      for (const ts::Location l : s.program()[f].locations) {
        if (s.program()[l].out.size() < 2) continue;
        const auto expected = naive::postdominator(s.program(), l);
        ASSERT_EQ(s.regions.end(l), expected.value_or(ts::Location())) << text;
        ends += expected ? 1 : 0;
      }
    }
  }
  EXPECT_GT(ends, 500U);
}

}  // namespace regions_test
}  // namespace pslice::explore
