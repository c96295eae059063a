#include <algorithm>
#include <filesystem>
#include <map>

#include <fmt/format.h>

#include "report/exploration.h"
#include "term/term.h"
#include "ts/effects.h"
#include "ts/source_names.h"

// What tests run of a program, and what they do not.

namespace pslice::report {
namespace {

using Side = explore::Coverage::Side;

/// A line as lcov counts it.
struct CoveredLine {
  bool runs = false;        // something that begins on it
  std::vector<bool> sides;  // of its tests: which are taken
};

std::map<std::string, std::map<unsigned, CoveredLine>> lines_of(const Exploration& exploration) {
  const explore::Coverage& coverage = exploration.signature.coverage;
  const ts::Program& program = *exploration.program;
  std::map<std::string, std::map<unsigned, CoveredLine>> files;
  for (const auto* statements : {&coverage.run, &coverage.missed}) {
    for (const ts::Statement statement : *statements) {
      if (program[statement].implicit) continue;
      const base::SourcePosition& at = program[statement].position;
      CoveredLine& line = files[at.file][at.line];
      line.runs = line.runs || statements == &coverage.run;
    }
  }
  for (const Side& side : coverage.sides) {
    const base::SourcePosition& at = program[program[side.edge].statement].position;
    files[at.file][at.line].sides.push_back(side.taken);
  }
  return files;
}

/// The outcome of the test, as C; none where nobody would know the names in it.
std::string outcome(const ts::Program& program, ts::Edge side) {
  const ts::Term guard = ts::guard_of(program[side].operation);
  const bool readable = std::ranges::all_of(
      guard.variables(), [&](ts::Variable v) { return ts::is_named(program, v); });
  return readable ? term::to_c(guard, program.namer()) : std::string();
}

}  // namespace

std::vector<Uncovered> uncovered(const Exploration& exploration) {
  const explore::Coverage& coverage = exploration.signature.coverage;
  const ts::Program& program = *exploration.program;
  std::vector<Uncovered> result;
  for (const ts::Statement statement : coverage.missed) {
    const ts::StatementInfo& info = program[statement];
    if (info.implicit) continue;
    result.push_back({Uncovered::What::statement, info.position, info.text});
  }
  for (const Side& side : coverage.sides) {
    const ts::Statement statement = program[side.edge].statement;
    if (side.taken || std::ranges::binary_search(coverage.missed, statement)) continue;
    const ts::StatementInfo& info = program[statement];
    result.push_back(
        {Uncovered::What::side, info.position, info.text, outcome(program, side.edge)});
  }
  std::ranges::stable_sort(result, {}, &Uncovered::position);
  return result;
}

std::string describe(const Uncovered& one) {
  const std::string what = fmt::format("{}:{}: {}", one.position.file, one.position.line, one.text);
  if (one.what == Uncovered::What::statement) return "not run: " + what;
  return fmt::format("not taken: {}, {}", what,
                     one.outcome.empty() ? "one of its sides" : "with " + one.outcome);
}

std::string render_lcov(const Exploration& exploration) {
  std::string out;
  for (const auto& [file, lines] : lines_of(exploration)) {
    out += fmt::format("TN:\nSF:{}\n", std::filesystem::absolute(file).string());
    std::size_t run = 0;
    std::size_t sides = 0;
    std::size_t taken = 0;
    for (const auto& [number, line] : lines) {
      for (std::size_t i = 0; i < line.sides.size(); ++i) {
        // Of a test that is not run there is no side to take.
        const std::string_view times = !line.runs ? "-" : line.sides[i] ? "1" : "0";
        out += fmt::format("BRDA:{},0,{},{}\n", number, i, times);
      }
      sides += line.sides.size();
      taken += static_cast<std::size_t>(std::ranges::count(line.sides, true));
    }
    out += fmt::format("BRF:{}\nBRH:{}\n", sides, taken);
    for (const auto& [number, line] : lines) {
      out += fmt::format("DA:{},{}\n", number, line.runs ? 1 : 0);
      if (line.runs) ++run;
    }
    out += fmt::format("LF:{}\nLH:{}\nend_of_record\n", lines.size(), run);
  }
  return out;
}

}  // namespace pslice::report
