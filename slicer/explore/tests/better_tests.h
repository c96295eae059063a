#pragma once

#include <span>

#include "base/budget.h"
#include "slicer/explore/tests/defined_inputs.h"
#include "slicer/explore/tests/groups.h"

namespace pslice::explore {

/// Puts better tests in the place of those that the exploration came across: inputs of the same
/// groups that grant as many wishes (wishes.h) as can be had one after the other, and that are
/// small where nothing else is wished (questions.h). Of an input that turns out to be undefined or
/// in another group after all, nothing is taken; then fewer wishes have to do.
class BetterTests {
 public:
  BetterTests(const Subject& subject, const Mode& mode, const DefinedInputs& defined,
              Questions& questions)
      : subject_(subject), mode_(mode), defined_(defined), questions_(questions) {}

  void choose(const std::vector<Group>& groups, Groups& tests, base::Budget& budget);

 private:
  [[nodiscard]] std::optional<Assignment> better(const Group& group, std::span<const Term> wanted,
                                                 const Assignment& first);

  const Subject& subject_;
  const Mode& mode_;
  const DefinedInputs& defined_;
  Questions& questions_;
  std::size_t asked_ = 0;
};

}  // namespace pslice::explore
