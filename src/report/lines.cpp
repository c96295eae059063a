#include <fmt/format.h>

#include "report/render.h"

// `FILE:N` for each line with a kept statement: for grep, editors and scripts.

namespace pslice::report {

std::string render_lines(const Result& result, Colour /*colour*/) {
  std::string out;
  for (const std::string& file : files_in_order(result)) {
    for (const unsigned line : kept_lines(result, file)) out += fmt::format("{}:{}\n", file, line);
  }
  return out;
}

}  // namespace pslice::report
