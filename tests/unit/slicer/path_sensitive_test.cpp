// Path-sensitive slices by example: whatever the way of reusing states and with or without runs
// before the search, the slice is the same.

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "loops.h"
#include "mini.h"
#include "random_program.h"
#include "ways.h"

namespace pslice::slicer {
namespace {

using mini::kept;

/// The slice is this one and exact in every way of searching; everything in it has been shown.
void expect_exact(std::string_view text, const std::vector<std::string>& expected,
                  ControlRule rule = ControlRule::branch) {
  const mini::Example example = mini::parse(text);
  for (const SliceOptions& options : all_ways(rule)) {
    SCOPED_TRACE(describe(options));
    const Slice slice = mini::path_sensitive(example, options);
    EXPECT_EQ(mini::texts(example.program, slice.statements), expected);
    EXPECT_TRUE(slice.exact);
    EXPECT_EQ(slice.refused, std::nullopt);
    EXPECT_EQ(slice.shown, slice.statements);
  }
}

TEST(PathSensitive, HardQuestionsAreAskedWhereTheSliceDependsOnThem) {
  // A square is never 7. To find that out takes a solver for products; nobody else has to ask one.
  const mini::Example needed = mini::parse(R"(
      type i32 p;
      main(p, q) { x = 1; y = q; if (p * p == 7) x = y; observe x; })");
  const Slice slice = mini::path_sensitive(needed);
  EXPECT_EQ(mini::texts(needed.program, slice.statements), kept("x = 1"));
  EXPECT_TRUE(slice.exact);
  EXPECT_GT(slice.statistics.solver.hard, 0U);
  EXPECT_GT(slice.statistics.hard_decided, 0U);
  const mini::Example shown = mini::parse(R"(
      type i32 p;
      main(p, q) { x = q; if (p * p == 7) z = x; if (q > 0) x = 2; observe x; })");
  EXPECT_EQ(mini::path_sensitive(shown).statistics.solver.hard, 0U);
  SliceOptions none;
  none.hard_questions = 0;
  const Slice cheap = mini::path_sensitive(needed, none);
  EXPECT_EQ(mini::texts(needed.program, cheap.statements),
            kept("x = 1", "y = q", "if (p * p == 7)", "x = y"));
  EXPECT_FALSE(cheap.exact);
}

/// Any of so many squares would have to be 7 for y to get to x; in a loop or not.
std::string squares(unsigned count, bool loop) {
  std::string types;
  std::string inputs;
  std::string tests;
  for (unsigned i = 0; i < count; ++i) {
    const std::string p = "p" + std::to_string(i);
    types += "type i32 " + p + ";\n";
    inputs += p + ", ";
    tests += "if (" + p + " * " + p + " == 7) c = " + std::to_string(i + 1) + ";\n";
  }
  const std::string body = tests + "if (c > 0) x = y;\n";
  return types + "main(" + inputs + "n, y) { x = 1; c = 0;\n" +
         (loop ? "i = 0; while (i < n) {\n" + body + "i = i + 1; }" : body) + "observe x; }";
}

TEST(PathSensitive, HardQuestionsAreAskedAsLongAsTheyPay) {
  const mini::Example straight = mini::parse(squares(12, false));
  const Slice all = mini::path_sensitive(straight);
  EXPECT_EQ(mini::texts(straight.program, all.statements), kept("x = 1"));
  EXPECT_TRUE(all.exact);
  EXPECT_GE(all.statistics.solver.hard, 12U);
  // One path of many is refuted by each, and the next goes along another test.
  const Slice rounds = mini::path_sensitive(mini::parse(squares(12, true)));
  EXPECT_EQ(rounds.refused, std::nullopt);
  EXPECT_LT(rounds.statistics.solver.hard, 12U);
}

TEST(PathSensitive, Figure1) {
  // z = x runs only where c did not take the other side, so x = 0 never reaches it.
  expect_exact(mini::figure_1, kept("y = 5", "if (c)", "x = 1", "y = 0", "if (y > 0)", "z = x"));
  EXPECT_EQ(mini::slice_texts(mini::figure_1),
            kept("x = 0", "y = 5", "if (c)", "x = 1", "y = 0", "if (y > 0)", "z = x"));
}

TEST(PathSensitive, Figure1UnderThePublishedRule) {
  // The side of `y > 0` that holds nothing kept does not count, so y = 0 is of no use.
  expect_exact(mini::figure_1, kept("y = 5", "if (c)", "x = 1", "if (y > 0)", "z = x"),
               ControlRule::edge);
}

TEST(PathSensitive, AnUnlikelyTestHidesNothing) {
  // Reusing the state behind the first test and not looking at it again loses x = 7.
  expect_exact(mini::unlikely,
               kept("z = 0", "if (p0 <= 0)", "y = 1", "y = 2", "if (p1 > 0)", "x = 1", "x = 7",
                    "if (2 * p0 + 3 * p1 == 12345677)", "z = x + y"));
}

TEST(PathSensitive, AnUnlikelyTestExcludesWhatItExcludes) {
  expect_exact(R"(
    main(p0, p1) {
      x = 0;
      z = 0;
      if (p0 > 0) x = 1;
      else x = 7;
      if (2 * p0 + 3 * p1 == 12345677) {
        if (p1 < -10000000) z = x;
      }
      observe z;
    })",
               kept("z = 0", "if (p0 > 0)", "x = 1", "if (2 * p0 + 3 * p1 == 12345677)",
                    "if (p1 < -10000000)", "z = x"));
}

TEST(PathSensitive, WhatIsKeptForOneCallIsInTheTextForAll) {
  // The first call never enters the `if`; yet k = 0 must stay, or its kept body runs on garbage.
  expect_exact(
      R"(
    global v = 0, r, t;
    g(c) {
      v = v + 1;
      if (c) {
        r = 0;
        t = 3;
      }
    }
    main(q) {
      k = 0;
      g(k);
      u = t;
      g(q);
      w = r + u + v;
      observe w;
    })",
      kept("v = v + 1", "if (c)", "r = 0", "k = 0", "g(k)", "u = t", "g(q)", "w = r + u + v"));
}

TEST(PathSensitive, TestsCorrelateThroughACall) {
  expect_exact(R"(
    positive(a) {
      if (a > 0) return 1;
      return 0;
    }
    main(p) {
      z = 0;
      x = 3;
      s = positive(p);
      if (p > 0) x = 4;
      if (s == 1) z = x;
      observe z;
    })",
               kept("if (a > 0)", "return 1", "return 0", "z = 0", "s = positive(p)", "if (p > 0)",
                    "x = 4", "if (s == 1)", "z = x"));
}

TEST(PathSensitive, CallsAreToldApart) {
  expect_exact(R"(
    global m = 0;
    put(a) { m = a; }
    main(p) {
      x = 1;
      y = 2;
      z = 0;
      if (p > 0) put(x);
      else put(y);
      if (p > 5) z = m;
      observe z;
    })",
               kept("m = a", "x = 1", "z = 0", "if (p > 0)", "put(x)", "if (p > 5)", "z = m"));
}

TEST(PathSensitive, WhatALoopDoesMattersBehindIt) {
  expect_exact(R"(
    main(p, n) {
      x = 0;
      z = 0;
      if (p > 0) k = 1;
      else k = 2;
      while (n > 0) {
        x = n;
        n = n - 1000000000;
      }
      if (k == 2) z = x;
      observe z;
    })",
               kept("x = 0", "z = 0", "if (p > 0)", "k = 1", "k = 2", "while (n > 0)", "x = n",
                    "n = n - 1000000000", "if (k == 2)", "z = x"));
}

TEST(PathSensitive, AStateInALoopIsNotClosedFromAnother) {
  // Coming around with k = 1, x does not matter; where paths join inside the loop that is not yet
  // known to be so because of k.
  expect_exact(R"(
    main(p, q, n) {
      x = 0;
      z = 0;
      if (p > 0) k = 1;
      else k = 2;
      while (n > 0) {
        if (q > n) x = n;
        else x = q;
        n = n - 1000000000;
      }
      if (k == 2) z = x;
      observe z;
    })",
               kept("x = 0", "z = 0", "if (p > 0)", "k = 1", "k = 2", "while (n > 0)", "if (q > n)",
                    "x = n", "x = q", "n = n - 1000000000", "if (k == 2)", "z = x"));
}

TEST(PathSensitive, ALoopThatFoldsIsRunThrough) {
  expect_exact(R"(
    main(p) {
      i = 0;
      s = 0;
      t = 0;
      while (i < 3) {
        s = s + p;
        if (i > 5) t = s;
        i = i + 1;
      }
      observe t;
    })",
               kept("t = 0"));
}

// --- what cannot be reached ---

TEST(PathSensitive, OfAnInfeasibleCriterionOnlyTheTestsAreLeft) {
  // They decide that it is not reached.
  expect_exact(R"(
    main(p) {
      x = 1;
      q = p + 1;
      if (p > 3) {
        if (q < 2) {
          y = x;
          observe y;
        }
      }
    })",
               kept("q = p + 1", "if (p > 3)", "if (q < 2)"));
}

TEST(PathSensitive, WhatLiesBetweenTestsThatExcludeEachOtherIsGone) {
  expect_exact(R"(
    main(p) {
      x = 1;
      if (p > 3) {
        if (p < 2) {
          x = 2;
          if (x > p) y = 3;
          observe x;
        }
      }
    })",
               kept("if (p > 3)", "if (p < 2)"));
}

TEST(PathSensitive, WhatIsInfeasibleAddsNothing) {
  expect_exact(R"(
    main(p) {
      x = 1;
      y = 2;
      if (p > 3) {
        if (p < 2) x = y;
      }
      observe x;
    })",
               kept("x = 1"));
}

TEST(PathSensitive, TheCriterionCanBeReachedInOneWayOnly) {
  expect_exact(R"(
    main(p) {
      x = 1;
      if (p > 3) x = 2;
      if (p > 2) {
        observe x;
        y = x;
      }
    })",
               kept("x = 1", "if (p > 3)", "x = 2", "if (p > 2)"));
  expect_exact(R"(
    main(p) {
      x = 1;
      if (p > 3) x = 2;
      if (p > 3) {
        observe x;
        y = x;
      }
    })",
               // The second test decides whether it is reached.
               kept("if (p > 3)", "x = 2", "if (p > 3)"));
}

TEST(PathSensitive, BehindAnEndlessLoopNothingMatters) {
  expect_exact("main(p) { x = p; while (1) { p = 1; } observe x; }", {});
}

// --- static variables ---

TEST(PathSensitive, StaticsStartWithTheirValueOrNot) {
  const mini::Example example = mini::parse(R"(
    global on = 0;
    main(p) {
      x = 1;
      if (on) x = p + 1;
      observe x;
    })");
  SliceOptions options;
  const Slice initial = mini::path_sensitive(example, options);
  EXPECT_EQ(mini::texts(example.program, initial.statements), kept("x = 1"));
  EXPECT_TRUE(initial.exact);
  options.statics = Statics::unknown;
  const Slice unknown = mini::path_sensitive(example, options);
  EXPECT_EQ(mini::texts(example.program, unknown.statements),
            kept("x = 1", "if (on)", "x = p + 1"));
  EXPECT_TRUE(unknown.exact);
}

// --- exact or not ---

TEST(Exactness, AWriteThatMayMissShowsNothing) {
  const mini::Example example = mini::parse(R"(
    main(p) {
      x = p;
      effect may(x);
      observe x;
    })");
  for (const SliceOptions& options : all_ways()) {
    SCOPED_TRACE(describe(options));
    const Slice slice = mini::path_sensitive(example, options);
    EXPECT_EQ(mini::texts(example.program, slice.statements), kept("x = p", "effect may(x)"));
    EXPECT_FALSE(slice.exact);
    EXPECT_EQ(slice.refused, std::nullopt);
    EXPECT_EQ(slice.warnings.size(), 1U);
    EXPECT_TRUE(slice.statements.includes(slice.shown));
  }
}

TEST(Exactness, ATestOfSomethingUnknownShowsNothing) {
  // Whether the effect ever gives x a value that passes is not known.
  const mini::Example example = mini::parse(R"(
    main(p) {
      y = p;
      z = 0;
      effect defines(x);
      if (x > 0) z = y;
      observe z;
    })");
  const Slice slice = mini::path_sensitive(example);
  EXPECT_EQ(mini::texts(example.program, slice.statements),
            kept("y = p", "z = 0", "effect defines(x)", "if (x > 0)", "z = y"));
  EXPECT_FALSE(slice.exact);
  expect_exact(R"(
    main(p) {
      y = p;
      z = 0;
      effect defines(x) outside;
      if (x > 0) z = y;
      observe z;
    })",
               kept("y = p", "z = 0", "effect defines(x) outside", "if (x > 0)", "z = y"));
}

TEST(Exactness, RecursionIsNotFollowed) {
  const mini::Example example = mini::parse(R"(
    f(n) {
      if (n > 0) {
        m = f(n - 1);
        return m + 1;
      }
      return 0;
    }
    main(p) {
      x = 5;
      y = f(p);
      if (p > 0) x = 6;
      if (p < 0) x = 7;
      if (p > 0) y = x;
      observe y;
    })");
  const Slice insensitive = mini::slice(example);
  for (const SliceOptions& options : all_ways()) {
    SCOPED_TRACE(describe(options));
    const Slice slice = mini::path_sensitive(example, options);
    EXPECT_FALSE(slice.exact);
    EXPECT_TRUE(insensitive.statements.includes(slice.statements));
    EXPECT_EQ(slice.refused, std::nullopt);
    // What cannot be reached is left out before the call and behind it.
    const auto texts = mini::texts(example.program, slice.statements);
    EXPECT_EQ(std::ranges::count(texts, "x = 7"), 0);
    EXPECT_EQ(std::ranges::count(texts, "y = x"), 1);
  }
}

/// Where an interpolant becomes too large the state stands for its path only, and so do those above
/// it, whatever tests are on the way. That costs reuse, not precision.
TEST(PathSensitive, InterpolantsOfAnySizeGiveTheSlice) {
  std::uint64_t states = 0;
  std::uint64_t states_with_limit = 0;
  for (std::uint32_t seed = 0; seed < 400; ++seed) {
    const std::string text = mini::random_tests(seed);
    SCOPED_TRACE(text);
    const mini::Example example = mini::parse(text);
    for (const Interpolants kind : {Interpolants::combination, Interpolants::precondition}) {
      SliceOptions options;
      options.early_runs = false;
      options.interpolants = kind;
      const Slice usual = mini::path_sensitive(example, options);
      options.most_clauses = 1;
      const Slice limited = mini::path_sensitive(example, options);
      EXPECT_EQ(limited.refused, std::nullopt);
      EXPECT_EQ(limited.statements, usual.statements);
      EXPECT_EQ(limited.exact, usual.exact);
      states += usual.statistics.states;
      states_with_limit += limited.statistics.states;
    }
  }
  EXPECT_GT(states_with_limit, states);  // the limit was reached
}

}  // namespace
}  // namespace pslice::slicer
