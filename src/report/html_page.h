#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"

// What pages have in common: one file each that needs nothing else, to mail, to archive.

namespace pslice::report {

std::string escaped(std::string_view text);

/// A function of script, `choosing(selector, chosen)`: of the elements that fit, one is chosen at a
/// time, by mouse or by j, k and the arrow keys; `chosen` is called with its number. The first is
/// to begin with.
extern const std::string_view choosing_script;

/// A page with this title, the style of listings and some more, and this inside.
std::string page(std::string_view title, std::string_view more_style, std::string_view body,
                 std::string_view version);

/// The source with a line of its own for each line, whose id is `1.12` in the first file. `more`
/// says what other classes a line is of.
std::string listing(std::string_view name, std::string_view text, std::size_t file,
                    const std::function<std::string_view(unsigned line)>& more);

/// What was assumed and warned of, as paragraphs.
std::string remarks(const std::vector<std::string>& assumptions,
                    const std::vector<base::Warning>& warnings);

}  // namespace pslice::report
