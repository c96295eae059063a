// Programs made simpler, run side by side with what they were made from; and what the analysis says
// of random programs, held against walks through them.

#include "absint/simplify.h"

#include <gtest/gtest.h>

#include <set>

#include "absint/analysis.h"
#include "random_actions.h"

namespace pslice::absint {
namespace simplify_test {

/// A random graph of a few points, with several actions on each edge.
NumericProgram random_program(RandomActions& r) {
  const std::size_t points = 2 + r.random.below(4);
  NumericProgram result(r.program, points, 0);
  for (const Variable v : r.variables) {
    if (r.random.percent(40)) {
      const Integer value(r.random.between(0, 5));
      result.beginning.emplace_back(Assign{v, r.terms().constant(value)});
    } else {
      result.beginning.emplace_back(Forget{{v}});
    }
  }
  const std::size_t edges = points + r.random.below(4);
  for (std::size_t e = 0; e < edges; ++e) {
    NumericEdge edge{
        static_cast<Point>(e % points), static_cast<Point>(r.random.below(points)), {}};
    for (std::size_t n = r.random.below(6); n > 0; --n) {
      // A value on the way, as calls and increments leave them behind.
      const Variable carrier = r.variables[r.random.below(2)];
      const Variable target = r.variable();
      const Term carried = r.terms().variable(carrier);
      switch (r.random.below(4)) {
        case 0: edge.actions.emplace_back(Assign{carrier, r.terms().variable(target)}); break;
        case 1:
          edge.actions.emplace_back(Assign{carrier, r.terms().variable(target)});
          edge.actions.emplace_back(Assign{target, r.terms().add(carried, r.terms().constant(1))});
          if (r.random.percent(50)) {
            edge.actions.emplace_back(Assume{r.terms().at_most(carried, r.terms().constant(4))});
          }
          break;
        default: edge.actions.push_back(r.action());
      }
    }
    result.add_edge(std::move(edge));
  }
  return result;
}

/// Variables that some edge reads without having given them a value.
std::set<Variable> read_from_elsewhere(const NumericProgram& program) {
  std::set<Variable> result;
  for (const NumericEdge& edge : program.edges()) {
    std::set<Variable> given;
    for (const Action& action : edge.actions) {
      for (const Variable v : read(action)) {
        if (!given.contains(v)) result.insert(v);
      }
      for (const Variable v : written(action)) {
        given.insert(v);
        if (std::holds_alternative<Forget>(action)) given.erase(v);
      }
    }
  }
  return result;
}

bool run(const RandomActions& r, const std::vector<Action>& actions, Values& values,
         std::uint64_t seed) {
  return std::ranges::all_of(actions,
                             [&](const Action& action) { return r.run(action, values, seed); });
}

class SimplifyTest : public testing::Test {
 protected:
  /// Each edge of two programs on the same values: where the first goes on so does the second, and
  /// these variables agree.
  void expect_alike(const NumericProgram& before, const NumericProgram& after,
                    const std::vector<Variable>& agree) {
    ASSERT_EQ(before.edges().size(), after.edges().size());
    for (std::size_t e = 0; e < before.edges().size(); ++e) {
      EXPECT_EQ(before.edges()[e].source, after.edges()[e].source);
      EXPECT_EQ(before.edges()[e].target, after.edges()[e].target);
      for (int i = 0; i < 20; ++i) {
        Values one = r.values();
        Values two = one;
        // The second one has no use for the others: they may be anything.
        for (const Variable v : r.variables) {
          if (std::ranges::find(agree, v) == agree.end()) two[v.index()] = Integer(77);
        }
        const std::uint64_t seed = r.random.next();
        if (!run(r, before.edges()[e].actions, one, seed)) continue;
        ++passed;
        ASSERT_TRUE(run(r, after.edges()[e].actions, two, seed));
        for (const Variable v : agree) EXPECT_EQ(one[v.index()], two[v.index()]);
      }
    }
  }

  RandomActions r{31, 6};
  int passed = 0;
};

TEST_F(SimplifyTest, WithoutCarriersEverythingElseIsTheSame) {
  std::size_t shorter = 0;
  for (int i = 0; i < 400 && !HasFailure(); ++i) {
    SCOPED_TRACE(i);
    const NumericProgram before = random_program(r);
    const NumericProgram after = without_carriers(before);
    const std::set<Variable> others = read_from_elsewhere(before);
    expect_alike(before, after, {others.begin(), others.end()});
    for (std::size_t e = 0; e < before.edges().size(); ++e) {
      shorter += after.edges()[e].actions.size() < before.edges()[e].actions.size();
    }
  }
  EXPECT_GT(passed, 3000);
  EXPECT_GT(shorter, 200U);
}

TEST_F(SimplifyTest, WithoutBystandersTestsAreTheSame) {
  std::size_t dropped = 0;
  for (int i = 0; i < 400 && !HasFailure(); ++i) {
    SCOPED_TRACE(i);
    const NumericProgram before = random_program(r);
    const NumericProgram after = without_bystanders(before);
    std::set<Variable> tested;
    for (const NumericEdge& edge : after.edges()) {
      for (const Action& action : edge.actions) {
        for (const Variable v : read(action)) tested.insert(v);
      }
    }
    expect_alike(before, after, {tested.begin(), tested.end()});
    for (std::size_t e = 0; e < before.edges().size(); ++e) {
      const auto count = [](const std::vector<Action>& actions) {
        return std::ranges::count_if(
            actions, [](const Action& a) { return std::holds_alternative<Assume>(a); });
      };
      EXPECT_EQ(count(before.edges()[e].actions), count(after.edges()[e].actions));
      dropped += before.edges()[e].actions.size() - after.edges()[e].actions.size();
    }
  }
  EXPECT_GT(passed, 3000);
  EXPECT_GT(dropped, 100U);
}

// --- by example ---

struct Counting : testing::Test {
  Counting() {
    for (const char* name : {"t", "i", "k"}) program.add_variable({.name = name});
  }
  std::vector<Action> straight(const std::vector<Action>& actions) const {
    NumericProgram before(program, 1, 0);
    before.add_edge({0, 0, actions});
    return without_carriers(before).edges()[0].actions;
  }
  [[nodiscard]] Term operator()(Variable v) const { return program.terms().variable(v); }
  [[nodiscard]] Term plus(Variable v, int n) const {
    return program.terms().add((*this)(v), program.terms().constant(n));
  }
  ts::Program program;
  Variable t{0}, i{1}, k{2};
};

TEST_F(Counting, AValueOnTheWayIsGone) {
  const auto found = straight({Assign{t, (*this)(i)}, Assign{i, plus(t, 1)}});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(std::get<Assign>(found[0]).target, i);
  EXPECT_EQ(std::get<Assign>(found[0]).value, plus(i, 1));
}

TEST_F(Counting, WhatItIsMadeOfChangesBeforeItIsUsed) {
  // i++ < 5: the old value is compared.
  term::Factory& terms = program.terms();
  const auto found = straight({Assign{t, (*this)(i)}, Assign{i, plus(i, 1)},
                               Assume{terms.less((*this)(t), terms.constant(5))}});
  Values values{Integer(0), Integer(4), Integer(0)};
  RandomActions r(1, 3);
  EXPECT_TRUE(run(r, found, values, 0));  // 4 < 5
  EXPECT_EQ(values[1], Integer(5));
  EXPECT_FALSE(run(r, found, values, 0));
}

TEST_F(Counting, OfAValueOnTheWayNothingIsSaidAfterwards) {
  // On one edge it has to be put down, on the other it vanishes: behind that it is not what it was.
  term::Factory& terms = program.terms();
  NumericProgram before(program, 3, 0);
  before.beginning = {Assign{t, terms.constant(0)}, Forget{{i, k}}};
  before.add_edge({0,
                   1,
                   {Assign{t, terms.constant(3)}, Assign{k, (*this)(t)}, Assign{t, (*this)(i)},
                    Assign{i, plus(i, 1)}, Assume{terms.equal((*this)(t), terms.constant(7))}}});
  before.add_edge({1, 2, {Assign{t, (*this)(k)}, Assign{k, plus(t, 1)}}});
  before.add_edge({2, 2, {Assign{t, plus(k, 5)}, Assign{k, (*this)(t)}}});
  base::Budget budget;
  const Invariants found = analyse(before, {}, budget);
  for (Point p = 0; p < before.point_count(); ++p) {
    ASSERT_TRUE(found.reached(p));
    for (const Term formula : found.at(p)) {
      const auto variables = formula.variables();
      EXPECT_EQ(std::ranges::find(variables, t), variables.end())
          << term::to_c(formula, [&](Variable v) { return program[v].name; });
    }
  }
}

// --- the whole analysis ---

TEST(RandomAnalysis, WhatIsSaidOfAPointHoldsWheneverAWalkIsThere) {
  RandomActions r(47, 5);
  std::size_t held = 0;
  for (int i = 0; i < 400 && !testing::Test::HasFailure(); ++i) {
    SCOPED_TRACE(i);
    r.operands = r.random.percent(50) ? Operands::any : Operands::linear;
    const NumericProgram program = random_program(r);
    AnalysisOptions options;
    options.domain = static_cast<DomainChoice>(r.random.below(4));
    options.focus = static_cast<Focus>(r.random.below(2));
    base::Budget budget;
    const Invariants found = analyse(program, options, budget);
    for (int walk = 0; walk < 10; ++walk) {
      Values values = r.values();
      if (!run(r, program.beginning, values, r.random.next())) continue;
      Point at = program.start();
      for (int steps = 0; steps < 30; ++steps) {
        ASSERT_TRUE(found.reached(at)) << "control gets to point " << at;
        for (const Term formula : found.at(at)) {
          ++held;
          EXPECT_TRUE(term::holds(formula, valuation(values)).value_or(false))
              << term::to_c(formula, [&](Variable v) { return r.program[v].name; });
        }
        const auto& out = program.out(at);
        if (out.empty()) break;
        Values next = values;
        const NumericEdge& edge = program.edges()[r.random.pick(out)];
        if (!run(r, edge.actions, next, r.random.next())) continue;
        values = next;
        at = edge.target;
      }
    }
  }
  EXPECT_GT(held, 10'000U);
}

}  // namespace simplify_test
}  // namespace pslice::absint
