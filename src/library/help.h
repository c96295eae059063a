#pragma once

#include <memory>

#include <CLI/CLI.hpp>

#include "library/options.h"

// What `--help` says.

namespace pslice::library {

/// How the command is called.
const char* synopsis(Command command);
/// Closes the help of every command.
extern const char* const exit_statuses;
/// CLI11's help, opened by our own lines.
std::shared_ptr<CLI::Formatter> help_of(Command command);

}  // namespace pslice::library
