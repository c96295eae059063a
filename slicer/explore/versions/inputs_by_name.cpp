#include "slicer/explore/versions/inputs_by_name.h"

#include <algorithm>

#include "slicer/explore/versions/divergence.h"

namespace pslice::explore {
namespace {

std::string short_name(const std::string& function) {
  constexpr std::string_view verifier = "__VERIFIER_";
  return function.starts_with(verifier) ? function.substr(verifier.size()) : function;
}

std::string base_of(const std::string& name) {
  return name.substr(0, std::min(name.find_first_of(".["), name.size()));
}

bool is_parameter(const Runnable& runnable, const std::string& base) {
  const ts::Program& program = runnable.program;
  return std::ranges::any_of(program[runnable.entry].parameters,
                             [&](ts::Variable v) { return base_of(program[v].name) == base; });
}

/// Is there a variable of exactly this name that is given?
bool has_given(const Runnable& runnable, const std::string& name) {
  const ts::Program& program = runnable.program;
  for (std::size_t i = 0; i < program.variable_count(); ++i) {
    const ts::VariableInfo& info = program[ts::Variable(i)];
    const bool is_given = info.owner || !(info.settled || runnable.initial_values);
    if (info.name == name && is_given) return true;
  }
  return false;
}

bool is_known_in(const Runnable& runnable, const std::string& name) {
  return is_parameter(runnable, base_of(name)) || has_given(runnable, name);
}

}  // namespace

InputsByName::InputsByName(std::vector<const Runnable*> programs,
                           const std::map<std::string, std::string>& renamed,
                           const GivenValues& given)
    : programs_(std::move(programs)), renamed_(renamed) {
  for (const Runnable* runnable : programs_) {
    const auto& sources = input_sources(runnable->program, runnable->entry);
    for (const auto& [function, places] : sources) sources_.insert(short_name(function));
  }
  for (const auto& [name, value] : given) values_[plain(name, renamed)] = value;
}

/// As inputs are called before they are presented: `*p` is `p[0]`.
std::string InputsByName::plain(std::string name,
                                const std::map<std::string, std::string>& renamed) const {
  if (name.starts_with('*')) name = name.substr(1) + "[0]";
  const std::size_t arrow = name.find("->");
  if (arrow != std::string::npos) name.replace(arrow, 2, "[0].");
  const std::string base = base_of(name);
  const auto found = renamed.find(base);
  if (found == renamed.end() || is_parameter(*programs_.back(), base)) return name;
  return found->second + name.substr(base.size());
}

std::optional<std::string> InputsByName::find_strange() const {
  for (const auto& [before, now] : renamed_) {
    if (is_parameter(*programs_.back(), before)) return before;
  }
  for (const auto& [name, value] : values_) {
    if (!is_known(name) || is_null_unasked(name, value)) return name;
  }
  return std::nullopt;
}

std::vector<std::string> InputsByName::unmet() const {
  std::vector<std::string> result;
  for (const auto& given : values_) {
    const std::string& name = given.first;
    const auto has = [&](const Runnable* program) { return has_given(*program, name); };
    const bool was_met =
        std::ranges::any_of(inputs().all(), [&](const Input& input) { return input.name == name; });
    if (!was_met && !is_result(name) && std::ranges::none_of(programs_, has)) {
      result.push_back(name);
    }
  }
  return result;
}

bool InputsByName::is_behind_pointer(const std::string& name) const {
  return std::ranges::any_of(programs_, [&](const Runnable* program) {
    return program->inputs.pointers().contains(base_of(name)) &&
           name.find('[') != std::string::npos;
  });
}

bool InputsByName::is_result(const std::string& name) const {
  const std::size_t number = name.find_last_of('_');
  return number != std::string::npos && sources_.contains(name.substr(0, number));
}

bool InputsByName::is_known(const std::string& name) const {
  return is_result(name) || std::ranges::any_of(programs_, [&](const Runnable* program) {
           return is_known_in(*program, name);
         });
}

/// A pointer that is null where these runs take none to be.
bool InputsByName::is_null_unasked(const std::string& name, const Integer& value) const {
  return value.is_zero() && inputs().pointers().contains(name) && !programs_.back()->null_inputs;
}

std::optional<Integer> InputsByName::value_for(std::size_t input) const {
  const Input& asked = inputs()[input];
  const auto found = values_.find(asked.name);
  if (found == values_.end()) return std::nullopt;
  for (std::size_t i = 0; i < inputs().count(); ++i) {
    if (i != input && inputs()[i].name == asked.name) return std::nullopt;
  }
  return found->second;
}

bool InputsByName::assign(Assignment& input) const {
  bool changed = false;
  for (std::size_t i = 0; i < inputs().count(); ++i) {
    const auto value = value_for(i);
    if (!value || value_of(input, i) == *value) continue;
    if (input.size() <= i) input.resize(i + 1, Integer(0));
    input[i] = *value;
    changed = true;
  }
  return changed;
}

bool InputsByName::fits(std::size_t input) const {
  const auto value = value_for(input);
  const solver::Range range = inputs().range(inputs()[input].symbol);
  return value && !(range.low && *value < *range.low) && !(range.high && *value > *range.high);
}

}  // namespace pslice::explore
