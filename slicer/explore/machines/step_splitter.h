#pragma once

#include <optional>
#include <vector>

#include "slicer/explore/machines/steps.h"

// Steps whose value depends on inputs (`s = next[s][ev]`) as steps to one state each.
//
// A value that is chosen among others is taken apart choice by choice, and so are conditions in
// which something is chosen; what then is a number is a state or none. Of what is still an
// expression, it is asked which states it can be, and for which inputs.

namespace pslice::explore {

/// Inserts a condition at a place, and leaves out the choices behind it that it decides.
void assume_at(Step& step, std::size_t place, Term condition, term::Factory& terms);

class StepSplitter {
 public:
  StepSplitter(const Subject& subject, Explorer& explorer, const MachineQuestion& question,
               Steps& steps)
      : subject_(subject), explorer_(explorer), question_(question), steps_(steps) {}

  /// Adds all that becomes of it to the steps.
  void split(const Step& step);

 private:
  /// Of `budget` parts no more are made.
  void split(const Step& step, std::size_t& budget);
  void split_value(const Step& step);
  [[nodiscard]] std::vector<Integer> candidates(const Step& step);
  /// Of the inputs of the step, those of which this holds, if there are.
  bool add(const Step& step, const std::vector<Term>& conditions, Term value);
  std::optional<Assignment> find_input(const Step& step, std::vector<Term> rest);
  [[nodiscard]] bool satisfies(const Step& step, const Assignment& input) const;

  const Subject& subject_;
  Explorer& explorer_;
  const MachineQuestion& question_;
  Steps& steps_;
};

}  // namespace pslice::explore
