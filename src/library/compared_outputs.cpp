#include "library/compared_outputs.h"

#include <algorithm>

#include "library/visible.h"

namespace pslice::library {

Outputs matched(const std::vector<NamedOutput>& older, const std::vector<NamedOutput>& newer) {
  Outputs result;
  for (std::size_t i = 0; i < newer.size(); ++i) {
    const std::string& name = newer[i].observed.name;
    auto found = std::ranges::find(older, name,
                                   [](const NamedOutput& output) { return output.observed.name; });
    if (found == older.end() && older.size() == newer.size()) {
      found = older.begin() + static_cast<std::ptrdiff_t>(i);
    }
    if (found == older.end()) {
      result.missing.push_back(name + " is observed in NEW only");
      continue;
    }
    result.names.push_back(name);
    result.of_old.push_back(found->observed);
    result.of_new.push_back(newer[i].observed);
  }
  return result;
}

namespace {

/// What one version does not even mention, it leaves as it is, if it is there at all.
bool is_left_alone(const ts::Program& outline, const Task& task, const std::string& name) {
  const auto base = [](const std::string& whole) {
    return whole.substr(0, whole.find_first_of(".["));
  };
  const ts::Program& program = task.program();
  const bool is_behind = std::ranges::any_of(program[task.entry()].parameters, [&](ts::Variable v) {
    return base(program[v].name) == base(name);
  });
  if (is_behind) return true;
  for (std::size_t i = 0; i < outline.variable_count(); ++i) {
    const ts::VariableInfo& info = outline[ts::Variable(i)];
    if (!info.owner && base(info.name) == base(name)) return true;
  }
  return false;
}

}  // namespace

Outputs all_visible(const Task& older, const ts::Program& old_outline, const Task& newer,
                    const ts::Program& new_outline) {
  const Visible before = visible_of(older.program(), older.entry());
  const Visible after = visible_of(newer.program(), newer.entry());
  std::set<std::string> written = before.written;
  written.insert(after.written.begin(), after.written.end());
  Outputs result;
  result.unclear = before.unclear;
  result.unclear.insert(after.unclear.begin(), after.unclear.end());
  result.leaves_allocated = before.leaves_allocated || after.leaves_allocated;
  const auto observed = [](const Task& task, const Visible& visible, const std::string& name) {
    explore::Observed output{name, {}};
    const auto found = visible.all.find(name);
    if (found == visible.all.end()) return output;
    const ts::Program& program = task.program();
    output.at.push_back({program[task.entry()].exit, program.terms().variable(found->second), {}});
    return output;
  };
  // What is returned comes first.
  std::vector<std::string> names(written.begin(), written.end());
  std::ranges::stable_partition(names,
                                [](const std::string& name) { return name.starts_with("return"); });
  for (const std::string& name : names) {
    const bool can_be_compared =
        (before.all.contains(name) || is_left_alone(old_outline, older, name)) &&
        (after.all.contains(name) || is_left_alone(new_outline, newer, name));
    if (!can_be_compared) {
      result.missing.push_back("'" + name + "' is in one version only, and not compared");
      continue;
    }
    result.names.push_back(name);
    result.of_old.push_back(observed(older, before, name));
    result.of_new.push_back(observed(newer, after, name));
  }
  return result;
}

}  // namespace pslice::library
