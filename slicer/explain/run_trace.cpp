#include "slicer/explain/run_trace.h"

#include <algorithm>

#include "ts/effects.h"

namespace pslice::slicer {

using Kind = symex::StepInfo::Kind;

RunTrace::RunTrace(const symex::Flow& flow, const Equations& equations, const symex::Run& run)
    : flow_(flow),
      program_(flow.program()),
      equations_(equations),
      last_(equations.words() * bits_per_word) {
  for (std::size_t i = 0; i < run.path.size(); ++i) {
    const symex::StepInfo& info = flow[run.path[i]];
    mention(equations.observed(flow[info.source].location));
    if (info.edge) {
      look_at(run.path[i]);
      write(run.path[i], static_cast<std::uint32_t>(i + 1));
      const ts::Statement statement = program_[info.edge].statement;
      if (statement && info.kind != Kind::leave) steps_of_[statement].push_back(i);
    }
    ends_.push_back(mentions_.size());
  }
  mention(equations.observed(flow[run.end_point].location));
  ends_.push_back(mentions_.size());
}

void RunTrace::mention(std::span<const Slot> slots) {
  for (const Slot slot : slots) mentions_.push_back({slot, last_[slot]});
}

void RunTrace::look_at(symex::Step step) {
  const Equations::Effect& effect = equations_.effect(step);
  for (const auto* slots : {&effect.reads, &effect.tests, &effect.needs}) mention(*slots);
  const auto* call = std::get_if<ts::Call>(&program_[flow_[step].edge].operation);
  if (call == nullptr) return;
  if (flow_[step].kind == Kind::enter) {
    for (const ts::Term argument : call->arguments) {
      for (const ts::Variable v : argument.variables()) {
        mentions_.push_back({equations_.slot(v), last_[equations_.slot(v)]});
      }
    }
  } else {
    for (const ts::Variable v : program_[call->callee].results) {
      mentions_.push_back({equations_.slot(v), last_[equations_.slot(v)]});
    }
  }
}

void RunTrace::write(symex::Step step, std::uint32_t number) {
  const Equations::Effect& effect = equations_.effect(step);
  const auto* call = std::get_if<ts::Call>(&program_[flow_[step].edge].operation);
  if (call != nullptr) {
    for (const Slot slot : effect.locals) last_[slot] = 0;
  }
  if (flow_[step].kind == Kind::enter) {
    for (const ts::Variable v : program_[call->callee].parameters) {
      last_[equations_.slot(v)] = number;
    }
    return;
  }
  for (const Slot slot : effect.writes) last_[slot] = number;
  for (const Slot slot : effect.perhaps) last_[slot] = 0;
}

std::optional<std::size_t> RunTrace::writer(std::size_t step, Slot slot) const {
  const std::size_t begin = step == 0 ? 0 : ends_[step - 1];
  for (std::size_t i = begin; i < ends_[step]; ++i) {
    if (mentions_[i].slot != slot) continue;
    if (mentions_[i].writer == 0) return std::nullopt;
    return mentions_[i].writer - 1;
  }
  return std::nullopt;
}

std::span<const std::size_t> RunTrace::steps_of(ts::Statement statement) const {
  const auto found = steps_of_.find(statement);
  if (found == steps_of_.end()) return {};
  return found->second;
}

}  // namespace pslice::slicer
