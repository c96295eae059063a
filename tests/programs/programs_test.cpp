#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/workspace.h"

// The programs of bench/programs are long, and have what generated ones lack: tables of functions,
// lists, strings, protocols. Each is sliced for its criteria without and with regard to paths, as a
// user does it; program and slices run under gcc on the same inputs and have to show the same
// values at every visit of the criterion.
//
// The same inputs: the n-th value asked for on a line is the same for program and slice, see
// bench/programs/inputs.c. Every kept token stands on its original line, so the lines agree.

namespace pslice::programs {
namespace {

using support::quoted;

constexpr int seeds = 200;
constexpr std::size_t attempts = 5;  // to see that an assignment is missing

/// For a path-sensitive slice; what they do not suffice for is as in the path-insensitive one.
std::string seconds_each() {
  const char* wish = std::getenv("SECONDS_EACH");
  return wish == nullptr ? "4" : wish;
}

const std::filesystem::path folder = PROGRAMS_FOLDER;

/// At a C label: `done:p->status`.
struct Criterion {
  std::string text;
  [[nodiscard]] std::string label() const { return text.substr(0, text.find(':')); }
  [[nodiscard]] std::string value() const { return text.substr(text.find(':') + 1); }
};

struct Program {
  std::string file;
  std::vector<Criterion> criteria;
};

void PrintTo(const Program& program, std::ostream* out) {
  *out << std::filesystem::path(program.file).stem().string();
}

std::vector<Program> read_programs() {
  std::vector<Program> programs;
  std::ifstream in(folder / "criteria");
  std::string line;
  while (std::getline(in, line)) {
    std::istringstream words(line);
    std::string file;
    std::string criterion;
    if (!(words >> file >> criterion) || file.starts_with('#')) continue;
    if (programs.empty() || programs.back().file != file) programs.push_back({file, {}});
    programs.back().criteria.push_back({criterion});
  }
  return programs;
}

/// What a run showed: the values of each criterion observed, in order, and how it ended.
struct Behaviour {
  std::map<int, std::vector<long long>> values;
  std::string end;
};

std::string to_string(const std::vector<long long>& values, const std::string& end) {
  std::string text;
  for (const long long value : values) text += std::to_string(value) + " ";
  return text + "| " + end;
}

void check(const std::string& command) {
  const support::CommandResult result = support::run_command(command);
  if (result.status != 0) throw std::runtime_error(command + "\n" + result.output);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::size_t behind_label(const std::string& text, const std::string& label) {
  std::smatch found;
  if (!std::regex_search(text, found, std::regex("\\n *" + label + ":"))) {
    throw std::runtime_error("no label " + label);
  }
  return static_cast<std::size_t>(found.position() + found.length());
}

bool is_blank(const std::string& line) {
  return line.find_first_not_of(" \t") == std::string::npos;
}

class ProgramSlices : public testing::TestWithParam<Program> {
 protected:
  void SetUp() override {
    const std::string inputs = (folder / "inputs.c").string();
    check("gcc -O1 -c " + quoted(inputs) + " -o " + at("inputs.o"));
    check("gcc -O1 -c " + quoted(PROGRAMS_HARNESS) + " -o " + at("harness.o"));
    text_ = support::read_file(folder / GetParam().file);
    for (std::size_t k = 0; k < GetParam().criteria.size(); ++k) {
      all_.push_back(static_cast<int>(k));
    }
    expected_ = run(text_, all_);
    ASSERT_EQ(expected_.size(), std::size_t{seeds});
    for (const Behaviour& run : expected_) ASSERT_EQ(run.end, "ends");
  }

  /// The standard output of pslice.
  [[nodiscard]] std::string pslice(const Criterion& criterion, const std::string& options) const {
    const std::string file = (folder / GetParam().file).string();
    check(quoted(PSLICE_BINARY) + " " + quoted(file) + " --criterion " + quoted(criterion.text) +
          " --quiet -o " + at("out") + " " + options);
    return support::read_file(work_ / "out");
  }

  /// Runs a text of the program, or of a slice of it, and observes these of the criteria.
  [[nodiscard]] std::vector<Behaviour> run(const std::string& text,
                                           const std::vector<int>& observed) const {
    support::write_file(work_ / "run.c", instrumented(text, observed));
    check("gcc -w -O1 -Dmain=program_main -c " + at("run.c") + " -o " + at("run.o") + " && gcc " +
          at("run.o") + " " + at("inputs.o") + " " + at("harness.o") + " -o " + at("run"));
    check(at("run") + " " + std::to_string(seeds) + " >" + at("shown"));
    std::vector<Behaviour> runs(1);
    for (const std::string& line : lines_of(support::read_file(work_ / "shown"))) {
      if (line.starts_with("= ")) {
        runs.back().end = line.substr(2);
        runs.emplace_back();
        continue;
      }
      std::istringstream words(line);
      int criterion = 0;
      long long value = 0;
      words >> criterion >> value;
      runs.back().values[criterion].push_back(value);
    }
    runs.pop_back();
    return runs;
  }

  /// The first difference from the program, or nothing.
  [[nodiscard]] std::string difference(const std::string& slice, int criterion) const {
    const std::vector<Behaviour> actual = run(slice, {criterion});
    for (std::size_t i = 0; i < actual.size(); ++i) {
      const std::string here = shown(actual[i], criterion);
      const std::string there = shown(expected_[i], criterion);
      if (here == there) continue;
      return "seed " + std::to_string(i + 1) + ": program " + there + ", slice " + here;
    }
    return actual.size() == expected_.size() ? "" : "runs are missing";
  }

  /// Where the statement observed stands, counted from 0. It is in the text of a slice or not for
  /// reasons of its own: it stays so that it can be observed, unless it could trap.
  [[nodiscard]] std::pair<std::size_t, std::size_t> own_lines(const Criterion& criterion) const {
    const std::size_t begin = behind_label(text_, criterion.label());
    const std::size_t end = text_.find(';', begin);
    const auto line = [&](std::size_t at) {
      return static_cast<std::size_t>(std::count(text_.begin(), text_.begin() + at, '\n'));
    };
    return {line(begin), line(end) + 1};
  }

  [[nodiscard]] bool varies(int criterion) const {
    return std::ranges::any_of(expected_, [&](const Behaviour& run) {
      return shown(run, criterion) != shown(expected_.front(), criterion);
    });
  }

  std::string text_;
  std::vector<int> all_;
  std::vector<Behaviour> expected_;  // by seed

 private:
  [[nodiscard]] std::string at(const std::string& name) const {
    return quoted((work_ / name).string());
  }

  static std::string shown(const Behaviour& run, int criterion) {
    const auto found = run.values.find(criterion);
    return to_string(found == run.values.end() ? std::vector<long long>{} : found->second, run.end);
  }

  /// The text with the observations behind their labels, and with the place said wherever it asks
  /// for an input; every line where it was.
  static std::string instrumented(const std::string& text, const std::vector<int>& observed) {
    std::string result = text;
    for (const int k : observed) {
      const Criterion& criterion = GetParam().criteria[static_cast<std::size_t>(k)];
      const std::string observation =
          " observe(" + std::to_string(k) + ", " + criterion.value() + ");";
      result.insert(behind_label(result, criterion.label()), observation);
    }
    static const std::regex input("__VERIFIER_nondet_\\w+\\(\\)");
    return "extern int input_place; void observe(int, long long); " +
           std::regex_replace(result, input, "(input_place = __LINE__, $&)");
  }

  support::TemporaryDirectory work_;
};

TEST_P(ProgramSlices, ShowWhatTheirProgramShows) {
  for (const int k : all_) {
    const Criterion& criterion = GetParam().criteria[static_cast<std::size_t>(k)];
    SCOPED_TRACE(GetParam().file + " " + criterion.text);
    const std::string plain = pslice(criterion, "--format c --mode path-insensitive");
    const std::string sensitive = pslice(criterion, "--format c --timeout " + seconds_each());
    EXPECT_EQ(difference(plain, k), "") << "path-insensitive";
    EXPECT_EQ(difference(sensitive, k), "") << "path-sensitive";

    const std::vector<std::string> whole = lines_of(plain);
    const std::vector<std::string> part = lines_of(sensitive);
    ASSERT_EQ(part.size(), whole.size());
    const auto [begin, end] = own_lines(criterion);
    for (std::size_t i = 0; i < part.size(); ++i) {
      if (i >= begin && i < end) continue;
      EXPECT_TRUE(is_blank(part[i]) || !is_blank(whole[i]))
          << "only in the path-sensitive slice, line " << i + 1 << ": " << part[i];
    }
  }
}

/// The slice with a zero in the place of one of its last assignments, for each of them: those are
/// near the criterion, where most runs pass.
std::vector<std::string> sabotaged(const std::string& slice, const std::string& answer) {
  const std::vector<std::string> lines = lines_of(slice);
  const nlohmann::json statements = nlohmann::json::parse(answer).at("slice");
  std::vector<std::string> texts;
  for (auto s = statements.rbegin(); s != statements.rend() && texts.size() < attempts; ++s) {
    const std::size_t line = s->at("line").get<std::size_t>() - 1;
    const std::size_t column = s->at("column").get<std::size_t>() - 1;
    const std::string assignment = s->at("text");
    if (s->at("kind") != "assign" || lines.at(line).find(assignment, column) != column) continue;
    std::string text;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      std::string changed = lines[i];
      if (i == line) changed.replace(column, assignment.size(), "0");
      text += changed + "\n";
    }
    texts.push_back(text);
  }
  return texts;
}

/// The harness sees faults: where a criterion shows different values on different inputs, a slice
/// with an assignment missing is mostly caught.
TEST_P(ProgramSlices, AreCaughtWithoutAKeptAssignment) {
  int visible = 0;
  int caught = 0;
  for (const int k : all_) {
    if (!varies(k)) continue;
    ++visible;
    const Criterion& criterion = GetParam().criteria[static_cast<std::size_t>(k)];
    const std::vector<std::string> mutants =
        sabotaged(pslice(criterion, "--format c --mode path-insensitive"),
                  pslice(criterion, "--format json --mode path-insensitive"));
    caught += std::ranges::any_of(
        mutants, [&](const std::string& mutant) { return !difference(mutant, k).empty(); });
  }
  EXPECT_GE(visible, 3);
  EXPECT_GE(caught * 2, visible) << caught << " of " << visible;
}

INSTANTIATE_TEST_SUITE_P(Bench, ProgramSlices, testing::ValuesIn(read_programs()),
                         testing::PrintToStringParamName());

}  // namespace
}  // namespace pslice::programs
