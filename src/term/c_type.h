#pragma once

#include <string>

#include "base/integer.h"
#include "term/value_range.h"

// Inside of the term library: the types in which C computes.

namespace pslice::term {

/// The type of an operand after promotion: int or something wider. Bit-fields wider than int keep
/// their width, as they do for gcc. A width of 0 stands for unbounded integers.
struct CType {
  unsigned bits = 32;
  bool is_signed = true;
  friend bool operator==(const CType&, const CType&) = default;
};

inline constexpr CType c_int{32, true};
inline constexpr CType c_long{64, true};
inline constexpr CType c_int128{128, true};

CType promoted(unsigned bits, bool is_signed);
/// The type both operands of an operator are converted to.
CType common(CType a, CType b);
bool holds(CType type, const Range& values);
/// The narrowest unsigned type with so many bits.
CType unsigned_type(unsigned bits);

struct CLiteral {
  std::string text;
  CType type;
};
/// A number, unsigned if what it stands beside is and the number is none of int.
CLiteral literal_beside(const base::Integer& value, CType other);

}  // namespace pslice::term
