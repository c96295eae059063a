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
  /// Where it holds several statements and not all are kept: what to print below it, a `^` below
  /// each character of those that are.
  std::string marks{};
};

/// The lines of one of the result's files, the first being line 1.
std::vector<SourceLine> source_lines(const Result& result, const File& file);

}  // namespace pslice::report
