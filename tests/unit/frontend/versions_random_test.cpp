// Edits of one token, all over the programs of bench/programs: where nothing is said to have
// changed, both versions are the same transition system; and little is said to have changed.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "base/budget.h"
#include "frontend/frontend.h"
#include "ts/print.h"

namespace pslice::frontend {
namespace {

std::unique_ptr<Parsed> read_text(const std::string& text) {
  SourceOptions options;
  options.texts = {{"edited.c", text}};
  options.files = {"edited.c"};
  base::Budget unlimited;
  Parsed::Messages messages;
  return Parsed::load(options, unlimited, messages);
}

std::string system_of(const Parsed& parsed) {
  base::Budget unlimited;
  const auto source = parsed.start(parsed.outline().find_function("main"), unlimited);
  std::ostringstream out;
  ts::print_text(out, source->program());
  return out.str();
}

std::string text_of(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

/// The text with each n-th token that fits replaced, one at a time.
std::vector<std::string> edits_of(const std::string& text, const std::regex& token,
                                  const std::string& by, int n) {
  std::vector<std::string> result;
  int count = 0;
  for (std::sregex_iterator at(text.begin(), text.end(), token), end; at != end; ++at) {
    if (count++ % n != 0) continue;
    const auto begin = static_cast<std::size_t>(at->position());
    result.push_back(text.substr(0, begin) + by + text.substr(begin + at->str().size()));
  }
  return result;
}

struct Replacement {
  const char* token;
  const char* by;
  std::size_t most_changes;  // in a macro, wherever that is called; a type changes many statements
};

constexpr Replacement replacements[] = {{"<=", "<", 20},
                                        {"==", "!=", 20},
                                        {" \\+ ", " - ", 20},
                                        {"&&", "||", 20},
                                        {" [1-9];", " 77;", 20},
                                        {"\\bint ", "short ", 1000},
                                        {"\\n +[a-z]+ = [^\\n]*;", "\n", 3},
                                        {"\\) \\{", ")  {  /* */", 0}};

/// How many edits were programs.
int compare_edits(const std::string& before) {
  const auto old_version = read_text(before);
  const std::string old_system = system_of(*old_version);
  int edits = 0;
  for (const auto& [token, by, most_changes] : replacements) {
    for (const std::string& after : edits_of(before, std::regex(token), by, 5)) {
      std::unique_ptr<Parsed> new_version;
      try {
        new_version = read_text(after);
      } catch (const base::Failure&) {
        continue;  // it is no C any more
      }
      const auto difference = std::ranges::mismatch(before, after).in1 - before.begin();
      SCOPED_TRACE(before.substr(static_cast<std::size_t>(difference), 40));
      const Correspondence found = correspond(*old_version, *new_version);
      EXPECT_LE(found.changes.size(), most_changes);
      if (found.changes.empty() && found.interface.empty()) {
        EXPECT_EQ(system_of(*new_version), old_system);
      }
      ++edits;
    }
  }
  return edits;
}

TEST(VersionsOfPrograms, DifferWhereATokenDoes) {
  int edits = 0;
  for (const char* program : {"codec", "collision", "filter", "wheel_brake"}) {
    SCOPED_TRACE(program);
    const std::filesystem::path folder = std::string(PSLICE_SOURCE_DIR) + "/bench/programs";
    edits += compare_edits(text_of(folder / (std::string(program) + ".c")));
  }
  EXPECT_GT(edits, 50);
}

}  // namespace
}  // namespace pslice::frontend
