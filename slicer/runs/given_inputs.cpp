#include "slicer/runs/given_inputs.h"

#include <algorithm>
#include <set>

#include "ts/exact_memory.h"
#include "ts/source_names.h"

namespace pslice::slicer {

using ts::Integer;

namespace {

/// What a variable for that lvalue may be called: `p->v` is (*p).v, `*p` is (*p), and `s[2]` an
/// element of an array, or of what s leads to.
std::vector<std::string> names_of_variables(std::string name) {
  for (std::size_t arrow = 0; (arrow = name.find("->")) != std::string::npos;) {
    name = "(*" + name.substr(0, arrow) + ")." + name.substr(arrow + 2);
  }
  if (name.starts_with('*')) name = "(*" + name.substr(1) + ")";
  std::vector<std::string> names{name};
  const std::size_t bracket = name.find('[');
  if (bracket != std::string::npos && bracket > 0) {
    const std::string base = "(*" + name.substr(0, bracket) + ")";
    names.push_back(base + name.substr(bracket));
    if (name.substr(bracket).starts_with("[0]")) names.push_back(base + name.substr(bracket + 3));
  } else {
    names.push_back(name + "[0]");
  }
  return names;
}

/// The result of a call, as it is counted.
std::string own_name(const std::string& function) {
  constexpr std::string_view verifier = "__VERIFIER_";
  return function.starts_with(verifier) ? function.substr(verifier.size()) : function;
}

}  // namespace

GivenInputs::GivenInputs(const symex::Flow& flow, const GivenRun& run) : program_(flow.program()) {
  for (const auto& [name, value] : run.inputs) {
    for (const std::string& alias : names_of_variables(name)) values_.emplace(alias, value);
  }
}

std::optional<Integer> GivenInputs::find(const std::string& name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Integer> GivenInputs::input(ts::Variable v, bool pointer) {
  std::string name = program_[v].name;
  if (const auto function = ts::called_function(program_, v)) {
    name = own_name(*function) + "_" + std::to_string(++calls_[*function]);
  }
  if (const auto value = find(name)) return value;
  // The address of what a pointer leads to is zero if the pointer is.
  if (name.starts_with("&(*") && name.ends_with(')')) {
    const auto value = find(name.substr(3, name.size() - 4));
    if (value && value->is_zero()) return value;
  }
  return pointer ? Integer(++objects_) : Integer(0);
}

std::optional<Integer> GivenInputs::content(ts::Object object, ts::Bits offset,
                                            ts::Bits size) const {
  const auto& layout = program_.layout();
  if (layout == nullptr || !object || size <= 0 || offset % size != 0) return std::nullopt;
  const ts::Variable address = layout->objects[object.index()].address;
  const std::string name = address ? program_[address].name : std::string();
  if (!name.starts_with('&')) return std::nullopt;
  return find(name.substr(1) + "[" + std::to_string(offset / size) + "]");
}

std::vector<std::string> unknown_names(const ts::Program& program, const GivenRun& run) {
  std::set<std::string> known;
  std::set<std::string> functions;
  for (std::size_t i = 0; i < program.variable_count(); ++i) {
    const ts::Variable v(i);
    const std::string& name = program[v].name;
    known.insert(name.starts_with('&') ? name.substr(1) : name);
    if (const auto function = ts::called_function(program, v))
      functions.insert(own_name(*function));
  }
  const auto is_known = [&](const std::string& name) {
    const std::size_t last = name.rfind('_');
    if (last != std::string::npos && functions.contains(name.substr(0, last))) return true;
    return std::ranges::any_of(names_of_variables(name), [&](const std::string& alias) {
      const std::size_t element = alias.rfind('[');
      return known.contains(alias) ||
             (element != std::string::npos && known.contains(alias.substr(0, element)));
    });
  };
  std::vector<std::string> unknown;
  for (const auto& [name, value] : run.inputs) {
    if (!is_known(name)) unknown.push_back(name);
  }
  return unknown;
}

}  // namespace pslice::slicer
