#pragma once

#include <string>
#include <vector>

#include "report/json_parts.h"

namespace pslice::report {

/// The explanations of a result for the script of its page: by id of the line, those of its
/// statements. `files` are the files of the page.
Json explanations_by_line(const Result& result, const std::vector<std::string>& files);

}  // namespace pslice::report
