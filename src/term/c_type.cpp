#include "term/c_type.h"

#include "term/c_syntax.h"

namespace pslice::term {

using base::Integer;

CType promoted(unsigned bits, bool is_signed) {
  if (bits == 0) return {0, true};
  if (bits < c_int.bits) return c_int;
  return {bits, is_signed};
}

CType common(CType a, CType b) {
  if (a.bits == 0 || b.bits == 0) return {0, true};
  if (a.bits != b.bits) return a.bits > b.bits ? a : b;
  return {a.bits, a.is_signed && b.is_signed};
}

bool holds(CType type, const Range& values) {
  return Range::of_width(type.bits, type.is_signed).includes(values);
}

CType unsigned_type(unsigned bits) {
  if (bits <= 32) return {32, false};
  return {bits <= 64 ? 64U : 128U, false};
}

CLiteral literal_beside(const Integer& value, CType other) {
  const Range itself = Range::only(value);
  // The smallest int is written as a long: its magnitude is no int.
  const bool is_int = holds(c_int, itself) && holds(c_int, -itself);
  if (!is_int && other == unsigned_type(32) && holds(other, itself)) {
    return {value.to_string() + "U", other};
  }
  const std::string text = literal(value);
  if (is_int) return {text, c_int};
  if (holds(c_long, itself)) return {text, c_long};
  if (holds(unsigned_type(64), itself)) return {text, unsigned_type(64)};
  return {text, c_int128};
}

}  // namespace pslice::term
