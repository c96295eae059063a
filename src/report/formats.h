#pragma once

#include <array>
#include <string_view>

namespace pslice::report {

/// The values of --format. Apart from the formats themselves, so that the command line can check
/// a name without them.
inline constexpr std::array<std::string_view, 7> format_names = {"text", "lines", "gcc", "c",
                                                                 "json", "html",  "dot"};
/// Those of explorations.
inline constexpr std::array<std::string_view, 3> exploration_format_names = {"text", "json",
                                                                             "html"};

/// Those of what a change does.
inline constexpr std::array<std::string_view, 3> diff_format_names = {"text", "json", "html"};

/// Those of state machines.
inline constexpr std::array<std::string_view, 6> machine_format_names = {"text",    "json", "dot",
                                                                         "mermaid", "svg",  "html"};

/// Those of why a run is wrong.
inline constexpr std::array<std::string_view, 3> debug_format_names = {"text", "json", "html"};

/// Those of tests.
inline constexpr std::array<std::string_view, 4> suite_format_names = {"testcomp", "c", "gtest",
                                                                       "json"};

}  // namespace pslice::report
