#pragma once

#include "base/budget.h"
#include "library/task.h"
#include "report/result.h"

namespace pslice::library {

/// What a result is to hold beside the slice.
struct SliceExtras {
  bool reduced_text = false;   // of each file
  bool explored_tree = false;  // for drawing
  bool without_paths = false;  // the path-insensitive slice as well
  bool reasons = false;        // those that a page shows
};

/// The result refers to the program of the task.
report::Result slice(const Task& task, const SliceExtras& extras, base::Budget& budget);

}  // namespace pslice::library
