#include "slicer/explore/execution/execution.h"

#include <gtest/gtest.h>

#include "tests/support/random.h"
#include "tests/unit/explore/demanding.h"
#include "tests/unit/explore/prepared.h"
#include "tests/unit/slicer/random_program.h"

namespace pslice::explore {
namespace execution_test {

using End = Execution::End;
using Strings = std::vector<std::string>;

TEST(Executions, KeepValuesAsTerms) {
  Prepared s("main(p, q) { x = p + q; y = 2 * x; observe y; }");
  const Execution run = s.run({3, 4});
  EXPECT_EQ(run.end, End::returned);
  EXPECT_EQ(run.outputs.front().value, 14);
  EXPECT_EQ(s.text(run.outputs.front().term), "2 * p + 2 * q");
  EXPECT_TRUE(run.outputs.front().reached);
  EXPECT_TRUE(run.trace.tests().empty());
}

TEST(Executions, KeepTheSideOfATestAndTheOthers) {
  Prepared s("main(p) { x = 1; if (p > 3) x = 2; observe x; }");
  const Execution run = s.run({3});
  ASSERT_EQ(run.trace.tests().size(), 1U);
  const TestInfo& info = run.trace.info(run.trace.tests().front());
  EXPECT_EQ(s.text(info.condition), "p < 4");
  ASSERT_EQ(info.others.size(), 1U);
  EXPECT_EQ(s.text(info.others.front().condition), "p > 3");
  EXPECT_EQ(s.conditions(run), (Strings{"p < 4"}));
  EXPECT_EQ(s.conditions(s.run({4})), (Strings{"p > 3"}));
}

TEST(Executions, TestsOfNumbersHaveNoOtherSide) {
  Prepared s("main(p) { i = 0; while (i < 3) { i = i + 1; p = p + i; } observe p; }");
  const Execution run = s.run({1});
  ASSERT_EQ(run.trace.tests().size(), 4U);
  for (const Node test : run.trace.tests()) {
    EXPECT_TRUE(run.trace.info(test).condition.is_true());
    EXPECT_TRUE(run.trace.info(test).others.empty());
    EXPECT_EQ(run.trace.info(test).rounds, 0U);
  }
  EXPECT_EQ(s.text(run.outputs.front().term), "p + 6");
}

TEST(Executions, CountTheRoundsOfLoops) {
  Prepared s("main(n) { i = 0; while (i < n) i = i + 1; while (n > 9) n = n - 1; observe i; }");
  const Execution run = s.run({2});
  std::vector<std::size_t> rounds;
  for (const Node test : run.trace.tests()) rounds.push_back(run.trace.info(test).rounds);
  EXPECT_EQ(rounds, (std::vector<std::size_t>{1, 2, 3, 1}));
  EXPECT_EQ(s.conditions(run), (Strings{"n > 0", "n > 1", "n < 3"}));
}

/// Rounds of a loop inside another begin anew each time.
TEST(Executions, CountRoundsOfInnerLoopsAnew) {
  Prepared s(R"(main(n) {
    i = 0;
    while (i < 2) { j = 0; while (j < n) j = j + 1; i = i + 1; }
    observe j; })");
  const Execution run = s.run({1});
  std::size_t most = 0;
  for (const Node test : run.trace.tests()) most = std::max(most, run.trace.info(test).rounds);
  EXPECT_EQ(most, 2U);
}

TEST(Executions, GoThroughCalls) {
  Prepared s(R"(
    global g = 1;
    f(a, b) { if (a > b) { g = a; return b; } return a; }
    main(p, q) { x = f(q, p + 1); observe x, g; })");
  const Execution run = s.run({1, 5});
  EXPECT_EQ(s.text(run.outputs[0].term), "p + 1");
  EXPECT_EQ(s.text(run.outputs[1].term), "q");
  EXPECT_EQ(run.outputs[1].value, 5);
}

TEST(Executions, KeepTheLocalsOfOlderActivations) {
  Prepared s(R"(
    f(n) { k = n * 10; if (n > 0) { r = f(n - 1); return r + k; } return k; }
    main(p) { x = f(p); observe x; })");
  const Execution run = s.run({3});
  EXPECT_EQ(run.outputs.front().value, 60);
  EXPECT_EQ(s.conditions(run), (Strings{"p > 0", "p > 1", "p > 2", "p < 4"}));
  std::vector<std::size_t> depths;
  for (const Node test : run.trace.tests()) depths.push_back(run.trace.info(test).rounds);
  EXPECT_EQ(depths, (std::vector<std::size_t>{1, 2, 3, 4}));
}

TEST(Executions, ThatHaltShowWhatWasSeenLast) {
  Prepared s("main(p) { x = p; observe x; if (p > 3) halt; x = 7; observe x; }");
  const Execution halted = s.run({4});
  EXPECT_EQ(halted.end, End::halted);
  EXPECT_EQ(s.text(halted.outputs.front().term), "p");
  EXPECT_EQ(s.conditions(halted), (Strings{"p > 3"}));
  const Execution returned = s.run({3});
  EXPECT_EQ(returned.end, End::returned);
  EXPECT_EQ(s.text(returned.outputs.front().term), "7");
  EXPECT_EQ(s.conditions(returned), (Strings{"p < 4"}));
}

TEST(Executions, MayNotReachAnOutput) {
  Prepared s("main(p) { x = p; if (p > 3) { observe x; x = 1; } }");
  EXPECT_TRUE(s.run({4}).outputs.front().reached);
  const Execution other = s.run({3});
  EXPECT_FALSE(other.outputs.front().reached);
  EXPECT_EQ(s.conditions(other), (Strings{"p < 4"}));
}

/// A test behind the last place where an output can be seen does not matter, though what follows
/// it in the program depends on it.
TEST(Executions, HaltingBehindAllOutputsDoesNotMatter) {
  Prepared s(R"(
    check(c) { if (c > 5) halt; return 0; }
    main(p, q) { z = check(q); x = p; observe x; z = check(p); })");
  EXPECT_EQ(s.conditions(s.run({9, 1})), (Strings{"q < 6"}));
  EXPECT_EQ(s.conditions(s.run({9, 7})), (Strings{"q > 5"}));
}

TEST(Executions, GiveUpInTheEnd) {
  Prepared s("main(p) { while (p > 0) p = p + 1; observe p; }");
  EXPECT_EQ(s.run({1}).end, End::out_of_rounds);
  EXPECT_EQ(s.run({0}).end, End::returned);
  // Rounds that inputs do not decide are not counted.
  Prepared endless("main(p) { if (p > 0) { i = 1; while (i > 0) i = i + 1; } observe p; }");
  EXPECT_EQ(endless.run({1}).end, End::out_of_steps);
  EXPECT_EQ(endless.run({0}).end, End::returned);
}

TEST(Executions, InputsFromOutsideAreNumberedAsTheyCome) {
  Prepared s(R"(main(p) {
    if (p > 0) effect defines(x) outside;
    effect defines(x) outside;
    observe x; })");
  const Execution one = s.run({0});
  const Execution two = s.run({1});
  EXPECT_NE(one.outputs.front().term, two.outputs.front().term);
  // Which of them it is depends on the test that decides whether one is asked for before.
  EXPECT_EQ(s.conditions(one), (Strings{"p <= 0"}));
  EXPECT_EQ(s.conditions(two), (Strings{"p > 0"}));
}

TEST(Executions, WhatIsNotFollowedIsUnknown) {
  Prepared s(
      "main(p) { x = 1; effect defines(u) uses(p); if (u > 0) x = 2; y = u; observe x, y; }");
  const Execution run = s.run({0});
  ASSERT_EQ(run.trace.tests().size(), 1U);
  EXPECT_TRUE(run.trace.info(run.trace.tests().front()).guessed);
  EXPECT_FALSE(s.inputs.known(run.outputs[1].term));
  EXPECT_TRUE(s.inputs.known(run.outputs[0].term));
}

TEST(Executions, AskOnlyForWhatMatters) {
  Prepared s("global g; main(p, q) { x = q; y = p + g; observe y; }");
  const Execution run = s.run({1, 2, 3});
  std::set<std::string> asked;
  run.asked.for_each([&](std::size_t i) { asked.insert(s.inputs[i].name); });
  EXPECT_EQ(asked, (std::set<std::string>{"p", "g"}));
}

/// Where a demand is met, that is thanks to the inputs it mentions.
TEST(Executions, AskForWhatDemandsMention) {
  Prepared s(demanding([](term::Factory& terms, ts::Term, ts::Term y) {
    return terms.not_equal(y, terms.constant(0));
  }));
  EXPECT_EQ(s.run({1, 3}).asked.count(), 2U);
  EXPECT_EQ(s.run({1, 0}).end, End::undefined);
  EXPECT_EQ(s.run({1, 0}).asked.count(), 0U);
}

TEST(Executions, EndWhereSomethingIsUndefined) {
  Prepared s(demanding_an_int());
  const Execution undefined = s.run({2147483647});
  EXPECT_EQ(undefined.end, End::undefined);
  ASSERT_TRUE(undefined.last);
  EXPECT_EQ(undefined.around, undefined.trace.tests().front());
  // The failed demand is a test, of the condition that it does not hold.
  const auto value = [&](term::Variable) { return std::optional(ts::Integer(2147483647)); };
  EXPECT_EQ(term::holds(undefined.trace.info(undefined.last).condition, value), true);

  const Execution defined = s.run({2147483646});
  EXPECT_EQ(defined.end, End::returned);
  const auto sum =
      std::ranges::find(defined.in_int, defined.outputs.front().term, &Execution::Computed::term);
  ASSERT_NE(sum, defined.in_int.end());
  EXPECT_EQ(sum->around, defined.trace.tests().front());
}

TEST(Signatures, LeaveOutWhatIsUndefined) {
  Prepared s(demanding_an_int());
  base::Budget budget;
  const Signature signature = explore(s.program(), s.example.entry, s.outputs, {}, budget);
  EXPECT_TRUE(signature.complete);
  ASSERT_EQ(signature.groups.size(), 2U);
  // x + 1 is known to be an int, but only behind the test.
  const Group& group = signature.groups[1];
  const auto sum = std::ranges::find(group.in_int, group.outputs.front(), &Group::KnownInt::term);
  ASSERT_NE(sum, group.in_int.end());
  EXPECT_EQ(sum->after, 1U);
  EXPECT_TRUE(signature.groups[0].in_int.empty());
}

/// The execution that is stopped is the only one there is to be.
TEST(Signatures, ThatTimeCutsShortAreNotComplete) {
  Prepared s("main(p) { i = 0; while (i < 400000) i = i + 1; observe i; }");
  base::Budget budget({.time = std::chrono::milliseconds(0), .memory_mb = {}});
  const Signature signature = explore(s.program(), s.example.entry, s.outputs, {}, budget);
  EXPECT_TRUE(signature.groups.empty());
  EXPECT_FALSE(signature.complete);
  EXPECT_FALSE(signature.warnings.empty());
}

/// Values and terms go side by side and have to agree.
TEST(Executions, AreWhatTheirTermsSay) {
  support::Random random(7);
  std::size_t compared = 0;
  for (std::uint32_t seed = 1'000; seed < 1'200; ++seed) {
    Prepared s(slicer::mini::random_program(seed));
    std::vector<long> values;
    for (std::size_t i = 0; i < s.given().size(); ++i) {
      values.push_back(static_cast<long>(random.between(-2, 5)));
    }
    const Execution run = s.run(values);
    if (run.end != End::returned && run.end != End::halted) continue;
    const auto value = [&](term::Variable v) -> std::optional<ts::Integer> {
      const auto input = s.inputs.of(v);
      if (!input) return std::nullopt;
      const auto given = s.given();
      const auto found = std::ranges::find(given, s.inputs[*input].variable);
      return ts::Integer(values[static_cast<std::size_t>(found - given.begin())]);
    };
    for (const Execution::Observed& output : run.outputs) {
      if (!output.reached || !output.value) continue;
      ASSERT_EQ(term::evaluate(output.term, value), output.value);
      ++compared;
    }
    for (const Node test : run.trace.tests()) {
      const TestInfo& info = run.trace.info(test);
      if (info.guessed || !s.inputs.known(info.condition)) continue;
      ASSERT_EQ(term::holds(info.condition, value), true);
      for (const Side& side : info.others) {
        if (s.inputs.known(side.condition)) {
          ASSERT_NE(term::holds(side.condition, value), true);
        }
      }
    }
  }
  EXPECT_GT(compared, 20U);
}

}  // namespace execution_test
}  // namespace pslice::explore
