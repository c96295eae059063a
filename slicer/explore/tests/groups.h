#pragma once

#include <set>
#include <vector>

#include "slicer/explore/modes/mode.h"

namespace pslice::explore {

/// Leaves as the groups of a signature: conditions and outputs over inputs that have a name, and a
/// test. A leaf that cannot be written down in this way is left out, and the signature is not
/// complete.
class Groups {
 public:
  /// The signature has its outputs already.
  Groups(const Inputs& inputs, Caveats& caveats, Signature& signature)
      : inputs_(inputs), caveats_(caveats), signature_(signature) {}

  /// The execution of the input is at the leaf, and becomes the group's test.
  void add(Leaf leaf, const Execution& execution, const Assignment& input);
  /// Of the same group, this execution is the test from now on.
  void replace_test(std::size_t group, const Execution& execution, Assignment input);
  /// Of the same group, this execution is one more test. False: that is none, since there is one
  /// with the same values already.
  bool add_test(std::size_t group, const Execution& execution, Assignment input);

  /// The input that is the first test of a group.
  [[nodiscard]] const Assignment& input(std::size_t group) const { return inputs_of_[group][0]; }
  /// Those of all its tests.
  [[nodiscard]] const std::vector<Assignment>& inputs(std::size_t group) const {
    return inputs_of_[group];
  }
  [[nodiscard]] std::size_t test_count() const;
  /// What the tests run: a set of ts::Edge.
  [[nodiscard]] base::BitSet edges(std::size_t edge_count) const;

 private:
  bool add_outputs(Group& group, const Execution& execution);
  [[nodiscard]] bool is_nameless_address(std::size_t output, Term term) const;
  void note_missed(const Execution& execution);
  Test wished_test(const Execution& execution, const Assignment& input);

  const Inputs& inputs_;
  Caveats& caveats_;
  Signature& signature_;
  std::set<std::size_t> asked_by_some_;              // inputs, of the tests that groups began with
  std::vector<std::vector<Assignment>> inputs_of_;   // by group and test
  std::vector<std::vector<base::BitSet>> edges_of_;  // likewise
};

/// A run as a test: what it is given, and what it gives.
Test test_of(const Execution& execution, const Assignment& input);

/// What holds of the inputs of an execution's group: the conditions of its leaf, and that inputs on
/// which outputs rest and that cannot be varied are what they are.
Conditions group_condition(Conditions of_leaf, const Execution& execution);

/// Is the execution one of the group? Not so if it does something undefined that was not met
/// before.
bool is_in(const Group& group, const Mode& mode, const Execution& execution);

}  // namespace pslice::explore
