#include "solver/solver.h"

#include "tests/unit/solver/chains.h"

namespace pslice::solver {
namespace solver_test {

using SolverTest = Chains;

TEST_F(SolverTest, WhatIsDroppedDoesNotCount) {
  chain();
  chain(with(Engine::cvc5));
  push(f.at_most(number(5), x));
  push(f.at_most(x, y));
  const Term y_small = f.at_most(y, number(4));
  EXPECT_EQ(check(y_small).core, (Positions{0, 1}));
  drop(0);
  drop(0);
  EXPECT_EQ(check(y_small).answer, Answer::satisfiable);
  restore(0);
  restore(0);
  EXPECT_EQ(check(y_small).core, (Positions{0, 1}));
  drop(1);
  pop(1);
  push(f.at_most(x, z));
  EXPECT_EQ(check(y_small).answer, Answer::satisfiable);
  EXPECT_EQ(check(f.at_most(z, number(4))).core, (Positions{0, 1}));
}

TEST_F(SolverTest, AModelGoesOnTopOfWhatIsKnown) {
  chain();
  chain(with(Engine::cvc5));
  push(f.equal(z, number(10)));
  for (const Term v : {x, y, z}) known_values[v.variable()] = 10;
  const Term either = f.disjunction({f.at_most(x, number(3)), f.at_most(y, number(5))});
  EXPECT_EQ(check(either, Way::related_to_known).answer, Answer::satisfiable);
  EXPECT_TRUE(check(f.less(number(9), x), Way::related_to_known).as_known);
  EXPECT_EQ(check(f.less(x, z), Way::related_to_known).answer, Answer::satisfiable);
}

TEST_F(SolverTest, WhatCLeavesUndefinedIsUnknownAndForgotten) {
  const Term undefined = f.equal(f.quotient(number(5), number(0)), number(1));
  for (const Engine engine : {Engine::automatic, Engine::cvc5}) {
    Chain& one = chain(with(engine));
    EXPECT_EQ(one.solver.check(std::vector{undefined}).answer, Answer::unknown);
    EXPECT_EQ(one.solver.check(std::vector{f.less(x, y)}).answer, Answer::satisfiable);
    EXPECT_EQ(one.solver.check(std::vector{undefined}).answer, Answer::unknown);
    EXPECT_EQ(one.solver.check(std::vector{f.less(x, y)}).answer, Answer::satisfiable);
    expect_counted(one);
  }
}

TEST_F(SolverTest, WhatHoldsOfAllIntegersStillNeedsAValue) {
  // An even number is not -9, whatever it is; but a shift by a negative count is no number.
  const Term even = f.add(f.scale(2, a), f.scale(-6, f.shift_right(z, y)));
  const Term differs = f.not_equal(even, number(-9));
  const Term negative = f.at_most(y, number(-1));
  for (const Engine engine : {Engine::native, Engine::automatic}) {
    Chain& one = chain(with(engine));
    EXPECT_NE(one.solver.check(std::vector{negative, differs}).answer, Answer::satisfiable);
    const Term both = f.conjunction({differs, negative});
    EXPECT_NE(one.solver.check(std::vector{both}).answer, Answer::satisfiable);
  }
}

TEST_F(SolverTest, CombinationsAreOfWholeComparisons) {
  chain();
  push(f.at_most(number(9), f.scale(3, x)));
  push(f.equal(f.add(y, z), f.scale(2, x)));
  const Term small = f.at_most(f.add(y, z), number(3));
  EXPECT_TRUE(check(small).combination);
  EXPECT_FALSE(check(f.conjunction({small, f.at_most(z, number(2))})).combination);
  set_range(a, 4, 6);
  EXPECT_TRUE(check(f.at_most(f.add(a, x), number(6))).combination);
  EXPECT_EQ(chains.front()->combinations, 2);
}

TEST_F(SolverTest, AQuestionByItself) {
  Chain& one = chain();
  const std::vector<Term> question{f.less(x, y), f.less(a, b), f.less(y, x)};
  const Verdict verdict = check_together(one.solver, question);
  expect_well_formed(verdict, question);
  EXPECT_EQ(verdict.core, (Core{0, 2}));
  EXPECT_EQ(assertions().size(), 0U);
}

TEST_F(SolverTest, WhoeverWatchesSeesWhatWasWorkedOut) {
  std::vector<std::pair<std::vector<Term>, Answer>> seen;
  SolverOptions options = with(Engine::native);
  options.observe = [&](std::span<const Term> constraints, const Ranges&, Answer answer) {
    seen.emplace_back(std::vector(constraints.begin(), constraints.end()), answer);
  };
  Solver solver(ranges(), statistics, options);
  const Term large = f.at_most(number(9), x);
  const Term small = f.at_most(x, number(5));
  const Term unrelated = f.at_most(y, number(5));
  const Term product = f.equal(f.multiply(y, z), number(77));
  solver.push(large);
  solver.push(unrelated);
  solver.check({&small, 1});
  solver.check({&large, 1}, &known);  // asserted: there is nothing to work out
  solver.check({&product, 1});        // and nobody who could
  using Seen = std::pair<std::vector<Term>, Answer>;
  ASSERT_EQ(seen.size(), 2U);
  EXPECT_EQ(seen[0], (Seen{{large, small}, Answer::unsatisfiable}));
  EXPECT_EQ(seen[1], (Seen{{unrelated, product}, Answer::unknown}));
}

TEST_F(SolverTest, WhatIsWorthLittleIsNotAskedOfLayersThatTakeLong) {
  const Term square = f.equal(f.multiply(y, y), number(7));
  SolverOptions options;
  options.hard_questions = 1;
  Solver solver(ranges(), statistics, options);
  EXPECT_EQ(solver.check({&square, 1}, nullptr, Effort::cheap).answer, Answer::unknown);
  EXPECT_EQ(statistics.hard, 0U);
  EXPECT_EQ(statistics.declined, 1U);
  EXPECT_EQ(solver.check({&square, 1}).answer, Answer::unsatisfiable);
  EXPECT_EQ(statistics.hard, 1U);
  // What is known by now is cheap; what is not is beyond the limit.
  EXPECT_EQ(solver.check({&square, 1}, nullptr, Effort::cheap).answer, Answer::unsatisfiable);
  const Term another = f.equal(f.multiply(y, y), number(8));
  EXPECT_EQ(solver.check({&another, 1}).answer, Answer::unknown);
  EXPECT_EQ(statistics.declined, 2U);
  EXPECT_EQ(statistics.unknown, 0U);
}

TEST_F(SolverTest, GuessesAreCheap) {
  // A search without models takes everything for feasible.
  const Term product = f.equal(f.multiply(y, z), number(77));
  Solver solver(ranges(), statistics, {});
  EXPECT_EQ(solver.check({&product, 1}, nullptr, Effort::cheap).answer, Answer::satisfiable);
  EXPECT_EQ(statistics.hard, 0U);
}

TEST_F(SolverTest, AnEngineThatWasChosenIsAskedEverything) {
  const Term product = f.equal(f.multiply(y, z), number(77));
  SolverOptions options = with(Engine::z3);
  options.hard_questions = 0;
  Solver solver(ranges(), statistics, options);
  EXPECT_EQ(solver.check({&product, 1}, nullptr, Effort::cheap).answer, Answer::satisfiable);
}

TEST_F(SolverTest, MasksSpeakOfTheSameBits) {
  chain(with(Engine::native));
  const auto flag = [&](int mask) { return f.bit_and(x, number(mask)); };
  push(f.equal(flag(6), number(2)));
  EXPECT_EQ(check(f.equal(flag(4), number(4))).answer, Answer::unsatisfiable);
  EXPECT_NE(check(f.equal(flag(2), number(0))).answer, Answer::satisfiable);  // parity: not seen
  EXPECT_EQ(check(f.equal(flag(9), number(8))).answer, Answer::satisfiable);
  EXPECT_EQ(check(f.equal(f.bit_or(x, number(4)), x)).answer, Answer::unsatisfiable);
  EXPECT_EQ(check(f.less(f.bit_xor(x, number(2)), x)).answer, Answer::satisfiable);
  EXPECT_NE(check(f.less(x, f.bit_xor(x, number(2)))).answer, Answer::satisfiable);
}

}  // namespace solver_test
}  // namespace pslice::solver
