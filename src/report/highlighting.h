#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pslice::report {

/// C text line by line, as HTML: keywords (k), strings (s), numbers (n), comments (c) and
/// directives (d) in elements of these classes.
std::vector<std::string> highlighted_lines(std::string_view text);

}  // namespace pslice::report
