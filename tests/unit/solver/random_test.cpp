#include "solver/question/bounds.h"
#include "tests/unit/solver/backends.h"
#include "tests/unit/solver/boxes.h"
#include "tests/unit/solver/chains.h"

// The chain and every back end alone, on random questions that trying decides as well.

namespace pslice::solver {
namespace random_test {

/// A chain, asked one question after the other.
class Chain final : public Backend {
 public:
  Chain(Ranges ranges, Statistics& statistics, Engine engine)
      : solver_(std::move(ranges), statistics, with(engine)) {}
  Verdict check(std::span<const Term> constraints) override {
    return check_together(solver_, constraints);
  }

 private:
  Solver solver_;
};

class RandomTest : public Boxes {};

TEST_F(RandomTest, TheChainDecidesLinearQuestions) {
  Chain chain(ranges(), statistics, Engine::automatic);
  for (int i = 0; i < 400; ++i) judge(chain, linear_question());
  EXPECT_EQ(count[Answer::unknown], 0);
  EXPECT_GT(count[Answer::satisfiable], 100);
  EXPECT_GT(count[Answer::unsatisfiable], 100);
}

TEST_F(RandomTest, TheChainAnswersNoQuestionWrongly) {
  Chain chain(ranges(), statistics, Engine::automatic);
  Statistics other;
  Chain native(ranges(), other, Engine::native);
  for (int i = 0; i < 300; ++i) {
    const std::vector<Term> question = any_question();
    judge(chain, question);
    judge(native, question);
  }
  EXPECT_GT(count[Answer::satisfiable], 50);
  EXPECT_GT(count[Answer::unsatisfiable], 20);
  EXPECT_EQ(statistics.external.failed, 0U);
  EXPECT_TRUE(statistics.trouble.empty());
  RecordProperty("unknown", count[Answer::unknown]);
}

class RandomBackendTest : public Boxes, public testing::WithParamInterface<NamedBackend> {
 protected:
  std::unique_ptr<Backend> solver = GetParam().make(ranges(), {}, statistics.external);
};

class RandomLinearTest : public RandomBackendTest {};

TEST_P(RandomLinearTest, AllQuestionsAreDecided) {
  for (int i = 0; i < 200; ++i) {
    const std::vector<Term> question = linear_question();
    expect_minimal(judge(*solver, question), question);
  }
  EXPECT_EQ(count[Answer::unknown], 0);
  EXPECT_GT(count[Answer::satisfiable], 50);
  EXPECT_GT(count[Answer::unsatisfiable], 50);
}

TEST_P(RandomBackendTest, NoQuestionIsAnsweredWrongly) {
  for (int i = 0; i < 150; ++i) judge(*solver, any_question());
  EXPECT_GT(count[Answer::satisfiable], 25);
  EXPECT_GT(count[Answer::unsatisfiable], 10);
  EXPECT_EQ(statistics.external.failed, 0U);
  RecordProperty("unknown", count[Answer::unknown]);
}

// The bits of cvc5 are not among these: it gives up where the coefficients are large.
INSTANTIATE_TEST_SUITE_P(Boxes, RandomLinearTest,
                         testing::Values(cvc5_integers, z3_integers, z3_bits), name_of);
INSTANTIATE_TEST_SUITE_P(Boxes, RandomBackendTest,
                         testing::Values(cvc5_integers, z3_integers, cvc5_bits, z3_bits), name_of);

TEST_F(RandomTest, TermsLieInTheirBounds) {
  const std::function<Range(Term)> range = [&](Term t) {
    if (t.kind() == term::Kind::variable) return range_of.at(t.variable());
    std::vector<Range> operands;
    for (const Term operand : t.operands()) operands.push_back(range(operand));
    return bounds(t, operands);
  };
  for (int i = 0; i < 3'000; ++i) {
    const Term t = anything(1 + static_cast<unsigned>(random.below(3)));
    const Range r = range(t);
    for (int n = 0; n < 100; ++n) {
      const auto value =
          term::evaluate(t, [&](Variable) { return Integer(random.between(-edge, edge)); });
      if (value) {
        ASSERT_TRUE(contains(r, *value)) << c(t) << " = " << value->to_string();
      }
    }
  }
}

}  // namespace random_test
}  // namespace pslice::solver
