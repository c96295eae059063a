// Runs before anything is explored: what they find by themselves.

#include "slicer/runs/early_runs.h"

#include <gtest/gtest.h>

#include "path_setting.h"

namespace pslice::slicer {
namespace {

/// All that runs show of a program, and by how many.
class Running {
 public:
  explicit Running(std::string_view text)
      : s(text),
        equations(s.equations(ControlRule::branch, Hits::certain)),
        shown(s.f.flow, equations, s.slice()) {
    symex::Symbols symbols(s.f.program());
    base::Budget budget;
    SharedSlice all = s.slice();
    for (std::size_t e = 0; e < s.f.program().statement_count(); ++e) all.add(e);
    runs = run_early(s.f.flow, symbols, symex::Start::initial_values, all, shown, budget);
  }
  [[nodiscard]] bool shows(std::string_view statement) const {
    return shown.slice().contains(s.element(statement));
  }

  PathSetting s;
  Equations equations;
  Shown shown;
  std::size_t runs = 0;
};

TEST(EarlyRuns, MeetConstantsOneBehindTheOther) {
  const Running r(
      "main(a, b, c, d) { x = 0;"
      " if (a == 40961) { if (b == 977) { if (c == 12345) { if (d == 31) x = 1; } } }"
      " observe x; }");
  EXPECT_TRUE(r.shows("x = 1"));
}

/// No constant helps: the inputs have to meet each other.
TEST(EarlyRuns, MeetWhatTheyAreComparedWith) {
  const Running r(
      "main(a, b, c) { x = 0;"
      " if (a > 100000) { if (b == a) { if (c == b + 4711) x = 1; } }"
      " observe x; }");
  EXPECT_TRUE(r.shows("x = 1"));
}

/// Changed one by one, they would no longer agree.
TEST(EarlyRuns, ChangeWhatHasToAgreeTogether) {
  const Running r(
      "main(a, b, c) { x = 0;"
      " if (a == b) { if (b + c == 2 * a) { if (5 * a - b + 3 * c == 210049) x = 1; } }"
      " observe x; }");
  EXPECT_TRUE(r.shows("x = 1"));
}

/// One digit decides early in the loop what can be reached behind it.
TEST(EarlyRuns, ChangeWhatIsInTheWay) {
  const Running r(
      "main(a, b, c, d) { x = 0; s = 0; k = 0;"
      " if (a < 10) s = a; else s = 900; if (b < 10) s = 10 * s + b; else s = 10 * s;"
      " if (c < 10) s = 10 * s + c; else k = 1; if (d < 10) s = 10 * s + d; else k = 1;"
      " if (a > 0) { if (b > 0) { if (c > 0) { if (d > 0) { if (k == 0) {"
      " if (s > 7310) { if (s < 7312) x = 1; } } } } } }"
      " observe x; }");
  EXPECT_TRUE(r.shows("x = 1"));
}

TEST(EarlyRuns, WhatCannotRunIsNotShown) {
  const Running r("main(a) { x = 0; if (a > 5) { if (a < 5) x = 1; } observe x; }");
  EXPECT_FALSE(r.shows("x = 1"));
}

TEST(EarlyRuns, AreTheSameEachTime) {
  const std::string text =
      "main(a, b) { x = 0; if (a > b) x = 1; else if (a * b == 77) x = 2; observe x; }";
  const Running once(text);
  const Running again(text);
  ASSERT_EQ(once.shown.runs().size(), again.shown.runs().size());
  for (std::size_t i = 0; i < once.shown.runs().size(); ++i) {
    EXPECT_EQ(once.shown.runs()[i].inputs, again.shown.runs()[i].inputs);
  }
}

TEST(EarlyRuns, NeedlessOnesAreDropped) {
  Running r(
      "main(a) { x = 0; y = 0; z = 0; if (a > 1) x = 1; if (a > 7) y = x; if (a > 90) z = y;"
      " observe z; }");
  const Names before = r.s.names(r.shown.slice().elements());
  const std::size_t runs = r.shown.runs().size();
  r.shown.drop_needless_runs();
  EXPECT_EQ(r.s.names(r.shown.slice().elements()), before);
  EXPECT_LE(r.shown.runs().size(), runs);
  r.shown.slice().elements().for_each([&](std::size_t e) {
    EXPECT_LT(r.shown.shown_by(e), r.shown.runs().size()) << "each is shown by one that is left";
  });
  // Another time there is nothing to drop.
  const std::size_t left = r.shown.runs().size();
  r.shown.drop_needless_runs();
  EXPECT_EQ(r.shown.runs().size(), left);
}

}  // namespace
}  // namespace pslice::slicer
