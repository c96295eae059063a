#include "slicer/symex/run.h"

#include <gtest/gtest.h>

#include <random>

#include "flows.h"
#include "slicer/symex/executor.h"

namespace pslice::symex {
namespace {

using Execution = Run;  // gtest has a Run of its own
using End = Run::End;

/// Runs with these inputs, and then zeros.
Run run_on(TestFlow& f, std::vector<long> values, std::size_t max_steps = 1'000,
           Start start = Start::initial_values) {
  Symbols symbols(f.program());
  std::size_t next = 0;
  return run(
      f.flow, symbols, start,
      [&](ts::Variable, bool) { return next < values.size() ? values[next++] : 0; }, max_steps);
}

std::vector<std::string> texts(TestFlow& f, const Run& run) {
  std::vector<std::string> result;
  for (const Step step : run.path) {
    const ts::Edge edge = f.flow[step].edge;
    if (!edge || !f.program()[edge].statement) continue;
    const std::string& text = f.program()[f.program()[edge].statement].text;
    if (result.empty() || result.back() != text) result.push_back(text);
  }
  return result;
}

using Texts = std::vector<std::string>;

TEST(ConcreteRun, TakesTheWayOfItsInput) {
  TestFlow f("main(p) { x = 1; if (p > x) y = 2; else y = 3; }");
  const Execution high = run_on(f, {2});
  EXPECT_EQ(high.end, End::ended);
  EXPECT_EQ(texts(f, high), (Texts{"x = 1", "if (p > x)", "y = 2"}));
  EXPECT_EQ(high.inputs.front(), 2);
  EXPECT_TRUE(f.flow[high.end_point].out.empty());
  EXPECT_EQ(texts(f, run_on(f, {1})), (Texts{"x = 1", "if (p > x)", "y = 3"}));
}

TEST(ConcreteRun, GoesThroughCalls) {
  TestFlow f(R"(
    g(a) { if (a > 0) return 1; return 2; }
    main(p) { x = g(p); if (x == 2) y = 3; })");
  EXPECT_EQ(texts(f, run_on(f, {-1})),
            (Texts{"x = g(p)", "if (a > 0)", "return 2", "x = g(p)", "if (x == 2)", "y = 3"}));
  EXPECT_EQ(run_on(f, {-1}).end, End::ended);
}

TEST(ConcreteRun, StaticsAreInputsOnlyIfTheyStartUnknown) {
  TestFlow f("global g = 1; main(p) { if (g) x = p; }");
  EXPECT_EQ(texts(f, run_on(f, {0, 0})), (Texts{"if (g)", "x = p"}));
  const Execution unknown = run_on(f, {0, 0}, 1'000, Start::unknown);
  EXPECT_EQ(texts(f, unknown), (Texts{"if (g)"}));
  EXPECT_EQ(unknown.inputs.size(), run_on(f, {0, 0}).inputs.size() + 1);
}

TEST(ConcreteRun, EndsBeforeWhatIsUndefined) {
  TestFlow f("main(p) { x = 1; y = 5 / p; z = 2; }");
  const Execution bad = run_on(f, {0});
  EXPECT_EQ(bad.end, End::undefined);
  EXPECT_FALSE(bad.proves_its_path());
  EXPECT_EQ(texts(f, bad), (Texts{"x = 1"}));
  EXPECT_EQ(f.flow[f.step("y = 5 / p")].source, bad.end_point);
  EXPECT_EQ(run_on(f, {2}).end, End::ended);
  TestFlow tested("main(p) { if (1 / p > 0) x = 1; }");
  EXPECT_EQ(run_on(tested, {0}).end, End::undefined);
}

TEST(ConcreteRun, OverflowIsUndefined) {
  TestFlow f("main(p) { x = p + 1; y = x; }");
  f.program()[f.variable("x")].type = ts::Type{ts::Type::Kind::integer, 8, true};
  EXPECT_EQ(run_on(f, {127}).end, End::undefined);
  EXPECT_EQ(run_on(f, {126}).end, End::ended);
}

TEST(ConcreteRun, EndsWhereAValueIsNotKnown) {
  TestFlow f("main(p) { effect defines(x); y = x + 1; if (y > 0) z = 1; }");
  const Execution run = run_on(f, {0});
  EXPECT_EQ(run.end, End::unknown);
  EXPECT_TRUE(run.proves_its_path());
  EXPECT_EQ(texts(f, run), (Texts{"effect defines(x)", "y = x + 1"}));
  TestFlow harmless("main(p) { effect defines(x); if (p > 0) y = x; }");
  EXPECT_EQ(run_on(harmless, {1}).end, End::ended);
  TestFlow outside("main(p) { effect defines(x) outside; if (x > 5) z = 1; }");
  EXPECT_EQ(run_on(outside, {0, 0, 0}).end, End::ended);
}

TEST(ConcreteRun, EndsAtAnOpaqueCall) {
  TestFlow f("opaque(a) { return a; } main(p) { x = 1; y = opaque(x); z = 1; }");
  const Execution run = run_on(f, {0});
  EXPECT_EQ(run.end, End::opaque);
  EXPECT_EQ(texts(f, run), (Texts{"x = 1"}));
}

TEST(ConcreteRun, EndsAfterSoManySteps) {
  TestFlow f("main(p) { while (p > 0) { p = p + 1; } }");
  const Execution endless = run_on(f, {1}, 50);
  EXPECT_EQ(endless.end, End::out_of_steps);
  EXPECT_EQ(endless.path.size(), 50U);
  EXPECT_TRUE(endless.proves_its_path());
  EXPECT_EQ(run_on(f, {0}, 50).end, End::ended);
}

TEST(ConcreteRun, OnlyOneSideIsLeft) {
  // An assumption that fails ends the run.
  TestFlow f("main(p) { x = 1; if (p > 0) halt; y = 2; }");
  const Execution halted = run_on(f, {1});
  EXPECT_EQ(halted.end, End::ended);
  EXPECT_EQ(texts(f, halted), (Texts{"x = 1", "if (p > 0)", "halt"}));
}

/// Walks random paths symbolically; the values of a model of the path condition lead along them.
TEST(ConcreteRun, FollowsTheModelOfAPath) {
  const char* text = R"(
    global g = 4, h;
    f(a, b) {
      if (u > a) return b;
      effect defines(v) outside;
      if (v < b) return v;
      return a - v;
    }
    main(p, q) {
      effect defines(w) may(q);
      x = f(p, h);
      if (x > p + 3) y = 1; else effect defines(y) outside;
      x = f(y, g);
      while (x < 3) { x = x + 1; effect defines(y) outside; if (y == x) break; }
      if (y > h && t == y) z = 1;
    })";
  TestFlow f(text);
  Symbols symbols(f.program());
  solver::Statistics statistics;
  solver::Solver solver([&](ts::Variable v) { return symbols.range(v); }, statistics);
  std::mt19937 random(1);
  int followed = 0;
  for (int round = 0; round < 60; ++round) {
    Executor executor(f.flow, symbols, Start::initial_values, solver);
    std::vector<Step> path;
    Point at = f.flow.start();
    while (!f.flow[at].out.empty() && path.size() < 80) {
      const auto& out = f.flow[at].out;
      const Step step = out[random() % out.size()];
      if (const ts::Term guard = f.flow.guard(step)) {
        executor.assume(executor.machine().evaluate(guard));
      }
      executor.machine().execute(step);
      path.push_back(step);
      at = f.flow[step].target;
    }
    const Executor::Feasibility answer = executor.satisfiable({});
    if (answer.answer != solver::Answer::satisfiable) continue;
    const Execution followed_run = run(
        f.flow, symbols, Start::initial_values,
        [&](ts::Variable symbol, bool) {
          EXPECT_TRUE(symbols.is_input(symbol));
          const auto& value = (*answer.model)[symbols.number(symbol)];
          return value ? *value : ts::Integer(0);
        },
        path.size());
    ASSERT_EQ(followed_run.path, path) << "round " << round;
    EXPECT_EQ(followed_run.end_point, at);
    ++followed;
  }
  EXPECT_GT(followed, 15);
}

}  // namespace
}  // namespace pslice::symex
