#include "report/html_text.h"

#include <array>

#include <fmt/format.h>

#include "report/utf8.h"

namespace pslice::report {
namespace {

/// U+202A to U+202E and U+2066 to U+2069, as UTF-8: what follows is shown elsewhere than it is.
constexpr std::array<std::string_view, 9> direction_changes = {
    "\xe2\x80\xaa", "\xe2\x80\xab", "\xe2\x80\xac", "\xe2\x80\xad", "\xe2\x80\xae",
    "\xe2\x81\xa6", "\xe2\x81\xa7", "\xe2\x81\xa8", "\xe2\x81\xa9"};

/// What stands at the front for such a change; empty: there is none.
std::string shown_direction(std::string_view text) {
  for (const std::string_view change : direction_changes) {
    if (!text.starts_with(change)) continue;
    const unsigned last = static_cast<unsigned char>(change[2]) & 0x3fU;
    const unsigned middle = static_cast<unsigned char>(change[1]) & 0x3fU;
    return fmt::format("[U+{:04X}]", 0x2000U | middle << 6U | last);
  }
  return "";
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    switch (c) {
      case '&': out += "&amp;"; continue;
      case '<': out += "&lt;"; continue;
      case '>': out += "&gt;"; continue;
      case '"': out += "&quot;"; continue;
      case '\'': out += "&#39;"; continue;
      case '\t':
      case '\n': out += c; continue;
      case '\xe2':
        if (const std::string shown = shown_direction(text.substr(i)); !shown.empty()) {
          out += shown;
          i += 2;
          continue;
        }
        break;
      default: break;
    }
    const std::size_t length = character_length(text.substr(i));
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      out += fmt::format("[U+{:04X}]", static_cast<unsigned>(static_cast<unsigned char>(c)));
    } else if (length == 0) {
      out += no_character;
    } else {
      out += text.substr(i, length);
      i += length - 1;
    }
  }
  return out;
}

std::string escaped_json(const Json& data) {
  // Everything beyond ASCII is escaped by the writer, U+2028 among it.
  std::string out;
  for (const char c : data.dump(-1, ' ', true, Json::error_handler_t::replace)) {
    if (c == '<' || c == '>' || c == '&') {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace pslice::report
