#include "slicer/symex/flow.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/out_of_budget.h"
#include "flows.h"

namespace pslice::symex {
namespace {

using Names = std::vector<std::string>;

Names names(TestFlow& f, const std::vector<ts::Variable>& variables) {
  Names result;
  for (const ts::Variable v : variables) result.push_back(f.program()[v].name);
  return result;
}

/// The texts of a segment's statements, each once.
Names texts(TestFlow& f, Step first) {
  Names result;
  for (const Step step : f.flow.segment(first)) {
    const ts::Edge edge = f.flow[step].edge;
    if (!edge || !f.program()[edge].statement) continue;
    const std::string& text = f.program()[f.program()[edge].statement].text;
    if (result.empty() || result.back() != text) result.push_back(text);
  }
  return result;
}

// --- stops and segments ---

TEST(Flow, ASegmentRunsFromStopToStop) {
  TestFlow f("main(p) { x = 1; y = 2; if (p) { x = 3; y = 4; } z = x; w = z; }");
  const Point start = f.flow.start();
  ASSERT_EQ(f.flow[start].out.size(), 1U);
  EXPECT_TRUE(f.flow.is_stop(start));
  EXPECT_EQ(texts(f, f.flow[start].out.front()), (Names{"x = 1", "y = 2"}));
  const Point test = f.flow.end_of_segment(f.flow[start].out.front());
  ASSERT_EQ(f.flow[test].out.size(), 2U);
  EXPECT_EQ(texts(f, f.flow[test].out[0]), (Names{"if (p)", "x = 3", "y = 4"}));
  EXPECT_EQ(texts(f, f.flow[test].out[1]), (Names{"if (p)"}));
  const Point join = f.flow.end_of_segment(f.flow[test].out[0]);
  EXPECT_EQ(f.flow.end_of_segment(f.flow[test].out[1]), join);
  EXPECT_TRUE(f.flow.is_join(join));
  EXPECT_FALSE(f.flow.is_join(test));
  EXPECT_EQ(texts(f, f.flow[join].out.front()), (Names{"z = x", "w = z"}));
  EXPECT_TRUE(f.flow[f.flow.end_of_segment(f.flow[join].out.front())].out.empty());
}

TEST(Flow, SegmentsGoThroughCalls) {
  TestFlow f("g(a) { b = a; } main(p) { x = g(p); y = g(x); }");
  EXPECT_EQ(f.flow.frame_count(), 3U);
  const Step first = f.flow[f.flow.start()].out.front();
  EXPECT_EQ(texts(f, first),
            (Names{"x = g(p)", "b = a", "x = g(p)", "y = g(x)", "b = a", "y = g(x)"}));
  const Step enter = f.step("x = g(p)", StepInfo::Kind::enter);
  const Step leave = f.step("x = g(p)", StepInfo::Kind::leave);
  EXPECT_EQ(f.flow.callee(enter), f.flow.callee(leave));
  EXPECT_EQ(f.flow[f.flow.callee(enter)].call, f.flow[enter].edge);
  EXPECT_NE(f.flow.callee(enter), f.flow.callee(f.step("y = g(x)", StepInfo::Kind::enter)));
}

/// Stops are where something begins, ends, branches or joins; whatever can be reached lies on
/// exactly one segment.
TEST(Flow, SegmentsCoverEveryReachedStepOnce) {
  TestFlow f(R"(
    g(a) { if (a > 0) return 1; return 0; }
    main(p, n) {
      while (n > 0) { n = n - 1; if (n == p) break; x = g(n); }
      if (p > 0 && n > 0) { y = g(p); } else { halt; }
      L: z = 1;
      if (z > p) goto L;
    })");
  std::vector<bool> seen(f.flow.point_count());
  std::vector<int> covered(f.flow.step_count());
  std::vector<Point> open{f.flow.start()};
  while (!open.empty()) {
    const Point at = open.back();
    open.pop_back();
    if (seen[at.index()]) continue;
    seen[at.index()] = true;
    EXPECT_TRUE(f.flow.is_stop(at));
    for (const Step first : f.flow[at].out) {
      const auto segment = f.flow.segment(first);
      EXPECT_EQ(segment.front(), first);
      for (std::size_t i = 0; i < segment.size(); ++i) {
        ++covered[segment[i].index()];
        if (i == 0) continue;
        EXPECT_EQ(f.flow[segment[i - 1]].target, f.flow[segment[i]].source);
        EXPECT_FALSE(f.flow.is_stop(f.flow[segment[i]].source));
        EXPECT_FALSE(f.flow.guard(segment[i]));
      }
      open.push_back(f.flow.end_of_segment(first));
    }
  }
  std::vector<Point> by_step{f.flow.start()};
  std::vector<bool> reached(f.flow.point_count());
  while (!by_step.empty()) {
    const Point at = by_step.back();
    by_step.pop_back();
    if (reached[at.index()]) continue;
    reached[at.index()] = true;
    for (const Step step : f.flow[at].out) {
      EXPECT_EQ(covered[step.index()], 1);
      by_step.push_back(f.flow[step].target);
    }
  }
}

TEST(Flow, ALoneTestIsAStop) {
  // An assumption has one side only; still it has to be decided.
  TestFlow f("main(p) { x = 1; y = 2; }");
  ts::Program& program = f.program();
  Flow flow(program);
  const Frame frame = flow.add_frame({f.example.entry, {}, {}});
  const auto& locations = program[f.example.entry].locations;
  const Point a = flow.add_point(frame, locations[0]);
  const Point b = flow.add_point(frame, locations[1]);
  const Point c = flow.add_point(frame, locations[2]);
  const ts::Edge assumption =
      program.add_edge({locations[1],
                        locations[2],
                        ts::Assume{program.terms().less(f.value("p"), f.value("x"))},
                        {},
                        {}});
  flow.add_step({StepInfo::Kind::silent, a, b, {}});
  const Step test = flow.add_step({StepInfo::Kind::edge, b, c, assumption});
  base::Budget unlimited;
  flow.finish(a, unlimited);
  EXPECT_TRUE(flow.is_stop(b));
  EXPECT_TRUE(flow.guard(test));
  EXPECT_FALSE(flow.guard(flow[a].out.front()));
}

// --- loops ---

TEST(Flow, LoopsKnowWhatTheyChange) {
  TestFlow f(R"(
    global m, k;
    g(a) { m = a + garbage; return a; }
    main(n, p) {
      x = 0;
      while (n > 0) {
        n = n - 1;
        while (p > 0) { p = p - 1; effect defines(q) may(r); }
        y = g(n);
      }
      z = x;
    })");
  ASSERT_EQ(f.flow.loops().size(), 2U);
  const Loop& outer = f.flow.loops()[0];
  const Loop& inner = f.flow.loops()[1];
  const auto sorted = [&](const Loop& loop) {
    Names result = names(f, loop.modified);
    std::ranges::sort(result);
    return result;
  };
  EXPECT_EQ(sorted(outer), (Names{"$g", "a", "garbage", "m", "n", "p", "q", "r", "y"}));
  EXPECT_EQ(sorted(inner), (Names{"p", "q", "r"}));
  EXPECT_TRUE(std::ranges::is_sorted(outer.modified));
  EXPECT_EQ(f.flow.loop_at(outer.head), &outer);
  EXPECT_EQ(f.flow.loop_at(inner.head), &inner);
  EXPECT_TRUE(outer.body[inner.head.index()]);
  EXPECT_FALSE(inner.body[outer.head.index()]);
  EXPECT_EQ(f.flow.loop_around(inner.head), &inner);
  EXPECT_EQ(f.flow.loop_around(f.flow[f.step("y = g(n)")].source), &outer);
  EXPECT_EQ(f.flow.loop_around(f.flow[f.step("m = a + garbage")].source), &outer);
  EXPECT_EQ(f.flow.loop_around(f.flow[f.step("z = x")].source), nullptr);
  EXPECT_EQ(f.flow.loop_at(f.flow.start()), nullptr);
  EXPECT_TRUE(f.flow.is_stop(inner.head));
}

TEST(Flow, OpaqueCallsChangeWhatTheyAreSaidTo) {
  TestFlow f(R"(
    global m, k;
    opaque(a) { m = a; return a; }
    main(n) { while (n > 0) { n = opaque(n); } })");
  ASSERT_EQ(f.flow.loops().size(), 1U);
  EXPECT_EQ(names(f, f.flow.loops()[0].modified), (Names{"m", "k", "n"}));
}

// --- locals read before they are written ---

TEST(Flow, UninitialisedLocals) {
  TestFlow f(R"(
    global m;
    g(a) {
      if (a > 0) b = 1;
      c = 2;
      d = b + c + m;
      return d;
    }
    main(p) {
      x = y;
      effect defines(z);
      w = z + x;
      v = g(u);
      while (p > 0) { p = p - 1; t = s; s = p; }
      return v;
    })");
  const auto uninitialised = [&](const char* function) {
    Names result = names(f, f.flow.uninitialised(*f.program().find_function(function)));
    std::ranges::sort(result);
    return result;
  };
  EXPECT_EQ(uninitialised("g"), (Names{"b"}));
  EXPECT_EQ(uninitialised("main"), (Names{"s", "u", "y"}));
}

TEST(Flow, AMissingResultIsUninitialised) {
  TestFlow f("g(a) { if (a > 0) return 1; } main(p) { x = g(p); return x; }");
  EXPECT_EQ(names(f, f.flow.uninitialised(*f.program().find_function("g"))), (Names{"$g"}));
  EXPECT_EQ(names(f, f.flow.uninitialised(f.example.entry)), Names{});
}

TEST(Flow, IsNotFinishedOutOfBudget) {
  const slicer::mini::Example example = slicer::mini::parse("main(p) { x = p; observe x; }");
  Flow flow(example.program);
  const Frame frame = flow.add_frame({example.entry, {}, {}});
  const Point start = flow.add_point(frame, example.program[example.entry].entry);
  base::Budget ended;
  ended.cancel();
  EXPECT_THROW(flow.finish(start, ended), base::OutOfBudget);
}

}  // namespace
}  // namespace pslice::symex
