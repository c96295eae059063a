#pragma once

#include <vector>

#include "absint/affine.h"

namespace pslice::absint::apron {

/// What is left of the inequalities of a closed octagon without those that follow from others.
std::vector<Constraint> reduced(const std::vector<Constraint>& closed, std::size_t dimensions);

}  // namespace pslice::absint::apron
