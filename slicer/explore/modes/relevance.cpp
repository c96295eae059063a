#include "slicer/explore/modes/relevance.h"

#include <algorithm>
#include <queue>

// Going back in time from what is wanted, one node after the other, the latest first. A merge means
// that the test of a region is in the way: the search is set aside, the test asked (that is, the
// search is done for what the test depends on), and goes on.
//
// The published `reorder` gets to the same order by sorting a slice: the latest test is the pivot,
// what it depends on comes before it and the rest behind. Here slice and order come out of one pass
// over the nodes of the slice.
//
// A node that one search has visited need not be visited by another: a search set aside has visited
// later nodes only than those the test in its way depends on, and all others are finished.

namespace pslice::explore {
namespace {

class BackwardPass {
 public:
  BackwardPass(const Trace& trace, std::size_t statement_count)
      : trace_(trace),
        visited_(trace.size()),
        asked_(trace.size()),
        result_{{}, base::BitSet(statement_count)} {}

  Relevance run(std::span<const Node> nodes, Node around) {
    begin({}, around, nodes);
    finish_all();
    return std::move(result_);
  }

  /// The tests around and before a mark are a chain of merges. Each is asked by a search of its
  /// own, in the order of time.
  Relevance run_for_first_visit(Node mark) {
    std::vector<Node> decided_by;
    for (Node node = mark; node && trace_.kind(node) != Trace::Kind::start;) {
      if (trace_.kind(node) == Trace::Kind::merge) decided_by.push_back(trace_.test(node));
      const std::span<const Node> before = trace_.operands(node);
      node = before.empty() ? Node() : before.back();
    }
    for (auto test = decided_by.rbegin(); test != decided_by.rend(); ++test) {
      if (!is_asked(*test)) ask(*test);
      finish_all();
    }
    return std::move(result_);
  }

 private:
  /// A search on behalf of a test, or of what is wanted.
  struct Open {
    Node test;    // none: of what is wanted
    Node around;  // to be asked before anything else; none: nothing
    std::priority_queue<Node> pending;
  };

  void begin(Node test, Node around, std::span<const Node> nodes) {
    open_.push_back({test, around, {nodes.begin(), nodes.end()}});
  }

  void ask(Node test) { begin(test, trace_.test(test), trace_.operands(test)); }

  [[nodiscard]] bool is_asked(Node test) const { return asked_[test.index()]; }

  void finish_all() {
    while (!open_.empty()) step();
  }

  void step() {
    Open& search = open_.back();
    if (search.around) {
      const Node around = std::exchange(search.around, {});
      if (!is_asked(around)) ask(around);
      return;
    }
    if (search.pending.empty()) return finish();
    const Node node = search.pending.top();
    if (visited_[node.index()]) return search.pending.pop();
    if (trace_.kind(node) == Trace::Kind::merge && !is_asked(trace_.test(node))) {
      return ask(trace_.test(node));
    }
    visited_[node.index()] = true;
    search.pending.pop();
    note(node);
    for (const Node operand : trace_.operands(node)) search.pending.push(operand);
  }

  void finish() {
    if (const Node test = open_.back().test) {
      asked_[test.index()] = true;
      result_.tests.push_back(test);
      note(test);
    }
    open_.pop_back();
  }

  void note(Node node) {
    const ts::Statement statement = trace_.statement(node);
    if (statement) result_.statements.insert(statement.index());
  }

  const Trace& trace_;
  std::vector<bool> visited_;  // by node
  std::vector<bool> asked_;    // by node, of tests
  std::vector<Open> open_;
  Relevance result_;
};

}  // namespace

Relevance relevant(const Trace& trace, std::span<const Node> nodes, Node around,
                   std::size_t statement_count) {
  return BackwardPass(trace, statement_count).run(nodes, around);
}

Relevance relevant_to_first_visit(const Trace& trace, Node node, std::size_t statement_count) {
  return BackwardPass(trace, statement_count).run_for_first_visit(node);
}

std::vector<std::size_t> settled_after(const Trace& trace, std::span<const Node> tests) {
  std::vector<std::size_t> after(trace.size());
  for (const Node test : trace.tests()) {
    const TestInfo& info = trace.info(test);
    const bool has_one_outcome = info.condition.is_true() && !info.guessed;
    after[test.index()] = has_one_outcome ? 0 : never;
  }
  for (std::size_t i = 0; i < tests.size(); ++i) after[tests[i].index()] = i + 1;
  // What a node depends on has a smaller number.
  for (std::size_t i = 1; i < trace.size(); ++i) {
    const Node node(i);
    const auto depends_on = [&](Node other) {
      after[i] = std::max(after[i], after[other.index()]);
    };
    for (const Node operand : trace.operands(node)) depends_on(operand);
    if (trace.test(node)) depends_on(trace.test(node));
  }
  return after;
}

}  // namespace pslice::explore
