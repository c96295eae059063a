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
  return !path.has_filename() || (files > 1 && !path.has_extension());
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
