#include "library/options.h"

#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace pslice::library {

std::string_view version() { return PSLICE_VERSION; }

std::optional<std::chrono::milliseconds> parse_duration(std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, double>, 6> units = {
      {{"", 1e3}, {"s", 1e3}, {"ms", 1}, {"m", 60e3}, {"min", 60e3}, {"h", 3600e3}}};
  static constexpr double longest = 1e12;  // ms, some 30 years: beyond is a typing error

  double number = 0;
  const auto [rest, error] =
      std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (error != std::errc{}) return std::nullopt;
  const std::string_view unit = text.substr(static_cast<std::size_t>(rest - text.data()));
  for (const auto& [name, milliseconds] : units) {
    if (unit != name) continue;
    const double length = std::ceil(number * milliseconds);
    // Written so that NaN, which from_chars accepts, fails as well.
    if (!(length >= 1 && length <= longest)) return std::nullopt;
    return std::chrono::milliseconds(static_cast<std::int64_t>(length));
  }
  return std::nullopt;
}

}  // namespace pslice::library
