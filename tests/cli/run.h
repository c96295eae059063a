#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace pslice::cli {

struct Outcome {
  int status = -1;
  std::string out;
  std::string err;
};

/// A folder of its own for each test, gone afterwards; commands run inside it.
class Workspace {
 public:
  Workspace();
  ~Workspace();
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

  void write(const std::string& name, const std::string& text) const;
  [[nodiscard]] std::string read(const std::string& name) const;
  [[nodiscard]] std::vector<std::string> files() const;  // their names, sorted
  [[nodiscard]] std::filesystem::path path(const std::string& name) const { return root_ / name; }

  /// Runs pslice with these arguments, given as one line of shell.
  [[nodiscard]] Outcome pslice(const std::string& arguments) const;

 private:
  std::filesystem::path root_;
};

}  // namespace pslice::cli
