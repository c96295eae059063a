#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "main/options.h"
#include "report/result.h"

// What all commands begin with: the program, the criterion, the entry.

namespace pslice::main {

std::vector<frontend::CriterionPoint> resolve(const frontend::Source& source,
                                              const std::vector<std::string>& specs);
std::vector<ts::Observation> observations(const std::vector<frontend::CriterionPoint>& points);

/// Reads the program, once more if it starts elsewhere than expected: what its pointers point to
/// depends on that.
std::unique_ptr<frontend::Source> load(const Options& options);

std::vector<report::File> files_of(const frontend::Source& source);
solver::SolverOptions solver_options(const Options& options);
/// Whether static variables have their initial values when the entry begins.
bool starts_initialised(const Options& options, const ts::Program& program, ts::Function entry);
void show_warnings(bool quiet, const std::vector<base::Warning>& warnings);

}  // namespace pslice::main
