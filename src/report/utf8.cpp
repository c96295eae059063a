#include "report/utf8.h"

namespace pslice::report {

std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (text.empty()) return 0;
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  // Shorter forms exist of what begins with C0 or C1, and nothing lies beyond F4.
  const std::size_t length = first < 0xc2   ? 0
                             : first < 0xe0 ? 2
                             : first < 0xf0 ? 3
                             : first < 0xf5 ? 4
                                            : 0;
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80) return 0;
  }
  const unsigned second = byte(1);
  const bool is_shorter = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  const bool is_none = (first == 0xed && second >= 0xa0) || (first == 0xf4 && second >= 0x90);
  return is_shorter || is_none ? 0 : length;
}

}  // namespace pslice::report
