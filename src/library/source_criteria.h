#pragma once

#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace pslice::library {

/// The criteria that stand in a text as comments, `/* pslice: z */` or `// pslice: x, y`, each on
/// the line that is meant; where a comment is alone on its line, the next line with code is.
std::vector<std::string> criteria_in(const std::string& file, const std::string& text);

/// Those of all files of a program, in their order. None of a file that cannot be read: who loads
/// it will say so.
std::vector<std::string> criteria_in(const frontend::SourceOptions& source);

/// What to say where there are none.
extern const char* const no_criterion;

}  // namespace pslice::library
