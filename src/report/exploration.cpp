#include "report/exploration.h"

#include <algorithm>

#include <fmt/format.h>

namespace pslice::report {

explore::Integer value_in(const explore::Test& test, std::size_t input) {
  return test.values[input].value_or(explore::Integer(0));
}

std::vector<ListedTest> listed_tests(const Exploration& exploration) {
  std::vector<ListedTest> result;
  const std::vector<explore::Group>& groups = exploration.signature.groups;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    result.push_back({i, groups[i].test});
    for (const explore::Test& test : groups[i].more_tests) result.push_back({i, test});
  }
  return result;
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

std::string describe_inputs(const Exploration& exploration, const ListedTest& listed) {
  return describe_inputs(exploration, listed.test, exploration.texts[listed.group].inputs);
}

std::string describe_example(const Exploration& exploration, std::size_t group) {
  const explore::Group& described = exploration.signature.groups[group];
  std::string text = describe_inputs(exploration, {group, described.test});
  const std::size_t more = described.more_tests.size();
  if (more > 0) text += fmt::format("{}and {} more", text.empty() ? "" : ", ", more);
  return text;
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
  const std::size_t tests = listed_tests(exploration).size();
  return fmt::format(
      "{} {}{}{}{} from {}(): {}", count, exploration.by == "rsc" ? "group" : "path",
      count == 1 ? "" : "s", tests > count ? fmt::format(" and {} tests", tests) : "", points,
      exploration.entry, exploration.signature.complete ? "complete" : "not complete");
}

std::string describe_coverage(const explore::Coverage& coverage) {
  return fmt::format("the tests run {} of {} statements and take {} of {} sides of tests",
                     coverage.run.size(), coverage.statements(), coverage.sides_taken(),
                     coverage.sides.size());
}

std::vector<MarkedLine> lines_of(const ts::Program& program, const std::vector<File>& files,
                                 const base::BitSet& statements) {
  std::vector<MarkedLine> lines;
  statements.for_each([&](std::size_t index) {
    const base::SourcePosition& at = program[ts::Statement(index)].position;
    for (std::size_t f = 0; f < files.size(); ++f) {
      if (files[f].name == at.file) lines.push_back({f, at.line});
    }
  });
  std::ranges::sort(lines);
  lines.erase(std::ranges::unique(lines).begin(), lines.end());
  return lines;
}

std::vector<MarkedLine> lines_of_group(const Exploration& exploration,
                                       const explore::Group& group) {
  return lines_of(*exploration.program, exploration.files, group.statements);
}

}  // namespace pslice::report
