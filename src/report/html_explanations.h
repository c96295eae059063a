#pragma once

#include <string>
#include <vector>

#include "report/json_parts.h"

namespace pslice::report {

/// What the script of a page needs of a result: `explanations`, by id of the line those of its
/// statements; and `runs`, the lines that each of the runs executes which they mention by number.
/// `files` are the files of the page.
Json explained_lines(const Result& result, const std::vector<std::string>& files);

}  // namespace pslice::report
