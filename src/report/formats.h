#pragma once

#include <array>
#include <string_view>

namespace pslice::report {

/// The values of --format. Apart from the formats themselves, so that the command line can check
/// a name without them.
inline constexpr std::array<std::string_view, 6> format_names = {"text", "lines", "c",
                                                                 "json", "html",  "dot"};

}  // namespace pslice::report
