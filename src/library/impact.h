#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/budget.h"
#include "frontend/frontend.h"
#include "library/task.h"

namespace pslice::library {

/// The statements of NEW that the changes have an impact on (slicer/dependence/impact.h): what was
/// added in NEW has its impact there, and what was removed in OLD, from where it is carried over by
/// the statements that correspond. `all_told` is false if the budget ran out: then it is every
/// statement.
struct ImpactOnNew {
  base::BitSet statements;  // by ts::Statement
  bool all_told = true;
};
ImpactOnNew impact_on_new(const Task& older, const Task& newer,
                          const frontend::Correspondence& correspondence, base::Budget& budget);

/// By file, the lines of the statements, in order and each once.
using Lines = std::map<std::string, std::vector<unsigned>>;
void add_lines(const ts::Program& program, const base::BitSet& statements, Lines& lines);

/// Where something of OLD would stand in NEW: behind this line. Of a file that has nothing else in
/// common, line 0.
base::SourcePosition place_in_new(const base::SourcePosition& old_at,
                                  const frontend::Correspondence& correspondence,
                                  const std::string& first_file);

}  // namespace pslice::library
