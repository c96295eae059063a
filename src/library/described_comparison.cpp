#include "library/described_comparison.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

namespace pslice::library {
namespace {

/// Calls as C.
std::vector<std::string> calls_text(const Task& task, const std::vector<explore::SeenCall>& calls) {
  std::vector<std::string> result;
  for (const explore::SeenCall& call : calls) {
    std::string text = (call.call->function.empty() ? "*?" : call.call->function) + "(";
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      const auto& value = call.arguments[i];
      std::optional<std::string> shown = value ? std::optional(value->to_string()) : "?";
      if (value && call.call->addresses[i]) {
        const auto place = task.source->place_at(*value);
        if (place) shown = place;
      }
      text += (i > 0 ? ", " : "") + *shown;
    }
    result.push_back(text + ")");
  }
  return result;
}

std::string reached_text(const report::Difference& difference) {
  const bool in_old = std::ranges::any_of(
      difference.old_outputs, [](const auto& output) { return !output.second.empty(); });
  return in_old ? "only OLD gets there" : "only NEW gets there";
}

std::string undefined_text(const Task& newer, const explore::Difference& difference) {
  std::string text = ts::to_string(difference.fault);
  if (!difference.where) return text;
  const base::SourcePosition& at = newer.program()[difference.where].position;
  return text + " at " + at.file + ":" + std::to_string(at.line);
}

/// Each once, in order; columns do not count.
std::vector<base::SourcePosition> executed_lines(const ts::Program& program,
                                                 const base::BitSet& edges) {
  std::set<base::SourcePosition> lines;
  edges.for_each([&](std::size_t e) {
    const ts::Statement statement = program[ts::Edge(e)].statement;
    if (!statement) return;
    const base::SourcePosition& at = program[statement].position;
    lines.insert({at.file, at.line, 0});
  });
  return {lines.begin(), lines.end()};
}

std::vector<std::size_t> executed_changes(const Task& older, const Task& newer,
                                          const explore::Difference& difference,
                                          const std::vector<frontend::Change>& changes) {
  const auto executes = [](const ts::Program& program, const base::BitSet& edges,
                           const std::optional<ts::Statement>& statement) {
    bool found = false;
    edges.for_each([&](std::size_t e) {
      found = found || (statement && program[ts::Edge(e)].statement == *statement);
    });
    return found;
  };
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    const frontend::Change& change = changes[i];
    if (executes(newer.program(), difference.new_edges, change.new_statement) ||
        executes(older.program(), difference.old_edges, change.old_statement)) {
      result.push_back(i);
    }
  }
  return result;
}

/// What a run is given, by name.
std::vector<std::pair<std::string, explore::Integer>> values_of(const explore::Signature& signature,
                                                                const explore::Test& test) {
  std::vector<std::pair<std::string, explore::Integer>> result;
  for (std::size_t i = 0; i < signature.inputs.size(); ++i) {
    const explore::Input& input = signature.inputs[i];
    const bool asked = i < test.values.size() && test.values[i];
    if (!asked && input.kind != explore::Input::Kind::parameter) continue;
    result.emplace_back(input.name, asked ? *test.values[i] : explore::Integer(0));
  }
  return result;
}

report::ImpactPath describe(const Task& newer, const explore::Comparison& found,
                            const explore::ImpactPath& path, const std::set<ts::Integer>& numbers) {
  report::ImpactPath result{text_of(*newer.source, found.signature, path.group, numbers).condition,
                            values_of(found.signature, path.group.test),
                            {}};
  for (const ts::Statement statement : path.impacted) {
    result.impacted.push_back(newer.program()[statement].position.line);
  }
  return result;
}

report::Difference describe(const Task& older, const Task& newer, const explore::Comparison& found,
                            const explore::Difference& difference, const Outputs& outputs,
                            const std::set<ts::Integer>& numbers,
                            const std::vector<frontend::Change>& changes) {
  using Kind = explore::Difference::Kind;
  static constexpr std::array kinds = {"value", "reached", "ends", "undefined"};
  const report::GroupText text = text_of(*newer.source, found.signature, difference.group, numbers);
  report::Difference result{.kind = kinds[static_cast<std::size_t>(difference.kind)],
                            .condition = text.condition};
  const explore::Test& test = difference.group.test;
  const auto observed = [&](std::size_t i) {
    return i < test.observed.size() ? test.observed[i] : std::nullopt;
  };
  // Where a pointer leads to what only OLD has, OLD knows what that is.
  const bool any_pointer = std::ranges::any_of(found.signature.outputs,
                                               [](const auto& output) { return output.pointer; });
  const report::GroupText text_in_old =
      any_pointer ? text_of(*older.source, found.signature, difference.group, numbers) : text;
  const auto written = [](const report::GroupText& in, std::size_t i) {
    return i < in.outputs.size() ? in.outputs[i] : std::string();
  };
  for (std::size_t i = 0; i < found.outputs; ++i) {
    if (difference.various.contains(i)) continue;
    const std::size_t other = found.first_of_new + i;
    result.old_outputs.emplace_back(outputs.names[i], written(text_in_old, i));
    result.new_outputs.emplace_back(outputs.names[i], written(text, other));
    if (found.signature.outputs[i].pointer) continue;
    result.old_observed.emplace_back(outputs.names[i], observed(i));
    result.new_observed.emplace_back(outputs.names[i], observed(other));
  }
  result.test = values_of(found.signature, test);
  if (difference.calls_differ) {
    result.old_calls = calls_text(older, difference.old_calls);
    result.new_calls = calls_text(newer, difference.new_calls);
  }
  if (difference.kind == Kind::undefined)
    result.what = undefined_text(newer, difference);
  else if (difference.kind == Kind::ends)
    result.what =
        difference.old_returns ? "OLD returns, NEW does not" : "NEW returns, OLD does not";
  else if (difference.kind == Kind::reached)
    result.what = reached_text(result);
  result.changes = executed_changes(older, newer, difference, changes);
  result.old_lines = executed_lines(older.program(), difference.old_edges);
  result.new_lines = executed_lines(newer.program(), difference.new_edges);
  return result;
}

}  // namespace

report::Comparison describe(const Task& older, const Task& newer, const explore::Comparison& found,
                            const Outputs& outputs, const std::vector<frontend::Change>& changes) {
  report::Comparison result;
  result.entry = newer.program()[newer.entry()].name;
  result.outputs = outputs.names;
  result.complete = found.signature.complete;
  result.warnings = found.signature.warnings;
  const frontend::Calling calling = newer.source->calling(newer.entry());
  for (const explore::Input& input : found.signature.inputs) {
    result.inputs.emplace_back(input.name, type_of(input, calling.entry));
  }
  const std::set<ts::Integer> numbers = newer.source->numbers();
  for (const explore::Difference& difference : found.differences) {
    result.differences.push_back(
        describe(older, newer, found, difference, outputs, numbers, changes));
  }
  for (const explore::ImpactPath& path : found.paths) {
    result.paths.push_back(describe(newer, found, path, numbers));
  }
  return result;
}

}  // namespace pslice::library
