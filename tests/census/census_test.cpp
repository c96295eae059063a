// The list is complete, and true: each kind has one line, each line is of a kind, and what a line
// says of its case holds for that case. That the slices of the cases behave as their programs do
// is what the cases themselves are for (tests/cases/runner).

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "case_file.h"
#include "list.h"
#include "occurrences.h"
#include "process.h"

namespace pslice::census {
namespace {

using Claim = Line::Claim;

const std::map<std::string, std::vector<Line>>& lists() {
  static const std::map<std::string, std::vector<Line>> read = [] {
    std::map<std::string, std::vector<Line>> all;
    for (const auto& [table, kinds] : all_kinds()) {
      all[table] = read_list(std::filesystem::path(CENSUS_FOLDER) / "kinds" / (table + ".txt"));
    }
    return all;
  }();
  return read;
}

std::vector<Line> lines_with(Claim claim) {
  std::vector<Line> result;
  for (const auto& [table, lines] : lists()) {
    for (const Line& line : lines) {
      if (line.claim == claim) result.push_back(line);
    }
  }
  return result;
}

/// By the path of each case, what occurs in it.
const std::map<std::string, Occurrences>& all_occurrences() {
  static const std::map<std::string, Occurrences> found = [] {
    std::map<std::string, Occurrences> result;
    for (const auto& file : cases::find_cases(CASES_FOLDER)) {
      const std::string path = std::filesystem::relative(file, CASES_FOLDER).string();
      result[path] = occurrences(cases::read_case(file));
    }
    return result;
  }();
  return found;
}

cases::Outcome slice(const cases::Case& subject) {
  std::vector<std::string> command{PSLICE_BINARY};
  command.insert(command.end(), subject.files.begin(), subject.files.end());
  for (const std::string& criterion : subject.criteria) {
    command.insert(command.end(), {"--criterion", criterion});
  }
  command.insert(command.end(), {"--mode", "path-insensitive", "--format", "json"});
  command.insert(command.end(), subject.arguments.begin(), subject.arguments.end());
  return cases::run(command, subject.folder);
}

TEST(List, EveryKindHasOneLine) {
  for (const auto& [table, kinds] : all_kinds()) {
    for (const std::string& kind : kinds) {
      const auto count =
          std::ranges::count_if(lists().at(table), [&](const Line& l) { return l.covers(kind); });
      EXPECT_EQ(count, 1) << table << ": lines for " << kind;
    }
  }
}

TEST(List, EveryLineIsOfAKind) {
  for (const auto& [table, lines] : lists()) {
    for (const Line& line : lines) {
      EXPECT_TRUE(std::ranges::any_of(all_kinds().at(table),
                                      [&](const std::string& kind) { return line.covers(kind); }))
          << line.where << ": Clang has no " << line.kind;
    }
  }
}

TEST(List, EveryCaseHasItsKind) {
  for (const auto& [table, lines] : lists()) {
    for (const Line& line : lines) {
      if (line.path.empty()) continue;
      const auto found = all_occurrences().find(line.path);
      if (found == all_occurrences().end()) {
        ADD_FAILURE() << line.where << ": no case " << line.path;
        continue;
      }
      // Of what Clang does not accept there is no tree to look into, only its message.
      if (line.claim == Claim::refused && !found->second.compiles) continue;
      EXPECT_TRUE(found->second.compiles) << line.where << ": " << line.path << " has errors";
      const auto kinds = found->second.kinds.find(table);
      EXPECT_TRUE(kinds != found->second.kinds.end() &&
                  std::ranges::any_of(kinds->second,
                                      [&](const std::string& kind) { return line.covers(kind); }))
          << line.where << ": no " << line.kind << " in " << line.path;
    }
  }
}

TEST(List, EveryCaseIsRun) {
  for (const Claim claim : {Claim::shown, Claim::kept_whole}) {
    for (const Line& line : lines_with(claim)) {
      const auto file = std::filesystem::path(CASES_FOLDER) / line.path;
      ASSERT_TRUE(std::filesystem::exists(file)) << line.where;
      EXPECT_NE(cases::read_case(file).observed, cases::Observed::nothing)
          << line.where << ": the slice of " << line.path << " is not run";
    }
  }
}

TEST(List, WhatIsNotUnderstoodIsSaid) {
  for (const Line& line : lines_with(Claim::kept_whole)) {
    const auto outcome = slice(cases::read_case(std::filesystem::path(CASES_FOLDER) / line.path));
    ASSERT_EQ(outcome.status, 0) << line.where << ": " << outcome.err;
    const std::string warnings = nlohmann::json::parse(outcome.out).at("warnings").dump();
    EXPECT_NE(warnings.find(line.text), std::string::npos)
        << line.where << ": no '" << line.text << "' in " << warnings;
  }
}

TEST(List, WhatIsRefusedIsSaid) {
  for (const Line& line : lines_with(Claim::refused)) {
    const auto outcome = slice(cases::read_case(std::filesystem::path(CASES_FOLDER) / line.path));
    EXPECT_EQ(outcome.status, 2) << line.where;
    EXPECT_NE(outcome.err.find(line.text), std::string::npos)
        << line.where << ": no '" << line.text << "' in " << outcome.err;
  }
}

TEST(List, WhatIsNotCOccursNowhere) {
  for (const auto& [path, found] : all_occurrences()) {
    for (const auto& [table, kinds] : found.kinds) {
      for (const std::string& kind : kinds) {
        const auto& lines = lists().at(table);
        const auto line =
            std::ranges::find_if(lines, [&](const Line& l) { return l.covers(kind); });
        ASSERT_NE(line, lines.end()) << path << " has " << kind << ", of which there is no line";
        EXPECT_NE(line->claim, Claim::not_c)
            << line->where << ": " << kind << " is not C, but in " << path;
      }
    }
  }
}

/// Not a question: with CENSUS_REPORT=FILE, how many there are, and which case has what.
TEST(List, Counts) {
  const char* file = std::getenv("CENSUS_REPORT");
  for (const auto& [table, kinds] : all_kinds()) {
    std::map<Claim, int> count;
    for (const std::string& kind : kinds) {
      for (const Line& line : lists().at(table)) count[line.claim] += line.covers(kind) ? 1 : 0;
    }
    std::cout << table << ": " << kinds.size() << " kinds, " << count[Claim::shown] << " shown, "
              << count[Claim::kept_whole] << " kept whole, " << count[Claim::refused]
              << " refused, " << count[Claim::not_c] << " not C\n";
    EXPECT_FALSE(kinds.empty()) << table;
  }
  if (file == nullptr) return;
  std::ofstream out(file);
  for (const auto& [table, kinds] : all_kinds()) {
    for (const std::string& kind : kinds) out << "kind " << table << " " << kind << "\n";
  }
  for (const auto& [path, found] : all_occurrences()) {
    if (!found.compiles) out << "errors " << path << "\n";
    for (const auto& [table, kinds] : found.kinds) {
      for (const std::string& kind : kinds)
        out << "in " << table << " " << kind << " " << path << "\n";
    }
  }
}

}  // namespace
}  // namespace pslice::census
