#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace pslice::cases {

struct Outcome {
  int status = 0;  // of a process killed by signal N: 128 + N
  std::string out;
  std::string err;
};

/// Runs a command, without a shell, in `folder` and waits for it.
Outcome run(const std::vector<std::string>& command, const std::filesystem::path& folder);
/// Runs something in a process of its own, in `folder`; it returns the exit status.
Outcome run(const std::function<int()>& work, const std::filesystem::path& folder);

/// A folder of its own, removed with everything in it at the end.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace pslice::cases
