#pragma once

#include <memory>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "slicer/slice.h"
#include "tests/support/random_c.h"
#include "tests/support/workspace.h"

namespace pslice::property {

/// A random program as the front end sees it, with its criterion.
struct LoadedProgram {
  support::RandomC random;
  std::unique_ptr<frontend::Source> source;
  ts::Function entry;
  std::vector<ts::Observation> criterion;

  [[nodiscard]] const ts::Program& program() const { return source->program(); }
};

/// Throws base::Failure as the front end does, std::runtime_error if what it gives is malformed.
LoadedProgram load(const support::RandomC& random, const support::TemporaryDirectory& directory,
                   std::vector<std::string> flags = {},
                   frontend::Externals externals = frontend::Externals::args,
                   const base::Limits& limits = {});

slicer::Slice path_insensitive(const LoadedProgram& loaded, slicer::ControlRule rule,
                               slicer::Termination termination = slicer::Termination::keep);
/// With a budget for programs that would take too long: the slice is sound all the same.
slicer::Slice path_sensitive(const LoadedProgram& loaded, const slicer::SliceOptions& options,
                             const base::Limits& limits = {});

/// Statements of the functions the entry reaches.
std::size_t reachable_statements(const LoadedProgram& loaded);

/// "12: x = y + 1" per statement, in the order of the source.
std::string describe(const ts::Program& program, const std::vector<ts::Statement>& statements);

}  // namespace pslice::property
