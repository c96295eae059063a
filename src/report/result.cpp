#include "report/result.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "report/statement_span.h"

namespace pslice::report {
namespace {

template <class Predicate>
std::vector<unsigned> lines_of(const Result& result, const std::string& file, Predicate counts) {
  std::vector<unsigned> lines;
  for (const KeptStatement& statement : result.kept) {
    if (statement.position.file == file && counts(statement)) {
      lines.push_back(statement.position.line);
    }
  }
  std::ranges::sort(lines);
  const auto repeated = std::ranges::unique(lines);
  lines.erase(repeated.begin(), repeated.end());
  return lines;
}

}  // namespace

double Result::reduction_percent() const {
  if (program_statements == 0) return 0;
  const double kept_part =
      static_cast<double>(kept.size()) / static_cast<double>(program_statements);
  return std::round((1 - kept_part) * 1000) / 10;
}

std::vector<unsigned> kept_lines(const Result& result, const std::string& file) {
  return lines_of(result, file, [](const KeptStatement&) { return true; });
}

std::vector<unsigned> unshown_lines(const Result& result, const std::string& file) {
  return lines_of(result, file, [](const KeptStatement& statement) { return !statement.shown; });
}

std::vector<const File*> listed_files(const Result& result) {
  std::vector<const File*> files;
  for (const File& file : result.files) files.push_back(&file);
  for (const File& header : result.headers) {
    if (header.is_reached) files.push_back(&header);
  }
  return files;
}

std::vector<std::string> files_in_order(const Result& result) {
  std::vector<std::string> names;
  for (const File& file : result.files) names.push_back(file.name);
  std::vector<std::string> others;
  for (const KeptStatement& statement : result.kept) {
    if (std::ranges::find(names, statement.position.file) == names.end()) {
      others.push_back(statement.position.file);
    }
  }
  std::ranges::sort(others);
  const auto repeated = std::ranges::unique(others);
  names.insert(names.end(), others.begin(), repeated.begin());
  return names;
}

void describe_slice(Result& result, const ts::Program& program, ts::Function entry,
                    const slicer::Slice& slice) {
  result.program = &program;
  result.entry = program[entry].name;
  result.exact = slice.exact;
  result.functions = ts::reachable_functions(program, entry);
  result.statements = base::BitSet(program.statement_count());
  for (const ts::Function function : result.functions) {
    for (const ts::Statement statement : program[function].statements) {
      if (program[statement].implicit) continue;
      ++result.program_statements;
      if (!slice.statements.contains(statement.index())) continue;
      const ts::StatementInfo& info = program[statement];
      result.statements.insert(statement.index());
      result.kept.push_back({.position = info.position,
                             .kind = info.kind,
                             .text = info.text,
                             .shown = slice.shown.contains(statement.index())});
      const auto reason = slice.not_shown.find(statement.index());
      if (reason != slice.not_shown.end()) result.kept.back().not_shown = reason->second;
    }
  }
  result.warnings.insert(result.warnings.end(), slice.warnings.begin(), slice.warnings.end());
  result.statistics.slicer = slice.statistics;
  result.explored = slice.explored;

  std::map<std::string_view, LinedText> texts;
  for (const std::vector<File>* files : {&result.files, &result.headers}) {
    for (const File& file : *files) texts.emplace(file.name, LinedText(file.text));
  }
  for (KeptStatement& statement : result.kept) {
    const auto found = texts.find(statement.position.file);
    if (found == texts.end()) continue;
    statement.end = end_of_statement(found->second, statement.position, statement.kind);
  }

  std::map<std::string, std::size_t> order;
  for (const std::string& name : files_in_order(result)) order.emplace(name, order.size());
  std::ranges::stable_sort(result.kept, {}, [&order](const KeptStatement& statement) {
    const base::SourcePosition& position = statement.position;
    return std::tuple(order.at(position.file), position.line, position.column);
  });
}

}  // namespace pslice::report
