#include "ts/source_names.h"

namespace pslice::ts {

std::optional<std::string> called_function(const Program& program, Variable v) {
  const std::string& name = program[v].name;
  if (!name.starts_with('$') || !name.ends_with("()")) return std::nullopt;
  return name.substr(1, name.size() - 3);
}

bool is_behind_pointer(const std::string& function) { return function.starts_with('*'); }

bool is_named(const Program& program, Variable v) {
  const std::string& name = program[v].name;
  return !name.empty() && !name.starts_with('$') && !name.starts_with('&');
}

}  // namespace pslice::ts
