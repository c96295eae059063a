#pragma once

#include <memory>
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

/// Databases are read once, however many files are asked for: those of large projects have
/// megabytes.
class Commands {
 public:
  explicit Commands(const SourceOptions& options);
  ~Commands();
  Commands(const Commands&) = delete;
  Commands& operator=(const Commands&) = delete;

  /// Throws base::Failure (bad_input) if the database that was asked for does not know the file.
  Command of(const std::string& file);
  /// How a text of our own is compiled for the machine that this file is compiled for.
  Command like(const std::string& file, const std::string& text);

 private:
  class Databases;

  const SourceOptions& options_;
  std::unique_ptr<Databases> databases_;
};

/// Its C files, from the root. Throws base::Failure (bad_input) if it cannot be read.
std::vector<std::string> files_in(const std::string& database);

/// Throws base::Failure (bad_input).
[[noreturn]] void fail_reading(const std::string& message);

/// From the root, without detours.
std::string absolute_path(const std::string& file);

}  // namespace pslice::frontend
