#include "report/source_lines.h"

#include <algorithm>
#include <map>

#include "report/statement_span.h"

namespace pslice::report {
namespace {

/// Those that begin on the line, with blanks in place of what is not kept.
void mark_line(const Result& result, const LinedText& text,
               const std::vector<ts::Statement>& statements, SourceLine& line) {
  std::string marks;
  for (const char c : line.text) marks += c == '\t' ? '\t' : ' ';
  for (const ts::Statement statement : statements) {
    if (!result.statements.contains(statement.index())) continue;
    const ts::StatementInfo& info = (*result.program)[statement];
    const base::SourcePosition end = end_of_statement(text, info.position, info.kind);
    const bool goes_on = end.line > info.position.line;
    const std::size_t last =
        goes_on ? marks.size() : std::min<std::size_t>(end.column - 1, marks.size());
    for (std::size_t i = info.position.column - 1; i < last; ++i) {
      if (marks[i] != '\t') marks[i] = '^';
    }
  }
  marks.erase(marks.find_last_not_of(" \t") + 1);
  line.marks = std::move(marks);
}

void mark_parts(const Result& result, const File& file, std::vector<SourceLine>& lines) {
  if (result.program == nullptr) return;
  std::map<unsigned, std::vector<ts::Statement>> by_line;
  for (const ts::Function function : result.functions) {
    for (const ts::Statement statement : (*result.program)[function].statements) {
      const ts::StatementInfo& info = (*result.program)[statement];
      const base::SourcePosition& at = info.position;
      const bool is_here = !info.implicit && at.file == file.name && at.line >= 1 &&
                           at.line <= lines.size() && at.column >= 1;
      if (is_here) by_line[at.line].push_back(statement);
    }
  }
  const LinedText text(file.text);
  for (const auto& [number, statements] : by_line) {
    const auto is_kept = [&](ts::Statement s) { return result.statements.contains(s.index()); };
    if (std::ranges::all_of(statements, is_kept) || std::ranges::none_of(statements, is_kept)) {
      continue;
    }
    mark_line(result, text, statements, lines[number - 1]);
  }
}

}  // namespace

std::vector<SourceLine> source_lines(const Result& result, const File& file) {
  std::vector<SourceLine> lines;
  std::string_view rest = file.text;
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    std::string_view line = rest.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back({.text = line});
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  }
  for (const unsigned line : kept_lines(result, file.name)) {
    if (line >= 1 && line <= lines.size()) lines[line - 1].kept = lines[line - 1].shown = true;
  }
  for (const unsigned line : unshown_lines(result, file.name)) {
    if (line >= 1 && line <= lines.size()) lines[line - 1].shown = false;
  }
  for (const CriterionPoint& point : result.criterion) {
    const unsigned line = point.position.line;
    if (point.position.file == file.name && line >= 1 && line <= lines.size()) {
      lines[line - 1].criterion = true;
    }
  }
  mark_parts(result, file, lines);
  return lines;
}

}  // namespace pslice::report
