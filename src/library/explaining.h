#pragma once

#include "library/task.h"
#include "slicer/explain/explanation.h"

namespace pslice::library {

/// The statements that `--explain` names. Throws base::Failure where it names none.
slicer::Wanted wanted_explanations(const Task& task);

/// These; or, where it names none, those that a reader may ask for: of all statements, and where
/// these are too many, of what only looking at paths removes.
slicer::Wanted explanations_for_a_page(const Task& task);

}  // namespace pslice::library
