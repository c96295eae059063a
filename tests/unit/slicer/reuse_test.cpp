// Which states may close which: the table by itself, on graphs made by hand.

#include "slicer/search/reuse.h"

#include "by_hand.h"

namespace pslice::slicer {
namespace {

/// Two ways to the join, with y at most 5 on the one and at least 7 on the other.
constexpr const char* two_ways = R"(
    main(p, q) {
      x = p;
      if (q > 0) y = 5;
      else y = 7;
      if (y > p) z = x;
      else z = y;
      observe z;
    })";

class ReuseTest : public testing::Test {
 protected:
  explicit ReuseTest(Reuse mode = Reuse::lazy)
      : p(two_ways),
        hand(p),
        claims(p.flow(), hand.graph(), hand.cursor(), p.context().options),
        table(p.flow(), p.equations(), p.reduced().whole, hand.graph(), hand.cursor(), claims,
              mode) {
    State test = StateGraph::start();
    while (p.flow()[hand.graph()[test].point].out.size() == 1) {
      test = hand.take(test, hand.only_branch(test));
    }
    at_test = test;
  }

  /// A state at the join, on the way where y gets this value; the program is there.
  State joined(int y) {
    const std::string text = "y = " + std::to_string(y);
    const State state = hand.take(at_test, hand.branch_with(at_test, text));
    EXPECT_TRUE(p.flow().is_join(hand.graph()[state].point));
    return state;
  }
  /// One that was explored, with this label.
  State explored(int y, const std::vector<ts::Term>& label) {
    const State state = joined(y);
    for (const ts::Term clause : label) hand.graph()[state].interpolant.push_back({clause, {}});
    table.remember(state);
    return state;
  }
  std::optional<State> found(State state) {
    const auto match = table.find(state, nullptr).match;
    return match ? std::optional(match->state) : std::nullopt;
  }

  Prepared p;
  ByHand hand;
  Claims claims;
  ReuseTable table;
  State at_test;
};

TEST_F(ReuseTest, AStateIsClosedByOneWhoseLabelItImplies) {
  const State weak = explored(5, {p.at_most("y", 9)});
  EXPECT_EQ(found(joined(7)), weak);
  EXPECT_EQ(found(joined(5)), weak);
}

TEST_F(ReuseTest, EveryClauseCounts) {
  explored(5, {p.at_most("y", 9), p.at_most("y", 6)});
  EXPECT_EQ(found(joined(7)), std::nullopt);
  EXPECT_TRUE(found(joined(5)));
}

TEST_F(ReuseTest, WhatIsNotKnownIsNotImplied) {
  explored(5, {p.at_most("x", 9)});
  EXPECT_EQ(found(joined(7)), std::nullopt);
}

TEST_F(ReuseTest, TheMatchHasTheLabelWithItsReasonsHere) {
  explored(5, {p.at_most("y", 9), p.at_most("q", 0)});
  const State here = joined(7);
  const auto match = table.find(here, nullptr).match;
  ASSERT_TRUE(match);
  ASSERT_EQ(match->claims.size(), 2U);
  EXPECT_EQ(match->claims[0].clause, p.at_most("y", 9));
  EXPECT_TRUE(match->claims[0].core.empty());
  EXPECT_EQ(match->claims[1].clause, p.at_most("q", 0));
  const Branch& taken = hand.graph()[at_test].branches[hand.graph()[here].branch];
  EXPECT_EQ(match->claims[1].core, Core{*taken.constraint});
}

TEST_F(ReuseTest, LookingChangesNoLabel) {
  const State other = explored(5, {p.at_most("y", 9), p.at_most("y", 6), p.at_most("y", 5)});
  const auto label = [&] {
    std::vector<ts::Term> clauses;
    for (const Claim& claim : hand.graph()[other].interpolant) clauses.push_back(claim.clause);
    return clauses;
  };
  const auto before = label();
  EXPECT_FALSE(found(joined(7)));
  EXPECT_EQ(label(), before);
}

TEST_F(ReuseTest, WhatRefutesIsSaid) {
  const State fits = explored(5, {p.at_most("y", 9)});
  const State third = explored(5, {p.at_most("y", 9), p.at_most("y", 6), p.at_most("y", 5)});
  const auto answer = table.find(joined(7), nullptr);
  ASSERT_TRUE(answer.match);
  EXPECT_EQ(answer.match->state, fits);
  ASSERT_EQ(answer.refuters.size(), 1U);
  EXPECT_EQ(answer.refuters.front().state, third);
  EXPECT_EQ(answer.refuters.front().clause, 1U);
}

TEST_F(ReuseTest, AStateThatIsItsPathClosesNone) {
  explored(5, {p.terms().truth(false)});
  EXPECT_FALSE(found(joined(5)));
  // Also if it has become that since.
  const State later = explored(5, {});
  EXPECT_EQ(found(joined(5)), later);
  hand.graph()[later].interpolant = {{p.terms().truth(false), {}}};
  EXPECT_FALSE(found(joined(5)));
}

TEST_F(ReuseTest, TheLastOneExploredComesFirst) {
  explored(5, {});
  const State second = explored(7, {});
  EXPECT_EQ(found(joined(5)), second);
}

TEST_F(ReuseTest, OnlyWithinTheSameLoop) {
  const State other = explored(5, {});
  hand.graph()[other].head = at_test;
  const State here = joined(7);
  EXPECT_FALSE(found(here));
  hand.graph()[here].head = at_test;
  EXPECT_EQ(found(here), other);
}

TEST_F(ReuseTest, WhatCanBeReachedIsNotClosedByWhatCannot) {
  const State other = explored(5, {});
  hand.graph()[other].below_opened = true;
  const State here = joined(7);
  EXPECT_FALSE(found(here));
  hand.graph()[here].below_opened = true;
  EXPECT_EQ(found(here), other);
}

TEST_F(ReuseTest, OnlyWherePathsJoin) {
  table.remember(at_test);
  hand.cursor().go_to(at_test);
  EXPECT_FALSE(found(at_test));
}

class SyntacticReuseTest : public ReuseTest {
 protected:
  SyntacticReuseTest() : ReuseTest(Reuse::syntactic) {}
};

TEST_F(SyntacticReuseTest, TheSameValuesAreNeeded) {
  const State same = explored(5, {p.at_most("y", 9)});
  EXPECT_EQ(found(joined(5)), same);
  EXPECT_FALSE(found(joined(7)));  // though it is at most 9
}

TEST_F(SyntacticReuseTest, AGrownLabelCountsOnceItIsRefreshed) {
  const State other = explored(5, {p.at_most("x", 9)});
  EXPECT_EQ(found(joined(7)), other);
  hand.graph()[other].interpolant.push_back({p.at_most("y", 9), {}});
  hand.cursor().go_to(other);
  table.refresh(other);
  EXPECT_FALSE(found(joined(7)));
}

class EagerReuseTest : public ReuseTest {
 protected:
  EagerReuseTest() : ReuseTest(Reuse::eager) {}

  /// Behind the other state, x matters where y is larger than p.
  State with_witness() {
    const State other = joined(5);
    const State end = hand.take(other, hand.branch_with(other, "z = x"));
    const State other_end = hand.take(other, hand.branch_with(other, "z = y"));
    const auto visit = [&](State s) {
      p.equations().visit(hand.graph()[s].point, hand.graph()[s].matters, p.reduced().whole,
                          [](SharedSlice::Element) {});
    };
    visit(end);
    visit(other_end);
    insert(hand.graph()[other].matters, p.slot("x"));
    hand.cursor().go_to(other);
    table.remember(other);
    return other;
  }
};

TEST_F(EagerReuseTest, WhatMattersThereHasToMatterHere) {
  const State other = with_witness();
  const State here = joined(7);
  EXPECT_EQ(found(here), other);
  hand.cursor().executor().assume(
      hand.cursor().executor().machine().evaluate(p.at_least("p", 8)));  // so y > p cannot be
  EXPECT_FALSE(found(here));
}

TEST_F(EagerReuseTest, LookingLeavesTheProgramWhereItIs) {
  with_witness();
  const State here = joined(7);
  const std::size_t conditions = hand.cursor().executor().condition().size();
  EXPECT_TRUE(found(here));
  EXPECT_EQ(hand.cursor().executor().condition().size(), conditions);
}

}  // namespace
}  // namespace pslice::slicer
