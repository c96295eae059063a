#include "library/source_criteria.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>
#include <string_view>

namespace pslice::library {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

/// A comment for us: what it asks for, and the line without it.
struct Request {
  std::string variables;
  std::string rest;
};

std::optional<Request> request_in(std::string_view line) {
  constexpr std::string_view word = "pslice:";
  const std::size_t at = line.find(word);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view before = trimmed(line.substr(0, at));
  if (!before.ends_with("/*") && !before.ends_with("//")) return std::nullopt;
  std::string_view asked = line.substr(at + word.size());
  std::string rest(before.substr(0, before.size() - 2));
  if (before.ends_with("/*")) {
    const std::size_t end = asked.find("*/");
    if (end == std::string_view::npos) return std::nullopt;
    rest += asked.substr(end + 2);
    asked = asked.substr(0, end);
  }
  return Request{std::string(trimmed(asked)), std::string(trimmed(rest))};
}

bool has_code(std::string_view line) {
  const std::string_view text = trimmed(line);
  return !text.empty() && !text.starts_with("//") && !text.starts_with("/*") &&
         !text.starts_with("*") && !text.starts_with("#");
}

std::vector<std::string> lines_in(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::optional<std::string> source_text(const frontend::SourceOptions& source,
                                       const std::string& file) {
  const auto given = std::ranges::find(source.texts, file, &base::SourceText::path);
  if (given != source.texts.end()) return given->text;
  std::ifstream in(file, std::ios::binary);
  if (!in) return std::nullopt;
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

const char* const no_criterion =
    "no criterion: give --criterion WHERE:VAR, such as l9:z (label or line), 12 (all variables "
    "used "
    "on line 12) or f@return, or write /* pslice: z */ on a line of the program (--list-criteria "
    "suggests some)";

std::vector<std::string> criteria_in(const std::string& file, const std::string& text) {
  std::vector<std::string> result;
  const std::vector<std::string> lines = lines_in(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto request = request_in(lines[i]);
    if (!request) continue;
    std::size_t meant = i;
    if (!has_code(request->rest)) {
      do ++meant;
      while (meant < lines.size() && !has_code(lines[meant]));
    }
    result.push_back(file + ":" + std::to_string(meant + 1) +
                     (request->variables.empty() ? "" : ":" + request->variables));
  }
  return result;
}

std::vector<std::string> criteria_in(const frontend::SourceOptions& source) {
  std::vector<std::string> result;
  for (const std::string& file : source.files) {
    const auto text = source_text(source, file);
    if (!text) continue;
    const std::vector<std::string> found = criteria_in(file, *text);
    result.insert(result.end(), found.begin(), found.end());
  }
  return result;
}

}  // namespace pslice::library
