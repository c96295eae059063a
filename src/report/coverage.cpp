#include <algorithm>
#include <filesystem>
#include <map>

#include <fmt/format.h>

#include "report/exploration.h"
#include "term/term.h"
#include "ts/effects.h"

// What tests run of a program, and what they do not.

namespace pslice::report {
namespace {

/// By line: was it run?
using LinesRun = std::map<unsigned, bool>;

std::map<std::string, LinesRun> lines_run(const Exploration& exploration) {
  const explore::Coverage& coverage = exploration.signature.coverage;
  std::map<std::string, LinesRun> files;
  const auto note = [&](ts::Statement statement, bool run) {
    const ts::StatementInfo& info = (*exploration.program)[statement];
    if (info.implicit) return;
    bool& seen = files[info.position.file].try_emplace(info.position.line, false).first->second;
    seen = seen || run;
  };
  for (const ts::Statement statement : coverage.missed) note(statement, false);
  for (const ts::Statement statement : coverage.run) note(statement, true);
  return files;
}

}  // namespace

std::vector<Uncovered> uncovered(const Exploration& exploration) {
  const explore::Coverage& coverage = exploration.signature.coverage;
  const ts::Program& program = *exploration.program;
  std::vector<Uncovered> result;
  for (const ts::Statement statement : coverage.missed) {
    const ts::StatementInfo& info = program[statement];
    if (!info.implicit) result.push_back({info.position, info.text});
  }
  for (const ts::Edge side : coverage.sides_missed) {
    const ts::Statement statement = program[side].statement;
    if (std::ranges::find(coverage.missed, statement) != coverage.missed.end()) continue;
    const ts::StatementInfo& info = program[statement];
    const auto name = [&](ts::Variable v) { return program[v].name; };
    result.push_back(
        {info.position, info.text, term::to_c(ts::guard_of(program[side].operation), name)});
  }
  std::ranges::stable_sort(result, {}, &Uncovered::position);
  return result;
}

std::string render_lcov(const Exploration& exploration) {
  const explore::Coverage& coverage = exploration.signature.coverage;
  const ts::Program& program = *exploration.program;
  std::map<std::string, std::map<unsigned, std::vector<bool>>> sides;
  for (const ts::Function f :
       ts::reachable_functions(program, *program.find_function(exploration.entry))) {
    for (const ts::Edge e : program[f].edges) {
      const ts::EdgeInfo& edge = program[e];
      const bool is_side =
          edge.statement && ts::guard_of(edge.operation) && program[edge.source].out.size() > 1;
      if (!is_side) continue;
      const base::SourcePosition& at = program[edge.statement].position;
      const auto& missed = coverage.sides_missed;
      sides[at.file][at.line].push_back(std::ranges::find(missed, e) == missed.end());
    }
  }
  std::string out;
  for (const auto& [file, lines] : lines_run(exploration)) {
    out += fmt::format("TN:\nSF:{}\n", std::filesystem::absolute(file).string());
    for (const auto& [line, taken] : sides[file]) {
      for (std::size_t i = 0; i < taken.size(); ++i) {
        out += fmt::format("BRDA:{},0,{},{}\n", line, i, taken[i] ? "1" : "0");
      }
    }
    for (const auto& [line, run] : lines) out += fmt::format("DA:{},{}\n", line, run ? 1 : 0);
    const auto hit = std::ranges::count_if(lines, [](const auto& line) { return line.second; });
    out += fmt::format("LF:{}\nLH:{}\nend_of_record\n", lines.size(), hit);
  }
  return out;
}

}  // namespace pslice::report
