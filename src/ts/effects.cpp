#include "ts/effects.h"

#include <algorithm>

namespace pslice::ts {

bool Effects::writes(Variable v) const {
  return std::ranges::find(defines, v) != defines.end() ||
         std::ranges::find(may_define, v) != may_define.end();
}

Effects effects_of(const Program& program, Edge edge) {
  const EdgeInfo& info = program[edge];
  Effects effects;
  effects.traps_on = info.needs;
  const base::Overloaded describe{
      [&](const Assign& assign) {
        effects.reads = assign.value.variables();
        effects.defines = {&assign.target, 1};
      },
      [&](const Assume& assume) {
        effects.guard = assume.condition;
        effects.tests = assume.condition.variables();
      },
      [&](const Havoc& havoc) {
        effects.reads = havoc.uses;
        effects.defines = havoc.defines;
        effects.may_define = havoc.may_define;
        if (havoc.reads_memory) effects.memory_read = program.memory();
        if (havoc.writes_memory) effects.memory_written = program.memory();
        effects.from_outside = havoc.from_outside;
      },
      [&](const Call& call) {
        effects.defines = call.results;
        effects.call = &call;
      },
      [](const Skip&) {},
  };
  std::visit(describe, info.operation);
  return effects;
}

std::vector<bool> single_cells(const Program& program, const std::vector<bool>& recursive) {
  std::vector<bool> single(program.variable_count());
  for (std::size_t v = 0; v < single.size(); ++v) {
    const VariableInfo& info = program[Variable(v)];
    single[v] = !info.summary && !(info.owner && recursive[info.owner.index()]);
  }
  return single;
}

}  // namespace pslice::ts
