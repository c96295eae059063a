#include "report/headers_of_slice.h"

#include <algorithm>
#include <map>

namespace pslice::report {
namespace {

bool includes(const File& file, const File& header) {
  return std::ranges::any_of(header.inclusions,
                             [&](const auto& line) { return line.from == file.name; });
}

}  // namespace

std::vector<const File*> cut_headers(const Result& result) {
  std::vector<const File*> cut;
  for (const File& header : result.headers) {
    if (header.reduced != header.text) cut.push_back(&header);
  }
  for (std::size_t i = 0; i < cut.size(); ++i) {
    for (const File& header : result.headers) {
      const bool is_new = std::ranges::find(cut, &header) == cut.end();
      if (is_new && includes(header, *cut[i])) cut.push_back(&header);
    }
  }
  return cut;
}

std::string replace_inclusions(
    const Result& result, const File& file,
    const std::function<std::string(const File& header, unsigned line)>& replacement) {
  std::map<unsigned, const File*> included;
  for (const File* header : cut_headers(result)) {
    for (const File::Inclusion& inclusion : header->inclusions) {
      if (inclusion.from == file.name) included.emplace(inclusion.line, header);
    }
  }
  if (included.empty()) return file.reduced;
  std::string text;
  unsigned line = 0;
  for (std::size_t begin = 0; begin < file.reduced.size();) {
    const std::size_t end = std::min(file.reduced.find('\n', begin), file.reduced.size());
    const auto found = included.find(++line);
    text += found == included.end() ? file.reduced.substr(begin, end - begin)
                                    : replacement(*found->second, line);
    if (end < file.reduced.size()) text += '\n';
    begin = end + 1;
  }
  return text;
}

}  // namespace pslice::report
