#pragma once

#include "base/budget.h"
#include "slicer/explore/tests/defined_inputs.h"
#include "slicer/explore/tests/groups.h"
#include "slicer/explore/tests/wishes.h"

namespace pslice::explore {

/// More tests of groups that have one (more_tests.cpp).
class MoreTests {
 public:
  MoreTests(const Subject& subject, const Mode& mode, const DefinedInputs& defined,
            Questions& questions, const Options& options)
      : subject_(subject),
        mode_(mode),
        defined_(defined),
        questions_(questions),
        options_(options) {}

  /// False if the budget ran out before.
  bool choose(const std::vector<Group>& groups, Groups& tests, base::Budget& budget);

 private:
  void add_varied(const Group& group, const Neighbours& neighbours, std::size_t index,
                  Groups& tests);
  void add_at_bounds(const Group& group, const Neighbours& neighbours, std::size_t index,
                     Groups& tests);
  [[nodiscard]] std::vector<Term> at(const Bound& bound, Term shows) const;
  bool add(const Group& group, std::size_t index, const Assignment& input, Groups& tests);
  [[nodiscard]] bool is_granted(Term wish, std::size_t index, const Groups& tests) const;
  [[nodiscard]] std::vector<Term> not_seen_yet(const Group& group) const;
  [[nodiscard]] bool is_full(const Groups& tests) const;

  const Subject& subject_;
  const Mode& mode_;
  const DefinedInputs& defined_;
  Questions& questions_;
  const Options& options_;
};

}  // namespace pslice::explore
