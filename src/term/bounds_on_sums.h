#pragma once

#include <algorithm>
#include <optional>
#include <set>

#include "base/integer.h"
#include "term/term.h"

// Inside of the term library: what comparisons say of sums. A comparison bounds a sum of variables
// without a constant, whose coefficients have no common divisor and the first of which is positive.

namespace pslice::term {

/// divisor * sum + constant, the sum as above; the divisor may be negative.
struct LinearForm {
  Term sum;
  base::Integer divisor;
  base::Integer constant;
};
LinearForm linear_form(Factory& factory, Term e);

/// low <= sum <= high, and it is none of `excluded`.
struct Bounds {
  std::optional<base::Integer> low{};
  std::optional<base::Integer> high{};
  std::set<base::Integer> excluded{};

  void at_least(const base::Integer& value) { low = std::max(value, low.value_or(value)); }
  void at_most(const base::Integer& value) { high = std::min(value, high.value_or(value)); }
  void restrict_to(const Bounds& other);
  [[nodiscard]] bool is_contradictory() const { return low && high && *low > *high; }
  /// Afterwards the bounds are not excluded, and what is excluded lies between them.
  void tighten();
};

/// What a comparison says: bounds on the sum of its form.
struct Comparison {
  LinearForm form;
  Bounds bounds;
  bool never = false;  // it holds for no value
};
/// None if the formula is not a comparison of a sum, or the opposite of an equation.
std::optional<Comparison> comparison_of(Factory& factory, Term formula);

}  // namespace pslice::term
