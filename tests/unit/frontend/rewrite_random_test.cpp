#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "frontend/rewrite.h"
#include "tests/unit/frontend/snippet.h"
#include "tests/unit/frontend/tricky_snippets.h"

// Whatever is kept, the result has to compile, and what is kept has to stand where it stood.

namespace pslice::frontend {
namespace {

/// A directory of its own, gone with the test.
class ScratchFolder {
 public:
  ScratchFolder()
      : path_(std::filesystem::path(testing::TempDir()) /
              ("pslice_rewrite_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(path_);
  }
  ~ScratchFolder() { std::filesystem::remove_all(path_); }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

void write(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

/// What gcc has to say against the files; empty if it accepts them all.
std::string complaints(const std::vector<std::string>& files) {
  std::string command = "gcc -fsyntax-only -w -std=gnu11";
  for (const std::string& file : files) command += " '" + file + "'";
  FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  std::string output;
  std::array<char, 4096> buffer{};
  while (fgets(buffer.data(), buffer.size(), pipe) != nullptr) output += buffer.data();
  const int status = pclose(pipe);
  return status == 0 ? "" : "gcc failed:\n" + output;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines(1);
  for (const char c : text) {
    if (c == '\n') {
      lines.emplace_back();
    } else {
      lines.back() += c;
    }
  }
  return lines;
}

enum class Closure { under_kept_tests, none };

base::BitSet choose(const Snippet& snippet, Closure closure, unsigned percent, std::mt19937& random) {
  base::BitSet kept(snippet.unit_count());
  for (std::size_t i = 0; i < snippet.unit_count(); ++i) {
    if (random() % 100 >= percent) continue;
    kept.insert(i);
    if (closure == Closure::none) continue;
    for (const std::size_t test : snippet.enclosing(i)) kept.insert(test);
  }
  return kept;
}

/// The first word of each kept unit is still on its line.
void expect_in_place(const Snippet& snippet, const base::BitSet& kept, const std::string& before,
                     const std::string& after) {
  const auto old_lines = lines_of(before);
  const auto new_lines = lines_of(after);
  ASSERT_EQ(old_lines.size(), new_lines.size()) << after;
  kept.for_each([&](std::size_t i) {
    const base::SourcePosition at = snippet.unit(i).position;
    if (at.file != "input.c") return;
    const std::string& line = old_lines[at.line - 1];
    std::size_t end = at.column;
    while (end < line.size() && std::isalnum(static_cast<unsigned char>(line[end])) != 0) ++end;
    const std::string word = line.substr(at.column - 1, end - at.column + 1);
    EXPECT_NE(new_lines[at.line - 1].find(word), std::string::npos)
        << "line " << at.line << " lost `" << word << "`:\n" << after;
  });
}

class RandomSubsets : public testing::TestWithParam<TrickySnippet> {};

TEST_P(RandomSubsets, CompileAndStayInPlace) {
  const TrickySnippet& tricky = GetParam();
  const Snippet snippet(tricky.code, {{"part.h", tricky_header}});
  ASSERT_GT(snippet.unit_count(), 1U);
  const ScratchFolder folder;
  write(folder.file("part.h"), tricky_header);
  write(folder.file("original.c"), tricky.code);
  ASSERT_EQ(complaints({folder.file("original.c")}), "");

  std::mt19937 random(20240607);
  std::vector<std::string> files;
  constexpr std::array<unsigned, 6> densities{0, 10, 25, 50, 75, 100};
  for (std::size_t round = 0; round < 36; ++round) {
    const auto closure = round % 3 == 2 ? Closure::none : Closure::under_kept_tests;
    const base::BitSet kept = choose(snippet, closure, densities[round % 6], random);
    const std::string result = snippet.reduced(kept);
    expect_in_place(snippet, kept, tricky.code, result);
    files.push_back(folder.file("kept_" + std::to_string(round) + ".c"));
    write(files.back(), result);
  }
  const std::string complaint = complaints(files);
  EXPECT_TRUE(complaint.empty()) << complaint;
  if (complaint.empty()) return;
  for (const std::string& file : files) {
    if (complaints({file}).empty()) continue;
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    ADD_FAILURE() << "does not compile:\n" << text.str();
    break;
  }
}

INSTANTIATE_TEST_SUITE_P(Rewrite, RandomSubsets, testing::ValuesIn(tricky_snippets()),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace pslice::frontend
