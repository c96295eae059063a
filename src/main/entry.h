#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "ts/program.h"

namespace pslice::main {

/// The function the program starts with: the one asked for; else `main` if it can reach a point of
/// the criterion; else a function that holds one, preferably one that reaches them all.
/// Throws base::Failure (bad_input) for a name no function has.
ts::Function choose_entry(const ts::Program& program, const std::optional<std::string>& asked,
                          const std::vector<ts::Observation>& criterion);

/// Likewise where there may be no criterion: main, or else functions that together reach all.
std::vector<ts::Function> choose_entries(const ts::Program& program,
                                         const std::optional<std::string>& asked,
                                         const std::vector<ts::Observation>& criterion);

/// Warns of points that cannot run under that entry, where others can. (That none can is for the
/// slicer to say, which knows more of what can run.)
std::vector<base::Warning> warn_unreached(const ts::Program& program, ts::Function entry,
                                          const std::vector<ts::Observation>& criterion);

}  // namespace pslice::main
