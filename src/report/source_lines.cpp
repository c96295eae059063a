#include "report/source_lines.h"

namespace pslice::report {

std::vector<SourceLine> source_lines(const Result& result, const File& file) {
  std::vector<SourceLine> lines;
  std::string_view rest = file.text;
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    std::string_view line = rest.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back({.text = line});
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  }
  for (const unsigned line : kept_lines(result, file.name)) {
    if (line >= 1 && line <= lines.size()) lines[line - 1].kept = lines[line - 1].shown = true;
  }
  for (const unsigned line : unshown_lines(result, file.name)) {
    if (line >= 1 && line <= lines.size()) lines[line - 1].shown = false;
  }
  for (const CriterionPoint& point : result.criterion) {
    const unsigned line = point.position.line;
    if (point.position.file == file.name && line >= 1 && line <= lines.size()) {
      lines[line - 1].criterion = true;
    }
  }
  return lines;
}

}  // namespace pslice::report
