#pragma once

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "report/report.h"

// Colours of a terminal.

namespace pslice::report {

inline constexpr std::string_view dim = "\033[2m";
inline constexpr std::string_view bold = "\033[1m";
inline constexpr std::string_view green = "\033[32m";
inline constexpr std::string_view red = "\033[31m";
inline constexpr std::string_view cyan = "\033[36m";
inline constexpr std::string_view yellow = "\033[33m";
inline constexpr std::string_view plain = "\033[0m";

inline std::string painted(std::string_view text, std::string_view paint, Colour colour) {
  return colour == Colour::on ? fmt::format("{}{}{}", paint, text, plain) : std::string(text);
}

}  // namespace pslice::report
