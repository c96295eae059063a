// Witnesses against what they are to show: along the path alone, the variable matters.

#include "slicer/search/witness.h"

#include "by_hand.h"

namespace pslice::slicer {
namespace {

/// An explored program, and what matters at its states if all of the path-insensitive slice is
/// kept.
class Explored {
 public:
  explicit Explored(std::string_view text)
      : p(text), exploration(p.context()), solution(p.context(), graph()) {
    exploration.explore();
    solution.find_order();
    EXPECT_TRUE(solution.solve(slice()).empty());
  }

  [[nodiscard]] const StateGraph& graph() const { return exploration.graph(); }
  [[nodiscard]] const SharedSlice& slice() const { return p.reduced().whole; }
  [[nodiscard]] WitnessFinder finder(WitnessMemory* memory = nullptr) const {
    return {
        p.flow(), p.equations(), graph(), slice(), [this](State s) { return solution.matters(s); },
        nullptr,  memory};
  }

  /// Does the variable matter in front of these steps, for their sake?
  [[nodiscard]] bool matters_along(const std::vector<symex::Step>& steps, symex::Point at,
                                   Slot slot) const {
    std::vector<Word> set(p.equations().words());
    const Equations::Join nobody = [](SharedSlice::Element) {};
    const symex::Point end = steps.empty() ? at : p.flow()[steps.back()].target;
    p.equations().visit(end, set, slice(), nobody);
    p.equations().pass(steps, set, slice(), nobody);
    return contains(set, slot);
  }
  [[nodiscard]] bool is_path(State from, const std::vector<Hop>& hops) const {
    State at = finder().standing_for(from);
    for (std::size_t h = 0; h < hops.size(); ++h) {
      if (hops[h].state != at) return false;
      const Branch& branch = graph()[at].branches[hops[h].branch];
      if (!branch.is_open()) return false;
      const std::size_t length = p.flow().segment(branch.first).size();
      if (hops[h].steps > length || (h + 1 < hops.size() && hops[h].steps < length)) return false;
      at = finder().standing_for(branch.child);
    }
    return true;
  }

  Prepared p;
  Exploration exploration;
  GraphSolution solution;
};

const std::vector<const char*> programs{
    mini::figure_1,
    mini::unlikely,
    R"(
    f(v) { if (v > 2) r = v; else r = 0; return r; }
    main(a, b) {
      x = f(a);
      y = f(b);
      if (x > y) z = x;
      else z = y;
      observe z;
    })",
    R"(
    main(n, b) {
      x = 1;
      y = b;
      i = 0;
      while (i < n) {
        if (i == 2) x = y;
        y = 7;
        i = i + 1;
      }
      observe x;
    })",
    R"(
    main(p, q) {
      if (p > 0) x = q;
      else x = 1;
      if (q > 3) y = x;
      else y = p;
      if (p > 5) z = y;
      else z = x;
      observe z;
      w = z + y;
      observe w;
    })",
};

TEST(Witness, ShowsThatTheVariableMatters) {
  for (const char* text : programs) {
    SCOPED_TRACE(text);
    const Explored e(text);
    std::size_t witnesses = 0;
    for (const State state : e.solution.order()) {
      const symex::Point at = e.graph()[state].point;
      for (const ts::Variable v : e.p.equations().variables(e.solution.matters(state))) {
        const Slot slot = e.p.equations().slot(v);
        // Where it is observed right there, the way is empty.
        const auto hops = e.finder().from(state, slot);
        if (e.graph()[e.finder().standing_for(state)].branches.empty()) continue;
        ASSERT_TRUE(hops) << e.p.program()[v].name;
        EXPECT_TRUE(e.is_path(state, *hops));
        EXPECT_TRUE(e.matters_along(e.finder().steps(state, slot), at, slot))
            << e.p.program()[v].name;
        ++witnesses;
      }
    }
    EXPECT_GT(witnesses, 3U);
  }
}

TEST(Witness, TailsFoundBeforeAreAsGood) {
  for (const char* text : programs) {
    SCOPED_TRACE(text);
    const Explored e(text);
    WitnessMemory memory;
    std::size_t afresh = 0;
    for (const State state : e.solution.order()) {
      const symex::Point at = e.graph()[state].point;
      for (const ts::Variable v : e.p.equations().variables(e.solution.matters(state))) {
        const Slot slot = e.p.equations().slot(v);
        if (e.graph()[e.finder().standing_for(state)].branches.empty()) continue;
        WitnessMemory nothing;
        ASSERT_TRUE(e.finder(&nothing).from(state, slot));
        afresh += nothing.work();
        const WitnessFinder finder = e.finder(&memory);
        const auto hops = finder.from(state, slot);
        ASSERT_TRUE(hops) << e.p.program()[v].name;
        EXPECT_TRUE(e.is_path(state, *hops));
        EXPECT_TRUE(e.matters_along(finder.steps(state, slot), at, slot));
      }
    }
    EXPECT_LE(memory.work(), 2 * afresh);  // it was asked twice
    EXPECT_GT(memory.work(), 0U);
  }
}

TEST(Witness, ThereIsNoneOfWhatDoesNotMatter) {
  for (const char* text : programs) {
    SCOPED_TRACE(text);
    const Explored e(text);
    std::size_t without = 0;
    for (const State state : e.solution.order()) {
      if (e.graph()[e.finder().standing_for(state)].branches.empty()) continue;
      for (std::size_t i = 0; i < e.p.program().variable_count(); ++i) {
        const ts::Variable v(i);
        if (!e.p.equations().has_slot(v)) continue;
        const Slot slot = e.p.equations().slot(v);
        if (contains(e.solution.matters(state), slot)) continue;
        EXPECT_FALSE(e.finder().from(state, slot)) << e.p.program()[v].name;
        ++without;
      }
    }
    EXPECT_GT(without, 0U);
  }
}

TEST(Witness, FromWithinABranchBeginsWithThatBranch) {
  const Explored e(R"(
    main(p, q) {
      if (p > 0) { x = q; y = x; }
      else y = 0;
      if (q > 3) z = y;
      else z = 1;
      observe z;
    })");
  // In front of y = x, x matters; behind it, only y does.
  for (const State state : e.solution.order()) {
    for (std::size_t b = 0; b < e.graph()[state].branches.size(); ++b) {
      const auto segment = e.p.flow().segment(e.graph()[state].branches[b].first);
      for (std::size_t i = 0; i < segment.size(); ++i) {
        if (segment[i] != e.p.step("y = x")) continue;
        const auto hops = e.finder().from(Hop{state, b, i}, e.p.slot("x"));
        ASSERT_TRUE(hops);
        EXPECT_EQ(hops->front().state, state);
        EXPECT_EQ(hops->front().branch, b);
        EXPECT_TRUE(e.is_path(state, *hops));
        EXPECT_FALSE(e.finder().from(Hop{state, b, i + 1}, e.p.slot("x")));
      }
    }
  }
}

/// x matters behind `q > 0` only; whether that can be taken is for the kind of the branch to say.
class Preference : public testing::Test {
 protected:
  Preference() : p("main(p, q) { x = p; if (q > 0) z = x + 1; else z = x; observe z; }"), hand(p) {
    test = StateGraph::start();
    while (p.flow()[hand.graph()[test].point].out.size() == 1) {
      test = hand.take(test, hand.only_branch(test));
    }
    more = hand.branch_with(test, "z = x + 1");
    less = hand.branch_with(test, "z = x");
    for (const std::size_t b : {more, less}) {
      const State end = hand.take(test, b);
      p.equations().visit(hand.graph()[end].point, hand.graph()[end].matters, p.reduced().whole,
                          [](SharedSlice::Element) {});
    }
  }

  [[nodiscard]] std::optional<std::size_t> first_branch() {
    const WitnessFinder finder(
        p.flow(), p.equations(), hand.graph(), p.reduced().whole,
        [this](State s) -> std::span<const Word> { return hand.graph()[s].matters; });
    const auto hops = finder.from(test, p.slot("x"));
    if (!hops) return std::nullopt;
    return hops->front().branch;
  }
  Branch& branch(std::size_t b) { return hand.graph()[test].branches[b]; }

  Prepared p;
  ByHand hand;
  State test;
  std::size_t more = 0;
  std::size_t less = 0;
};

TEST_F(Preference, BranchesThatAreSureComeFirst) {
  branch(more).kind = Branch::Kind::opened;
  EXPECT_EQ(first_branch(), less);
  branch(more).kind = Branch::Kind::taken;
  branch(less).kind = Branch::Kind::opened;
  EXPECT_EQ(first_branch(), more);
}

TEST_F(Preference, NoWayLeadsOverACutBranch) {
  branch(more).kind = Branch::Kind::cut;
  EXPECT_EQ(first_branch(), less);
  branch(less).kind = Branch::Kind::cut;
  EXPECT_EQ(first_branch(), std::nullopt);
}

TEST_F(Preference, ATailThatWasCutSinceIsNotFollowed) {
  WitnessMemory memory;
  const WitnessFinder finder(
      p.flow(), p.equations(), hand.graph(), p.reduced().whole,
      [this](State s) -> std::span<const Word> { return hand.graph()[s].matters; }, nullptr,
      &memory);
  insert(hand.graph()[test].matters, p.slot("x"));
  const State before = hand.graph()[test].parent;
  const Slot slot = before == StateGraph::start() ? p.slot("p") : p.slot("x");
  const auto last_branch = [&]() -> std::optional<std::size_t> {
    const auto hops = finder.from(before, slot);
    if (!hops) return std::nullopt;
    EXPECT_EQ(hops->size(), 2U);
    return hops->back().branch;
  };
  const std::size_t first = last_branch().value();
  EXPECT_EQ(memory.find({test, p.slot("x")})->hop.branch, first);
  // Not by looking again: from elsewhere the other would have been first.
  branch(first).kind = Branch::Kind::opened;
  EXPECT_EQ(last_branch(), first);
  branch(first).kind = Branch::Kind::cut;
  EXPECT_EQ(last_branch(), first == more ? less : more);
  branch(first == more ? less : more).kind = Branch::Kind::cut;
  EXPECT_EQ(last_branch(), std::nullopt);
  EXPECT_EQ(memory.find({test, p.slot("x")}), nullptr);
}

TEST_F(Preference, AClosedStateHasTheBranchesOfTheOneThatClosesIt) {
  const WitnessFinder finder(
      p.flow(), p.equations(), hand.graph(), p.reduced().whole,
      [this](State s) -> std::span<const Word> { return hand.graph()[s].matters; });
  const State closed = hand.graph().add(hand.graph()[test].point, StateGraph::start(), 0);
  hand.graph().close(closed, StateInfo::Closing::reuse, test);
  const State twice = hand.graph().add(hand.graph()[test].point, StateGraph::start(), 0);
  hand.graph().close(twice, StateInfo::Closing::reuse, closed);
  EXPECT_EQ(finder.standing_for(twice), test);
  const auto hops = finder.from(twice, p.slot("x"));
  ASSERT_TRUE(hops);
  EXPECT_EQ(hops->front().state, test);
}

/// In figure 1 no path lets `x = 0` in; without the test that excludes it, all is let in. A graph
/// that nobody has explored lets nothing in.
TEST(LetIn, ByWhatIsExplored) {
  const auto all_let_in = [](std::string_view text, bool explored) {
    Prepared p(text);
    Exploration exploration(p.context());
    if (explored) exploration.explore();
    return lets_all_in(p.context(), exploration.graph());
  };
  const std::string_view all_counts =
      "main(a) { x = 0; y = 1; if (a > 0) x = y; z = x; observe z; }";
  EXPECT_FALSE(all_let_in(mini::figure_1, true));
  EXPECT_TRUE(all_let_in(all_counts, true));
  EXPECT_FALSE(all_let_in(all_counts, false));
}

}  // namespace
}  // namespace pslice::slicer
