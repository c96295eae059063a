#include "slicer/slots.h"

namespace pslice::slicer {
namespace {

/// Who mentions a variable, and thereby where its place is.
enum class Mention : std::uint8_t { nobody, owner, others };

}  // namespace

void for_each_variable(const ts::EdgeInfo& edge, const std::function<void(ts::Variable)>& visit) {
  const auto all = [&](const auto& variables) {
    for (const ts::Variable v : variables) visit(v);
  };
  all(edge.needs);
  if (const auto* assign = std::get_if<ts::Assign>(&edge.operation)) {
    visit(assign->target);
    all(assign->value.variables());
  } else if (const auto* assume = std::get_if<ts::Assume>(&edge.operation)) {
    all(assume->condition.variables());
  } else if (const auto* havoc = std::get_if<ts::Havoc>(&edge.operation)) {
    all(havoc->defines);
    all(havoc->may_define);
    all(havoc->uses);
  } else if (const auto* call = std::get_if<ts::Call>(&edge.operation)) {
    for (const ts::Term argument : call->arguments) all(argument.variables());
    all(call->results);
  }
}

std::vector<ts::Variable> written_by(const ts::EdgeInfo& edge) {
  if (const auto* assign = std::get_if<ts::Assign>(&edge.operation)) return {assign->target};
  if (const auto* call = std::get_if<ts::Call>(&edge.operation)) return call->results;
  const auto* havoc = std::get_if<ts::Havoc>(&edge.operation);
  if (havoc == nullptr) return {};
  std::vector<ts::Variable> result = havoc->defines;
  result.insert(result.end(), havoc->may_define.begin(), havoc->may_define.end());
  return result;
}

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
      for_each_variable(program[edge], [&](ts::Variable v) { mention(v, f); });
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
