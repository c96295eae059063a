#pragma once

#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "report/result.h"

namespace pslice::report {

/// What holds where a line begins, each time control gets there.
struct LoopNote {
  base::SourcePosition position;
  std::string text;
};

/// The source, and below each line that has notes, these:
///
///      6    while (i < n) {
///      :      0 <= i && s == 2 * i
std::string render_loop_notes(const std::vector<File>& files, const std::vector<LoopNote>& notes);

}  // namespace pslice::report
