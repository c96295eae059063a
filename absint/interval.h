#pragma once

#include <optional>

#include "base/integer.h"

namespace pslice::absint {

using base::Integer;

/// The integers from low to high; a bound that is not there does not bound. Empty where low > high.
struct Interval {
  std::optional<Integer> low;
  std::optional<Integer> high;

  static Interval everything() { return {}; }
  static Interval nothing() { return {Integer(1), Integer(0)}; }
  static Interval only(const Integer& value) { return {value, value}; }

  [[nodiscard]] bool is_empty() const { return low && high && *low > *high; }
  /// The one number in it, if there is just one.
  [[nodiscard]] std::optional<Integer> value() const {
    return low && high && *low == *high ? low : std::nullopt;
  }
  [[nodiscard]] bool contains(const Integer& value) const {
    return (!low || *low <= value) && (!high || value <= *high);
  }
  [[nodiscard]] bool includes(const Interval& other) const;

  friend bool operator==(const Interval&, const Interval&) = default;
};

Interval meet(const Interval& a, const Interval& b);
Interval join(const Interval& a, const Interval& b);

// Arithmetic: all values the operation can have on values of the operands.
Interval operator-(const Interval& a);
Interval operator+(const Interval& a, const Interval& b);
Interval operator-(const Interval& a, const Interval& b);
Interval operator*(const Interval& a, const Interval& b);

}  // namespace pslice::absint
