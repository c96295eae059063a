#include "report/exploration.h"

#include <algorithm>

#include <fmt/format.h>

namespace pslice::report {

explore::Integer value_in(const explore::Test& test, std::size_t input) {
  return test.values[input].value_or(explore::Integer(0));
}

namespace {

/// Of a test, the inputs that are parameters, are among these, or are not zero.
std::string describe_inputs(const Exploration& exploration, const explore::Test& test,
                            const std::set<term::Variable>& matter) {
  const std::vector<explore::Input>& inputs = exploration.signature.inputs;
  std::string text;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const explore::Integer value = value_in(test, i);
    const bool shown = inputs[i].kind == explore::Input::Kind::parameter || !value.is_zero() ||
                       matter.contains(inputs[i].symbol);
    if (!shown || inputs[i].fixed) continue;
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", inputs[i].name, value.to_string());
  }
  return text;
}

}  // namespace

std::string describe_inputs(const Exploration& exploration, std::size_t group) {
  return describe_inputs(exploration, exploration.signature.groups[group].test,
                         exploration.texts[group].inputs);
}

std::string describe_inputs(const Exploration& exploration, const explore::FoundFault& fault) {
  return describe_inputs(exploration, fault.test, {});
}

base::SourcePosition position_of(const Exploration& exploration, const explore::FoundFault& fault) {
  return (*exploration.program)[fault.statement].position;
}

std::string describe_faults(const Exploration& exploration) {
  if (!exploration.looked_for_faults) return "";
  const std::size_t count = exploration.signature.faults.size();
  if (count == 0) return "no fault found";
  return fmt::format("{} fault{}", count, count == 1 ? "" : "s");
}

std::string describe_outcome(const Exploration& exploration) {
  const std::size_t count = exploration.signature.groups.size();
  std::string points;
  for (const CriterionPoint& point : exploration.criterion) {
    std::string names;
    for (const std::string& name : point.variables) names += (names.empty() ? "" : ", ") + name;
    points += fmt::format("{}{} at {}:{}", points.empty() ? "" : "; ", names, point.position.file,
                          point.position.line);
  }
  if (!points.empty()) points = " for " + points + ",";
  return fmt::format("{} {}{}{} from {}(): {}", count, exploration.by == "rsc" ? "group" : "path",
                     count == 1 ? "" : "s", points, exploration.entry,
                     exploration.signature.complete ? "complete" : "not complete");
}

std::string describe_coverage(const explore::Coverage& coverage) {
  return fmt::format("the tests run {} of {} statements and take {} of {} sides of tests",
                     coverage.statements_run, coverage.statements, coverage.sides_taken,
                     coverage.sides);
}

std::vector<MarkedLine> lines_of_group(const Exploration& exploration,
                                       const explore::Group& group) {
  std::vector<MarkedLine> lines;
  group.statements.for_each([&](std::size_t index) {
    const base::SourcePosition& at = (*exploration.program)[ts::Statement(index)].position;
    for (std::size_t f = 0; f < exploration.files.size(); ++f) {
      if (exploration.files[f].name == at.file) lines.push_back({f, at.line});
    }
  });
  std::ranges::sort(lines);
  lines.erase(std::ranges::unique(lines).begin(), lines.end());
  return lines;
}

}  // namespace pslice::report
