#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <sstream>

#include "case_file.h"
#include "execute.h"
#include "main/program.h"
#include "process.h"

// One test per case (case_file.h says what a case is): pslice is run on it in both modes, its
// answers compared with the expectations that stand in the case, and its C outputs compiled and,
// where the case gives inputs, run beside the program. And one more per case that is sliced, for
// the orders between options: looking at paths makes a slice smaller, and the more a function
// without a body may change, the larger it is.

namespace pslice::cases {

// How GoogleTest shows a set of lines that is not the expected one.
void PrintTo(const SourceLine& line, std::ostream* out) { *out << line.file << ":" << line.line; }

namespace {

/// How slices are compiled and run. Not at all with CASES_WITHOUT_RUNS, where it is pslice that is
/// looked at (with sanitizers, say) and not what it writes.
bool without_runs() { return std::getenv("CASES_WITHOUT_RUNS") != nullptr; }

std::vector<std::string> optimisations() {
  return without_runs() ? std::vector<std::string>{} : std::vector<std::string>{"-O0", "-O2"};
}

constexpr const char* path_insensitive = "path-insensitive";
constexpr const char* path_sensitive = "path-sensitive";

/// A case asks a dozen times, and loading Clang takes longer than answering. So it is loaded once,
/// here, and each question is asked in a child that knows of no other.
Outcome ask(const std::vector<std::string>& arguments, const std::filesystem::path& folder) {
  main::load_analysis();
  return run([&] { return main::run_program(arguments); }, folder);
}

std::vector<std::string> arguments_of(const Case& subject, const std::string& mode,
                                      const std::string& format,
                                      const std::filesystem::path& output) {
  std::vector<std::string> arguments = subject.files;
  for (const std::string& criterion : subject.criteria) {
    arguments.insert(arguments.end(), {"--criterion", criterion});
  }
  arguments.insert(arguments.end(), {"--mode", mode, "--format", format, "-o", output});
  arguments.insert(arguments.end(), subject.arguments.begin(), subject.arguments.end());
  return arguments;
}

/// What is written to stdout. The same question has the same answer, byte for byte, so it is asked
/// once.
const Outcome& pslice(const Case& subject, const std::string& mode, const std::string& format) {
  static std::map<std::pair<std::filesystem::path, std::vector<std::string>>, Outcome> answers;
  const std::vector<std::string> arguments = arguments_of(subject, mode, format, "-");
  const auto [answer, is_new] = answers.try_emplace({subject.folder, arguments});
  if (is_new) answer->second = ask(arguments, subject.folder);
  return answer->second;
}

Lines lines_of_json(const nlohmann::json& result) {
  Lines lines;
  for (const auto& [file, numbers] : result.at("lines").items()) {
    for (const auto& number : numbers) lines.insert({file, number.get<unsigned>()});
  }
  return lines;
}

Lines lines_of_text(const std::string& text) {
  Lines lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const auto colon = line.rfind(':');
    const auto number = static_cast<unsigned>(std::stoul(line.substr(colon + 1)));
    lines.insert({line.substr(0, colon), number});
  }
  return lines;
}

std::vector<std::string> split_lines(const std::string& text) {
  std::vector<std::string> lines{""};
  for (const char c : text) {
    if (c == '\n') {
      lines.emplace_back();
    } else {
      lines.back() += c;
    }
  }
  return lines;
}

/// The text behind the comment that holds the expectations.
std::string without_head(const std::string& text) {
  return text.starts_with("/*") ? text.substr(text.find("*/") + 2) : text;
}

class CaseTest : public testing::Test {
 public:
  explicit CaseTest(std::filesystem::path file) : file_(std::move(file)) {}

  void TestBody() override {
    const Case subject = read_case(file_);
    ASSERT_FALSE(subject.criteria.empty());
    if (subject.status != 0) {
      check_failure(subject);
      return;
    }
    ASSERT_TRUE(subject.path_insensitive) << "no PI";
    check_path_insensitive(subject);
    if (subject.path_sensitive && !HasFatalFailure()) check_path_sensitive(subject);
  }

 private:
  static void check_failure(const Case& subject) {
    ASSERT_FALSE(subject.path_insensitive) << "a case expects a slice or a failure";
    for (const char* mode : {path_insensitive, path_sensitive}) {
      const Outcome& outcome = pslice(subject, mode, "json");
      EXPECT_EQ(outcome.status, subject.status) << outcome.err;
      EXPECT_EQ(outcome.out, "");
      for (const std::string& text : subject.messages) {
        EXPECT_NE(outcome.err.find(text), std::string::npos) << "no '" << text << "' in:\n"
                                                             << outcome.err;
      }
    }
  }

  /// The answer as JSON, with what every answer has to agree with.
  static nlohmann::json answer(const Case& subject, const std::string& mode) {
    const Outcome& outcome = pslice(subject, mode, "json");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    if (outcome.status != 0) return {};
    auto result = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(result.at("mode"), mode);
    const std::string warnings = result.at("warnings").dump();
    // A certificate that was refused: what came instead may well be right, the search was not.
    EXPECT_EQ(warnings.find("please report"), std::string::npos) << warnings;
    for (const std::string& text : subject.absent_warnings) {
      EXPECT_EQ(warnings.find(text), std::string::npos) << "'" << text << "' in " << warnings;
    }
    for (const std::string& text : subject.assumptions) {
      const std::string assumed = result.at("assumptions").dump();
      EXPECT_NE(assumed.find(text), std::string::npos) << "no '" << text << "' in " << assumed;
    }
    return result;
  }

  void check_path_insensitive(const Case& subject) {
    SCOPED_TRACE(path_insensitive);
    const auto result = answer(subject, path_insensitive);
    ASSERT_FALSE(result.is_null());
    EXPECT_EQ(lines_of_json(result), *subject.path_insensitive);
    EXPECT_EQ(result.at("exact"), false);
    if (!without_runs()) {
      EXPECT_EQ(lines_of_text(pslice(subject, path_insensitive, "lines").out),
                lines_of_json(result));
    }
    entry_ = result.at("entry").get<std::string>();
    check_description(subject, result);
    const std::string code = without_head(check_text(subject, path_insensitive, result));
    if (HasFatalFailure()) return;
    for (const std::string& text : subject.keeps) {
      EXPECT_NE(code.find(text), std::string::npos) << "no '" << text << "' in:\n" << code;
    }
    for (const std::string& text : subject.drops) {
      EXPECT_EQ(code.find(text), std::string::npos) << "'" << text << "' in:\n" << code;
    }
  }

  void check_path_sensitive(const Case& subject) {
    SCOPED_TRACE(path_sensitive);
    EXPECT_TRUE(std::ranges::includes(*subject.path_insensitive, *subject.path_sensitive))
        << "PS is not a subset of PI";
    const auto result = answer(subject, path_sensitive);
    ASSERT_FALSE(result.is_null());
    EXPECT_EQ(lines_of_json(result), *subject.path_sensitive);
    EXPECT_EQ(result.at("exact"), subject.exact) << result.at("warnings").dump();
    for (const auto& statement : result.at("slice")) {
      const SourceLine line{statement.at("file"), statement.at("line")};
      const bool all = subject.all_shown || result.at("exact") == true;
      if (!all && !subject.shown_lines) break;
      EXPECT_EQ(statement.at("shown"), all || subject.shown_lines->contains(line))
          << statement.dump();
    }
    expect_warnings(subject.path_sensitive_warnings, result);
    check_text(subject, path_sensitive, result);
  }

  /// What the answer says besides the slice.
  void check_description(const Case& subject, const nlohmann::json& result) const {
    if (!subject.entry.empty()) {
      EXPECT_EQ(entry_, subject.entry);
    }
    if (subject.size) {
      EXPECT_EQ(result.at("size").at("slice"), subject.size->first);
      EXPECT_EQ(result.at("size").at("program"), subject.size->second);
    }
    if (subject.points) {
      Lines points;
      for (const auto& point : result.at("criterion")) {
        points.insert({point.at("file").get<std::string>(), point.at("line").get<unsigned>()});
      }
      EXPECT_EQ(points, *subject.points);
    }
    expect_warnings(subject.warnings, result);
  }

  static void expect_warnings(const std::vector<std::string>& expected,
                              const nlohmann::json& result) {
    const std::string warnings = result.at("warnings").dump();
    for (const std::string& text : expected) {
      EXPECT_NE(warnings.find(text), std::string::npos) << "no '" << text << "' in " << warnings;
    }
  }

  /// The slice as C: in one piece, and, where headers have a part of it, file by file.
  std::string check_text(const Case& subject, const std::string& mode,
                         const nlohmann::json& result) {
    const Outcome& outcome = pslice(subject, mode, "c");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    if (outcome.status != 0) return "";
    const std::vector<std::string> originals = texts_in(subject, subject.folder);
    const std::vector<std::string> texts = divide(subject, outcome.out);
    check_layout(subject, lines_of_json(result), originals, texts);
    // Both modes may well give the same slice: once is enough.
    if (!HasFatalFailure() && run_.insert(texts).second) {
      check_behaviour(subject, originals, subject, texts);
    }
    if (HasFatalFailure() || result.at("headers").empty()) return outcome.out;
    return check_with_headers(subject, mode, originals, lines_of_json(result));
  }

  /// Headers that are not cut are where they were.
  std::string check_with_headers(const Case& subject, const std::string& mode,
                                 const std::vector<std::string>& originals, const Lines& kept) {
    const ScratchFolder folder;
    for (const auto& file : std::filesystem::directory_iterator(subject.folder)) {
      if (file.path().extension() == ".h") copy(file.path(), folder.path());
    }
    const Outcome outcome = ask(arguments_of(subject, mode, "c", folder.path()), subject.folder);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    Case written = subject;
    written.folder = folder.path();
    const std::vector<std::string> texts = texts_in(subject, folder.path());
    check_layout(subject, kept, originals, texts);
    check_behaviour(subject, originals, written, texts);
    std::string code;
    for (const std::string& text : texts) code += without_head(text);
    for (const auto& file : std::filesystem::directory_iterator(folder.path())) {
      if (file.path().extension() == ".h") code += read_text(file.path());
    }
    return code;
  }

  static std::vector<std::string> texts_in(const Case& subject,
                                           const std::filesystem::path& folder) {
    std::vector<std::string> texts;
    for (const std::string& file : subject.files) texts.push_back(read_text(folder / file));
    return texts;
  }

  /// Compiles the slice, whose headers are in its own folder, and runs it beside the program.
  void check_behaviour(const Case& subject, const std::vector<std::string>& originals,
                       const Case& slice, const std::vector<std::string>& texts) {
    for (const std::string& level : optimisations()) {
      SCOPED_TRACE(level);
      try {
        if (subject.observed == Observed::nothing) {
          compile(slice, texts, level);
        } else {
          compare_runs(subject, originals, slice, texts, level);
        }
      } catch (const std::runtime_error& error) {
        ADD_FAILURE() << error.what() << "\n" << texts.front();
      }
    }
  }

  /// The outputs of several files follow one another, each behind a #line of its own.
  static std::vector<std::string> divide(const Case& subject, const std::string& text) {
    if (subject.files.size() == 1) return {text};
    std::vector<std::string> texts;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < subject.files.size(); ++i) {
      const std::string header = "#line 1 \"" + subject.files[i] + "\"\n";
      EXPECT_EQ(text.compare(begin, header.size(), header), 0) << header << text;
      begin += header.size();
      const std::size_t end =
          i + 1 < subject.files.size() ? text.find("#line 1 ", begin) : text.size();
      texts.push_back(text.substr(begin, end - begin));
      begin = end;
    }
    return texts;
  }

  /// A line with a kept statement is not empty, and a line that was empty stays so.
  static void check_layout(const Case& subject, const Lines& kept,
                           const std::vector<std::string>& originals,
                           const std::vector<std::string>& texts) {
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const auto before = split_lines(originals[i]);
      const auto after = split_lines(texts[i]);
      ASSERT_EQ(before.size(), after.size()) << "not the lines of the program:\n" << texts[i];
      for (std::size_t n = 0; n < before.size(); ++n) {
        const SourceLine line{subject.files[i], static_cast<unsigned>(n + 1)};
        const bool blank = after[n].find_first_not_of(" \t;{}") == std::string::npos;
        if (kept.contains(line)) {
          EXPECT_FALSE(blank) << "line " << n + 1 << " is lost";
        }
        if (before[n].find_first_not_of(" \t") == std::string::npos) {
          EXPECT_EQ(after[n].find_first_not_of(" \t"), std::string::npos)
              << "line " << n + 1 << " was empty";
        }
      }
    }
  }

  void compare_runs(const Case& subject, const std::vector<std::string>& originals,
                    const Case& reduced, const std::vector<std::string>& texts,
                    const std::string& level) {
    const auto [known, is_new] = programs_.try_emplace(level);
    if (is_new) known->second = execute(subject, originals, entry_, level);
    const std::vector<Behaviour>& program = known->second;
    const auto slice = execute(reduced, texts, entry_, level);
    EXPECT_TRUE(std::ranges::any_of(program, [](const Behaviour& b) {
      return !b.observations.empty();
    })) << "no run of the program shows anything";
    for (const Behaviour& behaviour : program) {
      EXPECT_TRUE(behaviour.end == "signal 6" || !behaviour.end.starts_with("signal"))
          << "the program itself crashes for " << behaviour.input;
    }
    const bool ignored = std::ranges::count(subject.arguments, "ignore") > 0;
    const Ends ends = ignored ? Ends::do_not_count : Ends::count;
    for (const std::string& difference : differences(program, slice, ends)) {
      ADD_FAILURE() << difference;
    }
  }

  std::filesystem::path file_;
  std::string entry_;
  std::map<std::string, std::vector<Behaviour>> programs_;  // how it runs, by optimisation
  std::set<std::vector<std::string>> run_;                  // slices that were
};

class OrderTest : public testing::Test {
 public:
  explicit OrderTest(std::filesystem::path file) : file_(std::move(file)) {}

  void TestBody() override {
    Case subject = read_case(file_);
    const auto given = std::ranges::find(subject.arguments, "--externals");
    if (given != subject.arguments.end()) subject.arguments.erase(given, given + 2);
    std::optional<Answer> last_insensitive;
    std::optional<Answer> last_sensitive;
    for (const char* externals : {"pure", "args", "any"}) {
      SCOPED_TRACE(externals);
      const auto insensitive = slice(subject, path_insensitive, externals);
      const auto sensitive = slice(subject, path_sensitive, externals);
      if (!insensitive || !sensitive) return;
      expect_within(*sensitive, *insensitive, "path-sensitive, not path-insensitive");
      if (last_insensitive) {
        expect_within(*last_insensitive, *insensitive, "path-insensitive under less only");
      }
      // One that is not exact may hold what nobody refuted, though a larger one was.
      if (last_sensitive && last_sensitive->exact) {
        expect_within(*last_sensitive, *sensitive, "path-sensitive under less only");
      }
      last_insensitive = insensitive;
      last_sensitive = sensitive;
    }
  }

 private:
  struct Answer {
    std::set<std::string> statements;
    bool exact = false;
  };

  static std::optional<Answer> slice(Case subject, const std::string& mode,
                                     const std::string& externals) {
    // In front of what is for Clang. What is asked by default is not asked again.
    if (externals != "args") {
      subject.arguments.insert(subject.arguments.begin(), {"--externals", externals});
    }
    const Outcome& outcome = pslice(subject, mode, "json");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    if (outcome.status != 0) return std::nullopt;
    const auto result = nlohmann::json::parse(outcome.out);
    Answer answer{{}, result.at("exact").get<bool>()};
    for (nlohmann::json statement : result.at("slice")) {
      statement.erase("shown");
      statement.erase("why_not_shown");
      answer.statements.insert(statement.dump());
    }
    return answer;
  }

  static void expect_within(const Answer& smaller, const Answer& larger, const char* what) {
    for (const std::string& statement : smaller.statements) {
      EXPECT_TRUE(larger.statements.contains(statement)) << what << ": " << statement;
    }
  }

  std::filesystem::path file_;
};

void register_cases(const std::filesystem::path& folder) {
  for (const auto& file : find_cases(folder)) {
    const auto relative = std::filesystem::relative(file, folder);
    std::string suite = relative.has_parent_path() ? relative.parent_path().string() : "cases";
    std::ranges::replace(suite, '/', '_');
    testing::RegisterTest(suite.c_str(), relative.stem().c_str(), nullptr, nullptr, file.c_str(), 0,
                          [file]() -> testing::Test* { return new CaseTest(file); });
    if (!expects_slice(file)) continue;
    const std::string order = relative.stem().string() + "_order";
    testing::RegisterTest(suite.c_str(), order.c_str(), nullptr, nullptr, file.c_str(), 0,
                          [file]() -> testing::Test* { return new OrderTest(file); });
  }
}

}  // namespace
}  // namespace pslice::cases

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  pslice::cases::register_cases(CASES_FOLDER);
  return RUN_ALL_TESTS();
}
