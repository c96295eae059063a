#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "absint/affine.h"

// What an octagon can say of linear forms that are not octagonal. An octagon bounds sums of at
// most two coordinates with factors 1 and -1; other forms are taken apart into such pairs:
// 3x + 2y = 2 (x + y) + x. The libraries differ here, from ignoring what is not octagonal to
// solving a linear program; this is cheap, the same with all of them, and keeps what tests like
// 2x + 3y <= n tell about their variables.

namespace pslice::absint {

/// Not more than what an octagonal form can be, if that is bounded at all.
using Upper = std::function<std::optional<Integer>(const LinearForm&)>;

/// Whether it is empty or ±x or ±x ±y.
bool is_octagonal(const LinearForm& form);

/// The bounds of any form, from those of the pairs it is made of. Exact for multiples of octagonal
/// forms.
Interval bounds_from_pairs(const LinearForm& form, const Upper& upper);

/// Octagonal constraints that follow from any constraint and the bounds known before it.
std::vector<Constraint> octagonal_consequences(const Constraint& constraint, const Upper& upper);

}  // namespace pslice::absint
