#include "list.h"

#include <fnmatch.h>

#include <fstream>
#include <stdexcept>

namespace pslice::census {
std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

namespace {

bool take(std::string& text, const std::string& prefix) {
  if (!text.starts_with(prefix)) return false;
  text = trimmed(text.substr(prefix.size()));
  return true;
}

Line read_line(const std::string& text, const std::string& where) {
  const auto fail = [&] { throw std::runtime_error(where + ": cannot read '" + text + "'"); };
  const auto bar = text.find(" | ");
  if (bar == std::string::npos) fail();
  Line line{.kind = trimmed(text.substr(0, bar)), .text = {}, .path = {}, .where = where};
  std::string rest = trimmed(text.substr(bar + 3));
  if (take(rest, "not C:")) {
    line.claim = Line::Claim::not_c;
    line.text = rest;
    if (rest.empty()) fail();
    return line;
  }
  if (take(rest, "kept whole"))
    line.claim = Line::Claim::kept_whole;
  else if (take(rest, "refused"))
    line.claim = Line::Claim::refused;
  if (line.claim != Line::Claim::shown) {
    const auto end = rest.rfind("\" ");
    if (!rest.starts_with('"') || end == std::string::npos || end < 2) fail();
    line.text = rest.substr(1, end - 1);
    rest = trimmed(rest.substr(end + 1));
  }
  if (!take(rest, "case ")) fail();
  line.path = rest;
  if (line.claim == Line::Claim::shown && line.kind.find('*') != std::string::npos) fail();
  return line;
}

}  // namespace

bool Line::covers(const std::string& name) const {
  return fnmatch(kind.c_str(), name.c_str(), 0) == 0;
}

std::vector<Line> read_list(const std::filesystem::path& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error("cannot read " + file.string());
  std::vector<Line> lines;
  int number = 0;
  for (std::string text; std::getline(in, text);) {
    ++number;
    if (text.empty() || text.starts_with('#')) continue;
    lines.push_back(read_line(text, file.filename().string() + ":" + std::to_string(number)));
  }
  return lines;
}

}  // namespace pslice::census
