#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "absint/interval.h"
#include "base/id.h"

namespace pslice::absint {

struct DimensionTag;
/// A coordinate of the points an Element describes.
using Dimension = base::Id<DimensionTag>;

/// A sum of coordinates, each times a factor.
struct LinearForm {
  std::vector<std::pair<Dimension, Integer>> terms{};  // ascending, no factor 0

  friend bool operator==(const LinearForm&, const LinearForm&) = default;
};

/// A linear form plus some number of an interval.
struct Affine {
  LinearForm form{};
  Interval rest = Interval::only(Integer(0));

  friend bool operator==(const Affine&, const Affine&) = default;
};

Affine operator+(const Affine& a, const Affine& b);
Affine operator-(const Affine& a, const Affine& b);
Affine operator*(const Integer& factor, const Affine& a);

/// form + constant <= 0, or = 0.
struct Constraint {
  enum class Kind : std::uint8_t { at_most_zero, is_zero };
  LinearForm form{};
  Integer constant{};
  Kind kind = Kind::at_most_zero;

  friend bool operator==(const Constraint&, const Constraint&) = default;
};

}  // namespace pslice::absint
