#pragma once

#include <filesystem>
#include <string>

namespace pslice::support {

/// A directory that is gone when this is.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  [[nodiscard]] std::filesystem::path operator/(const std::string& name) const {
    return path_ / name;
  }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

void write_file(const std::filesystem::path& path, const std::string& text);
std::string read_file(const std::filesystem::path& path);

struct CommandResult {
  int status = 0;      // as a shell reports it
  std::string output;  // stdout and stderr
};
/// Runs a shell command.
CommandResult run_command(const std::string& command);
/// A word for the shell.
std::string quoted(const std::string& word);

}  // namespace pslice::support
