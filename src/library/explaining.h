#pragma once

#include "library/task.h"
#include "slicer/explain/explanation.h"

namespace pslice::library {

/// The statements that `--explain` names. Throws base::Failure where it names none.
slicer::Wanted wanted_explanations(const Task& task);

}  // namespace pslice::library
