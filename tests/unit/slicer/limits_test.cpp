// What is not exact, and is said to be: shared copies, exhausted budgets, programs of which nothing
// may be dropped, criteria that cannot be reached; and what may stay in the text to be observed.

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "base/out_of_budget.h"
#include "mini.h"
#include "slicer/dependence/foundation.h"
#include "slicer/dependence/inlining.h"
#include "slicer/dependence/reach.h"
#include "slicer/equations/reduce.h"

namespace pslice::slicer {
namespace {

using mini::kept;

SliceOptions inline_up_to(std::size_t edges) {
  SliceOptions options;
  options.max_inlined_edges = edges;
  return options;
}

/// f0 calls f1 twice, f1 calls f2 twice, ...; the last one passes its parameter on.
std::string doubling_chain(int depth) {
  std::string text = "global g, h;\n";
  std::string name = "f0";
  for (int i = 0; i < depth; ++i) {
    const std::string next = std::string("f").append(std::to_string(i + 1));
    text += name + "(a, b) { x = " + next + "(a, b); y = " + next +
            "(b, x); h = h + 1; return x + y; }\n";
    name = next;
  }
  text += name + "(a, b) { g = g + b; return a; }\n";
  return text + "main(p, q) { k = p; l = q; r = f0(k, l); observe r; }\n";
}

TEST(Bound, AnExponentialUnfoldingIsBoundedAndStaysSound) {
  const mini::Example example = mini::parse(doubling_chain(40));
  const Slice slice = mini::slice(example);
  EXPECT_LE(slice.statistics.locations, 300'000U);
  EXPECT_FALSE(slice.warnings.empty());
  EXPECT_FALSE(slice.exact);
  // All but the counting, which nothing reads.
  const auto texts = mini::texts(example.program, slice.statements);
  EXPECT_EQ(texts.size(), 40U * 3 + 1 + 3);
  EXPECT_EQ(std::ranges::count(texts, "h = h + 1"), 0);
  EXPECT_EQ(std::ranges::count(texts, "g = g + b"), 0);
}

TEST(Bound, FewFunctionsAreSharedWhereTheyHalveTheExponent) {
  const mini::Example example = mini::parse(doubling_chain(40));
  const Reach reach = compute_reach(example.program);
  const auto plan = plan_sharing(example.program, example.entry, reach, 100'000);
  const auto shared = std::ranges::count(plan, Sharing::bound);
  EXPECT_GE(shared, 1);
  EXPECT_LE(shared, 5);
}

TEST(Bound, AHelperIsSharedRatherThanWhatDispatchesToIt) {
  // Sharing `dispatch` would save more, but everything lies behind it.
  std::string text = "global g;\nhelper(a) { ";
  for (int i = 0; i < 10; ++i) text += "g = g + a; ";
  text += "}\ndispatch(a) { ";
  for (int i = 0; i < 200; ++i) text += "g = g - a; ";
  for (int i = 0; i < 20; ++i) text += "helper(a); ";
  text += "}\nmain(p) { dispatch(p); dispatch(1); dispatch(2); dispatch(g); observe g; }\n";
  const mini::Example example = mini::parse(text);
  const auto plan =
      plan_sharing(example.program, example.entry, compute_reach(example.program), 1'000);
  for (std::size_t f = 0; f < plan.size(); ++f) {
    const bool is_helper = example.program[ts::Function(f)].name == "helper";
    EXPECT_EQ(plan[f], is_helper ? Sharing::bound : Sharing::inlined)
        << example.program[ts::Function(f)].name;
  }
}

TEST(Bound, SharingMixesWhatTheCallersWant) {
  const mini::Example example = mini::parse(R"(
    global g, h;
    f(a, b) { g = a; h = b; }
    main(p) {
      i = p;
      j = p;
      f(i, j);
      x = g;
      k = p;
      l = p;
      f(k, l);
      y = x + h;
      observe y;
    })");
  EXPECT_EQ(mini::texts(example.program, mini::slice(example).statements),
            kept("g = a", "h = b", "i = p", "f(i, j)", "x = g", "l = p", "f(k, l)", "y = x + h"));
  EXPECT_EQ(mini::texts(example.program, mini::slice(example, inline_up_to(1)).statements),
            kept("g = a", "h = b", "i = p", "j = p", "f(i, j)", "x = g", "k = p", "l = p",
                 "f(k, l)", "y = x + h"));
}

TEST(Bound, SharingIsReported) {
  const mini::Example example = mini::parse(R"(
    id(a) { return a; }
    main(p, q) {
      i = p;
      j = q;
      x = id(i);
      y = id(j);
      observe y;
    })");
  const Slice inlined = mini::slice(example);
  EXPECT_TRUE(inlined.warnings.empty());
  EXPECT_EQ(inlined.statistics.contexts, 3U);
  EXPECT_EQ(mini::texts(example.program, inlined.statements),
            kept("return a", "j = q", "y = id(j)"));

  const Slice shared = mini::slice(example, inline_up_to(1));
  EXPECT_EQ(shared.statistics.contexts, 2U);
  // The first call changes nothing that matters: it is gone around.
  EXPECT_EQ(mini::texts(example.program, shared.statements),
            kept("return a", "j = q", "y = id(j)"));
  ASSERT_EQ(shared.warnings.size(), 1U);
  EXPECT_EQ(shared.warnings.front().message,
            "the calls of id are not told apart: inlining them would exceed the bound");
}

TEST(Bound, OneWarningPerReasonNamesTheFunctions) {
  const Slice slice = mini::slice(mini::parse(R"(
    zebra(n) { if (n) zebra(n - 1); }
    adder(n) { if (n) adder(n - 1); }
    main(p) { zebra(p); adder(p); observe p; })"));
  ASSERT_EQ(slice.warnings.size(), 1U);
  EXPECT_EQ(slice.warnings.front().message,
            "the calls of zebra, adder are not told apart: recursion");
}

TEST(Limits, AnExhaustedBudgetKeepsWhateverCanRun) {
  const mini::Example example = mini::parse(R"(
    used() { k = 1; }
    unused() { m = 2; }
    main(p) { x = 1; y = 2; used(); observe x; })");
  base::Budget budget(base::Limits{std::chrono::milliseconds(0), {}});
  // The clock is looked at now and then; once exhausted, always exhausted.
  while (!budget.exhausted()) {
  }
  const Slice slice =
      slice_path_insensitive(example.program, example.entry, example.criterion, {}, budget);
  EXPECT_EQ(mini::texts(example.program, slice.statements),
            kept("k = 1", "x = 1", "y = 2", "used()"));
  ASSERT_EQ(slice.warnings.size(), 1U);
  EXPECT_EQ(slice.warnings.front().message, "nothing is dropped: " + budget.explanation());
  EXPECT_FALSE(slice.exact);
}

TEST(Limits, APartOfAFoundationIsNone) {
  const mini::Example example = mini::parse("main(p) { x = 1; y = 2; observe x; }");
  const SliceOptions options;
  base::Budget budget;
  Foundation foundation(example.program, example.entry, example.criterion, options, budget);
  EXPECT_EQ(foundation.dataflow.run(budget), Outcome::fixpoint);
  const ReducedProgram reduced(foundation, foundation.kept, budget);
  EXPECT_GT(reduced.flow.step_count(), 0U);

  budget.cancel();
  EXPECT_THROW(Foundation(example.program, example.entry, example.criterion, options, budget),
               base::OutOfBudget);
  EXPECT_THROW(ReducedProgram(foundation, foundation.kept, budget), base::OutOfBudget);
}

TEST(Limits, NothingIsMadeOnceTheBudgetHasEnded) {
  base::Budget budget;
  EXPECT_EQ(base::in_time(budget, [&] { return budget.cancel(), 1; }), 1);
  bool is_made = false;
  EXPECT_THROW(base::in_time(budget, [&] { return is_made = true; }), base::OutOfBudget);
  EXPECT_FALSE(is_made);
}

TEST(Limits, WhatCannotBeFollowedKeepsEverythingThatCanRun) {
  mini::Example example = mini::parse(R"(
    used() { k = 1; }
    unused() { m = 2; }
    main(p) { x = 1; y = 2; used(); observe x; })");
  example.program[*example.program.find_function("unused")].unfollowable = "asm goto";
  EXPECT_EQ(mini::texts(example.program, mini::slice(example).statements), kept("x = 1"));

  example.program[*example.program.find_function("used")].unfollowable = "longjmp is called";
  const Slice slice = mini::slice(example);
  EXPECT_EQ(mini::texts(example.program, slice.statements),
            kept("k = 1", "x = 1", "y = 2", "used()"));
  ASSERT_EQ(slice.warnings.size(), 1U);
  EXPECT_EQ(slice.warnings.front().message, "nothing is dropped: longjmp is called");
}

TEST(Limits, OfACriterionThatCannotBeReachedOnlyTheWayAroundItStays) {
  const auto check = [](std::string_view text, const std::vector<std::string>& expected) {
    const mini::Example example = mini::parse(text);
    const Slice slice = mini::slice(example);
    EXPECT_EQ(mini::texts(example.program, slice.statements), expected);
    ASSERT_EQ(slice.warnings.size(), 1U) << text;
    EXPECT_EQ(slice.warnings.front().message, "the criterion cannot be reached from 'main'");
  };
  check("other(a) { x = a; observe x; } main(p) { y = p; }", kept());
  check("main(p) { x = p; return 0; observe x; }", kept("return 0"));
  check("die(a) { k = a; halt; } main(p) { x = p; die(x); observe x; }", kept("halt", "die(x)"));
}

TEST(Limits, OfSeveralCriteriaTheUnreachableOnesAddNothing) {
  const mini::Example example =
      mini::parse("other(a) { x = a; observe x; } main(p) { y = p; observe y; z = y; }");
  const Slice slice = mini::slice(example);
  EXPECT_EQ(mini::texts(example.program, slice.statements), kept("y = p"));
  EXPECT_TRUE(slice.warnings.empty());
}

// --- what may be observed ---

std::vector<std::string> observable(std::string_view text) {
  const mini::Example example = mini::parse(text);
  return mini::texts(example.program, mini::slice(example).observable);
}

TEST(Observable, AHarmlessStatementMayStay) {
  EXPECT_EQ(observable("main(p) { x = 1; observe x; y = p; }"), kept("y = p"));
  EXPECT_EQ(observable("main(p) { x = 1; observe x; if (p) y = 2; }"), kept("if (p)"));
  EXPECT_EQ(observable("main(p) { x = 1; observe x; return p; }"), kept("return p"));
}

TEST(Observable, AKeptStatementIsNotListed) {
  EXPECT_EQ(observable("main(n) { while (n) { observe n; n = n - 1; } }"), kept());
}

TEST(Observable, AStatementThatMayTrapStaysOnlyIfItsOperandsAreComputed) {
  EXPECT_EQ(observable("main(p) { x = 1; d = p; observe x; y = 1 / d; }"), kept());
  EXPECT_EQ(observable("main(p) { x = 1; d = p; observe d; y = 1 / d; }"), kept("y = 1 / d"));
  // Nor is a parameter computed because no other statement mentions it.
  EXPECT_EQ(observable(R"(
    f(d, e) { observe d; y = 1 / e; }
    main(p) { k = p; f(k, k); })"),
            kept());
}

TEST(Observable, ACallOfKeptCodeMayNotStay) {
  EXPECT_EQ(observable(R"(
    global g;
    set(a) { g = a; }
    main(p) { set(p); observe g; set(1); })"),
            kept());
  EXPECT_EQ(observable(R"(
    global g, h;
    set(a) { h = a; }
    main(p) { g = p; observe g; set(1); })"),
            kept("set(1)"));
}

TEST(Observable, ATestInsideALoopMayStayIfItIsNotTheLoopsOwn) {
  EXPECT_EQ(observable(R"(
    main(n, p) {
      while (n) {
        n = n - 1;
        observe n;
        if (p) y = 2;
      }
    })"),
            kept("if (p)"));
}

/// Functions that all call each other, with values that go from one to the next: what matters is
/// found bit by bit, and each bit is of concern to all of them.
std::string functions_in_a_knot(unsigned count) {
  std::mt19937 random(3);
  const auto any = [&] { return std::to_string(random() % count); };
  std::string text = "global x0";
  for (unsigned f = 1; f < count; ++f) text += ", x" + std::to_string(f);
  text += ";\n";
  for (unsigned f = 0; f < count; ++f) {
    text += "f" + std::to_string(f) + "(d) {\n";
    for (int i = 0; i < 6; ++i) {
      text += random() % 2 == 0 ? "if (d > 0) f" + any() + "(d - 1);\n" : "if (d < 9) return 0;\n";
      text += "x" + any() + " = x" + any() + ";\n";
    }
    text += "}\n";
  }
  return text + "main(d) { f0(d); observe x0; }";
}

TEST(Limits, RecursionOfManyFunctionsIsDoneOneByOne) {
  const mini::Example example = mini::parse(functions_in_a_knot(200));
  base::Budget budget;
  const Slice slice =
      slice_path_insensitive(example.program, example.entry, example.criterion, {}, budget);
  EXPECT_LT(slice.statistics.steps, 12 * example.program.location_count());
}

}  // namespace
}  // namespace pslice::slicer
