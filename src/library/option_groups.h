#pragma once

#include <optional>

#include <CLI/CLI.hpp>

#include "library/options.h"

// The options of a command, in groups: some that all commands have, and each command's own.

namespace pslice::library {

/// What of the command line needs a second look once all of it is read.
struct Raw {
  Options options;
  std::optional<unsigned> unroll;
};

void add_program_options(CLI::App& app, Raw& raw);
void add_analysis_options(CLI::App& app, Raw& raw);
void add_output_options(CLI::App& app, Raw& raw);

// The commands' own.
void add_slicing_options(CLI::App& app, Raw& raw);
void add_exploration_options(CLI::App& app, Raw& raw);
void add_version_options(CLI::App& app, Raw& raw);
void add_debug_options(CLI::App& app, Raw& raw);
/// Which files are versions.
void add_version_files(CLI::App& app, Raw& raw);
void add_machine_options(CLI::App& app, Raw& raw);

/// Which files are which version: `OLD.c NEW.c`, `--old ... --new ...`, or `--rev REV FILE.c...`.
void choose_versions(Options& options);
/// Is everything said that debugging takes?
void check_debug(const Options& options);

}  // namespace pslice::library
