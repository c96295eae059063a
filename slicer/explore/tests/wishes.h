#pragma once

#include <vector>

#include "slicer/explore/execution/inputs.h"
#include "slicer/explore/signature.h"

namespace pslice::explore {

/// What makes a test of a group worth more than another: outputs, and the inputs they are made of,
/// are not zero and not the same as another input, so that a mix-up shows; and it lies at the
/// bounds of the group's condition, where a mistake in a comparison leads elsewhere. The most
/// wanted first; none of them has to be possible.
std::vector<Term> wishes(const Group& group, const Inputs& inputs, term::Factory& terms);

}  // namespace pslice::explore
