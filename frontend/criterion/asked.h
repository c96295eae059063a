#pragma once

#include <string>
#include <vector>

#include "frontend/lower/lowering.h"

namespace pslice::frontend {

/// The functions that criteria of these specifications may be in, as far as the words in them tell:
/// the name of a function, a label of it, or a number that may be one of its lines. If they are
/// places at all, they are in these.
Wanted functions_asked_for(const std::vector<std::string>& specs);

}  // namespace pslice::frontend
