#pragma once

#include <vector>

#include "slicer/explore/execution/caveats.h"
#include "slicer/explore/execution/subject.h"
#include "slicer/explore/modes/relevance.h"
#include "slicer/explore/tests/questions.h"

namespace pslice::explore {

/// The inputs for which C defines what the program does, and for which it ends, as far as that is
/// known. The others belong to no group. Where an execution shows one of them, the relevant slice
/// of what went wrong says which others go wrong in the same way: all of these are excluded.
class DefinedInputs {
 public:
  DefinedInputs(const Subject& subject, const Questions& questions, std::size_t max_iterations,
                Caveats& caveats)
      : subject_(subject),
        questions_(questions),
        max_iterations_(max_iterations),
        caveats_(caveats) {}

  /// From now on only inputs of which this holds are of interest.
  void assume(Term condition) { conditions_.push_back(condition); }
  /// What is known to hold of all of them.
  [[nodiscard]] const std::vector<Term>& conditions() const { return conditions_; }
  /// One of the conditions that the input does not satisfy; none if it satisfies all.
  [[nodiscard]] Term violated_by(const Assignment& input) const;
  /// Is it known that no input for which the program is defined satisfies this?
  [[nodiscard]] bool excludes(Term formula) const;
  /// Learns from an execution that did something undefined or did not end: a condition that
  /// excludes it; none if that cannot be said.
  Term learn(const Execution& execution);

 private:
  void note_bounds(const Execution& execution);
  [[nodiscard]] Relevance reason(const Execution& execution) const;
  Term unexplained(const Execution& execution, std::string why);

  const Subject& subject_;
  const Questions& questions_;
  std::size_t max_iterations_;
  Caveats& caveats_;
  std::vector<Term> conditions_;  // each fails where the program is not defined, for one reason
};

}  // namespace pslice::explore
