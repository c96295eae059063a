#pragma once

#include "report/diff.h"

namespace pslice::report {

/// What a reader of a large change wants to know first: of so many functions, how many are proved
/// to be the same, which are not and for which input, and of which nothing is known and why.
std::string summary_of(const Diff& diff, Colour colour);

/// "f in a.c", as far as there is a choice.
std::string title_of(const Comparison& comparison);
/// "x = 6, y = 5"
std::string example_of(const std::vector<std::pair<std::string, explore::Integer>>& test);

}  // namespace pslice::report
