#include "library/notes.h"

#include <algorithm>
#include <optional>
#include <set>

#include "base/diagnostics.h"
#include "library/suggest.h"
#include "ts/effects.h"

namespace pslice::library {
namespace {

/// Where control goes on behind a statement; none: there are several ways.
std::optional<ts::Location> behind(const ts::Program& program, ts::Statement statement) {
  std::set<ts::Location> ends;
  for (const ts::Edge e : program[program[statement].function].edges) {
    if (program[e].statement != statement) continue;
    const ts::Location target = program[e].target;
    const bool inside = std::ranges::any_of(
        program[target].out, [&](ts::Edge next) { return program[next].statement == statement; });
    if (!inside) ends.insert(target);
  }
  if (ends.size() != 1) return std::nullopt;
  return *ends.begin();
}

/// Is a line that names it the line it begins?
bool begins_its_line(const ts::Program& program, ts::Statement statement) {
  const base::SourcePosition& at = program[statement].position;
  for (std::size_t s = 0; s < program.statement_count(); ++s) {
    const base::SourcePosition& other = program[ts::Statement(s)].position;
    if (other.file == at.file && other.line == at.line && other.column < at.column) return false;
  }
  return true;
}

/// A place where the value behind the statement is seen; empty if none can be named.
std::string place_behind(const Task& task, ts::Statement statement) {
  const ts::Program& program = task.program();
  const auto location = behind(program, statement);
  if (!location) return "";
  const ts::FunctionInfo& function = program[program[statement].function];
  if (*location == function.exit) return function.name + "@return";
  const ts::Statement next = ts::statement_ahead(program, *location);
  if (!next || next == statement || !begins_its_line(program, next)) return "";
  const base::SourcePosition& at = program[next].position;
  const bool in_first = at.file == task.source->files().front();
  return (in_first ? "" : at.file + ":") + std::to_string(at.line);
}

/// The variable may not be in scope behind the statement.
bool can_be_asked(const Task& task, const std::string& criterion) {
  try {
    return !task.source->resolve(criterion).empty();
  } catch (const base::Failure&) {
    return false;
  }
}

bool is_changed_by(const ts::Program& program, ts::Statement statement, ts::Variable variable) {
  return std::ranges::any_of(program[program[statement].function].edges, [&](ts::Edge e) {
    return program[e].statement == statement && ts::effects_of(program, e).writes(variable);
  });
}

void note_changed_there(const Task& task, const frontend::CriterionPoint& point,
                        std::vector<std::string>& notes) {
  const ts::Program& program = task.program();
  const ts::Statement statement = point.observations.front().statement;
  if (!statement) return;
  // Within a statement expression, what is asked for may lie behind the change.
  if (program[statement].position.line != point.position.line) return;
  for (std::size_t i = 0; i < point.variables.size() && i < point.meanings.size(); ++i) {
    if (point.variables[i] == "return") continue;  // what is returned there is what is asked for
    const auto& meant = point.meanings[i].variables;
    const bool changed = std::ranges::any_of(
        meant, [&](ts::Variable v) { return is_changed_by(program, statement, v); });
    if (!changed) continue;
    const std::string& name = point.variables[i];
    const std::string place = place_behind(task, statement);
    const std::string after = place + ":" + name;
    const bool is_place = !place.empty() && can_be_asked(task, after);
    notes.push_back("line " + std::to_string(point.position.line) + " changes " + name +
                    ", and what is asked for is its value before that" +
                    (is_place ? "; " + after + " is the one after" : ""));
  }
}

/// Of an empty slice.
std::string meaning_of_nothing(const report::Result& result) {
  std::vector<std::string> names;
  bool returned = false;
  for (const report::CriterionPoint& point : result.criterion) {
    for (const std::string& name : point.variables) {
      if (name == "return") {
        returned = true;
      } else if (std::ranges::find(names, name) == names.end()) {
        names.push_back(name);
      }
    }
  }
  std::string text = "the slice is empty: ";
  if (!names.empty()) {
    text += "nothing changes " + join(names) +
            " on any run before the criterion, so the value is the one it begins with";
  }
  if (!returned) return text;
  return text + (names.empty() ? "" : "; ") +
         "what is returned is computed by the return alone, from what the function begins with";
}

/// Of headers that could be cut, where there is no place to write them to.
void note_whole_headers(const Task& task, const report::Result& result,
                        std::vector<std::string>& notes) {
  if (task.options.source.header_text == frontend::HeaderText::cut) return;
  const std::vector<frontend::Header> headers = task.source->headers();
  std::vector<std::string> names;
  for (std::size_t i = 0; i < headers.size(); ++i) {
    if (headers[i].can_be_cut && result.headers[i].is_reached) names.push_back(headers[i].name);
  }
  if (names.empty()) return;
  notes.push_back("what is called in " + join(names) +
                  " is kept whole; with -o DIR headers are cut as well");
}

}  // namespace

std::vector<std::string> notes_on(const Task& task, const report::Result& result) {
  std::vector<std::string> notes;
  for (const AskedCriterion& criterion : task.criteria) {
    for (const frontend::CriterionPoint& point : criterion.points) {
      if (!point.observations.empty()) note_changed_there(task, point, notes);
    }
  }
  note_whole_headers(task, result, notes);
  const bool unreached = std::ranges::any_of(result.warnings, [](const base::Warning& warning) {
    return warning.message.find("reached") != std::string::npos;
  });
  if (!result.kept.empty() || unreached) return notes;
  notes.push_back(meaning_of_nothing(result));
  return notes;
}

}  // namespace pslice::library
