#include "slicer/symex/executor.h"

#include <gtest/gtest.h>

#include "flows.h"

namespace pslice::symex {
namespace {

using solver::Answer;

/// At the start of `main(p, q, r)`, with constraints over p, q and r.
class ExecutorTest : public testing::Test {
 protected:
  ExecutorTest()
      : f("main(p, q, r) { x = p + 1; y = q; z = r; }"),
        symbols(f.program()),
        solver([this](ts::Variable v) { return symbols.range(v); }, statistics),
        executor(f.flow, symbols, Start::initial_values, solver) {}

  Term is(const char* name, long n) {
    return executor.machine().evaluate(f.terms().equal(f.value(name), f.terms().constant(n)));
  }
  Term over(const char* name, long n) {
    return executor.machine().evaluate(f.terms().less(f.terms().constant(n), f.value(name)));
  }
  Term under(const char* a, const char* b) {
    return executor.machine().evaluate(f.terms().less(f.value(a), f.value(b)));
  }
  /// Questions that neither folding nor the model at hand answered.
  [[nodiscard]] std::uint64_t decided() const {
    std::uint64_t count = statistics.questions;
    for (const auto& layer : statistics.layers) {
      if (layer.name == "fold" || layer.name == "model") count -= layer.answered;
    }
    return count;
  }
  std::optional<Core> why(Term formula, const Model& model) {
    const auto reason = executor.entailed(formula, model);
    return reason ? std::optional(reason->core) : std::nullopt;
  }
  static Model nothing() { return std::make_shared<Values>(); }

  TestFlow f;
  Symbols symbols;
  solver::Statistics statistics;
  solver::Solver solver;
  Executor executor;
};

TEST_F(ExecutorTest, AssumesWhatIsNew) {
  EXPECT_EQ(executor.assume(over("p", 0)), 0U);
  EXPECT_EQ(executor.assume(over("p", 0)), std::nullopt);
  EXPECT_EQ(executor.assume(f.terms().truth(true)), std::nullopt);
  EXPECT_EQ(executor.assume(over("q", 0)), 1U);
}

TEST_F(ExecutorTest, UndoesStoreAndCondition) {
  executor.assume(over("p", 0));
  const Executor::Mark mark = executor.mark();
  const Step steps[] = {f.step("x = p + 1"), f.step("y = q")};
  executor.execute(steps);
  executor.assume(over("x", 5));
  EXPECT_EQ(executor.condition().size(), 2U);
  const ts::Term y = executor.machine().value(f.variable("y"));
  EXPECT_EQ(y, executor.machine().value(f.variable("q")));
  executor.undo(mark);
  EXPECT_EQ(executor.condition().size(), 1U);
  EXPECT_NE(executor.machine().value(f.variable("y")), y);
}

TEST_F(ExecutorTest, FoldsBeforeItAsks) {
  EXPECT_EQ(executor.feasible(f.terms().truth(true), nothing()).answer, Answer::satisfiable);
  EXPECT_EQ(executor.feasible(f.terms().truth(false), nothing()).answer, Answer::unsatisfiable);
  // All inputs 0 will do.
  const Model model = nothing();
  const Executor::Feasibility answer = executor.feasible(is("p", 0), model);
  EXPECT_EQ(answer.answer, Answer::satisfiable);
  EXPECT_EQ(answer.model, model);
  EXPECT_EQ(decided(), 0U);
}

TEST_F(ExecutorTest, AModelSatisfiesTheWholeCondition) {
  executor.assume(over("q", 41));
  const Executor::Feasibility first = executor.satisfiable({});
  ASSERT_EQ(first.answer, Answer::satisfiable);
  const Executor::Feasibility second = executor.feasible(over("p", 7), first.model);
  ASSERT_EQ(second.answer, Answer::satisfiable);
  EXPECT_TRUE(executor.holds(over("p", 7), *second.model));
  EXPECT_TRUE(executor.holds(over("q", 41), *second.model));
  EXPECT_FALSE(executor.holds(over("p", 7), *first.model));
}

TEST_F(ExecutorTest, WithoutAModelPartOfTheConditionProvesNothing) {
  executor.assume(over("q", 41));
  EXPECT_EQ(executor.feasible(over("p", 7), nullptr).answer, Answer::unknown);
  EXPECT_EQ(executor.feasible(f.terms().truth(true), nullptr).answer, Answer::unknown);
}

TEST_F(ExecutorTest, TheCoreIsWhatTheConditionContradicts) {
  executor.assume(over("q", 3));     // 0
  executor.assume(under("p", "q"));  // 1
  executor.assume(over("r", 9));     // 2
  executor.assume(over("p", 5));     // 3
  const Executor::Feasibility answer = executor.feasible(is("q", 4), nullptr);
  EXPECT_EQ(answer.answer, Answer::unsatisfiable);
  EXPECT_EQ(answer.reason.core, (Core{1, 3}));
  EXPECT_EQ(executor.feasible(is("r", 2), nullptr).reason.core, Core{2});
  // Dropping part of it makes the way free.
  executor.drop(3);
  const Model model = executor.satisfiable({}).model;
  EXPECT_EQ(executor.feasible(is("q", 4), model).answer, Answer::satisfiable);
  executor.restore(3);
  EXPECT_EQ(executor.feasible(is("q", 4), nullptr).answer, Answer::unsatisfiable);
}

TEST_F(ExecutorTest, EntailmentComesWithItsReasons) {
  executor.assume(over("r", 9));     // 0
  executor.assume(over("p", 5));     // 1
  executor.assume(under("p", "q"));  // 2
  EXPECT_EQ(why(over("q", 6), nullptr), (Core{1, 2}));
  EXPECT_EQ(why(over("q", 7), nullptr), std::nullopt);
  EXPECT_EQ(why(f.terms().truth(true), nullptr), Core{});
  EXPECT_EQ(why(f.terms().truth(false), nullptr), std::nullopt);
  // A model that refutes it saves the question.
  const Model model = executor.satisfiable({}).model;
  const std::uint64_t before = decided();
  EXPECT_EQ(why(is("r", -1), model), std::nullopt);
  EXPECT_EQ(decided(), before);
}

TEST_F(ExecutorTest, TheWholeConditionWithMore) {
  executor.assume(over("p", 5));
  executor.assume(over("q", 5));
  executor.assume(under("q", "r"));
  executor.drop(1);
  const Term more[] = {is("p", 6), is("r", 2)};
  const Executor::Feasibility answer = executor.satisfiable(more);
  ASSERT_EQ(answer.answer, Answer::satisfiable);
  EXPECT_TRUE(executor.holds(under("q", "r"), *answer.model));
  EXPECT_TRUE(executor.holds(is("r", 2), *answer.model));
  executor.restore(1);
  const Executor::Feasibility none = executor.satisfiable(more);
  EXPECT_EQ(none.answer, Answer::unsatisfiable);
  EXPECT_EQ(none.reason.core, (Core{1, 2}));
}

TEST_F(ExecutorTest, InputsLieInTheirTypes) {
  f.program()[f.variable("p")].type = ts::Type{ts::Type::Kind::integer, 8, false};
  Symbols bounded(f.program());
  solver::Solver chain([&](ts::Variable v) { return bounded.range(v); }, statistics);
  Executor narrow(f.flow, bounded, Start::initial_values, chain);
  term::Factory& terms = f.terms();
  const Term p = narrow.machine().value(f.variable("p"));
  EXPECT_EQ(narrow.feasible(terms.less(terms.constant(255), p), nothing()).answer,
            Answer::unsatisfiable);
  EXPECT_TRUE(narrow.entailed(terms.at_most(terms.constant(0), p), nullptr));
}

}  // namespace
}  // namespace pslice::symex
