#pragma once

#include <deque>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "slicer/explore/engine/explorer.h"

namespace pslice::explore {

/// Looks for faults along the paths that an exploration takes. Whether an operation is defined is
/// no test of the program, so nobody turns it round: for each demand that C makes on a path, this
/// asks for an input that gets there in the same way and does not meet it, and runs it. What is
/// found is what a run has shown.
class FaultHunt {
 public:
  /// Registers with the explorer, which it outlives.
  FaultHunt(const Subject& subject, Explorer& explorer, const Options& options,
            base::Budget& budget);
  FaultHunt(const FaultHunt&) = delete;
  FaultHunt& operator=(const FaultHunt&) = delete;

  /// All that were found, once groups have their final tests.
  [[nodiscard]] std::vector<FoundFault> take(const std::vector<Group>& groups);

 private:
  using Key = std::pair<ts::Statement, ts::Fault>;
  /// Can this go wrong for an input that satisfies the conditions?
  struct Doubt {
    Key key;
    Conditions conditions;
    Term wrong;
    Assignment known;  // satisfies the conditions
  };

  [[nodiscard]] bool is_fault(const Execution& execution) const;
  [[nodiscard]] bool rests_on_null_input(const Execution& execution) const;
  void note(const Execution& execution, const Assignment& input);
  void note_fault(const Execution& execution, const Assignment& input);
  void note_group(const Group& group);
  void add_doubts(const Execution& execution, const Assignment& input);
  void settle(const Doubt& doubt);

  const Subject& subject_;
  Explorer& explorer_;
  const Options& options_;
  base::Budget& budget_;
  std::map<Key, FoundFault> found_;
  std::size_t groups_ = 0;             // found so far
  std::optional<Key> ending_;          // of the execution at hand, which may become a group
  std::set<std::vector<Term>> asked_;  // conditions and what was to fail
  std::deque<Doubt> doubts_;
  bool is_settling_ = false;
};

}  // namespace pslice::explore
