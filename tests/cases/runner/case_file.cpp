#include "case_file.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace pslice::cases {
namespace {

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> result;
  for (std::string word; in >> word;) result.push_back(word);
  return result;
}

std::string trim(const std::string& text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// The first comment of a C file; all of a .case file.
std::string directives_of(const std::filesystem::path& file) {
  const std::string text = read_text(file);
  if (file.extension() == ".case") return text;
  if (!text.starts_with("/*")) return "";
  return text.substr(2, text.find("*/") - 2);
}

bool is_key(const std::string& text) {
  return !text.empty() &&
         std::ranges::all_of(text, [](unsigned char c) { return std::isupper(c) != 0; });
}

Lines read_lines(const Case& read, const std::string& value) {
  Lines lines;
  for (const std::string& word : words(value)) {
    const auto colon = word.rfind(':');
    const std::string file = colon == std::string::npos ? read.files.at(0) : word.substr(0, colon);
    const std::string number = colon == std::string::npos ? word : word.substr(colon + 1);
    lines.insert({file, static_cast<unsigned>(std::stoul(number))});
  }
  return lines;
}

std::vector<InputRange> read_inputs(const std::string& value) {
  std::vector<InputRange> inputs;
  for (const std::string& word : words(value)) {
    const auto equals = word.find('=');
    const auto dots = word.find("..");
    if (equals == std::string::npos || dots == std::string::npos) {
      throw std::runtime_error("INPUTS wants name=low..high, not " + word);
    }
    inputs.push_back({word.substr(0, equals), std::stoi(word.substr(equals + 1)),
                      std::stoi(word.substr(dots + 2))});
  }
  return inputs;
}

Observed read_observed(const std::string& value) {
  if (value == "observe") return Observed::calls;
  if (value == "return") return Observed::calls_and_result;
  throw std::runtime_error("RUN wants observe or return, not " + value);
}

void apply(Case& result, const std::string& key, const std::string& value) {
  if (key == "CRITERION") {
    result.criteria.push_back(value);
  } else if (key == "ARGS") {
    result.arguments = words(value);
  } else if (key == "FILES") {
    result.files = words(value);
  } else if (key == "PI") {
    result.path_insensitive = read_lines(result, value);
  } else if (key == "PS") {
    const std::string inexact = "not exact";
    result.exact = !value.ends_with(inexact);
    const std::size_t end = result.exact ? value.size() : value.size() - inexact.size();
    result.path_sensitive = read_lines(result, value.substr(0, end));
  } else if (key == "SHOWN") {
    result.all_shown = value == "all";
    if (!result.all_shown) result.shown_lines = read_lines(result, value);
  } else if (key == "SIZE") {
    const auto numbers = words(value);
    result.size = {std::stoi(numbers.at(0)), std::stoi(numbers.at(1))};
  } else if (key == "POINTS") {
    result.points = read_lines(result, value);
  } else if (key == "ENTRY") {
    result.entry = value;
  } else if (key == "WARNS") {
    result.warnings.push_back(value);
  } else if (key == "PSWARNS") {
    result.path_sensitive_warnings.push_back(value);
  } else if (key == "NOWARN") {
    result.absent_warnings.push_back(value);
  } else if (key == "KEEPS") {
    result.keeps.push_back(value);
  } else if (key == "DROPS") {
    result.drops.push_back(value);
  } else if (key == "RUN") {
    result.observed = read_observed(value);
  } else if (key == "SHOWS") {
    result.shown.push_back(value);
  } else if (key == "INPUTS") {
    result.inputs = read_inputs(value);
  } else if (key == "CALL") {
    result.call = value;
  } else if (key == "COMPILER") {
    result.compiler = value;
  } else if (key == "ASSUMES") {
    result.assumptions.push_back(value);
  } else if (key == "STATUS") {
    result.status = std::stoi(value);
  } else if (key == "STDERR") {
    result.messages.push_back(value);
  } else {
    throw std::runtime_error("unknown directive " + key);
  }
}

}  // namespace

std::string read_text(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + file.string());
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

Case read_case(const std::filesystem::path& file) {
  Case result;
  result.folder = file.parent_path();
  if (file.extension() == ".c") result.files = {file.filename().string()};
  std::istringstream in(directives_of(file));
  for (std::string line; std::getline(in, line);) {
    const auto colon = line.find(':');
    if (colon == std::string::npos) continue;
    const std::string key = trim(line.substr(0, colon));
    if (is_key(key)) apply(result, key, trim(line.substr(colon + 1)));
  }
  if (result.files.empty()) throw std::runtime_error("no FILES");
  // Results then name the files as the case does, wherever it stands.
  result.folder = std::filesystem::weakly_canonical(
      result.folder / std::filesystem::path(result.files[0]).parent_path());
  for (std::string& name : result.files) name = std::filesystem::path(name).filename().string();
  for (auto* lines : {&result.path_insensitive, &result.path_sensitive, &result.points}) {
    if (!*lines) continue;
    Lines renamed;
    for (const SourceLine& line : **lines) {
      renamed.insert({std::filesystem::path(line.file).filename().string(), line.line});
    }
    *lines = renamed;
  }
  return result;
}

bool expects_slice(const std::filesystem::path& file) {
  return directives_of(file).find("STATUS:") == std::string::npos;
}

std::vector<std::filesystem::path> find_cases(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const auto extension = entry.path().extension();
    const bool asks =
        extension == ".c" && directives_of(entry.path()).find("CRITERION:") != std::string::npos;
    if (asks || extension == ".case") found.push_back(entry.path());
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace pslice::cases
