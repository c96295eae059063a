// What runs show to be needed, by hand: small programs, runs on chosen inputs.

#include "slicer/runs/shown.h"

#include <gtest/gtest.h>

#include "path_setting.h"
#include "slicer/symex/run.h"

namespace pslice::slicer {
namespace {

/// A program with all that is needed to learn from its runs.
class Learning {
 public:
  explicit Learning(std::string_view text, ControlRule rule = ControlRule::branch)
      : s(text),
        equations(s.equations(rule, Hits::certain)),
        shown(s.f.flow, equations, s.slice()) {}

  /// The run on these inputs, in the order they are met, and then zeros.
  symex::Run run(const std::vector<long>& inputs) {
    symex::Symbols symbols(s.f.program());
    std::size_t next = 0;
    const auto input = [&](ts::Variable, bool) {
      return ts::Integer(next < inputs.size() ? inputs[next++] : 0);
    };
    return symex::run(s.f.flow, symbols, symex::Start::initial_values, input, 1'000);
  }
  bool learn(const std::vector<long>& inputs) { return shown.learn(run(inputs)); }
  [[nodiscard]] Names names() const { return s.names(shown.slice().elements()); }
  [[nodiscard]] std::size_t shown_by(std::string_view element) const {
    return shown.shown_by(s.element(element));
  }

  PathSetting s;
  Equations equations;
  Shown shown;
};

TEST(Shown, ARunShowsTheSliceOfItsPath) {
  Learning l("main(a) { x = 0; y = 7; if (a > 0) x = 1; else x = 2; observe x; }");
  EXPECT_TRUE(l.learn({1}));
  EXPECT_EQ(l.names(), (Names{"if (a > 0)", "x = 1"}));
  EXPECT_TRUE(l.learn({0}));
  EXPECT_EQ(l.names(), (Names{"if (a > 0)", "x = 1", "x = 2"}));
}

TEST(Shown, RunningTwiceShowsNothingNew) {
  Learning l("main(a) { x = 0; if (a > 0) x = 1; observe x; }");
  EXPECT_TRUE(l.learn({1}));
  const Names once = l.names();
  EXPECT_FALSE(l.learn({1}));
  EXPECT_FALSE(l.learn({2})) << "another input, the same path";
  EXPECT_EQ(l.names(), once);
  EXPECT_EQ(l.shown.runs().size(), 1U) << "only runs that matter are remembered";
}

TEST(Shown, EachMemberKnowsTheRunThatShowedItFirst) {
  Learning l("main(a) { x = 0; if (a > 0) x = 1; observe x; }");
  EXPECT_TRUE(l.learn({0}));
  EXPECT_TRUE(l.learn({1}));
  EXPECT_EQ(l.shown_by("x = 0"), 0U);
  EXPECT_EQ(l.shown_by("x = 1"), 1U);
  EXPECT_EQ(l.shown_by("if (a > 0)"), 1U);
  ASSERT_EQ(l.shown.runs().size(), 2U);
  EXPECT_EQ(l.shown.runs()[1].inputs.front(), 1);
}

TEST(Shown, WhatCDoesNotDefineShowsNothing) {
  Learning l("main(a) { x = a; observe x; y = 1 / a; }");
  const symex::Run undefined = l.run({0});
  ASSERT_EQ(undefined.end, symex::Run::End::undefined);
  EXPECT_FALSE(l.shown.learn(undefined));
  EXPECT_EQ(l.names(), Names{});
  EXPECT_TRUE(l.learn({1}));
  EXPECT_EQ(l.names(), Names{"x = a"});
}

TEST(Shown, NeitherDoesARunThatGoesNowhere) {
  Learning l("g(a) { observe a; x = a; } main(p) { g(p); }");
  symex::Run nowhere;
  nowhere.end_point = l.s.f.flow[l.s.f.step("x = a")].source;
  EXPECT_FALSE(l.shown.learn(nowhere));
  EXPECT_TRUE(l.shown.runs().empty());
}

TEST(Shown, ARunThatStopsShowsWhatItObservedUpToThere) {
  Learning l("main(a) { x = a; observe x; effect defines(u); if (u) y = 1; observe y; }");
  const symex::Run stopped = l.run({5});
  ASSERT_EQ(stopped.end, symex::Run::End::unknown);
  EXPECT_TRUE(l.shown.learn(stopped));
  EXPECT_EQ(l.names(), Names{"x = a"});
}

TEST(Shown, ThePointWhereARunEndsIsObservedToo) {
  Learning l("main(a) { x = a; effect defines(u); observe x; if (u) y = 1; }");
  const symex::Run stopped = l.run({5});
  ASSERT_EQ(stopped.end, symex::Run::End::unknown);
  EXPECT_TRUE(l.shown.learn(stopped));
  EXPECT_EQ(l.names(), Names{"x = a"});
}

TEST(Shown, AWriteThatMayMissShowsNothing) {
  Learning l("main(a) { x = a; effect may(x); observe x; }");
  EXPECT_FALSE(l.learn({1}));
  EXPECT_EQ(l.names(), Names{});
}

/// The run that goes around the body shows that its test is needed; only then does the other show
/// what that test found.
constexpr const char* seen_later = R"(
    main(q) {
      if (q > 0) t = 0;
      else t = 5;
      z = 0;
      if (t > 0) z = 1;
      observe z;
    })";
const Names all_seen{"if (q > 0)", "t = 0", "t = 5", "z = 0", "if (t > 0)", "z = 1"};

TEST(Shown, WhatOneRunShowedMakesOthersShowMoreOnceSettled) {
  Learning l(seen_later);
  EXPECT_TRUE(l.learn({1}));
  EXPECT_EQ(l.names(), Names{"z = 0"});
  EXPECT_TRUE(l.learn({0}));
  EXPECT_EQ(l.names(), (Names{"if (q > 0)", "t = 5", "z = 0", "if (t > 0)", "z = 1"}));
  l.shown.settle();
  EXPECT_EQ(l.names(), all_seen);
  EXPECT_EQ(l.shown_by("t = 0"), 0U);
  EXPECT_EQ(l.shown.runs().size(), 2U);
}

TEST(Shown, SettlingGoesOnWhileThereIsMore) {
  Learning l(R"(
    main(q, r) {
      if (q > 1) s = 0;
      else s = 5;
      t = 0;
      if (s > 0) t = 0 - r;
      if (q < 0) t = 7;
      z = 0;
      if (t > 0) z = 1;
      w = 0;
      if (r > 0) w = 1;
      observe z, w;
    })");
  EXPECT_TRUE(l.learn({2, 0}));
  EXPECT_TRUE(l.learn({0, 1}));
  EXPECT_TRUE(l.learn({-1, 0}));
  // The last one shows that t is tested, so the one before shows that s is; then the first has to
  // be asked again, what s was there.
  EXPECT_FALSE(l.names().contains("if (s > 0)"));
  l.shown.settle();
  EXPECT_EQ(l.shown_by("if (s > 0)"), 1U);
  EXPECT_TRUE(l.names().contains("s = 0"));
  EXPECT_EQ(l.shown_by("s = 0"), 0U);
}

TEST(Shown, SettledStaysSettled) {
  Learning l(seen_later);
  l.learn({1});
  l.learn({0});
  l.shown.settle();
  EXPECT_FALSE(l.learn({1}));
  EXPECT_FALSE(l.learn({0}));
  l.shown.settle();
  EXPECT_EQ(l.names(), all_seen);
}

TEST(Shown, TheOrderOfRunsDoesNotMatter) {
  for (const ControlRule rule : {ControlRule::branch, ControlRule::edge}) {
    Learning forward(mini::figure_1, rule);
    Learning backward(mini::figure_1, rule);
    const std::vector<std::vector<long>> inputs{{0, 0}, {0, 1}, {1, 0}, {1, 1}};
    for (const auto& input : inputs) forward.learn(input);
    for (std::size_t i = inputs.size(); i-- > 0;) backward.learn(inputs[i]);
    forward.shown.settle();
    backward.shown.settle();
    EXPECT_EQ(forward.names(), backward.names());
    EXPECT_FALSE(forward.names().contains("x = 0")) << "no run comes that way";
    EXPECT_TRUE(forward.names().contains("x = 1"));
  }
}

TEST(Shown, ARunIsGoneOverUntilNothingIsNew) {
  // The test is met twice. Only at the first time is it seen to be needed, and so what it found at
  // the second matters as well.
  Learning l("main(n) { i = 0; s = 1; while (i < n) { s = s + s; i = i + 1; } observe s; }");
  EXPECT_TRUE(l.learn({1}));
  EXPECT_EQ(l.names(), (Names{"i = 0", "s = 1", "while (i < n)", "s = s + s", "i = i + 1"}));
}

TEST(Shown, WhatMattersAtTheStartDoesNotMatterAtTheEnd) {
  Learning l("main(a) { x = a; a = 5; observe x; }");
  EXPECT_TRUE(l.learn({1}));
  EXPECT_EQ(l.names(), Names{"x = a"});
}

TEST(Shown, ACallIsNeededForWhatItsInsideComputes) {
  Learning l(R"(
    global g;
    f(p) { g = p; w = 1; }
    main(a) { f(a); observe g; })");
  EXPECT_TRUE(l.learn({1}));
  EXPECT_EQ(l.names(), (Names{"f(a)", "g = p"}));
}

}  // namespace
}  // namespace pslice::slicer
