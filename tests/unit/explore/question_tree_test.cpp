#include "slicer/explore/modes/question_tree.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/support/random.h"

namespace pslice::explore {
namespace question_tree_test {

constexpr std::size_t variable_count = 5;

/// Tests of whether variables are positive.
class Trees : public testing::Test {
 protected:
  Trees() {
    for (std::size_t i = 0; i < variable_count; ++i) {
      const ts::Variable v = program.add_variable({.name = "v" + std::to_string(i)});
      positive.push_back(
          program.terms().less(program.terms().constant(0), program.terms().variable(v)));
    }
  }
  Term side(std::size_t variable, bool is_positive) {
    return is_positive ? positive[variable] : program.terms().negation(positive[variable]);
  }
  TestInfo test(std::size_t variable, bool is_positive) {
    return {.location = {},
            .condition = side(variable, is_positive),
            .others = {{{}, side(variable, !is_positive)}}};
  }

  /// A run, and its way through the tree.
  struct Run {
    Trace trace;
    Branch branch;
  };
  Run run(const std::vector<std::pair<std::size_t, bool>>& tests) {
    Run result;
    for (const auto& [variable, is_positive] : tests) {
      const Node node = result.trace.add_test({}, {}, {}, test(variable, is_positive));
      result.branch.add(node, side(variable, is_positive));
    }
    return result;
  }
  static void add(QuestionTree& tree, const Question& answered, const Run& run) {
    tree.add(answered, run.trace, run.branch, {});
  }
  /// The conditions of the next question.
  static Conditions next(QuestionTree& tree) {
    const Question question = tree.next();
    Conditions result(question.prefix().begin(), question.prefix().end());
    result.push_back(question.side);
    return result;
  }

  ts::Program program;
  std::vector<Term> positive;  // by variable
};

TEST_F(Trees, AreExploredWhereNothingIsAsked) {
  QuestionTree tree(Order::dfs);
  EXPECT_TRUE(tree.is_explored());
  add(tree, {}, run({}));
  EXPECT_TRUE(tree.is_explored());
}

TEST_F(Trees, AskForTheSidesNotTaken) {
  const Conditions first = {side(0, false)};
  const Conditions second = {side(0, true), side(1, false)};
  QuestionTree deep(Order::dfs);
  add(deep, {}, run({{0, true}, {1, true}}));
  EXPECT_EQ(next(deep), second);
  EXPECT_FALSE(deep.is_explored());
  EXPECT_EQ(next(deep), first);
  EXPECT_TRUE(deep.is_explored());

  QuestionTree broad(Order::bfs);
  add(broad, {}, run({{0, true}, {1, true}}));
  EXPECT_EQ(next(broad), first);
  EXPECT_EQ(next(broad), second);
}

/// What stands before a question was asked already.
TEST_F(Trees, AskBehindTheQuestionThatWasAnswered) {
  QuestionTree tree(Order::dfs);
  add(tree, {}, run({{0, true}, {1, true}}));
  const Question asked = tree.next();
  const Run answer = run({{0, true}, {1, false}, {2, true}});
  EXPECT_TRUE(asked.is_answered_by(answer.branch.conditions));
  add(tree, asked, answer);
  EXPECT_EQ(next(tree), (Conditions{side(0, true), side(1, false), side(2, false)}));
  EXPECT_EQ(next(tree), (Conditions{side(0, false)}));
  EXPECT_TRUE(tree.is_explored());
}

TEST_F(Trees, NoticeWhatIsNoAnswer) {
  QuestionTree tree(Order::dfs);
  add(tree, {}, run({{0, true}, {1, true}}));
  const Question asked = tree.next();
  EXPECT_TRUE(asked.is_answered_by({side(0, true), side(1, false)}));
  EXPECT_FALSE(asked.is_answered_by({side(0, true), side(1, true)}));
  EXPECT_FALSE(asked.is_answered_by({side(0, false), side(1, false)}));
  EXPECT_FALSE(asked.is_answered_by({side(1, false), side(0, true)}));
  EXPECT_FALSE(asked.is_answered_by({side(0, true)}));
  EXPECT_TRUE(Question().is_answered_by({}));
}

TEST_F(Trees, DoNotAskWhatIsSettled) {
  Branch branch;
  branch.add(Node(1), side(0, true));
  const TestInfo same{.location = {}, .condition = side(0, true), .others = {}};
  EXPECT_TRUE(branch.settles(same));
  EXPECT_TRUE(
      branch.settles({.location = {}, .condition = program.terms().truth(true), .others = {}}));
  EXPECT_FALSE(branch.settles({.location = {}, .condition = side(1, true), .others = {}}));
  EXPECT_FALSE(branch.settles(test(0, true)));
  TestInfo guessed = same;
  guessed.guessed = true;
  EXPECT_FALSE(branch.settles(guessed));
}

/// A random program of tests alone: which variable is asked for follows from the outcomes before.
class Decisions {
 public:
  explicit Decisions(std::uint32_t seed) : random_(seed) {}

  std::vector<std::pair<std::size_t, bool>> run(unsigned input) {
    std::vector<std::pair<std::size_t, bool>> tests;
    while (const auto variable = asked(tests)) {
      tests.emplace_back(*variable, (input >> *variable & 1U) != 0);
    }
    return tests;
  }

 private:
  std::optional<std::size_t> asked(const std::vector<std::pair<std::size_t, bool>>& before) {
    const auto [known, is_new] = next_.try_emplace(before);
    if (is_new && !random_.percent(20)) {
      const auto variable = static_cast<std::size_t>(random_.between(0, variable_count - 1));
      const bool is_settled =
          std::ranges::any_of(before, [&](const auto& test) { return test.first == variable; });
      if (!is_settled) known->second = variable;
    }
    return known->second;
  }

  support::Random random_;
  std::map<std::vector<std::pair<std::size_t, bool>>, std::optional<std::size_t>> next_;
};

TEST_F(Trees, HaveEachLeafVisitedOnceInAnyOrder) {
  std::size_t most = 0;
  std::size_t asked = 0;
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    Decisions decisions(seed);
    constexpr unsigned input_count = 1U << variable_count;
    std::set<Conditions> expected;
    for (unsigned input = 0; input < input_count; ++input) {
      expected.insert(run(decisions.run(input)).branch.conditions);
    }
    most = std::max(most, expected.size());
    for (const Order order : {Order::dfs, Order::bfs, Order::random, Order::greedy}) {
      QuestionTree tree(order, seed, [&](ts::Edge /*edge*/) { return ++asked % 5; });
      std::set<Conditions> visited;
      const auto visit = [&](const Question& question, unsigned input) {
        const Run found = run(decisions.run(input));
        ASSERT_TRUE(question.is_answered_by(found.branch.conditions));
        ASSERT_TRUE(visited.insert(found.branch.conditions).second);
        add(tree, question, found);
      };
      visit({}, seed % input_count);
      while (!tree.is_explored() && !HasFatalFailure()) {
        const Question question = tree.next();
        const auto holds = [&](Term condition, unsigned input) {
          return term::holds(condition, [&](term::Variable v) {
            return std::optional(Integer((input >> v.index() & 1U) != 0 ? 1 : 0));
          });
        };
        unsigned input = 0;
        const auto fits = [&] {
          return holds(question.side, input) == true &&
                 std::ranges::all_of(question.prefix(),
                                     [&](Term t) { return holds(t, input) == true; });
        };
        while (input < input_count && !fits()) ++input;
        ASSERT_LT(input, input_count);
        visit(question, input);
      }
      EXPECT_EQ(visited, expected);
    }
  }
  EXPECT_GT(most, 8U);
}

}  // namespace question_tree_test
}  // namespace pslice::explore
