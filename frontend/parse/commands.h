#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/frontend.h"

// How files are compiled: what a compilation database (compile_commands.json) says, which is given
// or found near the file, and the user's own flags.

namespace pslice::frontend {

struct Command {
  std::vector<std::string> arguments;  // without the compiler's name and the file
  std::string directory;               // empty: here
  std::string file;                    // as Clang is to open it
  std::string database;                // that says so, if nobody named it
};

/// Throws base::Failure (bad_input) if the database that was asked for does not know the file.
Command command_for(const std::string& file, const SourceOptions& options);

/// How a text of our own is compiled for the machine that this file is compiled for.
Command command_like(const std::string& file, const SourceOptions& options,
                     const std::string& text);

/// Its C files, from the root. Throws base::Failure (bad_input) if it cannot be read.
std::vector<std::string> files_in(const std::string& database);

/// Throws base::Failure (bad_input).
[[noreturn]] void fail_reading(const std::string& message);

/// From the root, without detours.
std::string absolute_path(const std::string& file);

}  // namespace pslice::frontend
