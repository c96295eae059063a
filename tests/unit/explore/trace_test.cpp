#include "slicer/explore/execution/trace.h"

#include <gtest/gtest.h>

#include "slicer/explore/modes/relevance.h"

namespace pslice::explore {
namespace trace_test {

/// Traces by hand. Statements are numbered as they come.
class Traces : public testing::Test {
 protected:
  Node value(std::initializer_list<Node> operands) {
    return trace.add_value(ts::Statement(statements++), std::vector<Node>(operands));
  }
  Node test(std::initializer_list<Node> operands, Node around = {}) {
    TestInfo info;
    info.condition = terms.less(terms.constant(0), terms.variable(term::Variable(statements)));
    return trace.add_test(ts::Statement(statements++), std::vector<Node>(operands), around,
                          std::move(info));
  }
  Relevance relevance(std::initializer_list<Node> nodes, Node around = {}) {
    return relevant(trace, std::vector<Node>(nodes), around, statements);
  }
  static std::vector<std::size_t> numbers(const Relevance& found) {
    std::vector<std::size_t> result;
    found.statements.for_each([&](std::size_t s) { result.push_back(s); });
    return result;
  }

  using Nodes = std::vector<Node>;
  using Numbers = std::vector<std::size_t>;
  term::Factory terms;
  Trace trace;
  std::size_t statements = 0;
};

TEST_F(Traces, KeepWhatTheyAreGiven) {
  const Node x = value({Trace::start()});
  const Node t = test({x});
  const Node inner = test({x, Trace::start()}, t);
  const Node m = trace.add_merge(t, x);
  EXPECT_EQ(trace.size(), 5U);
  EXPECT_TRUE(trace.operands(x).empty());
  EXPECT_EQ(trace.operands(m).front(), x);
  EXPECT_EQ(trace.operands(inner).size(), 1U);
  EXPECT_EQ(trace.kind(Trace::start()), Trace::Kind::start);
  EXPECT_EQ(trace.kind(m), Trace::Kind::merge);
  EXPECT_EQ(trace.kind(t), Trace::Kind::test);
  EXPECT_EQ(trace.test(m), t);
  EXPECT_EQ(trace.test(inner), t);
  EXPECT_FALSE(trace.test(t));
  EXPECT_EQ(trace.tests(), (Nodes{t, inner}));
  EXPECT_NE(trace.info(t).condition, trace.info(inner).condition);
  EXPECT_EQ(trace.statement(inner), ts::Statement(2));
}

TEST_F(Traces, NothingIsRelevantToTheStart) {
  test({});
  EXPECT_TRUE(relevance({Trace::start()}).tests.empty());
  EXPECT_TRUE(relevance({}).tests.empty());
}

/// Figure 1: the later test comes first, for whether the earlier one matters is up to it.
TEST_F(Traces, LaterTestsAreAskedFirst) {
  const Node first = test({});
  const Node a = trace.add_merge(first, value({}));
  const Node second = test({});
  const Node b = trace.add_merge(second, value({a}));
  EXPECT_EQ(relevance({b}).tests, (Nodes{second, first}));
  EXPECT_EQ(numbers(relevance({b})), (Numbers{0, 1, 2, 3}));
  EXPECT_EQ(relevance({a}).tests, (Nodes{first}));
}

TEST_F(Traces, WhatATestDependsOnIsAskedBeforeIt) {
  const Node first = test({});
  const Node a = trace.add_merge(first, value({}));
  const Node second = test({a});
  const Node b = trace.add_merge(second, value({}));
  EXPECT_EQ(relevance({b}).tests, (Nodes{first, second}));
}

TEST_F(Traces, SoIsTheTestAroundIt) {
  const Node outer = test({});
  const Node inner = test({}, outer);
  const Node x = trace.add_merge(inner, value({}));
  EXPECT_EQ(relevance({x}).tests, (Nodes{outer, inner}));
  EXPECT_EQ(relevance({}, inner).tests, (Nodes{outer, inner}));
}

/// A test that others lead to as well is asked once, and all it depends on is in the slice.
TEST_F(Traces, EachTestIsAskedOnce) {
  const Node t = test({});
  const Node a = trace.add_merge(t, value({}));
  const Node b = trace.add_merge(t, value({a}));
  const Node u = test({a, b});
  const Node c = trace.add_merge(u, b);
  EXPECT_EQ(relevance({a, b, c, c}).tests, (Nodes{t, u}));
}

TEST_F(Traces, AreSettledByTheTestsTheyDependOn) {
  const Node first = test({});
  const Node a = trace.add_merge(first, value({}));
  const Node second = test({});
  const Node b = trace.add_merge(second, value({a}));
  const Node free = value({});
  const Node inner = test({free}, second);
  const auto after = [&](Node n, const Nodes& tests) {
    return settled_after(trace, tests)[n.index()];
  };
  EXPECT_EQ(after(free, {}), 0U);
  EXPECT_EQ(after(a, {}), never);
  EXPECT_EQ(after(a, {first}), 1U);
  EXPECT_EQ(after(a, {second, first}), 2U);
  EXPECT_EQ(after(b, {second}), never);
  EXPECT_EQ(after(b, {second, first}), 2U);
  EXPECT_EQ(after(inner, {second}), never);
  EXPECT_EQ(after(inner, {first, second, inner}), 3U);
}

/// A test that cannot come out otherwise settles itself.
TEST_F(Traces, TestsWithOneOutcomeNeedNothing) {
  TestInfo info;
  info.condition = terms.truth(true);
  const Node t = trace.add_test(ts::Statement(0), {}, {}, info);
  const Node a = trace.add_merge(t, value({}));
  EXPECT_EQ(settled_after(trace, {})[a.index()], 0U);
  info.guessed = true;
  const Node u = trace.add_test(ts::Statement(0), {}, {}, info);
  EXPECT_EQ(settled_after(trace, {})[u.index()], never);
}

}  // namespace trace_test
}  // namespace pslice::explore
