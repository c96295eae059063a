#include "library/destination.h"

#include <filesystem>

#include "report/report.h"

namespace pslice::library {
namespace {

bool writes_code(const Options& options) {
  return options.command == Command::slice && options.dump == Dump::nothing &&
         report::find_format(options.format).shows == report::Format::Shows::reduced_source;
}

bool is_directory(const std::filesystem::path& path, std::size_t files) {
  if (path == "-") return false;  // stdout, as everywhere
  if (std::filesystem::exists(path)) return std::filesystem::is_directory(path);
  if (!path.has_filename()) return true;
  const std::filesystem::path ending = path.extension();
  return files > 1 && ending != ".c" && ending != ".h" && ending != ".i";
}

}  // namespace

bool divides_files(const Options& options) {
  return writes_code(options) && options.output &&
         is_directory(*options.output, options.source.files.size());
}

bool prints_files(const Options& options) {
  return writes_code(options) && !divides_files(options);
}

}  // namespace pslice::library
