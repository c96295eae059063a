#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "report/explanation_text.h"
#include "report/paint.h"
#include "report/render.h"
#include "report/source_lines.h"

// For people: the source with a margin. `*` marks a kept line, `~` one of a slice not proved exact
// that no input shows to be needed, `>` the criterion. Where a line holds several statements of
// which only some are kept, these are marked below it.
//
//      4 *  l1:     x = 0; y = 5;
//                          ^^^^^
//     15  > l9:     ;

namespace pslice::report {
namespace {

char mark_of(const Result& result, const SourceLine& line) {
  if (!line.kept) return ' ';
  return line.shown || !result.tells_shown_apart() ? '*' : '~';
}

std::string_view paint_of(const Result& result, const SourceLine& line) {
  if (line.criterion) return yellow;
  if (!line.kept) return dim;
  return mark_of(result, line) == '*' ? green : cyan;
}

/// Which lines are near enough to what is kept or asked for.
std::vector<bool> worth_listing(const Result& result, const std::vector<SourceLine>& lines) {
  std::vector<bool> near(lines.size(), !result.context);
  for (std::size_t i = 0; result.context && i < lines.size(); ++i) {
    if (!lines[i].kept && !lines[i].criterion) continue;
    const std::size_t first = i - std::min<std::size_t>(i, *result.context);
    const std::size_t last = std::min<std::size_t>(lines.size() - 1, i + *result.context);
    for (std::size_t j = first; j <= last; ++j) near[j] = true;
  }
  return near;
}

void append_file(std::string& out, const Result& result, const File& file, Colour colour) {
  const std::vector<SourceLine> lines = source_lines(result, file);
  const std::size_t width = std::max<std::size_t>(4, std::to_string(lines.size()).size());
  const std::vector<bool> near = worth_listing(result, lines);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const SourceLine& line = lines[i];
    if (!near[i]) {
      const bool begins = i == 0 || near[i - 1];
      if (begins) out += painted(fmt::format("{:>{}}", "...", width), dim, colour) + '\n';
      continue;
    }
    std::string text = fmt::format("{:>{}} {}{} {}", i + 1, width, mark_of(result, line),
                                   line.criterion ? '>' : ' ', line.text);
    text.erase(text.find_last_not_of(' ') + 1);
    out += painted(text, paint_of(result, line), colour) + '\n';
    if (line.marks.empty()) continue;
    out += painted(std::string(width + 4, ' ') + line.marks, paint_of(result, line), colour) + '\n';
  }
}

/// In one line: what was in the way of most of them.
std::string why_not_shown(const Result& result) {
  constexpr std::size_t most = 3;
  std::map<std::string, std::size_t> reasons;
  for (const KeptStatement& statement : result.kept) {
    if (statement.not_shown) ++reasons[slicer::describe(*statement.not_shown)];
  }
  std::vector<std::pair<std::string, std::size_t>> sorted(reasons.begin(), reasons.end());
  std::ranges::stable_sort(sorted, std::ranges::greater{},
                           &std::pair<std::string, std::size_t>::second);
  if (sorted.empty()) return "";
  std::string text;
  for (std::size_t i = 0; i < std::min(most, sorted.size()); ++i) {
    text += fmt::format("{}{} ({})", i > 0 ? ", " : "", sorted[i].first, sorted[i].second);
  }
  return fmt::format("not shown, because: {}{}\n", text, sorted.size() > most ? ", ..." : "");
}

}  // namespace

std::string render_text(const Result& result, Colour colour) {
  std::string out;
  const std::vector<const File*> files = listed_files(result);
  for (const File* file : files) {
    if (files.size() > 1) out += painted("== " + file->name, bold, colour) + '\n';
    append_file(out, result, *file, colour);
  }
  // Statements of the system's headers have no listing of their own.
  for (const std::string& name : files_in_order(result)) {
    if (std::ranges::find(files, name, &File::name) != files.end()) continue;
    const std::vector<unsigned> unshown = unshown_lines(result, name);
    for (const unsigned line : kept_lines(result, name)) {
      const bool marked = result.tells_shown_apart() && std::ranges::count(unshown, line) > 0;
      out += fmt::format("also kept: {}:{}{}\n", name, line, marked ? " ~" : "");
    }
  }

  std::string points;
  for (const CriterionPoint& point : result.criterion) {
    points += points.empty() ? "" : "; ";
    points += describe(point);
  }
  const std::string summary = fmt::format("slice for {}, from {}(): {}; {}", points, result.entry,
                                          describe_size(result), describe_mode(result));
  out += '\n' + painted(summary, bold, colour) + '\n';
  if (result.tells_shown_apart() && !std::ranges::all_of(result.kept, &KeptStatement::shown)) {
    out += "~ marks kept lines that no input was found to need; for those marked * one was\n";
    out += why_not_shown(result);
  }
  for (const std::string& note : result.notes) out += "note: " + note + '\n';
  if (!result.explanations.empty()) out += '\n';
  for (const Explanation& explanation : result.explanations) out += describe(result, explanation);
  for (const std::string& assumption : result.assumptions) {
    out += "assumed: " + assumption + '\n';
  }
  for (const base::Warning& warning : result.warnings) {
    out += painted("warning: " + to_string(warning), yellow, colour) + '\n';
  }
  return out;
}

}  // namespace pslice::report
