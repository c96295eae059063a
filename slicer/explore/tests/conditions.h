#pragma once

#include <optional>

#include "slicer/explore/modes/question_tree.h"

// What is done to the conditions of groups once they are found.

namespace pslice::explore {

/// Where the only condition is that one has and the other has the opposite of; none otherwise.
std::optional<std::size_t> opposed(const Conditions& a, const Conditions& b, term::Factory& terms);

/// Another condition in the place of one. What is known to be an int only where the
/// old one holds, is not known any more.
void replace_condition(Group& group, std::size_t place, Term other);
/// Likewise, none at all.
void drop_condition(Group& group, std::size_t place);

}  // namespace pslice::explore
