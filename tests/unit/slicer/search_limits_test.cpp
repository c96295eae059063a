// The search for a path-sensitive slice by itself: what it costs, and what is left when it is cut
// short.

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <sstream>

#include "base/progress.h"
#include "mini.h"
#include "ways.h"

namespace pslice::slicer {
namespace {

// --- budget ---

TEST(OutOfBudget, FromTheStart) {
  const mini::Example example = mini::parse(mini::figure_1);
  base::Limits limits;
  limits.time = std::chrono::milliseconds(0);
  const Slice slice = mini::path_sensitive(example, {}, limits);
  EXPECT_FALSE(slice.exact);
  EXPECT_FALSE(slice.warnings.empty());
  EXPECT_TRUE(slice.statements.includes(mini::slice(example).statements));
}

/// 2^n paths, all of them feasible, and a correlation at the end that leaves out x = 0.
std::string many_paths(int n) {
  std::string text = "main(c";
  for (int i = 0; i < n; ++i) text += ", p" + std::to_string(i);
  text += ") {\n  s = 0;\n  x = 0;\n";
  for (int i = 0; i < n; ++i) {
    text += "  if (p" + std::to_string(i) + " > 0) s = s + " + std::to_string(i + 1) + ";\n";
  }
  return text + "  if (c > 0) x = s;\n  z = 0;\n  if (c > 1) z = x;\n  observe z;\n}\n";
}

TEST(OutOfBudget, OnTheWay) {
  const mini::Example example = mini::parse(many_paths(24));
  const base::BitSet insensitive = mini::slice(example).statements;
  const Slice exact = mini::path_sensitive(example);
  ASSERT_TRUE(exact.exact);
  ASSERT_LT(exact.statements.count(), insensitive.count());
  SliceOptions options;
  options.reuse = Reuse::none;
  base::Limits limits;
  limits.time = std::chrono::milliseconds(500);
  const Slice slice = mini::path_sensitive(example, options, limits);
  EXPECT_FALSE(slice.exact);
  EXPECT_EQ(slice.refused, std::nullopt);
  ASSERT_FALSE(slice.warnings.empty());
  EXPECT_NE(slice.warnings.front().message.find("time limit"), std::string::npos)
      << slice.warnings.front().message;
  EXPECT_TRUE(slice.statements.includes(exact.statements));
  EXPECT_TRUE(insensitive.includes(slice.statements));
  EXPECT_TRUE(slice.statements.includes(slice.shown));
}

/// What no run shows and what lies behind a branch that nobody came to is kept.
TEST(OutOfBudget, BeforeTheOtherSide) {
  std::string text = many_paths(24);
  text.replace(text.find("  s = 0;"), 8,
               "  y = 0;\n  if (p0 * p0 * p0 == 7 * p1 * p1 * p1 + 5) y = 1;\n  s = 0;");
  text.replace(text.find("z = x;"), 6, "z = x + y;");
  const mini::Example example = mini::parse(text);
  SliceOptions options;
  options.reuse = Reuse::none;
  base::Limits limits;
  limits.time = std::chrono::milliseconds(500);
  const Slice slice = mini::path_sensitive(example, options, limits);
  const auto kept = mini::texts(example.program, slice.statements);
  EXPECT_EQ(std::ranges::count(kept, "y = 1"), 1);
  EXPECT_FALSE(slice.exact);
}

/// A graph that is too large to go over in what is left: the path-insensitive slice it is.
TEST(OutOfBudget, EvenToFinish) {
  const mini::Example example = mini::parse(many_paths(24));
  SliceOptions options;
  options.reuse = Reuse::none;
  options.grace = 0;
  base::Limits limits;
  limits.time = std::chrono::milliseconds(100);
  const Slice slice = mini::path_sensitive(example, options, limits);
  EXPECT_FALSE(slice.exact);
  EXPECT_EQ(slice.refused, std::nullopt);
  EXPECT_EQ(slice.statements, mini::slice(example).statements);
  ASSERT_FALSE(slice.warnings.empty());
  EXPECT_NE(slice.warnings.front().message.find("time limit"), std::string::npos);
}

// --- the search ---

TEST(Search, ReuseMakesItLinear) {
  const auto states = [](int n, Reuse reuse) {
    SliceOptions options;
    options.reuse = reuse;
    return mini::path_sensitive(mini::parse(many_paths(n)), options).statistics.states;
  };
  EXPECT_GT(states(8, Reuse::none), 256U);
  const std::uint64_t small = states(8, Reuse::lazy);
  EXPECT_LT(small, 64U);
  EXPECT_LT(states(16, Reuse::lazy), 3 * small);
}

TEST(Search, WhatIsDecidedNeverFalls) {
  for (const Reuse reuse : {Reuse::none, Reuse::lazy}) {
    std::ostringstream out;
    base::Progress progress(out, base::Progress::Style::lines, std::chrono::steady_clock::now());
    base::Budget budget;
    budget.show_on(&progress);
    double decided = 0;
    int increases = 0;
    SliceOptions options;
    options.reuse = reuse;
    options.early_runs = false;
    options.solver.observe = [&](auto&&...) {
      const std::optional<double> now = progress.figures().decided;
      if (!now) return;
      EXPECT_GE(*now, decided);
      EXPECT_LE(*now, 1);
      increases += *now > decided ? 1 : 0;
      decided = *now;
    };
    const mini::Example example = mini::parse(many_paths(6));
    const Slice slice =
        slice_path_sensitive(example.program, example.entry, example.criterion, options, budget);
    EXPECT_TRUE(slice.exact);
    EXPECT_GT(increases, 4);
    EXPECT_GE(decided, 0.5);
    EXPECT_EQ(progress.figures().decided, std::nullopt);
  }
}

TEST(Search, IsDeterministic) {
  for (const SliceOptions& options : all_ways()) {
    SCOPED_TRACE(describe(options));
    for (const std::string& text : {std::string(mini::figure_1), many_paths(6)}) {
      const mini::Example one = mini::parse(text);
      const mini::Example other = mini::parse(text);
      const Slice first = mini::path_sensitive(one, options);
      const Slice again = mini::path_sensitive(one, options);
      const Slice elsewhere = mini::path_sensitive(other, options);
      for (const Slice& second : {again, elsewhere}) {
        EXPECT_EQ(first.statements, second.statements);
        EXPECT_EQ(first.shown, second.shown);
        const SliceStatistics& a = first.statistics;
        const SliceStatistics& b = second.statistics;
        EXPECT_EQ(a.states, b.states);
        EXPECT_EQ(a.infeasible, b.infeasible);
        EXPECT_EQ(a.opened, b.opened);
        EXPECT_EQ(a.reused, b.reused);
        EXPECT_EQ(a.expanded, b.expanded);
        EXPECT_EQ(a.runs, b.runs);
        EXPECT_EQ(a.solver_calls, b.solver_calls);
      }
    }
  }
}

}  // namespace
}  // namespace pslice::slicer
