// What flows: assignments, effects, memory, and what kept operations need.

#include <gtest/gtest.h>

#include "mini.h"

namespace pslice::slicer {
namespace {

using mini::kept;
using mini::slice_texts;

TEST(PathInsensitive, Figure1OfThePaper) {
  // The path-insensitive slice keeps `x = 0`: it does not see that y = 0 and y > 0 exclude.
  EXPECT_EQ(slice_texts(mini::figure_1),
            kept("x = 0", "y = 5", "if (c)", "x = 1", "y = 0", "if (y > 0)", "z = x"));
}

TEST(PathInsensitive, AnAssignmentKillsAndAWeakEffectDoesNot) {
  EXPECT_EQ(slice_texts("main(p) { x = 1; x = p; observe x; }"), kept("x = p"));
  EXPECT_EQ(slice_texts("main(p) { x = 1; effect may(x) uses(p); observe x; }"),
            kept("x = 1", "effect may(x) uses(p)"));
  EXPECT_EQ(slice_texts("main(p) { x = 1; y = 2; effect defines(x) uses(y); observe x; }"),
            kept("y = 2", "effect defines(x) uses(y)"));
}

TEST(PathInsensitive, ASummaryVariableIsNeverKilled) {
  mini::Example example =
      mini::parse("global a; main() { effect defines(a); effect defines(a); observe a; }");
  EXPECT_EQ(mini::slice(example).statements.count(), 1U);
  const ts::Variable a = example.criterion.front().variables.front();
  example.program[a].summary = true;
  EXPECT_EQ(mini::slice(example).statements.count(), 2U);
}

TEST(PathInsensitive, MemoryIsReadAndWrittenAsAWhole) {
  EXPECT_EQ(slice_texts(R"(
    memory m, n;
    global g;
    main(p) {
      m = 1;
      g = 2;
      effect writes uses(p);
      observe n;
    })"),
            kept("effect writes uses(p)"));
  EXPECT_EQ(slice_texts(R"(
    memory m, n;
    global g;
    main(p) {
      m = 1;
      g = 2;
      effect defines(x) reads;
      m = 3;
      observe x;
    })"),
            kept("m = 1", "effect defines(x) reads"));
}

TEST(PathInsensitive, MemoryIsNotKilledByAWriteSomewhere) {
  EXPECT_EQ(slice_texts("memory m; main() { m = 1; effect writes; observe m; }"),
            kept("m = 1", "effect writes"));
}

TEST(PathInsensitive, AKeptDivisionNeedsItsDivisorOnEveryPath) {
  // On the path through `x = 0` the quotient does not matter, but dividing by garbage would.
  EXPECT_EQ(slice_texts(R"(
    main(p, q) {
      d = 4;
      if (p) d = q;
      y = 1;
      x = y / d;
      x = x + 1;
      observe x;
    })"),
            kept("d = 4", "if (p)", "d = q", "y = 1", "x = y / d", "x = x + 1"));
}

TEST(PathInsensitive, AStatementKeptForOneCopyNeedsItsDivisorInEveryCopyThatRuns) {
  // Of the second call of f only the result matters, yet its division runs as well.
  EXPECT_EQ(
      slice_texts(R"(
    global r;
    f(d) {
      r = 1 / d;
      return 7;
    }
    main(p) {
      k = 2;
      f(k);
      u = r;
      n = 3;
      w = f(n);
      v = u + w;
      observe v;
    })"),
      kept("r = 1 / d", "return 7", "k = 2", "f(k)", "u = r", "n = 3", "w = f(n)", "v = u + w"));
}

TEST(PathInsensitive, TheDividendAloneIsNotNeeded) {
  EXPECT_EQ(slice_texts("main(p) { y = 1; d = 2; x = y / d; observe p; }"), kept());
}

TEST(PathInsensitive, AllPartsOfAConditionStandTogether) {
  EXPECT_EQ(slice_texts(R"(
    main(p, q) {
      a = p;
      b = q;
      x = 0;
      if (a > 0 && b > 0) x = 1;
      observe x;
    })"),
            kept("a = p", "b = q", "x = 0", "if (a > 0 && b > 0)", "x = 1"));
}

TEST(PathInsensitive, LoopsCarryDependences) {
  EXPECT_EQ(
      slice_texts(R"(
    main(n) {
      i = 0;
      a = 1;
      b = 2;
      c = 3;
      d = 4;
      while (i < n) {
        a = b;
        b = c;
        i = i + 1;
        d = a;
      }
      observe a;
    })"),
      kept("i = 0", "a = 1", "b = 2", "c = 3", "while (i < n)", "a = b", "b = c", "i = i + 1"));
}

TEST(PathInsensitive, SeveralCriteriaGiveTheUnion) {
  EXPECT_EQ(slice_texts("main(p) { x = 1; observe x; y = 2; x = 3; z = 4; observe y; }"),
            kept("x = 1", "y = 2"));
}

}  // namespace
}  // namespace pslice::slicer
