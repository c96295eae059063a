#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pslice::main {

struct OutputFile {
  std::string path;
  std::string text;
};

/// Throws base::Failure (bad_input) if it is not there and cannot be made.
void make_directory(const std::filesystem::path& directory);

/// Writes a whole result or nothing: a regular file appears under its name only when complete.
/// No path means stdout. Throws base::Failure (bad_input) when it cannot be written.
void write_output(const std::optional<std::string>& path, const std::string& text);

/// Writes several files, all of them complete before the first appears under its name.
void write_files(const std::vector<OutputFile>& files);

}  // namespace pslice::main
