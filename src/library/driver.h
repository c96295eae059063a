#pragma once

#include <optional>
#include <string>

#include "library/version_pair.h"
#include "slicer/explore/versions/debugging.h"

// A run that somebody's main leads up to: a C file is compiled with each version, main runs, and at
// the call in question memory is what the run is given.

namespace pslice::library {

/// A C file whose main leads up to calls of what is debugged; `FILE:N` names the N-th.
struct Driver {
  std::string file;
  std::optional<std::size_t> call{};
};

/// From now on the versions have the driver's file, and run from its main.
void add_driver(const Driver& driver, Options& options);

/// What is debugged: the function asked for, or the one that holds the criterion. Throws
/// base::Failure (bad_input) if that is main, or only NEW has it.
const frontend::FunctionPair& driven_functions(const Driver& driver, const Options& options,
                                               const VersionPair& versions,
                                               const Criteria& criteria);

/// A run that begins at the call of a function, as each version names it.
struct CalledRun {
  std::string of_old;
  std::string of_new;
  std::size_t number = 1;

  /// In a version of the two, or one between them. Throws base::Failure where it has none of both.
  [[nodiscard]] explore::BeginningCall in(const ts::Program& program) const;
};

/// Everything that the run begins with has to follow from what main does; throws base::Failure
/// (bad_input) otherwise.
void check_beginning(const Driver& driver, const explore::SeenRun& run, const Task& task,
                     const CalledRun& call, const std::string& version);

}  // namespace pslice::library
