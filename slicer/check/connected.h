#pragma once

#include <span>
#include <vector>

#include "term/term.h"

namespace pslice::check {

/// Which formulas share variables with a goal, or have none. Their indices.
std::vector<std::size_t> about_the_same(std::span<const term::Term> formulas, term::Term goal);

/// Which formulas have to do with a goal: they share variables with it, directly or by way of each
/// other, or have none. Their indices, nearest first.
std::vector<std::size_t> connected_to(std::span<const term::Term> formulas, term::Term goal);

}  // namespace pslice::check
