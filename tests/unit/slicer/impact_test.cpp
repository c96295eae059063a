#include "slicer/dependence/impact.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "mini.h"

// What a change has an impact on: figure 5 of "Directed Incremental Symbolic Execution", rule by
// rule, and then what it says nothing about.

namespace pslice::slicer {
namespace impact_test {

using Texts = std::vector<std::string>;

/// The statements that are impacted if those with these texts changed.
Texts impacted(const std::string& program, const Texts& changed, const Texts& misplaced = {}) {
  const mini::Example example = mini::parse(program);
  ChangeSet changes{base::BitSet(example.program.statement_count()),
                    base::BitSet(example.program.statement_count())};
  std::size_t found = 0;
  for (std::size_t s = 0; s < example.program.statement_count(); ++s) {
    const std::string& text = example.program[ts::Statement(s)].text;
    const bool is_misplaced = std::ranges::find(misplaced, text) != misplaced.end();
    if (is_misplaced) changes.misplaced.insert(s);
    if (!is_misplaced && std::ranges::find(changed, text) == changed.end()) continue;
    changes.changed.insert(s);
    ++found;
  }
  EXPECT_GE(found, changed.size() + misplaced.size()) << "no such statement";
  base::Budget budget;
  const auto result = impacted_statements(example.program, example.entry, changes, budget);
  return result ? mini::texts(example.program, *result) : Texts{"out of budget"};
}

// Figures 3, 4 and 6: n0 to n5 and n10 to n14, not the switch and the meter.
TEST(Impact, OfTheWheelBrake) {
  const char* update = R"(
      global alt = 0, meter = 2;
      main(pos, sw, cmd) {
        if (pos <= 0) cmd = cmd + 1;
        else if (pos == 1) cmd = cmd + 2;
        else cmd = pos;
        cmd = cmd * 2;
        if (sw == 0) meter = 1;
        else if (sw == 1) meter = 2;
        if (cmd == 2) alt = 0;
        else if (cmd == 3) alt = 1;
        else alt = 2;
      })";
  EXPECT_EQ(
      impacted(update, {"if (pos <= 0)"}),
      (Texts{"if (pos <= 0)", "cmd = cmd + 1", "if (pos == 1)", "cmd = cmd + 2", "cmd = pos",
             "cmd = cmd * 2", "if (cmd == 2)", "alt = 0", "if (cmd == 3)", "alt = 1", "alt = 2"}));
}

TEST(Impact, Rule1FollowsControl) {
  EXPECT_EQ(impacted("main(p, q) { if (p) { if (q) x = 1; } y = 2; }", {"if (p)"}),
            (Texts{"if (p)", "if (q)", "x = 1"}));
}

TEST(Impact, Rule2FollowsDefinitionsThatReach) {
  EXPECT_EQ(impacted("main(p) { x = p; y = x; x = 3; z = x; }", {"x = p"}),
            (Texts{"x = p", "y = x"}));
}

TEST(Impact, Rule3AddsTheTestsAround) {
  EXPECT_EQ(impacted("main(p, q) { if (p) { y = 1; if (q) x = 1; } }", {"x = 1"}),
            (Texts{"if (p)", "if (q)", "x = 1"}));
}

TEST(Impact, Rules3And4GoTogetherToAFixpoint) {
  // The test's definition is under a test of its own, which has a definition, too.
  EXPECT_EQ(impacted("main(p, q) { b = q; a = 0; if (b) a = p; w = 5; if (a) x = 1; }", {"x = 1"}),
            (Texts{"b = q", "a = 0", "if (b)", "a = p", "if (a)", "x = 1"}));
}

TEST(Impact, GoesBackwardOnceAndNotForwardAgain) {
  // a = p is there for the use in x = a; what else uses it is not.
  EXPECT_EQ(impacted("main(p) { a = p; x = a; y = a; }", {"x = a"}), (Texts{"a = p", "x = a"}));
}

TEST(Impact, OfALoopComesBackToIt) {
  EXPECT_EQ(
      impacted("main(n) { i = 0; s = 0; while (i < n) { t = s; s = i; i = i + 1; } }", {"s = 0"}),
      (Texts{"i = 0", "s = 0", "while (i < n)", "t = s", "s = i", "i = i + 1"}));
}

// --- calls ---

TEST(Impact, ACallIsAsIfItsCalleeStoodThere) {
  // The other call of id hands over and gets back something else.
  EXPECT_EQ(
      impacted("id(v) { return v; } main(p, q) { x = p; y = id(x); z = id(q); u = y; w = z; }",
               {"x = p"}),
      (Texts{"return v", "x = p", "y = id(x)", "u = y"}));
}

TEST(Impact, AnArgumentIsNoControl) {
  EXPECT_EQ(impacted("global g; f(v) { g = 1; h = v; } main(p) { x = p; f(x); y = g; }", {"x = p"}),
            (Texts{"h = v", "x = p", "f(x)"}));
}

TEST(Impact, AnImpactedCallControlsItsCallee) {
  EXPECT_EQ(impacted("global g; f() { g = 1; } main(p) { if (p) f(); y = g; }", {"if (p)"}),
            (Texts{"g = 1", "if (p)", "f()", "y = g"}));
}

TEST(Impact, WhatIsImpactedInACalleeHasItsCallsAndTheirTests) {
  EXPECT_EQ(impacted("f(v) { x = v; } main(p, q) { a = q; if (p) f(a); }", {"x = v"}),
            (Texts{"x = v", "a = q", "if (p)", "f(a)"}));
}

TEST(Impact, OfRecursion) {
  EXPECT_EQ(
      impacted("f(n) { if (n > 0) { m = n - 1; r = f(m); return r; } return 0; }"
               "main(p) { k = 3; y = f(p); z = y; }",
               {"return 0"}),
      (Texts{"if (n > 0)", "m = n - 1", "r = f(m)", "return r", "return 0", "y = f(p)", "z = y"}));
}

TEST(Impact, WhetherTheProgramEndsInACall) {
  EXPECT_EQ(
      impacted("check(v) { if (v < 0) halt; } main(p, q) { x = p; check(x); y = q; }", {"x = p"}),
      (Texts{"if (v < 0)", "halt", "x = p", "check(x)", "y = q"}));
  EXPECT_EQ(
      impacted("check(v) { if (v < 0) halt; } main(p, q) { x = p; check(x); y = q; }", {"y = q"}),
      (Texts{"if (v < 0)", "x = p", "check(x)", "y = q"}));
}

// --- memory ---

TEST(Impact, ThroughEffects) {
  EXPECT_EQ(
      impacted("global g = 0; main(p) { x = p; effect may(g) uses(x); y = g; }", {"x = p"}).size(),
      3U);
  EXPECT_EQ(
      impacted("memory m; main(p) { m = p; x = 1; effect defines(y) reads; z = y; }", {"m = p"})
          .size(),
      3U);
}

// --- jumps ---

TEST(Impact, OfAJumpThatIsNewIsOnWhatItLeadsAround) {
  const char* program = "main(p) { while (p) { if (p == 3) { x = 1; break; } y = 2; } z = 3; }";
  const Texts found = impacted(program, {}, {"break"});
  EXPECT_NE(std::ranges::find(found, "y = 2"), found.end());
  EXPECT_EQ(std::ranges::find(found, "z = 3"), found.end());
}

TEST(Impact, OfAnotherValueReturnedIsNotOnWhatFollows) {
  EXPECT_EQ(impacted("main(p, q) { if (p) return q; y = 2; return y; }", {"return q"}),
            (Texts{"if (p)", "return q"}));
}

}  // namespace impact_test
}  // namespace pslice::slicer
