// Labels that have been tampered with: each change that breaks the proof is refused.

#include <gtest/gtest.h>

#include <algorithm>

#include "searched.h"

namespace pslice::check {
namespace {

TEST(Labels, MissesTheReasonOfEveryCut) {
  int cuts = 0;
  for (const NamedProgram& program : programs()) {
    SCOPED_TRACE(program.name);
    const Searched search(program.text);
    for (const State state : search.reached()) {
      const auto& branches = search.graph[state].branches;
      const auto is_cut = [](const Branch& b) { return b.kind == Branch::Kind::cut; };
      if (std::ranges::none_of(branches, is_cut)) continue;
      Searched changed(program.text);
      changed.graph[state].interpolant.clear();
      EXPECT_FALSE(changed.sound()) << "state " << state.index();
      ++cuts;
    }
  }
  EXPECT_GT(cuts, 10);
}

/// Not every claim is needed: one may follow from the others, or be true of every state.
TEST(Labels, MissesMostClaims) {
  int missed = 0;
  int claims = 0;
  for (const NamedProgram& program : programs()) {
    const Searched search(program.text);
    for (const State state : search.reached()) {
      for (std::size_t c = 0; c < search.graph[state].interpolant.size(); ++c) {
        Searched changed(program.text);
        auto& interpolant = changed.graph[state].interpolant;
        interpolant.erase(interpolant.begin() + static_cast<std::ptrdiff_t>(c));
        missed += changed.sound() ? 0 : 1;
        ++claims;
      }
    }
  }
  EXPECT_GT(claims, 20);
  EXPECT_GT(2 * missed, claims);
}

TEST(Labels, WhatThereIsNoTimeForStaysUndecided) {
  const Searched search(text_of("figure 1"));
  ASSERT_GT(search.reached().size(), 3U);
  for (const int states : {0, 1, 3}) {
    const Opinion opinion = search.opinion_after(states);
    EXPECT_TRUE(opinion.undecided) << states;
    EXPECT_EQ(opinion.refused, std::nullopt) << states;
  }
  EXPECT_TRUE(search.opinion_after(1'000'000).confirmed());
}

TEST(Labels, RefusesAClaimTheStartDoesNotImply) {
  Searched search(text_of("figure 1"));
  term::Factory& terms = search.program().terms();
  const ts::Variable input = search.program()[ts::Function(0)].parameters.front();
  const ts::Term positive = terms.less(terms.constant(0), terms.variable(input));
  search.graph[StateGraph::start()].interpolant.push_back({positive, {}});
  EXPECT_FALSE(search.sound());
}

TEST(Labels, RefusesAStrongerLabelAnywhere) {
  const std::string& text = text_of("correlated");
  const Searched search(text);
  for (const State state : search.reached()) {
    Searched changed(text);
    term::Factory& terms = changed.program().terms();
    const ts::Variable input = changed.program()[ts::Function(0)].parameters.front();
    const ts::Term unlikely = terms.equal(terms.variable(input), terms.constant(77'777));
    changed.graph[state].interpolant.push_back({unlikely, {}});
    EXPECT_FALSE(changed.sound()) << "state " << state.index();
  }
}

/// `false` stands for the path to the state, so it can stand for no other.
TEST(Labels, RefusesReuseOfAStateThatStandsForItsPath) {
  int reused = 0;
  for (const NamedProgram& program : programs()) {
    SCOPED_TRACE(program.name);
    const Searched search(program.text);
    for (const State state : search.reached()) {
      if (search.graph[state].closing != Closing::reuse) continue;
      Searched changed(program.text);
      const State target = changed.graph[state].target;
      changed.graph[target].interpolant = {{changed.program().terms().truth(false), {}}};
      EXPECT_FALSE(changed.sound()) << "state " << target.index();
      ++reused;
    }
  }
  EXPECT_GT(reused, 5);
}

TEST(Labels, RefusesACutBranch) {
  int cut = 0;
  for (const std::string& name : exact_ones) {
    const std::string& text = text_of(name);
    const Searched search(text);
    for (const State state : search.reached()) {
      for (std::size_t b = 0; b < search.graph[state].branches.size(); ++b) {
        if (search.graph[state].branches[b].kind != Branch::Kind::taken) continue;
        Searched changed(text);
        changed.graph[state].branches[b].kind = Branch::Kind::cut;
        EXPECT_FALSE(changed.sound()) << name << ", state " << state.index() << ", branch " << b;
        ++cut;
      }
    }
  }
  EXPECT_GT(cut, 20);
}

TEST(Labels, RefusesABranchNobodyLookedAt) {
  Searched search(text_of("figure 1"));
  search.graph[StateGraph::start()].branches[0].kind = Branch::Kind::pending;
  EXPECT_FALSE(search.sound());
}

TEST(Labels, RefusesAMissingBranch) {
  const std::string& text = text_of("figure 1");
  const Searched search(text);
  for (const State state : search.reached()) {
    if (search.graph[state].branches.empty()) continue;
    Searched changed(text);
    changed.graph[state].branches.pop_back();
    EXPECT_FALSE(changed.sound());
    Searched doubled(text);
    doubled.graph[state].branches.back().first = doubled.graph[state].branches.front().first;
    EXPECT_EQ(doubled.sound(), search.graph[state].branches.size() == 1);
  }
}

TEST(Labels, RefusesAnUnexploredState) {
  Searched search(text_of("figure 1"));
  const State child = search.graph[StateGraph::start()].branches[0].child;
  search.graph[child].branches.clear();
  search.graph[child].closing = Closing::given_up;
  EXPECT_FALSE(search.sound());
}

/// Is there nothing to decide on the way?
bool leads_straight(const symex::Flow& flow, symex::Step step, symex::Point to) {
  for (std::size_t i = 0; i < flow.step_count(); ++i) {
    const symex::Point at = flow[step].target;
    if (at == to) return true;
    if (flow[at].out.size() != 1 || flow.guard(flow[at].out.front())) return false;
    step = flow[at].out.front();
  }
  return false;
}

TEST(Labels, RefusesAChildElsewhere) {
  const std::string& text = text_of("calls");
  const Searched search(text);
  int redirected = 0;
  for (const State state : search.reached()) {
    for (std::size_t b = 0; b < search.graph[state].branches.size(); ++b) {
      const Branch& branch = search.graph[state].branches[b];
      if (branch.kind == Branch::Kind::cut) continue;
      for (const State other : search.reached()) {
        if (leads_straight(search.flow(), branch.first, search.graph[other].point)) continue;
        Searched changed(text);
        changed.graph[state].branches[b].child = other;
        EXPECT_FALSE(changed.sound()) << state.index() << " -> " << other.index();
        ++redirected;
      }
    }
  }
  EXPECT_GT(redirected, 20);
}

/// Reusing another state in place of the one found is fine only if the label allows it.
TEST(Labels, RefusesARedirectedReuse) {
  int elsewhere = 0;
  int here = 0;
  for (const NamedProgram& program : programs()) {
    SCOPED_TRACE(program.name);
    const Searched search(program.text);
    for (const State state : search.reached()) {
      if (search.graph[state].closing != Closing::reuse) continue;
      for (const State other : search.reached()) {
        if (other == state || other == search.graph[state].target) continue;
        Searched changed(program.text);
        changed.graph[state].target = other;
        const bool same_point = search.graph[other].point == search.graph[state].point;
        if (!same_point) {
          EXPECT_FALSE(changed.sound());
          ++elsewhere;
        } else if (!changed.sound()) {
          ++here;
        }
      }
    }
  }
  EXPECT_GT(elsewhere, 10);
  EXPECT_GT(here, 0);
}

TEST(Labels, RefusesALoopThatRemembers) {
  // The head is said not to have forgotten what the loop changes.
  const char* text = R"(
    main(n, p) {
      k = 1;
      z = 0;
      while (n > 0) {
        if (k == 2) z = 5;
        if (p > 0) k = 2;
        n = n - 1;
      }
      observe z;
    })";
  const Searched search(text);
  ASSERT_TRUE(search.sound());
  int heads = 0;
  for (const State state : search.reached()) {
    if (!search.graph[state].generalised) continue;
    ++heads;
    Searched changed(text);
    changed.graph[state].generalised = false;
    EXPECT_FALSE(changed.sound());
    // With k = 1 remembered the inner test would be decided.
    Searched cut(text);
    term::Factory& terms = cut.program().terms();
    ts::Variable k;
    for (std::size_t v = 0; v < cut.program().variable_count(); ++v) {
      if (cut.program()[ts::Variable(v)].name == "k") k = ts::Variable(v);
    }
    const ts::Term is_one = terms.equal(terms.variable(k), terms.constant(1));
    for (const State s : cut.reached()) {
      if (s != StateGraph::start()) cut.graph[s].interpolant.push_back({is_one, {}});
    }
    EXPECT_FALSE(cut.sound());
  }
  EXPECT_EQ(heads, 1);
}

}  // namespace
}  // namespace pslice::check
