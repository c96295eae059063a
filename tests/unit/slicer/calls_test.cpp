// Calls: copies by call string, which of them the slice runs, recursion.

#include <gtest/gtest.h>

#include "mini.h"

namespace pslice::slicer {
namespace {

using mini::kept;
using mini::slice_texts;

TEST(Calls, ArgumentsAndResultsFlow) {
  EXPECT_EQ(slice_texts(R"(
    add(a, b) { c = a; return c; }
    main(p, q) {
      i = p;
      j = q;
      x = add(i, j);
      observe x;
    })"),
            kept("c = a", "return c", "i = p", "x = add(i, j)"));
}

TEST(Calls, CallStringsAreToldApart) {
  EXPECT_EQ(slice_texts(R"(
    id(a) { return a; }
    main(p, q) {
      i = p;
      j = q;
      x = id(i);
      y = id(j);
      observe y;
    })"),
            kept("return a", "j = q", "y = id(j)"));
}

TEST(Calls, OfSeveralCallsOfAHelperOnlyTheOneThatMattersStays) {
  EXPECT_EQ(slice_texts(R"(
    global g;
    set(v) {
      if (v > 0) g = v;
      else g = 0;
    }
    main(p, q, r) {
      a = p;
      set(a);
      b = q;
      set(b);
      x = 1;
      g = 7;
      c = r;
      set(c);
      observe g;
      set(x);
    })"),
            kept("if (v > 0)", "g = v", "g = 0", "c = r", "set(c)"));
}

TEST(Calls, AnIrrelevantCallOfAKeptHelperDemandsNothing) {
  // The first call is dropped, so the division in the shared text is not run there.
  EXPECT_EQ(slice_texts(R"(
    div(d) { k = 10 / d; return k; }
    main(p, q) {
      a = p;
      u = div(a);
      b = q;
      w = div(b);
      observe w;
    })"),
            kept("k = 10 / d", "return k", "b = q", "w = div(b)"));
}

TEST(Calls, TheTextIsSharedByAllCallsThatStay) {
  // The first call never enters the `if`, yet `k = 0` must stay, or the kept body runs there.
  EXPECT_EQ(slice_texts(R"(
    global v = 0, r = 0, t = 0;
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
      s = r + u + v;
      observe s;
    })"),
            kept("v = v + 1", "if (c)", "r = 0", "t = 3", "k = 0", "g(k)", "u = t", "g(q)",
                 "s = r + u + v"));
}

TEST(Calls, TheCriterionMayStandInACallee) {
  EXPECT_EQ(slice_texts(R"(
    global g;
    f(a) {
      x = a;
      observe x;
      g = 1;
    }
    main(p, q) {
      i = p;
      k = i;
      if (q) f(i);
      f(5);
      l = g;
    })"),
            kept("x = a", "i = p", "if (q)", "f(i)", "f(5)"));
}

TEST(Calls, LocalsDoNotSurviveTheirFunction) {
  EXPECT_EQ(slice_texts(R"(
    f(a) {
      if (a) x = 1;
      observe x;
    }
    main() {
      f(1);
      f(0);
    })"),
            kept("if (a)", "x = 1", "f(1)", "f(0)"));
}

TEST(Calls, AVariableTheCalleeMayChangeIsFollowedThroughIt) {
  EXPECT_EQ(slice_texts(R"(
    global g, h;
    maybe(c) {
      if (c) g = 2;
      h = 3;
    }
    main(p) {
      g = 1;
      h = 1;
      maybe(p);
      observe g;
    })"),
            kept("if (c)", "g = 2", "g = 1", "maybe(p)"));
}

TEST(Calls, AResultReplacesWhatWasThere) {
  EXPECT_EQ(slice_texts("f() { return 2; } main(p) { x = 1; x = f(); observe x; }"),
            kept("return 2", "x = f()"));
}

TEST(Calls, ACopyThatIsNotRunDemandsNothingAlthoughItIsLookedThrough) {
  // f may write g, so g is followed through its first call; but that write is never left.
  EXPECT_EQ(slice_texts(R"(
    global g;
    f(d) {
      k = 10 / d;
      if (d > 5) {
        g = 1;
        again:
        goto again;
      }
      return k;
    }
    main(p, q) {
      g = 0;
      a = p;
      u = f(a);
      h = g;
      b = q;
      w = f(b);
      observe w, h;
    })"),
            kept("k = 10 / d", "return k", "g = 0", "h = g", "b = q", "w = f(b)"));
}

TEST(Calls, ALocalWhoseAddressIsTakenBeginsWithItsCall) {
  mini::Example example = mini::parse(R"(
    global r;
    poke(v) { effect writes uses(v); }
    f(a) {
      if (a) x = 1;
      poke(a);
      r = x;
    }
    main(p) {
      poke(p);
      f(p);
      observe r;
    })");
  const auto& program = example.program;
  for (std::size_t v = 0; v < program.variable_count(); ++v) {
    if (program[ts::Variable(v)].name == "x") example.program.add_to_memory(ts::Variable(v));
  }
  ASSERT_EQ(program.memory().size(), 1U);
  EXPECT_EQ(mini::texts(program, mini::slice(example).statements),
            kept("effect writes uses(v)", "if (a)", "x = 1", "poke(a)", "r = x", "f(p)"));
}

TEST(Recursion, LocalsAreNotKilled) {
  EXPECT_EQ(slice_texts(R"(
    f(n) {
      x = 1;
      x = n;
      if (n > 0) f(n - 1);
      observe x;
    }
    main(p) { f(p); })"),
            kept("x = 1", "x = n", "if (n > 0)", "f(n - 1)", "f(p)"));
}

TEST(Recursion, ALocalHasACellForEachActivation) {
  // The call clears nothing of the caller's own x, although it assigns "x".
  EXPECT_EQ(slice_texts(R"(
    f(n) {
      x = 1;
      if (n > 0) {
        x = 2;
        f(n - 1);
      }
      observe x;
    }
    main(p) { f(p); })"),
            kept("x = 1", "if (n > 0)", "x = 2", "f(n - 1)", "f(p)"));
}

TEST(Recursion, ResultsFlowRoundTheCycle) {
  EXPECT_EQ(slice_texts(R"(
    global g;
    sum(n, k) {
      g = g + 1;
      if (n <= 0) return k;
      r = sum(n - 1, k);
      return r + n;
    }
    main(p, q) {
      a = p;
      b = q;
      c = 3;
      x = sum(a, b);
      y = sum(c, c);
      observe x;
    })"),
            kept("if (n <= 0)", "return k", "r = sum(n - 1, k)", "return r + n", "a = p", "b = q",
                 "x = sum(a, b)"));
}

TEST(Recursion, MutualRecursionChangesStatics) {
  EXPECT_EQ(slice_texts(R"(
    global g, h;
    even(n) {
      h = h + 1;
      if (n > 0) odd(n - 1);
    }
    odd(n) {
      g = g + n;
      if (n > 0) even(n - 1);
    }
    main(p) {
      g = 0;
      h = 0;
      even(p);
      observe g;
    })"),
            kept("if (n > 0)", "odd(n - 1)", "g = g + n", "if (n > 0)", "even(n - 1)", "g = 0",
                 "even(p)"));
}

TEST(Recursion, ACallOfASharedCopyThatChangesNothingRelevantIsDropped) {
  EXPECT_EQ(slice_texts(R"(
    global g, h;
    count(n) {
      g = g + 1;
      if (n > 0) count(n - 1);
    }
    main(p, q) {
      a = p;
      count(a);
      g = 0;
      count(q);
      x = g;
      b = p + q;
      count(b);
      observe x;
    })"),
            kept("g = g + 1", "if (n > 0)", "count(n - 1)", "g = 0", "count(q)", "x = g"));
}

TEST(Recursion, TheCriterionMayStandInASharedCopy) {
  EXPECT_EQ(slice_texts(R"(
    walk(n) {
      y = n;
      if (n > 0) walk(n - 1);
      visit(n);
    }
    visit(k) {
      observe k;
      z = k;
    }
    main(p) {
      a = p;
      walk(a);
    })"),
            kept("if (n > 0)", "walk(n - 1)", "visit(n)", "a = p", "walk(a)"));
}

TEST(Recursion, TheEntryMayBeRecursive) {
  const mini::Example example = mini::parse(R"(
    global g;
    main(n) {
      g = g + 1;
      k = n;
      if (n > 0) main(n - 1);
      observe g;
    })");
  const Slice slice = mini::slice(example);
  EXPECT_EQ(mini::texts(example.program, slice.statements),
            kept("g = g + 1", "if (n > 0)", "main(n - 1)"));
  ASSERT_EQ(slice.warnings.size(), 1U);
  EXPECT_EQ(slice.warnings.front().message, "the calls of main are not told apart: recursion");
  EXPECT_EQ(slice.statistics.contexts, 1U);
}

TEST(Recursion, ACallThatNeverReturnsHidesWhatFollows) {
  EXPECT_EQ(slice_texts(R"(
    spin(n) { spin(n); }
    main(p) {
      x = 1;
      if (p) {
        x = 2;
        spin(p);
      }
      observe x;
    })"),
            kept("x = 1"));
}

}  // namespace
}  // namespace pslice::slicer
