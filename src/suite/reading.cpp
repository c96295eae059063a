#include "suite/reading.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>

#include "base/diagnostics.h"
#include "suite/given_json.h"
#include "suite/given_xml.h"
#include "suite/note.h"

// What a file is, its text tells, not its name: a test case of Test-Comp, JSON with tests in it, or
// C and C++ with a note for each test.

namespace pslice::suite {
namespace {

namespace fs = std::filesystem;
using base::ExitStatus;
using base::Failure;

[[noreturn]] void fail(const std::string& path, const std::string& why) {
  throw Failure(ExitStatus::bad_input, "cannot read tests from " + path + ": " + why);
}

std::string text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file) fail(path, "there is no such file, or it cannot be read");
  return text;
}

// --- JSON ---

/// Of an exploration: its tests. Of a comparison of versions: those of its differences.
std::vector<GivenTest> tests_in(const GivenJson& document) {
  std::vector<GivenTest> tests;
  const auto add = [&](const GivenJson& from, const GivenJson& inputs) {
    GivenTest& test = tests.emplace_back();
    const auto entry = from.find("entry");
    if (entry != from.end() && entry->is_string()) test.entry = entry->get<std::string>();
    add_criteria(from, test);
    add_inputs(inputs, test);
  };
  if (document.contains("tests") && document["tests"].is_array()) {
    for (const GivenJson& inputs : document["tests"]) add(document, inputs);
    return tests;
  }
  if (!document.contains("comparisons") || !document["comparisons"].is_array()) {
    throw std::invalid_argument("it is JSON, but has no \"tests\"");
  }
  for (const GivenJson& comparison : document["comparisons"]) {
    if (!comparison.is_object() || !comparison.contains("differences")) continue;
    for (const GivenJson& difference : comparison["differences"]) {
      if (difference.contains("test")) add(comparison, difference["test"]);
    }
  }
  return tests;
}

// --- XML ---

/// The entry is in the file beside it.
std::string entry_beside(const fs::path& file) {
  const fs::path metadata = file.parent_path() / "metadata.xml";
  std::error_code none;
  return fs::is_regular_file(metadata, none) ? entry_in_metadata(text_of(metadata.string())) : "";
}

// --- C ---

std::vector<GivenTest> tests_in_notes(const std::string& text) {
  std::vector<GivenTest> tests;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (auto test = read_note(std::string_view(text).substr(begin, end - begin))) {
      tests.push_back(std::move(*test));
    }
    begin = end + 1;
  }
  return tests;
}

// --- any of them ---

/// None: this is no file of tests, and why.
struct Content {
  std::vector<GivenTest> tests;
  std::string trouble{};
};

Content content_of(const std::string& path, const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string::npos) return {{}, "it is empty"};
  if (text[first] == '{' || text[first] == '[') {
    const GivenJson document = GivenJson::parse(text, nullptr, false);
    if (document.is_object()) return {tests_in(document)};
    return {{}, "it looks like JSON, and is none with tests in it"};
  }
  if (text[first] == '<') {
    if (!is_test_case(text)) return {{}, "it is no test case of Test-Comp"};
    GivenTest test = read_test_case(text);
    test.entry = entry_beside(path);
    return {{std::move(test)}};
  }
  std::vector<GivenTest> tests = tests_in_notes(text);
  if (!tests.empty()) return {std::move(tests)};
  if (text.find("Written by pslice") != std::string::npos) {
    return {{}, "it does not say what its tests give; `explore --tests` writes files that do"};
  }
  return {{}, "it is no file of tests as `explore --tests` writes them"};
}

Content read_file(const std::string& path) {
  try {
    Content content = content_of(path, text_of(path));
    for (std::size_t i = 0; i < content.tests.size(); ++i) {
      content.tests[i].file = path;
      content.tests[i].number = i + 1;
    }
    return content;
  } catch (const std::invalid_argument& spoilt) {
    fail(path, spoilt.what());
  }
}

/// test-2 comes before test-10.
bool comes_before(const std::string& a, const std::string& b) {
  const auto is_digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  std::size_t i = 0;
  std::size_t k = 0;
  while (i < a.size() && k < b.size()) {
    if (!is_digit(a[i]) || !is_digit(b[k])) {
      if (a[i] != b[k]) return a[i] < b[k];
      ++i;
      ++k;
      continue;
    }
    const auto number = [&](const std::string& text, std::size_t& at) {
      const std::size_t begin = std::min(text.find_first_not_of('0', at), text.size());
      for (at = std::max(at, begin); at < text.size() && is_digit(text[at]);) ++at;
      return text.substr(begin, at - begin);
    };
    const std::string mine = number(a, i);
    const std::string theirs = number(b, k);
    if (mine.size() != theirs.size()) return mine.size() < theirs.size();
    if (mine != theirs) return mine < theirs;
  }
  return a.size() - i < b.size() - k;
}

bool may_hold_tests(const fs::path& file) {
  static constexpr std::array<std::string_view, 6> endings = {".xml", ".json", ".c",
                                                              ".cc",  ".cpp",  ".cxx"};
  return file.filename() != "metadata.xml" &&
         std::ranges::find(endings, file.extension().string()) != endings.end();
}

std::vector<GivenTest> read_directory(const std::string& path) {
  std::vector<std::string> files;
  std::error_code failed;
  for (const fs::directory_entry& entry : fs::directory_iterator(path, failed)) {
    if (entry.is_regular_file() && may_hold_tests(entry.path())) {
      files.push_back(entry.path().string());
    }
  }
  if (failed) fail(path, failed.message());
  std::ranges::sort(files, comes_before);
  std::vector<GivenTest> tests;
  std::string trouble = "there are none in it";
  for (const std::string& file : files) {
    Content content = read_file(file);
    if (!content.trouble.empty()) trouble += "; of " + file + ", " + content.trouble;
    std::ranges::move(content.tests, std::back_inserter(tests));
  }
  if (tests.empty()) fail(path, trouble);
  return tests;
}

}  // namespace

std::vector<GivenTest> read_tests(const std::string& path) {
  std::error_code none;
  if (fs::is_directory(path, none)) return read_directory(path);
  Content content = read_file(path);
  if (!content.trouble.empty()) fail(path, content.trouble);
  return std::move(content.tests);
}

bool is_foreign_c(const std::string& path) {
  const std::string ending = fs::path(path).extension().string();
  std::error_code none;
  const bool is_c = (ending == ".c" || ending == ".i") && fs::is_regular_file(path, none);
  return is_c && tests_in_notes(text_of(path)).empty();
}

}  // namespace pslice::suite
