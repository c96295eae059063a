#include "solver/question/assertions.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace pslice::solver {
namespace assertions_test {

using Positions = std::vector<Position>;

class AssertionsTest : public testing::Test {
 protected:
  Term variable(std::size_t i) { return terms.variable(term::Variable(i)); }
  Term positive(std::size_t i) { return terms.less(terms.constant(0), variable(i)); }
  Term less(std::size_t i, std::size_t j) { return terms.less(variable(i), variable(j)); }

  void shrink(std::size_t size) {
    while (condition.size() > size) condition.pop();
  }
  Positions related(Term formula) { return condition.related({&formula, 1}); }

  term::Factory terms;
  Assertions condition;
};

TEST_F(AssertionsTest, FindsWhatHolds) {
  condition.push(positive(0));
  condition.push(positive(1));
  condition.push(positive(0));
  EXPECT_EQ(condition.find(positive(0)), 0U);
  EXPECT_EQ(condition.find(positive(2)), std::nullopt);
  condition.drop(0);
  EXPECT_FALSE(condition.holds(0));
  EXPECT_EQ(condition.find(positive(0)), 2U);
  condition.drop(2);
  EXPECT_EQ(condition.find(positive(0)), std::nullopt);
  condition.restore(0);
  EXPECT_EQ(condition.find(positive(0)), 0U);
}

TEST_F(AssertionsTest, ShrinksToWhatItWas) {
  condition.push(positive(0));
  condition.push(less(0, 1));
  condition.push(positive(0));
  condition.drop(2);
  shrink(1);
  EXPECT_EQ(condition.size(), 1U);
  EXPECT_EQ(related(positive(1)), Positions{});
  EXPECT_EQ(related(positive(0)), Positions{0});
  EXPECT_EQ(condition.find(positive(0)), 0U);
  EXPECT_EQ(condition.find(less(0, 1)), std::nullopt);
  // What comes in its place is not dropped.
  condition.push(less(1, 2));
  condition.push(positive(2));
  EXPECT_TRUE(condition.holds(2));
  EXPECT_EQ(related(positive(1)), (Positions{1, 2}));
}

TEST_F(AssertionsTest, RelatesThroughEachOtherButNotThroughWhatIsDropped) {
  condition.push(less(0, 1));
  condition.push(positive(5));
  condition.push(less(1, 2));
  condition.push(less(2, 3));
  EXPECT_EQ(related(positive(0)), (Positions{0, 2, 3}));
  EXPECT_EQ(related(positive(5)), Positions{1});
  EXPECT_EQ(related(less(0, 5)), (Positions{0, 1, 2, 3}));
  condition.drop(2);
  EXPECT_EQ(related(positive(0)), Positions{0});
  EXPECT_EQ(related(positive(3)), Positions{3});
}

/// Against the definition, on random conditions.
TEST_F(AssertionsTest, RelatedAgreesWithItsDefinition) {
  std::mt19937 random(3);
  for (int round = 0; round < 200; ++round) {
    const auto pick = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    switch (pick(4)) {
      case 0: shrink(pick(condition.size() + 1)); break;
      case 1:
        if (condition.size() > 0) {
          const auto at = static_cast<Position>(pick(condition.size()));
          condition.holds(at) ? condition.drop(at) : condition.restore(at);
        }
        break;
      default: condition.push(pick(2) == 0 ? positive(pick(9)) : less(pick(9), pick(9)));
    }
    const Term question = positive(pick(9));
    std::set<term::Variable> reached(question.variables().begin(), question.variables().end());
    std::set<Position> expected;
    for (bool grew = true; grew;) {
      grew = false;
      for (Position i = 0; i < condition.size(); ++i) {
        if (!condition.holds(i) || expected.contains(i)) continue;
        const auto variables = condition[i].variables();
        if (std::ranges::none_of(variables, [&](auto v) { return reached.contains(v); })) continue;
        expected.insert(i);
        reached.insert(variables.begin(), variables.end());
        grew = true;
      }
    }
    ASSERT_EQ(related(question), Positions(expected.begin(), expected.end()));
  }
}

}  // namespace assertions_test
}  // namespace pslice::solver
