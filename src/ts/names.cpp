#include "ts/names.h"

#include <map>

namespace pslice::ts {

std::vector<std::string> unambiguous_names(const Program& program) {
  std::map<std::string, std::size_t> uses;
  for (std::size_t v = 0; v < program.variable_count(); ++v) ++uses[program[Variable(v)].name];

  std::map<std::string, std::size_t> given;
  std::vector<std::string> names;
  for (std::size_t v = 0; v < program.variable_count(); ++v) {
    const VariableInfo& info = program[Variable(v)];
    std::string name = info.name;
    const bool generated = name.starts_with('$');
    if (info.owner.valid() && (generated || uses[info.name] > 1)) {
      name = program[info.owner].name + '.' + name;
    }
    if (const std::size_t number = ++given[name]; number > 1) name += '#' + std::to_string(number);
    names.push_back(std::move(name));
  }
  return names;
}

}  // namespace pslice::ts
