// S as the equations see it: what follows from its members on every path.

#include "slicer/equations/shared_slice.h"

#include <gtest/gtest.h>

#include "path_setting.h"

namespace pslice::slicer {
namespace {

TEST(SharedSlice, AnElementJoinsOnce) {
  PathSetting s("g() { y = 1; } main(a) { x = a; g(); observe x; }");
  SharedSlice slice = s.slice();
  EXPECT_EQ(s.names(slice.elements()), Names{});
  EXPECT_TRUE(slice.add(s.element("x = a")));
  EXPECT_FALSE(slice.add(s.element("x = a")));
  EXPECT_TRUE(slice.contains(s.element("x = a")));
  EXPECT_FALSE(slice.contains(s.element("y = 1")));
  EXPECT_TRUE(slice.add(s.element("exit g")));
  EXPECT_FALSE(slice.add(s.element("exit g")));
  EXPECT_EQ(s.names(slice.elements()), (Names{"x = a", "exit g"}));
}

TEST(SharedSlice, ExitsAreElementsAndNoStatements) {
  PathSetting s("g() { y = 1; } main(a) { x = a; g(); }");
  const ts::Function g = s.f.program().find_function("g").value();
  const SharedSlice slice = s.slice({"x = a", "exit g"});
  EXPECT_EQ(slice.exit_of(g), s.element("exit g"));
  EXPECT_FALSE(slice.is_statement(s.element("exit g")));
  EXPECT_TRUE(slice.is_statement(s.element("g()")));
  EXPECT_EQ(slice.statement_count(), 1U);
  EXPECT_EQ(slice.universe(), s.f.program().statement_count() + 2);
}

TEST(SharedSlice, ComparesStatementsOnly) {
  PathSetting s("g() { y = 1; } main(a) { x = a; g(); }");
  const SharedSlice two = s.slice({"x = a", "y = 1"});
  EXPECT_TRUE(two.has_statements_of(s.slice({"x = a"})));
  EXPECT_TRUE(two.has_statements_of(s.slice({"x = a", "exit g"})));
  EXPECT_TRUE(two.has_statements_of(s.slice({"x = a", "y = 1"})));
  EXPECT_FALSE(two.has_statements_of(s.slice({"g()"})));
  EXPECT_FALSE(two.has_statements_of(s.slice({"g()", "x = a"})));
  EXPECT_FALSE(two.has_statements_of(s.slice({"g()", "x = a", "y = 1"})));
}

constexpr const char* nested = R"(
    main(a, b, c) {
      if (a) {
        if (b) x = 1;
        else x = 2;
        w = 1;
      }
      if (c) y = 1;
      observe x;
    })";

TEST(SharedSlice, TestsAroundAMemberDecideOnItsSide) {
  PathSetting s(nested);
  const SharedSlice slice = s.slice({"x = 1"});
  const auto decides = [&](std::string_view test, bool side) {
    const auto step = s.side(test, side);
    return slice.decides(s.source(step), s.target(step));
  };
  EXPECT_TRUE(decides("if (b)", true));
  EXPECT_FALSE(decides("if (b)", false));
  EXPECT_TRUE(decides("if (a)", true)) << "it decides whether the other test is reached";
  EXPECT_FALSE(decides("if (a)", false));
  EXPECT_FALSE(decides("if (c)", true));
  EXPECT_FALSE(decides("if (c)", false));
  EXPECT_TRUE(slice.decides(s.source(s.f.step("if (a)"))));
  EXPECT_TRUE(slice.decides(s.source(s.f.step("if (b)"))));
  EXPECT_FALSE(slice.decides(s.source(s.f.step("if (c)"))));
}

TEST(SharedSlice, NothingDecidesOnWhatIsNotInIt) {
  PathSetting s(nested);
  const SharedSlice empty = s.slice();
  const SharedSlice around = s.slice({"if (a)", "if (c)"});  // at the top: on every path
  for (const char* test : {"if (a)", "if (b)", "if (c)"}) {
    EXPECT_FALSE(empty.decides(s.source(s.f.step(test)))) << test;
    EXPECT_FALSE(around.decides(s.source(s.f.step(test)))) << test;
  }
}

TEST(SharedSlice, ATestThatIsAMemberIsDecidedOnLikeAnyOther) {
  PathSetting s(nested);
  const SharedSlice slice = s.slice({"if (b)"});
  EXPECT_TRUE(slice.decides(s.source(s.f.step("if (a)"))));
  EXPECT_FALSE(slice.decides(s.source(s.f.step("if (b)"))));
}

TEST(SharedSlice, BothSidesCanBeDecidedOn) {
  PathSetting s(nested);
  const SharedSlice slice = s.slice({"x = 1", "x = 2"});
  for (const bool side : {true, false}) {
    const auto step = s.side("if (b)", side);
    EXPECT_TRUE(slice.decides(s.source(step), s.target(step))) << side;
  }
}

TEST(SharedSlice, TheWayToTheCriterionIsDecidedOnFromTheStart) {
  PathSetting s("main(a, b) { if (a) { observe x; x = 1; } if (b) x = 2; }");
  const SharedSlice slice = s.slice();
  EXPECT_TRUE(slice.decides(s.source(s.f.step("if (a)"))));
  EXPECT_FALSE(slice.decides(s.source(s.f.step("if (b)"))));
  EXPECT_EQ(slice.statement_count(), 0U);
}

TEST(SharedSlice, AnExitIsDecidedOnByWhatMayEndTheProgram) {
  PathSetting s("g(a, b) { if (a) halt; if (b) x = 1; } main(p) { g(p, p); y = p; observe y; }");
  EXPECT_FALSE(s.slice().decides(s.source(s.f.step("if (a)"))));
  const SharedSlice slice = s.slice({"exit g"});
  EXPECT_TRUE(slice.decides(s.source(s.f.step("if (a)"))));
  EXPECT_FALSE(slice.decides(s.source(s.f.step("if (b)"))));
  // Without the jump control would go on, so that decides as well, and the test on that.
  EXPECT_TRUE(slice.decides(s.source(s.f.step("halt"))));
  for (const bool side : {true, false}) {
    const auto step = s.side("if (a)", side);
    EXPECT_TRUE(slice.decides(s.source(step), s.target(step))) << side;
  }
}

TEST(SharedSlice, WhatControlNeverArrivesAtBringsNothing) {
  PathSetting s("main(a) { observe a; if (a) { halt; x = 1; } }");
  ASSERT_FALSE(s.reach.contains(s.source(s.f.step("x = 1"))));
  const SharedSlice slice = s.slice({"x = 1"});
  EXPECT_FALSE(slice.decides(s.source(s.f.step("if (a)"))));
  EXPECT_FALSE(slice.decides(s.source(s.f.step("halt"))));
}

/// Postdominators need a way out of a loop that has none; nothing is decided where that was put.
TEST(SharedSlice, NothingDecidesThatAnEndlessLoopGoesOn) {
  mini::Example example;
  ts::Program& program = example.program;
  example.entry = program.begin_function("main");
  ts::FunctionInfo& main = program[example.entry];
  main.entry = program.add_location(example.entry);
  main.exit = program.add_location(example.entry);
  main.halt = program.add_location(example.entry);
  const ts::Location again = program.add_location(example.entry);
  program.add_edge({main.entry, again, ts::Skip{}, {}, {}});
  program.add_edge({again, main.entry, ts::Skip{}, {}, {}});
  example.criterion.push_back({again, {}, {}});
  const ts::Location entry = main.entry;
  PathSetting s(std::move(example));
  ASSERT_EQ(s.control.controllers(again).size(), 1U);
  EXPECT_FALSE(s.slice().decides(entry));
  EXPECT_FALSE(s.slice().decides(again));
}

TEST(SharedSlice, AFrameIsActiveIfAllCallsToItAreMembers) {
  PathSetting s(R"(
    inner(n) { i = n; }
    outer() { inner(1); }
    main() { outer(); inner(2); observe m; })");
  const symex::Frame main(0);
  const symex::Frame outer = s.frame("outer()");
  const symex::Frame inner_of_outer = s.frame("inner(1)");
  const symex::Frame inner_of_main = s.frame("inner(2)");

  SharedSlice slice = s.slice();
  const auto active = [&] {
    std::set<symex::Frame> result;
    for (const symex::Frame f : {main, outer, inner_of_outer, inner_of_main}) {
      if (slice.active(f)) result.insert(f);
    }
    return result;
  };
  EXPECT_EQ(active(), std::set{main});
  slice.add(s.element("inner(1)"));
  EXPECT_EQ(active(), std::set{main}) << "its caller is not run";
  slice.add(s.element("i = n"));
  EXPECT_EQ(active(), std::set{main});
  slice.add(s.element("inner(2)"));
  EXPECT_EQ(active(), (std::set{main, inner_of_main}));
  slice.add(s.element("outer()"));
  EXPECT_EQ(active(), (std::set{main, outer, inner_of_outer, inner_of_main}));
}

TEST(SharedSlice, ACallThatBelongsToNoTextIsAlwaysMade) {
  mini::Example example = mini::parse("g() { y = 1; } main() { g(); observe y; }");
  ts::Program bare = example.program.without_code();
  for (std::size_t i = 0; i < example.program.function_count(); ++i) {
    const ts::Function f(i);
    for (std::size_t l = 0; l < example.program[f].locations.size(); ++l) bare.add_location(f);
    for (const ts::Edge edge : example.program[f].edges) {
      ts::EdgeInfo info = example.program[edge];
      if (std::holds_alternative<ts::Call>(info.operation)) info.statement = {};
      bare.add_edge(info);
    }
    bare[f].entry = example.program[f].entry;
    bare[f].exit = example.program[f].exit;
    bare[f].halt = example.program[f].halt;
  }
  example.program = std::move(bare);
  PathSetting s(std::move(example));
  ASSERT_EQ(s.f.flow.frame_count(), 2U);
  EXPECT_TRUE(s.slice().active(symex::Frame(1)));
}

TEST(SharedSlice, GrowingTakesNothingBack) {
  PathSetting s(nested);
  SharedSlice slice = s.slice();
  std::set<std::size_t> decided;
  for (std::size_t e = 0; e < slice.universe(); ++e) {
    slice.add(e);
    std::set<std::size_t> now;
    for (std::size_t l = 0; l < s.f.program().location_count(); ++l) {
      if (slice.decides(ts::Location(l))) now.insert(l);
    }
    EXPECT_TRUE(std::ranges::includes(now, decided)) << s.name(e);
    decided = now;
  }
  EXPECT_EQ(decided.size(), 3U);
}

}  // namespace
}  // namespace pslice::slicer
