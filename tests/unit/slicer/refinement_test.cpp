// Closing the gap between what is shown and what the explored graph would let in: how much work
// that takes, and what the result is when that is too much.

#include <gtest/gtest.h>

#include <string>

#include "mini.h"

namespace pslice::slicer {
namespace {

SliceOptions without_early_runs() {
  SliceOptions options;
  options.early_runs = false;
  return options;
}

/// In each round, the last tests pass only for a negative p, so that x = 7 never matters. What is
/// explored first, with p = 0, does not show that: the state behind x = 7 is closed by that behind
/// x = 1, and has to be explored after all.
std::string many_to_refute(unsigned rounds) {
  std::string parameters;
  std::string body;
  for (unsigned i = 0; i < rounds; ++i) {
    const std::string n = std::to_string(i);
    const std::string p = "p" + n;
    const std::string q = "q" + n;
    const std::string x = "x" + n;
    parameters += (i > 0 ? ", " : "") + p + ", " + q;
    body += "if (" + p + " < 1) " + x + " = 1; else " + x + " = 7; if (2 * " + p + " + 3 * " + q +
            " == 12345677) { if (" + q + " > 4200000) z = z + " + x + "; } ";
  }
  return "main(" + parameters + ") { z = 0; " + body + "observe z; }";
}

TEST(Gap, OneSolutionServesManyPaths) {
  constexpr unsigned rounds = 20;
  const mini::Example example = mini::parse(many_to_refute(rounds));
  const Slice slice = mini::path_sensitive(example, without_early_runs());
  EXPECT_TRUE(slice.exact);
  EXPECT_EQ(slice.statements.count(), 1U + 5U * rounds);
  EXPECT_GE(slice.statistics.expanded, rounds);
  EXPECT_LT(slice.statistics.solutions, rounds / 2);
}

/// So many assignments behind something no run gets past.
std::string nothing_can_be_shown(int assignments) {
  std::string text = "main(p) { effect defines(x); z = 0; if (x > 0) { ";
  for (int i = 0; i < assignments; ++i) text += "z = z + p; ";
  return text + "} observe z; }";
}

TEST(Gap, WhereNothingCanBeShownAPathServesManyStatements) {
  const mini::Example example = mini::parse(nothing_can_be_shown(300));
  const Slice slice = mini::path_sensitive(example);
  EXPECT_EQ(slice.statements.count(), 303U);
  EXPECT_FALSE(slice.exact);
  EXPECT_EQ(slice.refused, std::nullopt);
  EXPECT_LT(slice.statistics.paths, 50U);
}

TEST(Gap, WhatASharedPathKeepsIsNoMoreThanTheOthersWould) {
  // Behind the same unknown, `dead` matters only on a path that x and y exclude together.
  std::string text = "main(p, q) { effect defines(u); z = 0; dead = p; y = 0; ";
  text += "if (q > 0) y = 1; if (u > 0) { ";
  for (int i = 0; i < 100; ++i) text += "z = z + p; ";
  text += "} if (y > 0) { if (q <= 0) z = dead; } observe z; }";
  const mini::Example example = mini::parse(text);
  const Slice slice = mini::path_sensitive(example);
  EXPECT_EQ(slice.refused, std::nullopt);
  for (const std::string& statement : mini::texts(example.program, slice.statements)) {
    EXPECT_NE(statement, "dead = p");
  }
  EXPECT_EQ(mini::texts(example.program, slice.statements).size(), 103U);
}

TEST(Gap, WherePathAfterPathStaysUndecidedTheRestIsKept) {
  // Each alternative is on a path of its own, and nobody knows which is taken.
  constexpr int alternatives = 200;
  std::string text = "main(p) { effect defines(u); z = 0; ";
  for (int i = 0; i < alternatives; ++i) {
    text += "if (u == " + std::to_string(i) + ") { z = p + " + std::to_string(i) + "; } else { ";
  }
  text += "z = 1; " + std::string(alternatives, '}') + " observe z; }";
  const mini::Example example = mini::parse(text);
  const Slice slice = mini::path_sensitive(example);
  EXPECT_EQ(slice.refused, std::nullopt);
  EXPECT_FALSE(slice.exact);
  EXPECT_LT(slice.statistics.paths, 100U);
  EXPECT_GT(slice.statements.count(), static_cast<std::size_t>(2 * alternatives));
  ASSERT_EQ(slice.warnings.size(), 1U);
  EXPECT_NE(slice.warnings.front().message.find("would take too long"), std::string::npos)
      << slice.warnings.front().message;
}

TEST(Gap, TooMuchWorkLeavesASoundSliceAndIsSaid) {
  const mini::Example example = mini::parse(mini::figure_1);
  SliceOptions options = without_early_runs();
  const Slice exact = mini::path_sensitive(example, options);
  EXPECT_TRUE(exact.exact);
  options.refinement_effort = 0;
  const Slice hasty = mini::path_sensitive(example, options);
  EXPECT_FALSE(hasty.exact);
  EXPECT_EQ(hasty.refused, std::nullopt);
  EXPECT_TRUE(hasty.statements.includes(exact.statements));
  EXPECT_EQ(hasty.statistics.paths, 0U);
  ASSERT_EQ(hasty.warnings.size(), 1U);
  EXPECT_NE(hasty.warnings.front().message.find("would take too long"), std::string::npos)
      << hasty.warnings.front().message;
}

TEST(Gap, OneLabelMayNotTakeMoreStatesThanAllOfIt) {
  const mini::Example example = mini::parse(many_to_refute(3));
  SliceOptions options = without_early_runs();
  const Slice exact = mini::path_sensitive(example, options);
  EXPECT_TRUE(exact.exact);
  EXPECT_GT(exact.statistics.expanded, 0U);
  options.refinement_effort = 1;  // some work, and no states more
  const Slice hasty = mini::path_sensitive(example, options);
  EXPECT_FALSE(hasty.exact);
  EXPECT_EQ(hasty.refused, std::nullopt);
  EXPECT_TRUE(hasty.statements.includes(exact.statements));
  EXPECT_GT(hasty.statements.count(), exact.statements.count());
  ASSERT_EQ(hasty.warnings.size(), 1U);
  EXPECT_NE(hasty.warnings.front().message.find("took too many states"), std::string::npos)
      << hasty.warnings.front().message;
}

}  // namespace
}  // namespace pslice::slicer
