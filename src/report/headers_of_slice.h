#pragma once

#include <functional>
#include <string>
#include <vector>

#include "report/result.h"

// The headers that a slice was cut out of, and the lines that include them.

namespace pslice::report {

/// The headers whose text is not what it was, or that lead to such.
std::vector<const File*> cut_headers(const Result& result);

/// The reduced text of a file, with something else in place of the lines that include a cut header.
std::string replace_inclusions(
    const Result& result, const File& file,
    const std::function<std::string(const File& header, unsigned line)>& replacement);

}  // namespace pslice::report
