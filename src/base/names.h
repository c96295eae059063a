#pragma once

#include <cctype>

namespace pslice::base {

/// Can the byte be part of a C name? Compilers take `$` and letters beyond ASCII as well, which are
/// several bytes each.
inline bool is_name_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalnum(byte) != 0 || c == '_' || c == '$' || byte >= 0x80;
}

}  // namespace pslice::base
