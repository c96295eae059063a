#pragma once

#include <string>
#include <vector>

#include "ts/program.h"

namespace pslice::ts {

/// A name for each variable, by index, that tells it from all others: its own where that is
/// enough, qualified by its function (`f.x`) if it is generated or not unique, and numbered
/// (`f.x#2`) where a function has several of that name.
std::vector<std::string> unambiguous_names(const Program& program);

}  // namespace pslice::ts
