#pragma once

#include "slicer/explore/modes/mode.h"
#include "slicer/explore/modes/relevance.h"

// What modes have in common.

namespace pslice::explore {

/// Are there conditions on inputs for the sides of the test, and are its sides asked for? If not,
/// the signature is not complete, and says why.
bool is_followed(const ModeSetting& setting, const Trace& trace, Node test);

/// The relevant slice of the outputs.
Relevance relevant_to_outputs(const ModeSetting& setting, const Execution& execution);

}  // namespace pslice::explore
