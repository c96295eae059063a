#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "report/result.h"

// The front door of the output formats. To add one: a file with its `render`, a line in the table
// of report.cpp, its name in formats.h.

namespace pslice::report {

/// How text may look on the reader's screen.
enum class Colour : std::uint8_t { off, on };

struct Format {
  enum class Warnings : std::uint8_t { inside, apart };  // are they part of the output?
  enum class Shows : std::uint8_t { result, reduced_source, explored_tree, page };

  std::string_view name;
  std::string (*render)(const Result& result, Colour colour);
  Warnings warnings = Warnings::inside;
  Shows shows = Shows::result;
};

/// The format of that name; it must be one of format_names.
const Format& find_format(std::string_view name);

}  // namespace pslice::report
