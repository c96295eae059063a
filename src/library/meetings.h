#pragma once

#include "library/task.h"

namespace pslice::library {

/// Can it make a difference to a run whether pointers that the entry is given lead to the same
/// object, or to one that has a name? Both are the same text; exploring sees `distinct` only, and
/// what it finds holds for `any` where the answer is no.
bool meetings_matter(const Task& any, const Task& distinct);

}  // namespace pslice::library
