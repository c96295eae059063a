#include "term/c_syntax.h"

#include <cassert>
#include <limits>

namespace pslice::term {

using base::Integer;

namespace {

/// A number beyond what one literal can say.
std::string wide_literal(const Integer& value) {
  const Integer positive = magnitude(value);
  const Integer high = shift_right(positive, 64);
  if (high >= Integer::power_of_two(63)) return value.to_string();  // no type of C holds it
  const std::string low = base::wrap(positive, 64, false).to_string() + "UL";
  const std::string sign = value.is_negative() ? "-" : "";
  if (high.is_zero()) return sign + "(__int128)" + low;
  return sign + "((__int128)" + high.to_string() + " << 64 | " + low + ")";
}

}  // namespace

std::string literal(const Integer& value) {
  constexpr std::int64_t smallest = std::numeric_limits<std::int64_t>::min();
  if (const auto word = value.to_int64()) {
    // The smallest number is no literal with a minus: its magnitude is out of range.
    if (*word == smallest) return "(" + std::to_string(smallest + 1) + "L - 1)";
    const bool is_int = magnitude(value) <= Integer(std::numeric_limits<std::int32_t>::max());
    return std::to_string(*word) + (is_int ? "" : "L");
  }
  if (!value.is_negative() && value < Integer::power_of_two(64)) return value.to_string() + "UL";
  return wide_literal(value);
}

bool can_be_subtracted(const Integer& value) {
  return value.is_negative() && magnitude(value).is_small();
}

bool is_type_width(unsigned width) {
  return width == 8 || width == 16 || width == 32 || width == 64 || width == 128;
}

std::string cast_operator(unsigned width, bool is_signed) {
  assert(is_type_width(width));
  switch (width) {
    case 8: return is_signed ? "(signed char)" : "(unsigned char)";
    case 16: return is_signed ? "(short)" : "(unsigned short)";
    case 32: return is_signed ? "(int)" : "(unsigned int)";
    case 64: return is_signed ? "(long)" : "(unsigned long)";
    default: return is_signed ? "(__int128)" : "(unsigned __int128)";
  }
}

}  // namespace pslice::term
