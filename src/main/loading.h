#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/diagnostics.h"
#include "main/options.h"
#include "report/result.h"

// What all commands begin with: the program, the criterion, the entry.

namespace pslice::main {

std::vector<frontend::CriterionPoint> resolve(const frontend::Source& source,
                                              const std::vector<std::string>& specs);
std::vector<ts::Observation> observations(const std::vector<frontend::CriterionPoint>& points);

/// A program and where it starts; none: anywhere, and there is no criterion.
struct Loaded {
  std::unique_ptr<frontend::Source> source;
  std::optional<ts::Function> entry;
};
/// Parses the program, chooses where it starts, and finds out what its pointers point to from
/// there.
Loaded load(const Options& options, base::Budget& budget);

std::vector<report::File> files_of(const frontend::Source& source);
solver::SolverOptions solver_options(const Options& options);
/// Whether static variables have their initial values when the entry begins.
bool starts_initialised(const Options& options, const ts::Program& program, ts::Function entry);
void show_seconds(const frontend::LoadingSeconds& seconds);
void show_warnings(bool quiet, const std::vector<base::Warning>& warnings);

}  // namespace pslice::main
