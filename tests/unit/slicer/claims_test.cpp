// Claims by themselves: what is added to a label, what a cut branch claims, and how claims are
// carried up. Laws are tried on small values of the variables.

#include "slicer/search/claims.h"

#include "by_hand.h"

namespace pslice::slicer {
namespace {

using Cursor = Claims::Cursor;

/// p > 5 and p < 3 exclude each other, whatever x is meanwhile.
constexpr const char* excluded = R"(
    main(p, q) {
      x = q;
      if (p > 5) x = x + 2;
      else x = 1;
      if (p < 3) z = x;
      else z = 0;
      observe z;
    })";

class ClaimsTest : public testing::Test {
 protected:
  explicit ClaimsTest(const char* text = excluded, const SliceOptions& options = {})
      : p(text, options),
        hand(p),
        claims(p.flow(), hand.graph(), hand.cursor(), p.context().options) {}

  std::vector<ts::Term> label(State state) {
    std::vector<ts::Term> clauses;
    for (const Claim& claim : hand.graph()[state].interpolant) clauses.push_back(claim.clause);
    return clauses;
  }
  /// The state at the first test, at which the program begins or after a first step.
  State first_test() {
    State state = StateGraph::start();
    while (p.flow()[hand.graph()[state].point].out.size() == 1) {
      state = hand.take(state, hand.only_branch(state));
    }
    return state;
  }

  Prepared p;
  ByHand hand;
  Claims claims;
};

// --- labels ---

TEST_F(ClaimsTest, OfTwoBoundsTheStrongerStays) {
  const State s = StateGraph::start();
  EXPECT_EQ(claims.add(s, {{p.at_most("x", 7), {}}}).size(), 1U);
  EXPECT_TRUE(claims.add(s, {{p.at_most("x", 9), {}}}).empty());
  EXPECT_TRUE(claims.add(s, {{p.at_most("x", 7), {}}}).empty());
  EXPECT_EQ(label(s), std::vector{p.at_most("x", 7)});
  EXPECT_EQ(claims.add(s, {{p.at_most("x", 2), {}}}).size(), 1U);
  EXPECT_EQ(label(s), std::vector{p.at_most("x", 2)});
}

TEST_F(ClaimsTest, BoundsOfDifferentThingsStayBeside) {
  const State s = StateGraph::start();
  claims.add(s, {{p.at_most("x", 7), {}}, {p.at_least("x", 2), {}}, {p.at_most("p", 7), {}}});
  EXPECT_EQ(label(s).size(), 3U);
}

TEST_F(ClaimsTest, PartsOfAConjunctionAreClauses) {
  const State s = StateGraph::start();
  const ts::Term both = p.terms().conjunction({p.at_most("x", 7), p.at_least("p", 2)});
  EXPECT_EQ(claims.add(s, {{both, {}}, {p.terms().truth(true), {}}}).size(), 2U);
  EXPECT_EQ(label(s).size(), 2U);
}

TEST_F(ClaimsTest, WhatIsFalseStandsForThePathAndTakesTheRestAway) {
  const State s = StateGraph::start();
  claims.add(s, {{p.at_most("x", 7), {}}});
  EXPECT_EQ(claims.add(s, {{p.terms().truth(false), {3}}}).size(), 1U);
  EXPECT_TRUE(hand.graph()[s].is_its_path());
  EXPECT_TRUE(hand.graph()[s].interpolant.front().core.empty());
  EXPECT_TRUE(claims.add(s, {{p.at_most("p", 7), {}}}).empty());
}

class FewClausesTest : public ClaimsTest {
 protected:
  FewClausesTest() : ClaimsTest(excluded, few()) {}
  static SliceOptions few() {
    SliceOptions options;
    options.most_clauses = 2;
    return options;
  }
};

TEST_F(FewClausesTest, TooManyClausesStandForThePath) {
  const State s = StateGraph::start();
  claims.add(s, {{p.at_most("x", 7), {}}, {p.at_least("x", 2), {}}});
  EXPECT_FALSE(hand.graph()[s].is_its_path());
  claims.add(s, {{p.at_most("p", 7), {}}});
  EXPECT_TRUE(hand.graph()[s].is_its_path());
}

// --- where they come from ---

TEST_F(ClaimsTest, ACutBranchClaimsAnInterpolant) {
  const State before = first_test();
  const State s = hand.take(before, hand.branch_with(before, "x = x + 2"));
  const std::size_t low = hand.branch_with(s, "z = x");
  hand.cut(s, low);
  const Claim claim = claims.of_cut(s, low);
  // It holds on the way there, and nothing that satisfies it can take the branch.
  EXPECT_TRUE(p.follows({p.at_least("p", 6)}, claim.clause));
  EXPECT_TRUE(p.follows({claim.clause, hand.guard(s, low)}, p.terms().truth(false)));
  EXPECT_EQ(claim.core, Core{*hand.graph()[before].branches[hand.graph()[s].branch].constraint});
}

TEST_F(ClaimsTest, AFormulaIsClaimedOnlyWhereItHolds) {
  const State before = first_test();
  const State s = hand.take(before, hand.branch_with(before, "x = x + 2"));
  const Position test = *hand.graph()[before].branches[hand.graph()[s].branch].constraint;
  const std::optional<Claim> holds = claims.holding_here(p.at_least("p", 4), nullptr);
  ASSERT_TRUE(holds);
  EXPECT_EQ(holds->clause, p.at_least("p", 4));
  EXPECT_EQ(holds->core, Core{test});
  EXPECT_FALSE(claims.holding_here(p.at_least("p", 9), nullptr));
  EXPECT_FALSE(claims.holding_here(p.at_least("x", 0), nullptr));
}

// --- going up ---

TEST_F(ClaimsTest, GoesUpOverWhatTheBranchDoes) {
  const State before = first_test();
  const std::size_t branch = hand.branch_with(before, "x = x + 2");
  hand.take(before, branch);
  const auto above = claims.lifted(before, branch, {{p.at_most("x", 7), {}}}, Cursor::elsewhere);
  ASSERT_EQ(above.size(), 1U);
  // The test has no part in it, and so does not enter.
  EXPECT_EQ(above.front().clause, p.at_most("x", 5));
}

TEST_F(ClaimsTest, ATestEntersIfItHasAPart) {
  const State before = first_test();
  const std::size_t branch = hand.branch_with(before, "x = x + 2");
  hand.take(before, branch);
  const Position test = *hand.graph()[before].branches[branch].constraint;
  const auto above =
      claims.lifted(before, branch, {{p.at_most("x", 7), {test}}}, Cursor::elsewhere);
  ASSERT_EQ(above.size(), 1U);
  const ts::Term clause = above.front().clause;
  EXPECT_TRUE(above.front().core.empty());
  // With the test it says what has to hold in front of it; without, nothing.
  EXPECT_TRUE(p.follows({clause, hand.guard(before, branch)}, p.at_most("x", 5)));
  EXPECT_TRUE(p.follows({p.terms().negation(hand.guard(before, branch))}, clause));
  EXPECT_TRUE(p.follows({p.at_most("x", 5)}, clause));
}

TEST_F(ClaimsTest, AContradictionGoesUpToNothingToClaim) {
  const State before = first_test();
  const std::size_t branch = hand.branch_with(before, "x = x + 2");
  const State s = hand.take(before, branch);
  const std::size_t low = hand.branch_with(s, "z = x");
  hand.cut(s, low);
  const Claim claim = claims.of_cut(s, low);
  for (const Claim& above : claims.lifted(before, branch, {claim}, Cursor::elsewhere)) {
    EXPECT_TRUE(p.follows({above.clause, hand.guard(before, branch)}, claim.clause));
    EXPECT_TRUE(p.follows({}, above.clause));
    EXPECT_TRUE(above.core.empty());
  }
}

class LoopClaimsTest : public ClaimsTest {
 protected:
  LoopClaimsTest()
      : ClaimsTest(R"(
    main(p, n) {
      x = p;
      i = 0;
      while (i < n) {
        i = i + 1;
        x = x + i;
      }
      if (n > 3) z = x;
      else z = p;
      observe z;
    })") {}
};

TEST_F(LoopClaimsTest, WhatALoopChangesIsNotClaimedInFrontOfIt) {
  State head = StateGraph::start();
  while (p.flow().loop_at(hand.graph()[head].point) == nullptr) {
    head = hand.take(head, hand.only_branch(head));
  }
  hand.graph()[head].generalised = true;
  const auto before = [&](ts::Term clause) {
    const auto claimed = claims.before_forgetting(head, {{clause, {}}}, Cursor::elsewhere);
    EXPECT_EQ(claimed.size(), 1U);
    return claimed.front().clause;
  };
  EXPECT_EQ(before(p.at_most("n", 3)), p.at_most("n", 3));
  // Whatever i is: then n is that small anyway.
  const ts::Term either = p.terms().disjunction({p.at_most("n", 3), p.at_most("i", 2)});
  EXPECT_TRUE(p.follows({before(either)}, p.at_most("n", 3)));
  EXPECT_TRUE(before(p.at_most("i", 2)).is_false());
}

}  // namespace
}  // namespace pslice::slicer
