// Path-sensitive slices of programs with loops: what an invariant excludes and where it cannot, and
// loops that never end.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "loops.h"

namespace pslice::slicer {
namespace {

using mini::kept;

// --- invariants ---

std::vector<std::string> texts(const std::string& text, const SliceOptions& options = {}) {
  const mini::Example example = mini::parse(text);
  const Slice slice = mini::path_sensitive(example, options);
  EXPECT_EQ(slice.refused, std::nullopt);
  return mini::texts(example.program, slice.statements);
}

/// A loop in a loop with many tests: of an input; of a counter, never negative; and of two
/// variables that move together.
std::string long_body(unsigned blocks) {
  const auto block = [](const std::string& counter, unsigned k) {
    const std::string number = std::to_string(k);
    const std::string input = "p" + std::to_string(k % 3);
    return "if (" + input + " > " + counter + ") out = out + " + number +
           "; else out = out - 1;\nif (" + counter + " < 0) out = out + " + input +
           ";\nif (twice != once + once) out = out + " + number + " + once;\n";
  };
  std::string body = "out = 0; once = 0; twice = 0; i = 0;\nwhile (i < n) {\n" + block("i", 1);
  body += "j = 0;\nwhile (j < m) {\n";
  for (unsigned k = 1; k <= blocks; ++k) body += block("j", k);
  body += "once = once + 1; twice = twice + 2; j = j + 1; }\ni = i + 1; }\n";
  return "main(n, m, p0, p1, p2) {\n" + body + "observe out; }";
}

TEST(Loops, RelationsOfLongBodiesAreWorthAsMuchAsThoseOfShortOnes) {
  for (const unsigned blocks : {2U, 32U, 64U}) {
    const Slice slice = mini::path_sensitive(mini::parse(long_body(blocks)));
    EXPECT_TRUE(slice.exact) << blocks;
    EXPECT_FALSE(warns(slice, "given up")) << blocks;
  }
}

/// Each of the tests in front of the loop leaves its trace. Within it, that the division is below
/// 80 follows from what was tested before them.
std::string divided_in_a_loop(unsigned tests) {
  std::string body;
  for (unsigned i = 0; i < tests; ++i) {
    body += "effect defines(e) outside;\nif (e > 0) z = z + 1; else z = z + 2;\n";
  }
  return "main(o, n, p) { z = 0; x = 1; if (o >= 0) { if (o + n <= 1440) {\n" + body +
         "m = 0; while (m < n) { t = o + m; t = t / 18; if (t >= 80) x = p; m = m + 1; } } }\n" +
         "if (z > 1000) x = 2; observe x; }";
}

TEST(Loops, WhatADivisionForbidsIsSaidOfItsDividend) {
  const auto states = [](unsigned tests) {
    const Slice slice = mini::path_sensitive(mini::parse(divided_in_a_loop(tests)));
    EXPECT_TRUE(slice.exact);
    EXPECT_EQ(slice.statements.count(), 1U);  // x = 1
    return slice.statistics.states;
  };
  EXPECT_LT(states(12), 3 * states(6));
}

TEST(LoopInvariants, ExcludeWhatCannotComeOutOfALoop) {
  const auto nothing_but_x = kept("x = 1");
  EXPECT_EQ(texts(counting("i < 0")), nothing_but_x);
  EXPECT_EQ(texts(counting("s < i")), nothing_but_x);
  EXPECT_EQ(texts(counting("s > i + i")), nothing_but_x);
  EXPECT_EQ(texts(counting("i < n")), nothing_but_x);
}

TEST(LoopInvariants, ADomainKnowsWhatItCanSay) {
  using absint::DomainChoice;
  const auto is_dropped = [&](const char* test, DomainChoice domain) {
    SliceOptions options = with_domain(domain);
    options.refinement_effort = 0;  // it would look at rounds one by one, and find out
    const auto found = texts(counting(test), options);
    EXPECT_TRUE(found == kept("x = 1") || found.size() > 5) << found.size();
    return found == kept("x = 1");
  };
  EXPECT_TRUE(is_dropped("i < 0", DomainChoice::box));
  EXPECT_FALSE(is_dropped("s < i", DomainChoice::box));
  EXPECT_TRUE(is_dropped("s < i", DomainChoice::octagon));
  EXPECT_FALSE(is_dropped("s > i + i", DomainChoice::octagon));
  EXPECT_TRUE(is_dropped("s > i + i", DomainChoice::polyhedra));
}

TEST(LoopInvariants, ExcludeNothingThatHappens) {
  for (const char* test : {"i == 0", "i > 2", "s == 6", "s >= i", "i > n"}) {
    SCOPED_TRACE(test);
    const std::string text = counting(test);
    const auto found = texts(text);
    EXPECT_NE(std::ranges::find(found, "x = p"), found.end());
    EXPECT_NE(std::ranges::find(found, "while (i < n)"), found.end());
  }
}

TEST(LoopInvariants, WhatTheyDoNotKnowIsKeptAndNotCalledExact) {
  // i * i needs more than linear arithmetic.
  const std::string text = R"(
    main(n, p) {
      i = 0;
      q = 0;
      x = 1;
      while (i < n) {
        q = q + i + i + 1;
        i = i + 1;
      }
      if (i == 50) {
        if (q == 2501) x = p;
      }
      observe x;
    })";
  const mini::Example example = mini::parse(text);
  const Slice slice = mini::path_sensitive(example);
  EXPECT_FALSE(slice.exact);
  EXPECT_EQ(slice.refused, std::nullopt);
  EXPECT_EQ(slice.statements, mini::slice(example).statements);
  EXPECT_TRUE(warns(slice, "not proved exact"));
}

TEST(LoopInvariants, HoldInTheLoopAsWell) {
  EXPECT_EQ(texts(R"(
    main(n, p) {
      i = 0;
      x = 1;
      while (i < n) {
        if (i < 0) x = p;
        i = i + 1;
      }
      observe x;
    })"),
            kept("x = 1"));
}

TEST(LoopInvariants, AreThoseOfEachCopy) {
  // Counting up from 5 never gives 0; counting up from 0 does.
  const std::string text = R"(
    from(a, n) {
      while (a < n) a = a + 1;
      return a;
    }
    main(n, p, q) {
      x = 1;
      y = 1;
      u = from(5, n);
      v = from(0, n);
      if (u == 4) x = p;
      if (v == 4) y = q;
      z = x + y;
      observe z;
    })";
  const auto found = texts(text);
  EXPECT_EQ(std::ranges::count(found, "x = p"), 0);
  EXPECT_EQ(std::ranges::count(found, "y = q"), 1);
}

TEST(LoopInvariants, BeginWithWhatTheProgramBeginsWith) {
  const std::string text = R"(
    global g = 0;
    main(n, p) {
      x = 1;
      while (n > 0) {
        g = g + 1;
        n = n - 1;
      }
      if (g < 0) x = p;
      observe x;
    })";
  EXPECT_EQ(texts(text), kept("x = 1"));
  SliceOptions options;
  options.statics = Statics::unknown;
  EXPECT_EQ(texts(text, options).size(), 6U);
}

/// Behind the loop i is any number from 0, so whether x = q can run depends on k alone: a state
/// with one k does not stand for one with another, whatever i was in front of the loop.
std::string with_two_offsets(const std::string& first, const std::string& second) {
  return "main(p, n, q) { x = 1; if (p > 0) { i = 0; k = " + first +
         "; } else { i = 7; k = " + second +
         "; } while (i < n) i = i + 1; if (i + k < 0) x = q; observe x; }";
}

TEST(LoopInvariants, AStateBeforeALoopIsNotClosedForWhatTheLoopForgets) {
  for (const Reuse reuse : all_reuses) {
    for (const auto interpolants : {Interpolants::combination, Interpolants::precondition}) {
      SliceOptions options = with_domain(absint::DomainChoice::box);
      options.reuse = reuse;
      options.interpolants = interpolants;
      // That i stays 7 or more is no interval of the loop's head; refinement finds it.
      EXPECT_EQ(texts(with_two_offsets("1", "0 - 3"), options), kept("x = 1"));
      EXPECT_EQ(texts(with_two_offsets("0 - 3", "1"), options).size(), 10U);
      EXPECT_EQ(texts(with_two_offsets("1", "3"), options), kept("x = 1"));
    }
  }
}

TEST(LoopInvariants, AStateBeforeALoopIsClosedWhereTheInvariantIsEnough) {
  // What i is in front of the loop is of no interest behind it, so the ways there are one.
  std::string text = "main(a, b, c, d, e, f, g, h, n, q) { x = 1; i = 0;";
  for (const char input : std::string("abcdefgh")) {
    text += std::string(" if (") + input + " > 0) i = i + 1;";
  }
  text += " while (i < n) i = i + 1; if (i < 0) x = q; observe x; }";
  const Slice slice = mini::path_sensitive(mini::parse(text));
  EXPECT_TRUE(slice.exact);
  EXPECT_EQ(slice.statements.count(), 1U);
  EXPECT_LT(slice.statistics.states, 60U);
}

TEST(LoopInvariants, TheyAreProved) {
  const Slice slice = mini::path_sensitive(mini::parse(counting("s < i")));
  EXPECT_GT(slice.statistics.invariants, 0U);
  EXPECT_EQ(slice.statistics.invariants_refused, 0U);
}

// --- loops that never end ---

TEST(EndlessLoops, NothingIsReachedBehindOne) {
  for (const char* loop : {"while (i < 10) k = 1;", "while (i >= 0) i = i + 1;",
                           "while (i != 7) i = i + 2;", "while (1) { if (i > 5) break; k = p; }"}) {
    SCOPED_TRACE(loop);
    const mini::Example example =
        mini::parse("main(p) { x = 1; i = 0; " + std::string(loop) + " x = x + p; observe x; }");
    const Slice slice = mini::path_sensitive(example);
    // Parity is nothing a domain knows.
    const bool known = std::string_view(loop).find("!=") == std::string_view::npos;
    EXPECT_EQ(warns(slice, "cannot be reached"), known);
    EXPECT_EQ(slice.statements.empty(), known);
    EXPECT_FALSE(mini::slice(example).statements.empty());
  }
}

TEST(EndlessLoops, OneOnOneSideExcludesThatSide) {
  expect_exact(R"(
    main(p) {
      x = 1;
      y = 2;
      if (p > 0) {
        x = 3;
        i = 0;
        while (i < 10) k = 1;
      }
      z = x;
      observe z;
    })",
               kept("x = 1", "z = x"));
}

TEST(EndlessLoops, OneThatEndsExcludesNothing) {
  expect_exact(R"(
    main(p) {
      x = 1;
      if (p > 0) {
        x = 3;
        i = 0;
        while (i < 10) i = i + 1;
      }
      z = x;
      observe z;
    })",
               kept("x = 1", "if (p > 0)", "x = 3", "z = x"));
}

TEST(EndlessLoops, LoopsThatPlainlyEndAreNotFollowed) {
  // y = 5 is not needed: there is something to exclude, and paths are followed for it.
  const auto states = [](const std::string& loop) {
    const std::string text = "main(p, q) { x = 1; y = 0; if (q > 3) y = 5; i = 0; " + loop +
                             " if (q < 2) x = y; observe x; }";
    return mini::path_sensitive(mini::parse(text)).statistics.states;
  };
  const auto without = states("");
  EXPECT_EQ(states("while (i < p) i = i + 1;"), without);
  EXPECT_EQ(states("while (i < 100) { if (p > i) k = 1; i = i + 1; }"), without);
  EXPECT_GT(states("while (i < p) k = 1;"), without);
  // Nor is one that may not end followed round by round.
  EXPECT_LT(states("while (i != 50) i = i + 1;"), without + 20);
}

// --- limits ---

TEST(Loops, WithoutTimeTheSliceIsNoLargerThanWithoutPaths) {
  const std::string nest = R"(
    main(p, q, n) {
      x = 1;
      y = 2;
      s = 0;
      i = 0;
      while (i < n) {
        j = 0;
        while (j < i) {
          if (p > j) s = s + x;
          else s = s + y;
          j = j + 1;
        }
        if (i < 0) x = q;
        i = i + 1;
      }
      observe s;
    })";
  const mini::Example example = mini::parse(nest);
  const base::BitSet insensitive = mini::slice(example).statements;
  for (const int ms : {0, 1, 2, 5, 20, 100}) {
    for (const unsigned rounds : {0, 3}) {
      SCOPED_TRACE(ms);
      const Slice slice = mini::path_sensitive(example, unrolling(rounds),
                                               {std::chrono::milliseconds(ms), std::nullopt});
      EXPECT_EQ(slice.refused, std::nullopt);
      // With no time at all nothing is dropped, and that is said.
      if (warns(slice, "nothing is dropped")) continue;
      EXPECT_TRUE(insensitive.includes(slice.statements));
      EXPECT_NE(slice.exact, !slice.warnings.empty());
    }
  }
}

TEST(Loops, EveryWayOfSearchingGivesTheSameSliceWhereItIsExact) {
  const char* const tests[] = {"i < 0", "s < i", "i == 0", "s == 4", "i > n"};
  for (const char* test : tests) {
    SCOPED_TRACE(test);
    const mini::Example example = mini::parse(counting(test));
    std::optional<base::BitSet> exact;
    int agreed = 0;
    for (const Reuse reuse : all_reuses) {
      for (const unsigned rounds : {0, 1, 3}) {
        SliceOptions options = unrolling(rounds);
        options.reuse = reuse;
        const Slice slice = mini::path_sensitive(example, options);
        EXPECT_EQ(slice.refused, std::nullopt);
        if (!slice.exact) continue;
        if (!exact) exact = slice.statements;
        EXPECT_EQ(slice.statements, *exact);
        ++agreed;
      }
    }
    EXPECT_GT(agreed, 6);
  }
}

}  // namespace
}  // namespace pslice::slicer
