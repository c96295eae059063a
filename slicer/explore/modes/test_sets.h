#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "slicer/explore/execution/trace.h"

namespace pslice::explore {

/// For every node of a trace at once, the tests in its relevant slice. Sets of tests are numbered,
/// and the same for most nodes.
class TestSets {
 public:
  explicit TestSets(const Trace& trace);

  using Set = std::uint32_t;
  [[nodiscard]] std::size_t count() const { return sets_.size(); }
  /// Of an instance of a statement: the tests that have a say in its value and in whether it comes
  /// to be; a test itself is one of its own.
  [[nodiscard]] Set of(Node instance);
  /// The tests of such a set in the order in which they are to be asked (relevance.h): the latest
  /// first, but each after all that it depends on. Those that can come out in one way only are left
  /// out.
  [[nodiscard]] std::vector<Node> in_order(Set set) const;

 private:
  using Members = std::vector<std::uint32_t>;  // numbers of tests, ascending
  struct Hash {
    std::size_t operator()(const Members& members) const;
  };
  struct Entry {
    Members members;
    Set open;  // those of them that can come out in several ways
  };

  void add_test(Node test, Set flow);
  Set flow_of(Node node);
  Set numbered(Members members);
  Set united(Set a, Set b);
  void drop_needless(Members& members) const;
  /// A test and all that it depends on; none: the empty set.
  [[nodiscard]] Set with(Node test) const { return test ? with_[number_[test.index()]] : 0; }
  [[nodiscard]] Set open_before(std::uint32_t test) const { return sets_[before_[test]].open; }
  void add_in_order(Set set, std::vector<bool>& done, std::vector<Node>& result) const;

  const Trace& trace_;
  std::vector<Set> flow_;              // by node: what its value depends on
  std::vector<std::uint32_t> number_;  // by node, of tests
  std::vector<Node> tests_;            // by number, those that nobody told included; so the next
  std::vector<bool> is_open_;          // can it come out in several ways?
  std::vector<Set> before_;            // what it depends on, as far as that counts for the order
  std::vector<Set> with_;              // what it depends on, and the test
  std::vector<Entry> sets_;
  std::unordered_map<Members, Set, Hash> known_;
  std::unordered_map<std::uint64_t, Set> unions_;
};

}  // namespace pslice::explore
