#include "main/output.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>

#include <fcntl.h>

#include "base/diagnostics.h"

namespace pslice::main {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& path, int error) {
  throw base::Failure(base::ExitStatus::bad_input,
                      "cannot write " + path + ": " + std::generic_category().message(error));
}

void write_all(int descriptor, std::string_view text, const std::string& name) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(name, errno);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

/// A file under a passing name beside its destination; gone unless it is given its own name.
class Draft {
 public:
  Draft(const std::string& path, std::string_view text) : path_(path) {
    std::error_code error;
    // Through a link to what it points to; weakly: the file need not exist.
    target_ = fs::weakly_canonical(fs::path(path), error);
    if (error) target_ = path;
    name_ = target_.string() + ".XXXXXX";
    const int descriptor = mkstemp(name_.data());
    if (descriptor < 0) {
      name_.clear();
      fail(path_, errno);
    }
    try {
      write_all(descriptor, text, path_);
    } catch (...) {
      close(descriptor);
      unlink(name_.c_str());
      throw;
    }
    fchmod(descriptor, mode());
    if (close(descriptor) != 0) {
      const int reason = errno;
      unlink(name_.c_str());
      fail(path_, reason);
    }
  }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;
  ~Draft() {
    if (!name_.empty()) unlink(name_.c_str());
  }

  void publish() {
    if (rename(name_.c_str(), target_.c_str()) != 0) fail(path_, errno);
    name_.clear();
  }

 private:
  /// As the file it replaces, or as any new file.
  [[nodiscard]] mode_t mode() const {
    struct stat status{};
    if (stat(target_.c_str(), &status) == 0) return status.st_mode & 07777U;
    const mode_t mask = umask(0);
    umask(mask);
    return 0666U & ~mask;
  }

  std::string path_;  // as the user wrote it
  fs::path target_;
  std::string name_;
};

/// Devices and pipes take the text directly: they must not be replaced by a file.
bool is_special(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

}  // namespace

void make_directory(const fs::path& directory) {
  std::error_code failed;
  fs::create_directories(directory, failed);
  if (failed) {
    throw base::Failure(
        base::ExitStatus::bad_input,
        "cannot make the directory " + directory.string() + ": " + failed.message());
  }
}

void write_output(const std::optional<std::string>& path, const std::string& text) {
  if (!path || *path == "-") {
    write_all(STDOUT_FILENO, text, "the result");
    return;
  }
  if (!is_special(*path)) {
    write_files({{*path, text}});
    return;
  }
  const int descriptor = open(path->c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) fail(*path, errno);
  write_all(descriptor, text, *path);
  close(descriptor);
}

void write_files(const std::vector<OutputFile>& files) {
  std::vector<std::unique_ptr<Draft>> drafts;
  for (const OutputFile& file : files) {
    if (fs::is_directory(file.path)) fail(file.path, EISDIR);
    drafts.push_back(std::make_unique<Draft>(file.path, file.text));
  }
  for (const auto& draft : drafts) draft->publish();
}

}  // namespace pslice::main
