#pragma once

#include <string>

#include "report/diff.h"

namespace pslice::report {

/// The files of NEW around what changed: changed lines are marked +, lines that a change has an
/// impact on ~, and lines of OLD that are gone stand in their place with -.
///
///           - if (p == 0)
///         8 + if (p <= 0)
///         9 ~     cmd = cmd + 1;
std::string diff_listing_of(const Diff& diff, Colour colour);

}  // namespace pslice::report
