#pragma once

#include "base/budget.h"

namespace pslice::base {

/// Thrown where half of something is of no use. Who has an answer without it catches this.
struct OutOfBudget {};

inline void ask(Budget& budget) {
  if (budget.exhausted()) throw OutOfBudget();
}

/// Makes a part of something large, if there is time for it.
template <class Make>
auto in_time(Budget& budget, const Make& make) {
  ask(budget);
  return make();
}

}  // namespace pslice::base
