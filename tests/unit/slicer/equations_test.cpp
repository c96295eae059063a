// The equations of a slice, one step at a time: what matters after a step, what S holds, and from
// that what matters before the step and who joins.

#include "slicer/equations/equations.h"

#include <gtest/gtest.h>

#include "path_setting.h"

namespace pslice::slicer {
namespace {

using symex::Step;
using Kind = symex::StepInfo::Kind;

/// What a step, or being at a point, makes of what matters.
struct Made {
  Names before;
  Names joins;
  friend bool operator==(const Made&, const Made&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Made& made) {
    for (const std::string& name : made.before) out << name << ' ';
    out << "| joins";
    for (const std::string& name : made.joins) out << " [" << name << ']';
    return out;
  }
};

class Passing {
 public:
  explicit Passing(PathSetting& setting, ControlRule rule = ControlRule::branch,
                   Hits hits = Hits::possible)
      : s_(setting), equations_(setting.equations(rule, hits)) {}

  Made step(Step step, const Names& after, const Names& slice = {}) {
    return made(after, slice, [&](auto&... rest) { equations_.pass(step, rest...); });
  }
  Made step(std::string_view text, const Names& after, const Names& slice = {}) {
    return step(s_.f.step(text), after, slice);
  }
  Made steps(std::span<const Step> steps, const Names& after, const Names& slice = {}) {
    return made(after, slice, [&](auto&... rest) { equations_.pass(steps, rest...); });
  }
  Made visit(symex::Point point, const Names& after, const Names& slice = {}) {
    return made(after, slice, [&](auto&... rest) { equations_.visit(point, rest...); });
  }
  const Equations& equations() const { return equations_; }

 private:
  template <class Act>
  Made made(const Names& after, const Names& in_slice, const Act& act) {
    Made result;
    std::vector<Word> matters = s_.set(equations_, after);
    const SharedSlice slice = s_.slice(in_slice);
    const Equations::Join join = [&](SharedSlice::Element e) { result.joins.insert(s_.name(e)); };
    std::span<Word> words(matters);
    act(words, slice, join);
    result.before = s_.names(equations_, matters);
    return result;
  }

  PathSetting& s_;
  Equations equations_;
};

// --- data ---

TEST(Equations, AnAssignmentThatMattersJoinsAndPassesOnToWhatItReads) {
  PathSetting s("main(a, b, c) { x = a + b; x = x + c; y = 1; observe x, y; }");
  Passing passing(s);
  EXPECT_EQ(passing.step("x = a + b", {"x", "c"}), (Made{{"a", "b", "c"}, {"x = a + b"}}));
  EXPECT_EQ(passing.step("x = a + b", {"c", "y"}), (Made{{"c", "y"}, {}}));
  EXPECT_EQ(passing.step("x = a + b", {}), (Made{{}, {}}));
  EXPECT_EQ(passing.step("x = x + c", {"x"}), (Made{{"x", "c"}, {"x = x + c"}}));
  EXPECT_EQ(passing.step("y = 1", {"x", "y"}), (Made{{"x"}, {"y = 1"}}));
}

TEST(Equations, WhatStandsForSeveralCellsStaysWhenOneIsWritten) {
  mini::Example example =
      mini::parse("global all; main(a) { effect defines(all) uses(a); observe all; }");
  example.program[example.criterion.front().variables.front()].summary = true;
  PathSetting s(std::move(example));
  const std::string text = "effect defines(all) uses(a)";
  EXPECT_EQ(Passing(s).step(text, {"all"}), (Made{{"all", "a"}, {text}}));
}

TEST(Equations, AnEffectThatMayMissCountsAsAHitOrAsNeither) {
  PathSetting s(R"(
    main(a, u) {
      effect defines(x) may(y) uses(u);
      observe x, y, a;
    })");
  const std::string text = "effect defines(x) may(y) uses(u)";
  Passing possible(s);
  EXPECT_EQ(possible.step(text, {"x"}), (Made{{"u"}, {text}}));
  EXPECT_EQ(possible.step(text, {"y", "a"}), (Made{{"y", "u", "a"}, {text}}));
  EXPECT_EQ(possible.step(text, {"a"}), (Made{{"a"}, {}}));
  Passing certain(s, ControlRule::branch, Hits::certain);
  EXPECT_EQ(certain.step(text, {"x", "y"}), (Made{{"u"}, {text}}));
  EXPECT_EQ(certain.step(text, {"y", "a"}), (Made{{"a"}, {}}));
}

TEST(Equations, AnEffectOnMemoryTouchesAllOfIt) {
  PathSetting s(R"(
    memory m, n;
    main(u) {
      effect uses(u) writes;
      effect defines(x) reads;
      observe x, m;
    })");
  Passing possible(s);
  EXPECT_EQ(possible.step("effect uses(u) writes", {"n"}),
            (Made{{"n", "u"}, {"effect uses(u) writes"}}));
  EXPECT_EQ(possible.step("effect uses(u) writes", {"x"}), (Made{{"x"}, {}}));
  EXPECT_EQ(possible.step("effect defines(x) reads", {"x"}),
            (Made{{"m", "n"}, {"effect defines(x) reads"}}));
  EXPECT_EQ(possible.step("effect defines(x) reads", {"m"}), (Made{{"m"}, {}}));
  Passing certain(s, ControlRule::branch, Hits::certain);
  EXPECT_EQ(certain.step("effect uses(u) writes", {"n", "x"}), (Made{{"x"}, {}}));
}

TEST(Equations, WhatAMemberMayTrapOnMatters) {
  PathSetting s("main(a, d) { x = a / d; y = a; observe y; }");
  Passing passing(s);
  EXPECT_EQ(passing.step("x = a / d", {"y"}), (Made{{"y"}, {}}));
  EXPECT_EQ(passing.step("x = a / d", {"y"}, {"x = a / d"}), (Made{{"y", "d"}, {}}));
  EXPECT_EQ(passing.step("x = a / d", {"x"}), (Made{{"a", "d"}, {"x = a / d"}}));
  EXPECT_EQ(passing.step("y = a", {}, {"y = a"}), (Made{{}, {}}));
}

TEST(Equations, BeingAtTheCriterionMakesWhatIsObservedMatter) {
  PathSetting s("g(a) { observe a; y = a; } main(p, q) { g(p); w = q; }");
  Passing passing(s);
  const Step inside = s.f.step("y = a");
  EXPECT_EQ(passing.visit(s.f.flow[inside].source, {"q"}), (Made{{"a", "q"}, {"g(p)"}}));
  EXPECT_EQ(passing.visit(s.f.flow[inside].target, {"q"}), (Made{{"q"}, {}}));
  EXPECT_TRUE(passing.equations().is_observed(s.source(inside)));
  EXPECT_FALSE(passing.equations().is_observed(s.target(inside)));
}

TEST(Equations, OfSeveralStepsTheLastComesFirstAndPointsBetweenAreVisited) {
  PathSetting s("main(a, b) { y = b; x = a; observe y; z = x; }");
  Passing passing(s);
  const std::vector<Step> path{s.f.step("y = b"), s.f.step("x = a"), s.f.step("z = x")};
  EXPECT_EQ(passing.steps(path, {"z"}), (Made{{"a", "b"}, {"y = b", "x = a", "z = x"}}));
  EXPECT_EQ(passing.steps(path, {}), (Made{{"b"}, {"y = b"}}));
  // The very last point is left to others.
  EXPECT_EQ(passing.steps(std::span(path).first(2), {}), (Made{{}, {}}));
}

// --- control ---

constexpr const char* two_sides = R"(
    main(a, b) {
      if (a > b) x = 1;
      else y = 1;
      observe x, y;
    })";

TEST(Equations, ATestJoinsForTheSakeOfWhatLiesUnderIt) {
  PathSetting s(two_sides);
  Passing passing(s);
  for (const bool side : {true, false}) {
    const Step test = s.side("if (a > b)", side);
    EXPECT_EQ(passing.step(test, {"x"}), (Made{{"x"}, {}}));
    EXPECT_EQ(passing.step(test, {}, {"x = 1"}), (Made{{}, {"if (a > b)"}}));
    EXPECT_EQ(passing.step(test, {}, {"x = 1", "if (a > b)"}), (Made{{"a", "b"}, {"if (a > b)"}}));
  }
}

TEST(Equations, UnderTheRuleOfEdgesOnlyForTheSideTaken) {
  PathSetting s(two_sides);
  Passing passing(s, ControlRule::edge);
  const Step yes = s.side("if (a > b)", true);
  const Step no = s.side("if (a > b)", false);
  EXPECT_EQ(passing.step(yes, {}, {"x = 1"}), (Made{{}, {"if (a > b)"}}));
  EXPECT_EQ(passing.step(no, {}, {"x = 1"}), (Made{{}, {}}));
  EXPECT_EQ(passing.step(yes, {}, {"x = 1", "if (a > b)"}), (Made{{"a", "b"}, {"if (a > b)"}}));
  EXPECT_EQ(passing.step(no, {}, {"x = 1", "if (a > b)"}), (Made{{}, {}}));
  EXPECT_EQ(passing.step(no, {}, {"y = 1"}), (Made{{}, {"if (a > b)"}}));
}

TEST(Equations, AMemberThatDecidesNothingIsStillEvaluated) {
  PathSetting s(two_sides);
  for (const ControlRule rule : {ControlRule::branch, ControlRule::edge}) {
    Passing passing(s, rule);
    EXPECT_EQ(passing.step("if (a > b)", {}, {"if (a > b)"}), (Made{{"a", "b"}, {}}));
    EXPECT_EQ(passing.step("if (a > b)", {}), (Made{{}, {}}));
  }
}

TEST(Equations, ATestThatIsAMemberTrapsLikeAnyOther) {
  PathSetting s("main(a, d) { if (a / d > 0) x = 1; observe x; }");
  Passing passing(s, ControlRule::edge);
  const Step no = s.side("if (a / d > 0)", false);
  EXPECT_EQ(passing.step(no, {}, {"x = 1"}), (Made{{}, {}}));
  EXPECT_EQ(passing.step(no, {}, {"x = 1", "if (a / d > 0)"}), (Made{{"d"}, {}}));
}

TEST(Equations, AJumpJoinsForTheSakeOfWhatItLeadsAround) {
  PathSetting s("main(a) { x = 0; if (a) { goto end; } x = 1; end: observe x; }");
  for (const ControlRule rule : {ControlRule::branch, ControlRule::edge}) {
    Passing passing(s, rule);
    EXPECT_EQ(passing.step("goto end", {"x"}, {"x = 1"}), (Made{{"x"}, {"goto end"}}));
    EXPECT_EQ(passing.step("goto end", {"x"}, {"x = 0"}), (Made{{"x"}, {}}));
  }
}

// --- calls ---

constexpr const char* with_calls = R"(
    global g;
    f(p, q) {
      t = 1;
      g = p / t;
      return q + t;
    }
    main(a, b, c) {
      x = f(a + b, c);
      observe x, g;
    })";
const std::string the_call = "x = f(a + b, c)";

TEST(Equations, EnteringTurnsParametersIntoArguments) {
  PathSetting s(with_calls);
  Passing passing(s);
  const Step enter = s.f.step(the_call, Kind::enter);
  EXPECT_EQ(passing.step(enter, {"p"}), (Made{{"a", "b"}, {the_call}}));
  EXPECT_EQ(passing.step(enter, {"q", "g"}), (Made{{"c", "g"}, {the_call}}));
  EXPECT_EQ(passing.step(enter, {"g", "a"}), (Made{{"g", "a"}, {}}));
  EXPECT_EQ(passing.step(enter, {"t"}), (Made{{}, {}})) << "it did not exist before";
}

TEST(Equations, LeavingTurnsWhatIsTakenIntoResults) {
  PathSetting s(with_calls);
  Passing passing(s);
  const Step leave = s.f.step(the_call, Kind::leave);
  EXPECT_EQ(passing.step(leave, {"x", "b"}), (Made{{"$f", "b"}, {the_call}}));
  EXPECT_EQ(passing.step(leave, {"g"}), (Made{{"g"}, {}}));
  EXPECT_EQ(passing.step(leave, {"t", "$f"}), (Made{{}, {}})) << "of an earlier call";
}

TEST(Equations, WhatMattersInACalleeBringsTheCallsThatLeadToIt) {
  PathSetting s(R"(
    global g;
    inner(p) { g = p; }
    outer(q) { inner(q); }
    main(a) { outer(a); observe g; })");
  EXPECT_EQ(Passing(s).step("g = p", {"g"}), (Made{{"p"}, {"g = p", "inner(q)", "outer(a)"}}));
}

TEST(Equations, WhatIsNotRunNeitherTrapsNorTests) {
  PathSetting s(R"(
    f(p, d) {
      if (p > 0) {
        x = p / d;
        y = 1;
      }
    }
    main(a) { f(a, a); observe a; })");
  const Names kept{"if (p > 0)", "x = p / d", "y = 1"};
  Names with_call = kept;
  with_call.insert("f(a, a)");
  Passing passing(s);
  EXPECT_EQ(passing.step("x = p / d", {}, kept), (Made{{}, {}}));
  EXPECT_EQ(passing.step("x = p / d", {}, with_call), (Made{{"d"}, {}}));
  EXPECT_EQ(passing.step("if (p > 0)", {}, kept), (Made{{}, {}}));
  EXPECT_EQ(passing.step("if (p > 0)", {}, with_call), (Made{{"p"}, {"if (p > 0)"}}));
}

TEST(Equations, ACallThatMayNotReturnDecidesOnWhatComesAfterIt) {
  PathSetting s("f(p) { if (p) halt; } main(a) { f(a); x = 1; observe x; }");
  const Step enter = s.f.step("f(a)", Kind::enter);
  const Step leave = s.f.step("f(a)", Kind::leave);
  Passing branch(s);
  EXPECT_EQ(branch.step(enter, {}, {"x = 1"}), (Made{{}, {"f(a)", "exit f"}}));
  EXPECT_EQ(branch.step(leave, {}, {"x = 1"}), (Made{{}, {}}));
  // Coming back is the side of the call that was taken.
  Passing edge(s, ControlRule::edge);
  EXPECT_EQ(edge.step(enter, {}, {"x = 1"}), (Made{{}, {}}));
  EXPECT_EQ(edge.step(leave, {}, {"x = 1"}), (Made{{}, {"f(a)", "exit f"}}));
}

TEST(Equations, TextThatCannotBeEditedJoinsAsAWhole) {
  mini::Example example = mini::parse("f(p) { t = 1; u = p; } main(a) { f(a); observe a; }");
  example.program[example.program.find_function("f").value()].text_is_fixed = true;
  PathSetting s(std::move(example));
  const Step enter = s.f.step("f(a)", Kind::enter);
  Passing passing(s);
  EXPECT_EQ(passing.step(enter, {}), (Made{{}, {}}));
  EXPECT_EQ(passing.step(enter, {}, {"f(a)"}), (Made{{}, {"t = 1", "u = p"}}));
}

// --- calls that are not followed ---

class OpaqueCall : public testing::Test {
 protected:
  OpaqueCall() {
    s.needed_inside = {"a", "h"};
    for (const char* kept : {"g = p", "exit opaque"}) s.fallback.elements.insert(s.element(kept));
  }
  PathSetting s{R"(
    global g, h;
    opaque(p) { g = p; h = 1; return p; }
    main(a, b) { x = opaque(a); y = b; observe x, g; })"};
  const std::string call = "x = opaque(a)";
  const Names joining{call, "g = p", "exit opaque"};
};

TEST_F(OpaqueCall, IsLeftOutWhereNothingOfItMatters) {
  Passing passing(s);
  EXPECT_EQ(passing.step(call, {"b"}), (Made{{"b"}, {}}));
}

TEST_F(OpaqueCall, JoinsForItsResultOrWhatItMayChange) {
  Passing passing(s);
  EXPECT_EQ(passing.step(call, {"x", "b"}), (Made{{"a", "h", "b"}, joining}));
  EXPECT_EQ(passing.step(call, {"g"}), (Made{{"a", "h"}, joining}));
}

TEST_F(OpaqueCall, AsAMemberNeedsWhatItsInsideNeeds) {
  Passing passing(s);
  EXPECT_EQ(passing.step(call, {"b"}, {call}), (Made{{"a", "h", "b"}, joining}));
}

TEST_F(OpaqueCall, HidesTheCriterionIfThatIsReachedInside) {
  EXPECT_FALSE(Passing(s).equations().hides_criterion(s.f.step(call)));
  PathSetting hiding("global g; opaque() { g = 1; observe g; } main(a) { opaque(); x = a; }");
  Passing passing(hiding);
  EXPECT_TRUE(passing.equations().hides_criterion(hiding.f.step("opaque()")));
  EXPECT_FALSE(passing.equations().hides_criterion(hiding.f.step("x = a")));
  EXPECT_EQ(passing.step("opaque()", {"a"}), (Made{{"a"}, {"opaque()"}}));
  PathSetting out_of_reach("global g; opaque() { return 1; observe g; } main() { opaque(); }");
  EXPECT_FALSE(Passing(out_of_reach).equations().hides_criterion(out_of_reach.f.step("opaque()")));
}

TEST(Equations, ACallThatNeverReturnsDoesNotComeBackByAnySide) {
  PathSetting s("opaque() { halt; } main(a) { opaque(); observe a; }");
  EXPECT_EQ(Passing(s).step("opaque()", {}), (Made{{}, {"opaque()", "exit opaque"}}));
  EXPECT_EQ(Passing(s, ControlRule::edge).step("opaque()", {}), (Made{{}, {}}));
}

// --- where exploration ended too early ---

TEST_F(OpaqueCall, BehindAPointBringsWhatIsKeptInside) {
  const auto behind = [&] {
    Names joined;
    const symex::Point from[] = {s.f.flow.start()};
    s.equations().join_all_behind(from, [&](SharedSlice::Element e) { joined.insert(s.name(e)); });
    return joined;
  };
  EXPECT_EQ(behind(), Names{}) << "the call is here for feasibility only";
  s.fallback.elements.insert(s.element(call));
  EXPECT_EQ(behind(), joining);
}

TEST(EquationsFallback, EverythingKeptBehindAPointJoins) {
  PathSetting s(R"(
    f() { i = 1; halt; }
    main(a) { w = 1; if (a) { x = 1; f(); } else y = 1; z = 1; observe a; })");
  for (const char* kept : {"w = 1", "x = 1", "f()", "i = 1", "exit f", "z = 1"}) {
    s.fallback.elements.insert(s.element(kept));
  }
  s.matter_anyway = {"a"};
  const Equations equations = s.equations();
  const auto behind = [&](std::string_view text) {
    Names joined;
    const symex::Point from[] = {s.f.flow[s.f.step(text)].source};
    equations.join_all_behind(from, [&](SharedSlice::Element e) { joined.insert(s.name(e)); });
    return joined;
  };
  EXPECT_EQ(behind("w = 1"), (Names{"w = 1", "x = 1", "f()", "i = 1", "exit f", "z = 1"}));
  EXPECT_EQ(behind("y = 1"), (Names{"z = 1"}));
  EXPECT_TRUE(behind("i = 1").contains("f()")) << "the call that led there runs on";
  EXPECT_FALSE(behind("i = 1").contains("w = 1"));
  std::vector<Word> matters = s.set(equations, {});
  equations.add_fallback(s.f.flow.start(), matters);
  EXPECT_EQ(s.names(equations, matters), Names{"a"});
}

}  // namespace
}  // namespace pslice::slicer
