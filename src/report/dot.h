#pragma once

#include <string>
#include <string_view>

#include "report/result.h"

// The two drawings behind the format `dot`, each in the file of its name.

namespace pslice::report {

/// The control-flow graphs of the reachable functions.
std::string draw_flow(const Result& result);
/// The symbolic states that were explored. There must be some.
std::string draw_tree(const Result& result);

/// A text as a quoted Graphviz string, in which it means itself. Several lines are set flush left.
std::string dot_quoted(std::string_view text);

}  // namespace pslice::report
