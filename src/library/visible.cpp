#include "library/visible.h"

#include "ts/effects.h"

namespace pslice::library {

Visible visible_of(const ts::Program& program, ts::Function entry) {
  Visible result;
  std::set<ts::Variable> written;
  for (const ts::Function f : ts::reachable_functions(program, entry)) {
    for (const ts::Edge e : program[f].edges) {
      const ts::Effects effects = ts::effects_of(program, e);
      ts::for_each_written(effects, [&](ts::Variable v) { written.insert(v); });
      written.insert(effects.memory_written.begin(), effects.memory_written.end());
    }
  }
  for (const ts::Variable v : program[entry].results) {
    const std::string& name = program[v].name;
    const std::size_t part = name.find_first_of(".[");
    const std::string own = "return" + (part == std::string::npos ? "" : name.substr(part));
    result.all[own] = v;
    result.cells.push_back(v);
    result.written.insert(own);
  }
  bool allocates = false;
  bool leaves_pointer = false;
  for (const ts::Variable v : program[entry].results) {
    leaves_pointer = leaves_pointer || program[v].pointer;
  }
  for (std::size_t i = 0; i < program.variable_count(); ++i) {
    const ts::Variable v(i);
    const ts::VariableInfo& info = program[v];
    const bool is_allocated = info.name.starts_with("$heap");
    if (!info.owner && written.contains(v)) {
      allocates = allocates || is_allocated;
      leaves_pointer = leaves_pointer || (info.pointer && !is_allocated);
    }
    // What is returned as a whole, where its parts are not told apart.
    if (!info.owner && info.name.starts_with("$result")) result.cells.push_back(v);
    if (info.owner || info.name.starts_with('$') || info.name.starts_with('&')) continue;
    result.cells.push_back(v);
    if (written.contains(v)) {
      if (info.summary)
        result.unclear.insert(info.name.substr(0, info.name.find_first_of(".[")));
      else
        result.written.insert(info.name);
    }
    if (!info.summary) result.all.try_emplace(info.name, v);
  }
  result.leaves_allocated = allocates && leaves_pointer;
  return result;
}

}  // namespace pslice::library
