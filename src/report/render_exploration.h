#pragma once

#include <string>
#include <string_view>

#include "report/exploration.h"
#include "report/report.h"

// How explorations are shown: one function per format, each in the file of its name.

namespace pslice::report {

using ExplorationRenderer = std::string (*)(const Exploration& exploration, Colour colour);

std::string render_exploration_text(const Exploration& exploration, Colour colour);
std::string render_exploration_json(const Exploration& exploration, Colour colour);
std::string render_exploration_html(const Exploration& exploration, Colour colour);

/// The format of that name; it must be one of exploration_format_names.
ExplorationRenderer find_exploration_format(std::string_view name);

}  // namespace pslice::report
