#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/id.h"
#include "ts/program.h"

// What happened in one execution, as far as others depend on it.
//
// A node is an instance of a statement, or the end of a test's region. Nodes are numbered in the
// order of time, so whatever a node depends on has a smaller number.
//
//     if (c) x = 1;            t: test of c
//     y = x;                   m: the region of t ends; x may have been defined in it
//                              v: y depends on m, and through it on t and on what x was
//
// Merges make potential dependence and control dependence of what was defined in a region one
// thing: whether or not the region defined x, who reads x behind it depends on the test. So the
// relevant slice (Qi et al., "Path Exploration based on Symbolic Output", definitions 3 and 4)
// becomes reachability in this graph.

namespace pslice::explore {

struct NodeTag;
using Node = base::Id<NodeTag>;

/// A side of a test that was not taken.
struct Side {
  ts::Edge edge;       // as the subject numbers them; none: it is no edge
  ts::Term condition;  // over inputs
};

struct TestInfo {
  ts::Location location;
  ts::Term condition;        // over inputs: of the side taken
  std::vector<Side> others;  // whose condition is not plainly false
  /// How many tests at the same location, this one included, are around it whose outcome inputs
  /// decide: the rounds of a loop, or the depth of recursion.
  std::size_t rounds = 0;
  /// An input that cannot be varied has a part in it: there are sides that nobody will take.
  bool restricted = false;
  /// Its outcome depends on values that are not known; the side was taken at random.
  bool guessed = false;
  /// Of one that was reserved: the node that came next when its outcome was asked for. None: it was
  /// made then.
  Node met;
  /// What C demands: of inputs for which the program is defined, it holds.
  bool demanded = false;
};

class Trace {
 public:
  /// `kept`: what an operation that could have changed it leaves as it was.
  enum class Kind : std::uint8_t { start, value, kept, merge, test };

  Trace();

  /// `around` is the innermost test whose region it is in; none: it runs in any case.
  Node add_value(ts::Statement statement, std::span<const Node> operands, Node around = {});
  /// It stays what it was because of what the operands are; the value before is one of them.
  Node add_kept(std::span<const Node> operands);
  /// The region of the test ends; `before` is what the definable was last defined by.
  Node add_merge(Node test, Node before);
  Node add_test(ts::Statement statement, std::span<const Node> operands, Node around,
                TestInfo info);

  /// A test at the start of which nobody knows yet whether it is one: what depends on it is
  /// numbered behind it. Until it is told, it is none.
  Node reserve_test(TestInfo until_told);
  void tell_test(Node reserved, TestInfo info);

  [[nodiscard]] static Node start() { return Node(0); }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] Kind kind(Node n) const { return nodes_[n.index()].kind; }
  [[nodiscard]] ts::Statement statement(Node n) const { return nodes_[n.index()].statement; }
  [[nodiscard]] std::span<const Node> operands(Node n) const;
  /// Of a merge: the test whose region ends. Of a test: the one around it.
  [[nodiscard]] Node test(Node n) const { return nodes_[n.index()].test; }
  [[nodiscard]] const TestInfo& info(Node test) const {
    return tests_[nodes_[test.index()].number];
  }
  /// Of a value or a test: the innermost test whose region it is in. None: it runs in any case.
  [[nodiscard]] Node around(Node n) const {
    const Record& record = nodes_[n.index()];
    return record.kind == Kind::test ? record.test : record.around;
  }
  /// Is it an instance of a statement?
  [[nodiscard]] bool is_instance(Node n) const {
    return kind(n) == Kind::value || kind(n) == Kind::test;
  }
  /// All tests, in the order of time.
  [[nodiscard]] const std::vector<Node>& tests() const { return test_nodes_; }

 private:
  struct Record {
    Kind kind = Kind::start;
    std::uint32_t first = 0;  // into operands_
    std::uint32_t count = 0;
    ts::Statement statement{};
    Node test{};
    Node around{};             // of a value
    std::uint32_t number = 0;  // of a test, into tests_
  };
  Node add(Record record, std::span<const Node> operands);

  std::vector<Record> nodes_;
  std::vector<Node> operands_;
  std::vector<TestInfo> tests_;
  std::vector<Node> test_nodes_;
};

}  // namespace pslice::explore
