#pragma once

#include "library/task.h"

namespace pslice::library {

/// Criteria whose value is chosen among several variables (`*p`, `a[i]`) are read where they are
/// observed, so that each path knows what is meant (ts/reading.h).
void read_where_observed(Task& task);

}  // namespace pslice::library
