#pragma once

#include <vector>

#include "absint/affine.h"

// One way to write a set of constraints down. A library hands its constraints out over the
// rationals, in an order and scale of its own; what we show is about integers and always the same.

namespace pslice::absint {

/// 1 <= 0.
Constraint impossible();
/// Whether it speaks of no coordinate and is true.
bool always_holds(const Constraint& constraint);
/// Whether it speaks of no coordinate and is false.
bool never_holds(const Constraint& constraint);

/// The same for integers: the factors have no common divisor, the constant is as tight as the
/// integers allow, an equality begins with a positive factor. impossible() where no integers
/// satisfy it.
Constraint tightened(Constraint constraint);

/// All tightened, sorted, without those that always hold or have a tighter one beside them.
/// Just impossible() if one of them is.
std::vector<Constraint> normal_form(std::vector<Constraint> constraints);

LinearForm operator-(const LinearForm& form);
bool mentions(const LinearForm& form, Dimension dimension);

}  // namespace pslice::absint
