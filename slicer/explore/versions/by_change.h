#pragma once

#include <memory>

#include "slicer/explore/modes/mode.h"

namespace pslice::explore {

/// By reachability conditions only, or by change conditions. `changed` is the output that says that
/// a run got to a change.
std::unique_ptr<Mode> by_reachability(const ModeSetting& setting, std::size_t changed);
std::unique_ptr<Mode> by_change(const ModeSetting& setting, std::size_t changed);

}  // namespace pslice::explore
