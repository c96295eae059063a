#pragma once

#include <vector>

#include "slicer/explore/execution/inputs.h"
#include "slicer/explore/signature.h"
#include "slicer/explore/tests/neighbours.h"

namespace pslice::explore {

/// What makes a test of a group worth more than another: outputs, and the inputs they are made of,
/// are not zero and not the same as another input, so that a mix-up shows; it lies at the bounds of
/// the group's condition, where a mistake in a comparison leads elsewhere, and elsewhere something
/// else is computed; and so far as that
/// leaves a choice, the inputs of the condition are not zero and differ, too. The most wanted
/// first; none of them has to be possible.
std::vector<Term> wishes(const Group& group, const Neighbours& neighbours, const Inputs& inputs,
                         term::Factory& terms);

/// What several tests of a group should show between them: each bound of its condition, the value
/// next to it, and either sign of each input that counts.
std::vector<Term> variations(const Group& group, const Neighbours& neighbours, const Inputs& inputs,
                             term::Factory& terms);

struct Bound {
  Term distance;              // how far an input is from it: 0 at it
  std::size_t condition = 0;  // of the group's
};
/// The bounds of the group's condition, one for each comparison in it and two for what has to be
/// unequal. What relates inputs to each other comes first.
std::vector<Bound> bounds(const Group& group, term::Factory& terms);

/// No further from the bound than this.
Term is_within(Term distance, const Integer& most, term::Factory& terms);

/// The inputs that the group's condition and outputs are made of and that can be varied.
std::vector<term::Variable> counting(const Group& group, const Inputs& inputs);

}  // namespace pslice::explore
