#include "main/written_sources.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "base/file_names.h"
#include "main/output.h"
#include "report/headers_of_slice.h"

namespace pslice::main {
namespace {

namespace fs = std::filesystem;
using Names = std::map<const report::File*, fs::path>;

fs::path whole(const report::File& file) { return fs::absolute(file.name).lexically_normal(); }

/// The deepest directory that holds all of them.
fs::path common_directory(const std::vector<const report::File*>& files) {
  fs::path common = whole(*files.front()).parent_path();
  for (const report::File* file : files) {
    const fs::path folder = whole(*file).parent_path();
    const auto [end, rest] =
        std::mismatch(common.begin(), common.end(), folder.begin(), folder.end());
    fs::path shared;
    for (auto part = common.begin(); part != end; ++part) shared /= *part;
    common = shared;
  }
  return common;
}

/// Side by side, or, where two of them are called the same, in folders as they are.
Names names_of(const std::vector<const report::File*>& files) {
  Names names;
  std::map<fs::path, const report::File*> by_name;
  bool clash = false;
  for (const report::File* file : files) {
    names[file] = fs::path(file->name).filename();
    const report::File* other = by_name.try_emplace(names[file], file).first->second;
    // A header may be there once for each file that includes it.
    clash |= whole(*other) != whole(*file);
  }
  if (!clash) return names;
  const fs::path common = common_directory(files);
  for (auto& [file, name] : names) name = whole(*file).lexically_relative(common);
  return names;
}

void check_overwrites(const std::string& path, const std::vector<const report::File*>& read) {
  for (const report::File* file : read) {
    if (!base::is_same_file(path, file->name)) continue;
    throw base::Failure(base::ExitStatus::bad_input, "'" + path + "' would be overwritten, " +
                                                         "which is read: name another directory");
  }
}

}  // namespace

void write_sources(const fs::path& directory, const report::Result& result) {
  std::vector<const report::File*> sources = report::cut_headers(result);
  for (const report::File& file : result.files) sources.push_back(&file);
  const Names names = names_of(sources);
  std::vector<OutputFile> files;
  for (const report::File* file : sources) {
    const std::string path = directory / names.at(file);
    const fs::path from = names.at(file).parent_path();
    std::string text =
        report::replace_inclusions(result, *file, [&](const report::File& header, unsigned) {
          const fs::path& name = names.at(&header);
          const fs::path seen = from.empty() ? name : name.lexically_relative(from);
          return "#include \"" + seen.string() + '"';
        });
    const auto known = std::ranges::find(files, path, &OutputFile::path);
    if (known == files.end()) {
      check_overwrites(path, sources);
      make_directory(fs::path(path).parent_path());
      files.push_back({path, std::move(text)});
    } else if (known->text != text) {
      throw base::Failure(base::ExitStatus::bad_input, "two files would be written to " + path);
    }
  }
  write_files(files);
}

}  // namespace pslice::main
