#include "slicer/dependence/slots.h"

#include "ts/effects.h"

namespace pslice::slicer {
namespace {

/// Who mentions a variable, and thereby where its place is.
enum class Mention : std::uint8_t { nobody, owner, others };

}  // namespace

VariableSlots::VariableSlots(const ts::Program& program, std::span<const ts::Function> functions,
                             std::span<const ts::Observation> criterion)
    : slots_(program.variable_count(), none), words_(program.function_count()) {
  std::vector<Mention> mentions(program.variable_count(), Mention::nobody);
  const std::vector<bool> recursive = ts::recursive_functions(program);
  const auto mention = [&](ts::Variable v, ts::Function by) {
    // By a pointer, a call can get at what another call of the same function has.
    const bool is_own = program[v].owner == by && !(program[v].addressed && recursive[by.index()]);
    Mention& m = mentions[v.index()];
    m = std::max(m, is_own ? Mention::owner : Mention::others);
  };
  for (const ts::Function f : functions) {
    for (const ts::Variable v : program[f].parameters) mention(v, f);
    for (const ts::Variable v : program[f].results) mention(v, f);
    for (const ts::Edge edge : program[f].edges) {
      ts::for_each_mentioned(ts::effects_of(program, edge), [&](ts::Variable v) { mention(v, f); });
    }
  }
  for (const ts::Observation& point : criterion) {
    for (const ts::Variable v : point.variables) mention(v, program[point.location].function);
  }
  for (const ts::Variable v : program.memory()) mentions[v.index()] = Mention::others;

  Slot common = 0;
  for (std::size_t v = 0; v < mentions.size(); ++v) {
    if (mentions[v] == Mention::others) slots_[v] = common++;
  }
  common_words_ = words_for(common);
  std::vector<std::size_t> locals(program.function_count());
  for (std::size_t v = 0; v < mentions.size(); ++v) {
    if (mentions[v] != Mention::owner) continue;
    std::size_t& count = locals[program[ts::Variable(v)].owner.index()];
    slots_[v] = static_cast<Slot>(common_words_ * bits_per_word + count++);
  }
  for (std::size_t f = 0; f < words_.size(); ++f) words_[f] = common_words_ + words_for(locals[f]);
}

}  // namespace pslice::slicer
