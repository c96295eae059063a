#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "frontend/rewrite/rewrite.h"
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

enum class Closure { under_kept_tests, none };

/// The name that a typedef of variable length declares; empty for any other unit.
std::string name_of_type(const ts::StatementInfo& unit) {
  if (!unit.text.starts_with("typedef ")) return {};
  const std::size_t end = unit.text.find('[');
  return unit.text.substr(unit.text.rfind(' ', end) + 1, end - unit.text.rfind(' ', end) - 1);
}

/// A slice that has an object of such a type has the typedef: its length comes from there.
void keep_types(const Snippet& snippet, base::BitSet& kept) {
  for (std::size_t type = 0; type < snippet.unit_count(); ++type) {
    const std::string name = name_of_type(snippet.unit(type));
    if (name.empty()) continue;
    for (std::size_t i = 0; i < snippet.unit_count(); ++i) {
      const bool has_it = snippet.unit(i).text.starts_with(name + " ");
      if (has_it && kept.contains(i)) kept.insert(type);
    }
  }
}

base::BitSet choose(const Snippet& snippet, Closure closure, unsigned percent,
                    std::mt19937& random) {
  base::BitSet kept(snippet.unit_count());
  for (std::size_t i = 0; i < snippet.unit_count(); ++i) {
    if (random() % 100 >= percent) continue;
    kept.insert(i);
    if (closure == Closure::none) continue;
    for (const std::size_t test : snippet.enclosing(i)) kept.insert(test);
  }
  keep_types(snippet, kept);
  return kept;
}

struct UnitText {
  unsigned line;
  std::string text;
  bool is_declaration;
  friend auto operator<=>(const UnitText&, const UnitText&) = default;
};

std::set<UnitText> units_of(const Snippet& snippet) {
  std::set<UnitText> units;
  for (std::size_t i = 0; i < snippet.unit_count(); ++i) {
    const ts::StatementInfo& info = snippet.unit(i);
    units.insert({info.position.line, info.text, info.kind == ts::StatementKind::declaration});
  }
  return units;
}

/// Cut into units again, the result has the kept ones, on their lines, and under kept tests no
/// others; initialisers apart, which may have become zero.
void expect_kept(const Snippet& snippet, const base::BitSet& kept, Closure closure,
                 const std::string& code) {
  const Snippet again(code, {{"part.h", tricky_header}});
  const std::set<UnitText> found = units_of(again);
  std::set<UnitText> wanted;
  kept.for_each([&](std::size_t i) {
    const ts::StatementInfo& info = snippet.unit(i);
    wanted.insert({info.position.line, info.text, info.kind == ts::StatementKind::declaration});
  });
  for (const UnitText& unit : wanted) {
    EXPECT_TRUE(found.contains(unit)) << "line " << unit.line << " lost `" << unit.text << "`:\n"
                                      << code;
  }
  for (const UnitText& unit : found) {
    if (closure == Closure::none || unit.is_declaration) continue;
    EXPECT_TRUE(wanted.contains(unit))
        << "line " << unit.line << " still has `" << unit.text << "`:\n"
        << code;
  }
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

  const auto code = std::string_view(tricky.code);
  const auto lines = std::count(code.begin(), code.end(), '\n');
  std::mt19937 random(20240607);
  std::vector<std::string> files;
  constexpr std::array<unsigned, 6> densities{0, 10, 25, 50, 75, 100};
  for (std::size_t round = 0; round < 24; ++round) {
    const auto closure = round % 3 == 2 ? Closure::none : Closure::under_kept_tests;
    const base::BitSet kept = choose(snippet, closure, densities[round % 6], random);
    const std::string result = snippet.reduced(kept);
    EXPECT_EQ(std::count(result.begin(), result.end(), '\n'), lines);
    expect_kept(snippet, kept, closure, result);
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
