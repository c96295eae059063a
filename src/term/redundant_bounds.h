#pragma once

#include <span>
#include <vector>

#include "term/term.h"

namespace pslice::term {

/// The same conjunction over the integers with fewer members: of the bounds on a sum only the
/// tightest stay, a lower bound that is the upper bound too becomes an equality, and what these
/// imply goes. Members stand where the first about their sum stood. A contradiction may stay as it
/// is or become `false`.
std::vector<Term> without_redundant_bounds(Factory& factory, std::span<const Term> conjuncts);

struct PlacedConjunct {
  Term term;
  std::size_t place = 0;  // of the first about its sum among the conjuncts given
};
/// The same, telling where each member stands. The conjuncts given before that place follow from
/// the members before this one.
std::vector<PlacedConjunct> placed_without_redundant_bounds(Factory& factory,
                                                            std::span<const Term> conjuncts);

}  // namespace pslice::term
