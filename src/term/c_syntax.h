#pragma once

#include <string>

#include "base/integer.h"

// Inside of the term library: what the printers of C share.

namespace pslice::term {

/// How tightly the operators of C bind. Operands of shifts and bit operators are written as
/// `unary`, because few readers know by heart how these mix with the others.
namespace level {
enum : int {
  any,
  logical_or,
  logical_and,
  bits,
  equality,
  relational,
  additive,
  multiplicative,
  unary,
};
}  // namespace level

/// A number as C writes it, in the narrowest type from int on that holds it.
std::string literal(const base::Integer& value);

/// May a number be written as `- magnitude`?
bool can_be_subtracted(const base::Integer& value);

/// Is there an integer type of C that wide?
bool is_type_width(unsigned width);

/// The conversion to the type of that width, as in `(unsigned char)`.
std::string cast_operator(unsigned width, bool is_signed);

}  // namespace pslice::term
