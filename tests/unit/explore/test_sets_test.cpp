#include "slicer/explore/modes/test_sets.h"

#include <gtest/gtest.h>

#include "tests/support/random.h"
#include "tests/unit/explore/prepared.h"
#include "tests/unit/slicer/random_program.h"

namespace pslice::explore {
namespace test_sets_test {

bool is_open(const TestInfo& info) {
  return info.guessed || !info.others.empty() || !info.condition.is_true();
}

/// One backward pass for each node, as relevance.h does it.
std::vector<Node> slice_of(const Trace& trace, Node node, std::size_t statements) {
  std::vector<Node> result;
  const Relevance slice = relevant(trace, trace.operands(node), trace.around(node), statements);
  for (const Node test : slice.tests) {
    if (is_open(trace.info(test))) result.push_back(test);
  }
  const bool is_test = trace.kind(node) == Trace::Kind::test;
  if (is_test && is_open(trace.info(node))) result.push_back(node);
  return result;
}

void compare(Prepared& setup, const Execution& execution, std::size_t& longest) {
  const Trace& trace = execution.trace;
  TestSets sets(trace);
  for (std::size_t i = 1; i < trace.size(); ++i) {
    const Node node(i);
    if (trace.kind(node) == Trace::Kind::merge) continue;
    const std::vector<Node> expected = slice_of(trace, node, setup.program().statement_count());
    ASSERT_EQ(sets.in_order(sets.of(node)), expected);
    longest = std::max(longest, expected.size());
  }
}

TEST(TestSets, HoldTheTestsOfEverySliceInItsOrder) {
  support::Random random(5);
  std::size_t longest = 0;
  for (std::uint32_t seed = 4'000; seed < 4'150 && !testing::Test::HasFailure(); ++seed) {
    const std::string text =
        seed % 2 == 0 ? slicer::mini::random_tests(seed) : slicer::mini::random_program(seed);
    SCOPED_TRACE(text);
    Prepared setup(text);
    for (int run = 0; run < 4; ++run) {
      std::vector<long> values;
      for (std::size_t k = 0; k < setup.given().size(); ++k) {
        values.push_back(static_cast<long>(random.between(-3, 6)));
      }
      const Execution execution = setup.run(values);
      if (execution.trace.size() < 300) compare(setup, execution, longest);
    }
  }
  EXPECT_GT(longest, 5U);
}

/// The third test has one outcome here, and still decides when the first is asked.
TEST(TestSets, TestsThatAreNotAskedHaveTheirPlaceInTheOrder) {
  Prepared setup(R"(
    main(x, y, z) {
      b = 0; c = 1;
      if (y > 2) b = z;
      if (x > 5) c = 0;
      if (b == 1) d = 1; else d = c;
      observe d;
    })");
  const Execution execution = setup.run({0, 0, 0});
  TestSets sets(execution.trace);
  std::vector<std::string> asked;
  for (const Node test : sets.in_order(sets.of(execution.outputs.front().node))) {
    asked.push_back(setup.text(execution.trace.info(test).condition));
  }
  EXPECT_EQ(asked, (std::vector<std::string>{"y < 3", "x < 6"}));
}

/// Whether pointers are null is asked at the start, of those that the run looks at.
TEST(TestSets, TestsThatNobodyToldAreNone) {
  Prepared setup("main(x, y) { observe x; }");
  term::Factory& terms = setup.program().terms();
  const auto is_zero = [&](std::size_t given) {
    return terms.equal(terms.variable(setup.given()[given]), terms.constant(base::Integer(0)));
  };
  const auto test_of = [](ts::Term condition) {
    return TestInfo{.location = {}, .condition = condition, .others = {}};
  };
  Trace trace;
  const Node untold = trace.reserve_test(test_of(terms.truth(true)));
  const Node told = trace.reserve_test(test_of(terms.truth(true)));
  const Node test = trace.add_test({}, {}, told, test_of(is_zero(1)));
  trace.tell_test(told, test_of(is_zero(0)));
  TestSets sets(trace);
  EXPECT_EQ(sets.in_order(sets.of(untold)), std::vector<Node>{});
  EXPECT_EQ(sets.in_order(sets.of(told)), std::vector<Node>{told});
  EXPECT_EQ(sets.in_order(sets.of(test)), (std::vector<Node>{told, test}));
}

}  // namespace test_sets_test
}  // namespace pslice::explore
