#include "slicer/explain/run_trace.h"

#include <algorithm>

namespace pslice::slicer {

using symex::Trace;

RunTrace::RunTrace(const symex::Flow& flow, const symex::Run& run) : run_(run) {
  using StepKind = symex::StepInfo::Kind;
  std::optional<std::size_t> call;
  for (std::size_t i = 0; i < run.path.size(); ++i) {
    const symex::StepInfo& info = flow[run.path[i]];
    calls_.push_back(call);
    if (info.kind == StepKind::descend) call = i;
    if (info.kind == StepKind::ascend) call = calls_[*call];
    if (!info.edge || info.kind == StepKind::leave || info.kind == StepKind::ascend) continue;
    const ts::Statement statement = flow.program()[info.edge].statement;
    if (statement) steps_of_[statement].push_back(i);
  }
  calls_.push_back(call);
}

std::optional<std::size_t> RunTrace::step_of(Number definition) const {
  const auto behind =
      std::ranges::upper_bound(run_.trace.events, definition, {}, &Trace::Event::made);
  if (definition == Trace::nobody || behind == run_.trace.events.begin()) return std::nullopt;
  const auto step = static_cast<std::size_t>(behind - run_.trace.events.begin()) - 1;
  return step < run_.path.size() ? std::optional(step) : std::nullopt;
}

std::span<const RunTrace::Number> RunTrace::sources(Number definition) const {
  const Trace::Definition& info = run_.trace.definitions[definition];
  return std::span(run_.trace.sources).subspan(info.first, info.last - info.first);
}

std::span<const RunTrace::Number> RunTrace::observed(std::size_t step) const {
  const Trace::Event& event = run_.trace.events[step];
  return looked_at(event.seen, event.tested);
}

std::span<const RunTrace::Number> RunTrace::tested(std::size_t step) const {
  const Trace::Event& event = run_.trace.events[step];
  return looked_at(event.tested, event.needed);
}

std::span<const RunTrace::Number> RunTrace::needed(std::size_t step) const {
  const Trace::Event& event = run_.trace.events[step];
  return looked_at(event.needed, event.end);
}

std::span<const std::size_t> RunTrace::steps_of(ts::Statement statement) const {
  const auto found = steps_of_.find(statement);
  if (found == steps_of_.end()) return {};
  return found->second;
}

std::optional<std::size_t> RunTrace::last_before(std::size_t step, ts::Statement statement) const {
  const auto steps = steps_of(statement);
  const auto behind = std::ranges::lower_bound(steps, step);
  return behind == steps.begin() ? std::nullopt : std::optional(*(behind - 1));
}

}  // namespace pslice::slicer
