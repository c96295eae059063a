#include "library/given_runs.h"

#include <map>
#include <set>

#include "slicer/runs/given_inputs.h"
#include "suite/reading.h"

namespace pslice::library {
namespace {

std::string joined(const std::set<std::string>& names) {
  constexpr std::size_t most = 5;
  std::string text;
  std::size_t count = 0;
  for (const std::string& name : names) {
    if (count == most) return text + ", ...";
    text += (count++ == 0 ? "" : ", ") + name;
  }
  return text;
}

std::string tests(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " test" : " tests");
}

}  // namespace

GivenRuns given_runs(const Task& task) {
  GivenRuns result;
  if (task.options.runs.empty()) return result;
  const std::string& entry = task.program()[task.entry()].name;
  const auto warn = [&](const std::string& text) {
    result.warnings.push_back({{}, "--runs: " + text});
  };
  std::map<std::string, std::size_t> others;  // tests by entry
  std::set<std::string> unknown;
  for (const std::string& path : task.options.runs) {
    for (const suite::GivenTest& test : suite::read_tests(path)) {
      if (!test.entry.empty() && test.entry != entry) {
        ++others[test.entry];
        continue;
      }
      const slicer::GivenRun& run = result.runs.emplace_back(
          slicer::GivenRun{test.file + "#" + std::to_string(test.number), test.inputs});
      for (const std::string& name : slicer::unknown_names(task.program(), run)) {
        unknown.insert("'" + name + "'");
      }
    }
  }
  for (const auto& [other, count] : others) {
    warn(tests(count) + " not run: they start at '" + other + "', and this slice at '" + entry +
         "'");
  }
  if (!unknown.empty()) {
    warn("what tests say of " + joined(unknown) +
         " is not used: no input of this program has that name");
  }
  return result;
}

}  // namespace pslice::library
