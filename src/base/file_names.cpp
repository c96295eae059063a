#include "base/file_names.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace pslice::base {
namespace {

namespace fs = std::filesystem;

fs::path whole(const std::string& path) {
  std::error_code failed;
  return fs::weakly_canonical(fs::absolute(path, failed), failed);
}

template <class Predicate>
std::vector<std::string> chosen(const std::vector<std::string>& files, Predicate is_meant) {
  std::vector<std::string> result;
  for (const std::string& file : files) {
    if (is_meant(file) && std::ranges::find(result, file) == result.end()) result.push_back(file);
  }
  return result;
}

}  // namespace

bool is_same_file(const std::string& one, const std::string& other) {
  return one == other || whole(one) == whole(other);
}

std::vector<std::string> files_called(const std::string& name,
                                      const std::vector<std::string>& files) {
  if (name.empty()) return {};
  if (std::ranges::find(files, name) != files.end()) return {name};
  const fs::path path = whole(name);
  std::vector<std::string> found =
      chosen(files, [&](const std::string& file) { return whole(file) == path; });
  if (!found.empty()) return found;
  const std::string end = "/" + fs::path(name).lexically_normal().string();
  return chosen(files, [&](const std::string& file) { return file.ends_with(end); });
}

}  // namespace pslice::base
