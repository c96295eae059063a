#pragma once

#include <set>
#include <string>
#include <vector>

#include "slicer/explore/signature.h"

// What people are to call inputs.

namespace pslice::explore {

/// Names `p[0].len` as `p->len` where nothing behind the first of what p points to is among them.
/// `pointers` are the names of the parameters that point to objects.
void name_first_elements(std::vector<Input>& inputs, const std::set<std::string>& pointers);

/// No two of them are called the same: the first keeps its name.
void give_names_of_their_own(std::vector<Input>& inputs);

}  // namespace pslice::explore
