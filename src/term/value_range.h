#pragma once

#include <optional>

#include "base/integer.h"
#include "term/term.h"

// Inside of the term library: between which numbers a value lies.

namespace pslice::term {

/// The integers from low to high; a bound that is not there does not bound.
struct Range {
  std::optional<base::Integer> low;
  std::optional<base::Integer> high;

  static Range only(const base::Integer& value) { return {value, value}; }
  /// Of an integer that wide; of width 0: all integers.
  static Range of_width(unsigned bits, bool is_signed);

  [[nodiscard]] bool includes(const Range& other) const;
  [[nodiscard]] bool contains(const base::Integer& value) const { return includes(only(value)); }
  [[nodiscard]] bool is_nonnegative() const { return low && !low->is_negative(); }
};

Range hull(const Range& a, const Range& b);
/// What they share; the first, if that is nothing.
Range intersection(const Range& a, const Range& b);
Range operator+(const Range& a, const Range& b);
Range operator-(const Range& a);
Range operator*(const Range& a, const Range& b);
/// What a binary operator of Kind makes of such operands, where it has a value.
Range range_of(Kind kind, const Range& a, const Range& b);

}  // namespace pslice::term
