#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "report/result.h"

namespace pslice::report {

/// A line of source and what the slice says of it.
struct SourceLine {
  std::string_view text;  // without its end; refers into the file
  bool kept = false;
  bool shown = false;  // kept, and everything kept on it is shown to be needed
  bool criterion = false;
};

/// The lines of one of the result's files, the first being line 1.
std::vector<SourceLine> source_lines(const Result& result, const File& file);

}  // namespace pslice::report
