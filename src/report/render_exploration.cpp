#include "report/render_exploration.h"

#include <array>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "report/formats.h"

namespace pslice::report {

ExplorationRenderer find_exploration_format(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, ExplorationRenderer>,
                              exploration_format_names.size()>
      formats = {{{"text", render_exploration_text},
                  {"json", render_exploration_json},
                  {"html", render_exploration_html}}};
  for (const auto& [known, render] : formats) {
    if (known == name) return render;
  }
  throw std::invalid_argument(fmt::format("no output format '{}'", name));
}

}  // namespace pslice::report
