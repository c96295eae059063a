// What decides: tests, jumps, loops, and calls that may not come back.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "mini.h"
#include "random_program.h"
#include "slicer/dependence/control.h"
#include "slicer/dependence/reach.h"

namespace pslice::slicer {
namespace {

using mini::kept;
using mini::slice_texts;

TEST(Control, TheCriterionItselfCounts) {
  EXPECT_EQ(slice_texts("main(p) { c = p; x = 1; if (c) { y = 2; observe x; } }"),
            kept("c = p", "x = 1", "if (c)"));
}

TEST(Control, ATestWithNothingKeptUnderItIsDropped) {
  EXPECT_EQ(slice_texts("main(p) { x = 1; if (p) y = 2; else y = 3; observe x; }"), kept("x = 1"));
}

TEST(Control, AnEarlyReturnIsAJump) {
  EXPECT_EQ(slice_texts(R"(
    main(p, q) {
      x = 1;
      if (p > 0) {
        y = 1;
        return x;
      }
      x = 2;
      observe x;
      if (q) return 0;
    })"),
            kept("if (p > 0)", "return x", "x = 2"));
}

TEST(Control, AGotoIsKeptForWhatItSkips) {
  EXPECT_EQ(slice_texts(R"(
    main(p) {
      x = 1;
      if (p) goto out;
      x = 2;
      out:
      observe x;
    })"),
            kept("x = 1", "if (p)", "goto out", "x = 2"));
  EXPECT_EQ(slice_texts(R"(
    main(p) {
      x = 1;
      if (p) goto out;
      y = 2;
      out:
      observe x;
    })"),
            kept("x = 1"));
}

TEST(Control, ABackwardGotoMakesALoop) {
  EXPECT_EQ(slice_texts(R"(
    main(n) {
      i = 0;
      again:
      i = i + 1;
      k = k + 1;
      if (i < n) goto again;
      observe i;
    })"),
            kept("i = 0", "i = i + 1", "if (i < n)", "goto again"));
}

TEST(Control, BreakAndContinueDecideWhatTheRestOfTheLoopDoes) {
  EXPECT_EQ(slice_texts(R"(
    main(n, p, q) {
      i = 0;
      s = 0;
      t = 0;
      while (i < n) {
        i = i + 1;
        if (i == p) continue;
        s = s + i;
        if (i == q) break;
        t = t + 1;
      }
      observe s;
    })"),
            kept("i = 0", "s = 0", "while (i < n)", "i = i + 1", "if (i == p)", "continue",
                 "s = s + i", "if (i == q)", "break"));
}

TEST(Control, AJumpOverNothingKeptIsDropped) {
  EXPECT_EQ(slice_texts(R"(
    main(n, p) {
      i = 0;
      while (i < n) {
        i = i + 1;
        if (i == p) continue;
        t = t + 1;
      }
      observe i;
    })"),
            kept("i = 0", "while (i < n)", "i = i + 1"));
}

TEST(Control, AnEndlessLoopIsLeftByItsBreakOnly) {
  EXPECT_EQ(slice_texts(R"(
    main(p) {
      i = 0;
      j = 0;
      while (1) {
        i = i + 1;
        j = j + 2;
        if (i > p) break;
      }
      observe i;
    })"),
            kept("i = 0", "while (1)", "i = i + 1", "if (i > p)", "break"));
}

TEST(Control, ALoopThatNothingDependsOnIsDropped) {
  EXPECT_EQ(slice_texts(R"(
    main(p) {
      x = 1;
      while (p > 0) p = p - 1;
      observe x;
    })"),
            kept("x = 1"));
}

TEST(Control, TheCriterionMayStandInALoop) {
  EXPECT_EQ(slice_texts(R"(
    main(n) {
      i = 0;
      x = 0;
      while (i < n) {
        observe x;
        x = x + 2;
        i = i + 1;
        y = x;
      }
    })"),
            kept("i = 0", "x = 0", "while (i < n)", "x = x + 2", "i = i + 1"));
}

TEST(Control, TheCriterionMayStandInAnEndlessLoop) {
  EXPECT_EQ(slice_texts(R"(
    main(p) {
      x = 0;
      y = 0;
      while (1) {
        if (p > 3) x = x + 1;
        if (p > 4) y = y + 1;
        observe x;
        p = p + 1;
      }
    })"),
            kept("x = 0", "while (1)", "if (p > 3)", "x = x + 1", "p = p + 1"));
}

TEST(Control, ARegionWithoutAnyWayOutHasControlDependencesToo) {
  // Both sides go back: nothing leaves, and no jump here has a lexical successor.
  ts::Program p;
  const ts::Function f = p.begin_function("main");
  const auto at = [&] { return p.add_location(f); };
  const ts::Location entry = at();
  const ts::Location exit = at();
  const ts::Location halt = at();
  const ts::Location head = at();
  const ts::Location yes = at();
  const ts::Location no = at();
  p[f].entry = entry;
  p[f].exit = exit;
  p[f].halt = halt;
  const ts::Type integer{ts::Type::Kind::integer, 0, true};
  const ts::Variable c = p.add_variable({"c", integer, f, false, {}});
  const ts::Variable x = p.add_variable({"x", integer, f, false, {}});
  p[f].parameters = {c};
  const auto statement = [&](ts::StatementKind kind, const char* text) {
    return p.add_statement({f, kind, {"mini", 1, 1}, text});
  };
  term::Factory& t = p.terms();
  const ts::Statement set = statement(ts::StatementKind::assign, "x = 0");
  const ts::Statement test = statement(ts::StatementKind::branch, "if (c)");
  const ts::Statement add = statement(ts::StatementKind::assign, "x = x + 1");
  const ts::Term is_zero = t.equal(t.variable(c), t.constant(0));
  p.add_edge({entry, head, ts::Assign{x, t.constant(0)}, set, {}});
  p.add_edge({head, yes, ts::Assume{t.negation(is_zero)}, test, {}});
  p.add_edge({head, no, ts::Assume{is_zero}, test, {}});
  p.add_edge({yes, no, ts::Assign{x, t.add(t.variable(x), t.constant(1))}, add, {}});
  p.add_edge({no, head, ts::Skip{}, {}, {}});
  base::Budget budget;
  const auto slice = [&](ts::Location where) {
    return mini::texts(p, slice_path_insensitive(p, f, {{where, {x}, {}}}, {}, budget).statements);
  };
  EXPECT_EQ(slice(no), kept("x = 0", "if (c)", "x = x + 1"));
  EXPECT_EQ(slice(exit), kept());
}

TEST(Control, AHaltGuardsWhatFollows) {
  EXPECT_EQ(slice_texts("main(p) { x = 1; q = p; if (q < 0) halt; y = 2; observe x; }"),
            kept("x = 1", "q = p", "if (q < 0)", "halt"));
  EXPECT_EQ(slice_texts("main(p) { x = 1; observe x; q = p; if (q < 0) halt; }"), kept("x = 1"));
}

std::vector<std::string> without_ends(std::string_view text) {
  SliceOptions options;
  options.termination = Termination::ignore;
  return slice_texts(text, options);
}

TEST(Control, WhereEndsDoNotCountAHaltGuardsNothing) {
  EXPECT_EQ(without_ends("main(p) { x = 1; q = p; if (q < 0) halt; y = 2; observe x; }"),
            kept("x = 1"));
  EXPECT_EQ(without_ends(R"(
    die() { halt; }
    check(c) { if (c < 0) die(); }
    main(p) { x = p; check(x); observe x; })"),
            kept("x = p"));
}

TEST(Control, WhereEndsDoNotCountOtherWaysOutStill) {
  // The return decides, and so does what leads to it or to the end.
  EXPECT_EQ(without_ends("main(p) { x = 1; if (p < 0) return; if (p > 9) halt; observe x; }"),
            kept("x = 1", "if (p < 0)", "return"));
  EXPECT_EQ(without_ends("main(p, q) { if (p) { halt; } else { x = q; } observe x; }"),
            kept("if (p)", "x = q"));
  EXPECT_EQ(without_ends("main(p, q) { x = q; if (p) { x = 2; halt; } observe x; }"),
            kept("x = q"));
}

TEST(Control, AJumpBehindAnEndIsPassedBy) {
  EXPECT_EQ(without_ends("main(p) { x = 1; if (p < 0) { halt; return; } observe x; }"),
            kept("x = 1"));
  EXPECT_EQ(without_ends(R"(
    die() { halt; }
    main(p) {
      x = 1;
      while (p) {
        if (p < 0) { die(); break; }
        p = p - 1;
        x = x + 1;
      }
      observe x;
    })"),
            kept("x = 1", "while (p)", "p = p - 1", "x = x + 1"));
}

TEST(Control, AHaltInACalleeGuardsWhatFollowsTheCall) {
  EXPECT_EQ(slice_texts(R"(
    global log;
    check(c) {
      log = log + c;
      if (c < 0) halt;
      log = log + 1;
    }
    main(p, q) {
      x = 1;
      a = p;
      check(a);
      observe x;
      b = q;
      check(b);
    })"),
            kept("if (c < 0)", "halt", "x = 1", "a = p", "check(a)"));
}

TEST(Control, AHaltTwoCallsDeepGuardsToo) {
  EXPECT_EQ(slice_texts(R"(
    die() { halt; }
    check(c) { if (c < 0) die(); }
    idle(c) { if (c < 0) k = 1; }
    main(p) {
      idle(p);
      check(p);
      observe p;
    })"),
            kept("halt", "if (c < 0)", "die()", "check(p)"));
}

TEST(Control, WhatIsBehindACallThatNeverReturnsIsUnreachable) {
  EXPECT_EQ(slice_texts(R"(
    die() { halt; }
    main(p) {
      x = 1;
      if (p) {
        x = 2;
        die();
        x = 3;
      }
      observe x;
    })"),
            kept("halt", "x = 1", "if (p)", "die()"));
}

TEST(Control, DeadCodeBringsNothingButJumpsAroundItStay) {
  // The first return decides that the dead test and the second return stay dead.
  EXPECT_EQ(slice_texts(R"(
    main(p, a) {
      x = 1;
      if (p) goto out;
      return 0;
      if (a) goto out;
      return 1;
      out:
      observe x;
    })"),
            kept("x = 1", "if (p)", "goto out", "return 0"));
}

// --- sides ---

struct Dependence {
  explicit Dependence(const std::string& text)
      : example(mini::parse(text)),
        reach(compute_reach(example.program)),
        functions(ts::reachable_functions(example.program, example.entry)),
        control(example.program, reach, functions) {}

  /// Where the first edge of the statement with this text starts.
  [[nodiscard]] ts::Location at(std::string_view text) const {
    for (std::size_t e = 0; e < example.program.edge_count(); ++e) {
      const ts::EdgeInfo& edge = example.program[ts::Edge(e)];
      if (edge.statement && example.program[edge.statement].text == text) return edge.source;
    }
    return {};
  }
  [[nodiscard]] std::vector<ControlDependence::Side> sides(std::string_view text) const {
    const auto found = control.sides(at(text));
    return {found.begin(), found.end()};
  }

  mini::Example example;
  Reach reach;
  std::vector<ts::Function> functions;
  ControlDependence control;
};

TEST(Sides, OfATestAndAJump) {
  const Dependence d("main(p) { if (p > 0) x = 1; else { y = 2; return y; } z = 3; }");
  const ts::Location test = d.at("if (p > 0)");
  const auto& out = d.example.program[test].out;
  using Sides = std::vector<ControlDependence::Side>;
  EXPECT_EQ(d.sides("x = 1"), (Sides{{test, d.example.program[out[0]].target}}));
  EXPECT_EQ(d.sides("y = 2"), (Sides{{test, d.example.program[out[1]].target}}));
  EXPECT_EQ(d.sides("if (p > 0)"), Sides{});
  // The jump is a branch, and its other side is never taken.
  const std::vector<ControlDependence::Side> behind = d.sides("z = 3");
  ASSERT_EQ(behind.size(), 2U);
  EXPECT_EQ(behind[0], (ControlDependence::Side{test, d.example.program[out[0]].target}));
  EXPECT_NE(behind[1].test, test);
  EXPECT_EQ(d.example.program[behind[1].test].out.size(), 1U);
  EXPECT_NE(behind[1].to, d.example.program[d.example.program[behind[1].test].out[0]].target);
}

/// A test is a controller iff one of its sides decides, and a side is a way on from its test.
TEST(Sides, AgreeWithControllers) {
  std::size_t sides = 0;
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    const Dependence d(mini::random_program(seed));
    const ts::Program& program = d.example.program;
    for (const ts::Function f : d.functions) {
      for (const ts::Location location : program[f].locations) {
        std::vector<ts::Location> tests;
        std::set<std::pair<ts::Location, ts::Location>> seen;
        for (const ControlDependence::Side& side : d.control.sides(location)) {
          if (tests.empty() || tests.back() != side.test) tests.push_back(side.test);
          EXPECT_TRUE(seen.emplace(side.test, side.to).second);
          std::set<ts::Location> ways;
          for (const ts::Edge e : program[side.test].out) ways.insert(program[e].target);
          for (const ts::PseudoEdge& pseudo : program[f].pseudo_edges) {
            if (pseudo.source == side.test) ways.insert(pseudo.target);
          }
          ways.insert(program[f].halt);
          EXPECT_TRUE(!side.to || ways.contains(side.to));
          ++sides;
        }
        const auto controllers = d.control.controllers(location);
        ASSERT_EQ(tests, std::vector(controllers.begin(), controllers.end())) << "seed " << seed;
        // No test decides a location by all of its sides: then it would decide nothing.
        for (const ts::Location test : tests) {
          if (test == location || !d.control.decides(test)) continue;
          std::set<ts::Location> ways;
          for (const ts::Edge e : program[test].out) ways.insert(program[e].target);
          if (ways.size() < 2) continue;
          EXPECT_TRUE(std::ranges::any_of(
              ways, [&](ts::Location to) { return !seen.contains({test, to}); }));
        }
      }
    }
  }
  EXPECT_GT(sides, 1'000U);
}

}  // namespace
}  // namespace pslice::slicer
