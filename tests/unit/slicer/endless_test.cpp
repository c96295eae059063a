// Which loops plainly end, and which may not: of the latter the tests that would end them.

#include "slicer/dependence/endless.h"

#include <gtest/gtest.h>

#include "mini.h"
#include "slicer/dependence/foundation.h"

namespace pslice::slicer {
namespace {

using mini::kept;

/// The tests of loops that may not end, in the program's order; the criterion keeps none of them.
std::vector<std::string> doubtful(std::string_view text) {
  const mini::Example example = mini::parse(text);
  const SliceOptions options;
  base::Budget budget;
  Foundation foundation(example.program, example.entry, example.criterion, options, budget);
  Slice slice;
  EXPECT_TRUE(solve_path_insensitively(foundation, example.entry, budget, slice));
  base::BitSet found(example.program.statement_count());
  for (const ts::Observation& point : doubtful_ends(
           example.program, foundation.reach, foundation.functions, foundation.kept, budget)) {
    for (const ts::Edge edge : example.program[point.location].out) {
      found.insert(example.program[edge].statement.index());
    }
    EXPECT_FALSE(point.variables.empty());
  }
  return mini::texts(example.program, found);
}

std::vector<std::string> doubtful_body(const std::string& loop, const std::string& types = "") {
  return doubtful(types + "main(n, m, p) { x = 1; i = p; " + loop + " observe x; }");
}

// --- counting ---

TEST(Endless, CountingTowardsABoundEnds) {
  EXPECT_EQ(doubtful_body("while (i < n) i = i + 1;"), kept());
  EXPECT_EQ(doubtful_body("while (i <= 10) i = i + 7;"), kept());
  EXPECT_EQ(doubtful_body("while (i > n) i = i - 1;"), kept());
  EXPECT_EQ(doubtful_body("while (n + 3 >= 2 * i) i = i + 2;"), kept());
  EXPECT_EQ(doubtful_body("while (n - i > 0) i = i + 1;"), kept());
  EXPECT_EQ(doubtful_body("while (i < n * m) i = i + 1;"), kept());
}

TEST(Endless, CountingAwayFromABoundMayNotEnd) {
  EXPECT_EQ(doubtful_body("while (i < n) i = i - 1;"), kept("while (i < n)"));
  EXPECT_EQ(doubtful_body("while (i > n) i = i + 1;"), kept("while (i > n)"));
  EXPECT_EQ(doubtful_body("while (n - i > 0) i = i - 1;"), kept("while (n - i > 0)"));
  EXPECT_EQ(doubtful_body("while (2 * n < i) i = i + 1;"), kept("while (2 * n < i)"));
}

TEST(Endless, NotCountingAtAllMayNotEnd) {
  EXPECT_EQ(doubtful_body("while (i < n) m = m + 1;"), kept("while (i < n)"));
  EXPECT_EQ(doubtful_body("while (i < n) i = i + 0;"), kept("while (i < n)"));
  EXPECT_EQ(doubtful_body("while (i < n) i = 2 * i;"), kept("while (i < n)"));
  EXPECT_EQ(doubtful_body("while (i < n) i = m;"), kept("while (i < n)"));
  EXPECT_EQ(doubtful_body("while (i < n) i = i + m;"), kept("while (i < n)"));
  EXPECT_EQ(doubtful_body("while (i == n) i = i + 1;"), kept("while (i == n)"));
}

TEST(Endless, ABoundThatMovesMayStayAhead) {
  EXPECT_EQ(doubtful_body("while (i < n) { i = i + 1; n = n + 1; }"), kept("while (i < n)"));
  EXPECT_EQ(doubtful_body("while (i < n * m) { i = i + 1; m = m + 1; }"),
            kept("while (i < n * m)"));
}

TEST(Endless, ACounterHasToCountInEveryRound) {
  EXPECT_EQ(doubtful_body("while (i < n) { if (p > 0) i = i + 1; }"), kept("while (i < n)"));
  EXPECT_EQ(doubtful_body("while (i < n) { if (p > 0) continue; i = i + 1; }"),
            kept("while (i < n)"));
  // It may count more, but not back.
  EXPECT_EQ(doubtful_body("while (i < n) { if (p > 0) i = i + 1; i = i + 2; }"), kept());
  EXPECT_EQ(doubtful_body("while (i < n) { if (p > 0) i = i - 1; i = i + 2; }"),
            kept("while (i < n)"));
  EXPECT_EQ(doubtful_body("while (i < n) { if (p > 0) i = 0; i = i + 1; }"), kept("while (i < n)"));
}

TEST(Endless, ATestHasToBeMadeInEveryRound) {
  EXPECT_EQ(doubtful_body("while (1) { i = i + 1; if (i > n) break; }"), kept());
  EXPECT_EQ(doubtful_body("while (1) { i = i + 1; if (p > 0) { if (i > n) break; } }"),
            kept("if (i > n)"));
  EXPECT_EQ(doubtful_body("again: i = i + 1; if (i < n) goto again;"), kept());
  EXPECT_EQ(doubtful_body("again: i = i + 1; if (i > n) goto again;"), kept("if (i > n)"));
}

TEST(Endless, OneOfSeveralTestsIsEnough) {
  EXPECT_EQ(doubtful_body("while (i < n && m > 0) i = i + 1;"), kept());
  EXPECT_EQ(doubtful_body("while (m > 0 && i < n) i = i + 1;"), kept());
  EXPECT_EQ(doubtful_body("while (m > 0) { if (i > n) break; i = i + 1; }"), kept());
  EXPECT_EQ(doubtful_body("while (m > 0) { if (i > n) break; i = i - 1; }"),
            kept("while (m > 0)", "if (i > n)"));
}

TEST(Endless, TheOldValueMayBeCompared) {
  // i++ < n, and with a copy that is made on one way only.
  EXPECT_EQ(doubtful_body("while (1) { t = i; i = i + 1; if (t >= n) break; }"), kept());
  EXPECT_EQ(doubtful_body("while (1) { t = i; i = i - 1; if (t >= n) break; }"),
            kept("if (t >= n)"));
  EXPECT_EQ(doubtful_body("t = 0; while (1) { if (p) t = i; i = i + 1; if (t >= n) break; }"),
            kept("if (t >= n)"));
}

TEST(Endless, LoopsWithinLoopsAreJudgedEachByItself) {
  EXPECT_EQ(doubtful_body("while (i < n) { j = 0; while (j < m) j = j + 1; i = i + 1; }"), kept());
  EXPECT_EQ(doubtful_body("while (i < n) { j = 0; while (j < m) j = j - 1; i = i + 1; }"),
            kept("while (j < m)"));
  // The inner loop may not run at all.
  EXPECT_EQ(doubtful_body("while (i < n) { j = 0; while (j < m) { j = j + 1; i = i + 1; } }"),
            kept("while (i < n)"));
}

// --- meeting a value ---

TEST(Endless, StepsOfOneMeetEveryValueOfTheirType) {
  const std::string ints = "type i32 i, n; ";
  EXPECT_EQ(doubtful_body("while (i != n) i = i + 1;", ints), kept());
  EXPECT_EQ(doubtful_body("while (n != i) i = i - 1;", ints), kept());
  EXPECT_EQ(doubtful_body("while (i != n) i = i + 2;", ints), kept("while (i != n)"));
  EXPECT_EQ(doubtful_body("while (2 * i != n) i = i + 1;", ints), kept("while (2 * i != n)"));
  EXPECT_EQ(doubtful_body("while (i != n) { if (p) i = i + 1; else i = i - 1; }", ints),
            kept("while (i != n)"));
  EXPECT_EQ(doubtful_body("while (i != n) { if (p) m = 1; i = i + 1; }", ints), kept());
  // Without bounds it may be past that value already.
  EXPECT_EQ(doubtful_body("while (i != n) i = i + 1;"), kept("while (i != n)"));
}

TEST(Endless, TwoStepsInARoundMayMissAValue) {
  const std::string types = "type u32 i, n; ";
  EXPECT_EQ(doubtful_body("while (i != n) i = i + 1;", types), kept());
  EXPECT_EQ(doubtful_body("while (i != n) { i = i + 1; i = i + 1; }", types),
            kept("while (i != n)"));
  EXPECT_EQ(doubtful_body("while (i != n) { if (p) i = i + 1; i = i + 1; }", types),
            kept("while (i != n)"));
  EXPECT_EQ(doubtful_body("while (i != n) { again: i = i + 1; m = m - 1; if (m > 0) goto again; }",
                          types),
            kept("while (i != n)"));
}

// --- types ---

TEST(Endless, ACounterThatWrapsMayNeverGetThere) {
  const std::string types = "type u8 i, m; type i32 n; ";
  EXPECT_EQ(doubtful_body("while (i < 255) i = i + 1;", types), kept());
  EXPECT_EQ(doubtful_body("while (i <= 255) i = i + 1;", types), kept("while (i <= 255)"));
  EXPECT_EQ(doubtful_body("while (i < m) i = i + 1;", types), kept());
  EXPECT_EQ(doubtful_body("while (i <= m) i = i + 1;", types), kept("while (i <= m)"));
  EXPECT_EQ(doubtful_body("while (i < n) i = i + 1;", types), kept("while (i < n)"));
  EXPECT_EQ(doubtful_body("while (i > 0) i = i - 1;", types), kept());
  EXPECT_EQ(doubtful_body("while (i >= 0) i = i - 1;", types), kept("while (i >= 0)"));
  EXPECT_EQ(doubtful_body("while (i < 250) i = i + 2;", types), kept("while (i < 250)"));
  EXPECT_EQ(doubtful_body("while (i != 7) i = i + 1;", types), kept());
  EXPECT_EQ(doubtful_body("while (i != 300) i = i + 1;", types), kept("while (i != 300)"));
  EXPECT_EQ(doubtful_body("while (i != m) i = i + 1;", types), kept());
  EXPECT_EQ(doubtful_body("while (i != n) i = i + 1;", types), kept("while (i != n)"));
}

// --- what is unknown each time ---

TEST(Endless, WhatInputsDecideMayEnd) {
  EXPECT_EQ(doubtful_body("while (i > 0) effect defines(i) outside;"), kept());
  EXPECT_EQ(doubtful_body("while (i > 0) effect may(i);"), kept());
  EXPECT_EQ(doubtful_body("while (i > 0) { effect defines(k) outside; i = k + 1; }"), kept());
  EXPECT_EQ(doubtful_body("while (i > 0) effect defines(k) outside;"), kept("while (i > 0)"));
  EXPECT_EQ(doubtful("memory c; main(n) { x = 1; while (c > 0) effect writes; observe x; }"),
            kept());
  EXPECT_EQ(doubtful("global c; main(n) { x = 1; while (c > 0) effect writes; observe x; }"),
            kept("while (c > 0)"));
}

TEST(Endless, ACallMayChangeWhatIsTested) {
  EXPECT_EQ(doubtful(R"(
    more(a) { effect defines(r) outside; return r; }
    main(n) { x = 1; k = 1; while (k > 0) k = more(n); observe x; })"),
            kept());
  EXPECT_EQ(doubtful(R"(
    more(a) { return a; }
    main(n) { x = 1; while (n > 0) k = more(n); observe x; })"),
            kept("while (n > 0)"));
}

TEST(Endless, WhatACallDoesIsKnownIfItGetsNothingFromElsewhere) {
  EXPECT_EQ(doubtful(R"(
    global g = 0;
    tick(a) { k = a; }
    main(n) { x = 1; while (g < 10) tick(n); observe x; })"),
            kept("while (g < 10)"));
  EXPECT_EQ(doubtful(R"(
    one(a) { return 1; }
    main(n) { x = 1; k = 1; while (k > 0) k = one(n); observe x; })"),
            kept("while (k > 0)"));
  // A callee may have moved a bound or a counter that it can see; not one of the caller's own.
  EXPECT_EQ(doubtful(R"(
    global g;
    tick(a) { k = a; }
    main(n) { x = 1; i = 0; while (i < g) { i = i + 1; tick(n); } observe x; })"),
            kept("while (i < g)"));
  EXPECT_EQ(doubtful(R"(
    tick(a) { k = a; }
    main(n) { x = 1; i = 0; while (i < n) { i = i + 1; tick(n); } observe x; })"),
            kept());
  // Through another one it gets something.
  EXPECT_EQ(doubtful(R"(
    global g = 0;
    ask(a) { effect defines(g) outside; }
    tick(a) { ask(a); }
    main(n) { x = 1; while (g < 10) tick(n); observe x; })"),
            kept());
}

// --- which loops are looked at ---

TEST(Endless, LoopsThatAreKeptNeedNotBeKeptForThat) {
  EXPECT_EQ(doubtful("main(n) { x = 1; while (n > 0) x = x + n; observe x; }"), kept());
  EXPECT_EQ(doubtful("main(n) { x = 1; while (n > 0) k = x; observe x; }"), kept("while (n > 0)"));
}

TEST(Endless, LoopsOfCalledFunctionsCount) {
  EXPECT_EQ(doubtful(R"(
    wait(a) { while (a > 0) k = 1; }
    unused(a) { while (a < 0) k = 1; }
    main(n) { x = 1; wait(n); observe x; })"),
            kept("while (a > 0)"));
}

TEST(Endless, ALoopWithoutATestIsNotAskedFor) {
  EXPECT_EQ(doubtful("main(n) { x = 1; if (n) { while (1) k = 1; } observe x; }"), kept());
}

}  // namespace
}  // namespace pslice::slicer
