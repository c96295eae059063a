#include "library/explaining.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>

#include "base/diagnostics.h"
#include "base/file_names.h"
#include "library/suggest.h"

namespace pslice::library {
namespace {

using base::ExitStatus;
using base::Failure;

struct AskedLine {
  std::string file;  // as it was asked for; empty: the first one
  unsigned number = 0;
};

std::optional<AskedLine> line_of(const std::string& spec) {
  const std::size_t colon = spec.rfind(':');
  const std::string digits = colon == std::string::npos ? spec : spec.substr(colon + 1);
  AskedLine line{colon == std::string::npos ? "" : spec.substr(0, colon)};
  const char* const end = digits.data() + digits.size();
  const auto [rest, error] = std::from_chars(digits.data(), end, line.number);
  if (error != std::errc{} || rest != end || line.number == 0 || colon == 0) return std::nullopt;
  return line;
}

class StatementFinder {
 public:
  explicit StatementFinder(const Task& task) : task_(task), program_(task.program()) {}

  [[nodiscard]] std::vector<ts::Statement> everything() const {
    std::vector<ts::Statement> all;
    for (const ts::Function f : ts::reachable_functions(program_, task_.entry())) {
      for (const ts::Statement s : program_[f].statements) {
        if (!program_[s].implicit) all.push_back(s);
      }
    }
    std::ranges::sort(all, {}, [&](ts::Statement s) { return program_[s].position; });
    return all;
  }

  [[nodiscard]] std::vector<ts::Statement> on(const AskedLine& line,
                                              const std::string& spec) const {
    const std::string file =
        line.file.empty() ? task_.source->files().front() : the_file(line.file, spec);
    std::vector<ts::Statement> found;
    std::set<unsigned> lines;
    for (std::size_t i = 0; i < program_.statement_count(); ++i) {
      const ts::StatementInfo& info = program_[ts::Statement(i)];
      if (info.implicit || info.position.file != file) continue;
      lines.insert(info.position.line);
      if (info.position.line == line.number) found.emplace_back(i);
    }
    if (found.empty()) complain(line, spec, lines, file);
    return found;
  }

 private:
  /// Of the program, by the name that was given; that name if it has none.
  [[nodiscard]] std::string the_file(const std::string& name, const std::string& spec) const {
    std::vector<std::string> files;
    for (std::size_t i = 0; i < program_.statement_count(); ++i) {
      const std::string& file = program_[ts::Statement(i)].position.file;
      if (files.empty() || files.back() != file) files.push_back(file);
    }
    const std::vector<std::string> called = base::files_called(name, files);
    if (called.size() > 1) {
      throw Failure(ExitStatus::bad_input, "--explain " + spec + ": several files are called " +
                                               name + ": " + join(called));
    }
    return called.empty() ? name : called.front();
  }

  [[noreturn]] static void complain(const AskedLine& line, const std::string& spec,
                                    const std::set<unsigned>& lines, const std::string& file) {
    std::string message = "--explain " + spec + ": no statement begins there";
    if (lines.empty()) {
      message += "; " + file + " is none of the files, or has no statements";
      throw Failure(ExitStatus::bad_input, message);
    }
    std::vector<unsigned> nearest(lines.begin(), lines.end());
    const auto distance = [&](unsigned l) {
      return l > line.number ? l - line.number : line.number - l;
    };
    std::ranges::stable_sort(nearest, {}, distance);
    if (nearest.size() > 4) nearest.resize(4);
    std::ranges::sort(nearest);
    std::vector<std::string> words;
    for (const unsigned l : nearest) words.push_back(std::to_string(l));
    throw Failure(ExitStatus::bad_input,
                  message + "; the nearest lines with one are " + join(words));
  }

  const Task& task_;
  const ts::Program& program_;
};

}  // namespace

slicer::Wanted wanted_explanations(const Task& task) {
  slicer::Wanted wanted;
  const StatementFinder finder(task);
  for (const std::string& spec : task.options.explain) {
    std::vector<ts::Statement> found;
    if (spec == "removed") {
      wanted.removed = true;
    } else if (spec == "all") {
      found = finder.everything();
    } else if (const auto line = line_of(spec)) {
      found = finder.on(*line, spec);
    } else {
      throw Failure(ExitStatus::bad_input,
                    "--explain takes a line (12 or FILE:12), 'removed' or "
                    "'all', not '" +
                        spec + "'");
    }
    wanted.statements.insert(wanted.statements.end(), found.begin(), found.end());
  }
  return wanted;
}

slicer::Wanted explanations_for_a_page(const Task& task) {
  // Each takes a question or more, and a page with thousands of them would be large.
  constexpr std::size_t most = 400;
  if (!task.options.explain.empty()) return wanted_explanations(task);
  slicer::Wanted wanted{.statements = StatementFinder(task).everything()};
  if (wanted.statements.size() > most) wanted = {.removed = true};
  return wanted;
}

}  // namespace pslice::library
