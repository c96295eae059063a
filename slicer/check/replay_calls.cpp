// Calls that are not inlined, in a run: what they enter is there once for all calls, so a stack
// says where they come back to, and which activation's locals are meant.

#include <algorithm>

#include "slicer/check/replay.h"

namespace pslice::check {

using Kind = symex::StepInfo::Kind;
using symex::Point;
using symex::Step;
using ts::Integer;

/// Is that where control goes from here?
bool Replay::may_take(Step step, Point at) const {
  const symex::StepInfo& info = flow_[step];
  if (info.source != at) return false;
  const auto& out = flow_[at].out;
  if (info.kind == Kind::descend) {
    const symex::Passage* passage = out.size() == 1 ? flow_.passage(out.front()) : nullptr;
    return passage != nullptr && passage->descend == step;
  }
  if (info.kind == Kind::ascend) {
    if (calls_.empty() || !out.empty()) return false;
    const Point from = flow_[calls_.back().descend].source;
    const symex::Passage* passage = flow_.passage(flow_[from].out.front());
    return passage != nullptr && passage->ascend == step;
  }
  if (std::ranges::find(out, step) == out.end()) return false;
  const ts::Term guard = flow_.guard(step);
  return guard ? term::holds(guard, values()).value_or(false) : out.size() == 1;
}

void Replay::descend(Step step) {
  const auto& call = std::get<ts::Call>(program_[flow_[step].edge].operation);
  const ts::FunctionInfo& callee = program_[call.callee];
  struct Argument {
    std::optional<Integer> value;
    std::vector<Place> sources;
  };
  std::vector<Argument> arguments;
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    std::optional<Integer> value = number(call.arguments[i]);
    if (value && !program_[callee.parameters[i]].type.contains(*value)) ok_ = false;
    arguments.push_back({std::move(value), places_of(call.arguments[i].variables())});
  }
  if (!ok_) return;
  Call made{step, {}};
  std::vector<Moved>& moved = moved_[effects_.size() - 1];
  for (symex::Frame f = flow_[flow_[step].source].frame; f; f = flow_[f].caller) {
    const ts::Function function = flow_[f].function;
    if (!recursive_[function.index()]) continue;
    ReplayMemory::Interrupted& interrupted = made.interrupted.emplace_back();
    if (!memory_.interrupt(function, locals_[function.index()], interrupted)) {
      ok_ = false;
      return;
    }
    for (const auto& local : interrupted.locals) {
      moved.push_back({local.variable, local.place, memory_.place_of(local.variable)});
    }
  }
  for (const auto& interrupted : made.interrupted) {
    const auto handed_over = memory_.hand_over(call.callee, interrupted);
    for (const auto& [from, to] : handed_over) wrote({.to = to, .sources = {}, .copied = from});
    for (const auto& [from, to] : handed_over) wrote({.to = from, .doubtful = true});
  }
  calls_.push_back(std::move(made));
  for (const ts::Variable v : locals_[call.callee.index()]) {
    if (const auto place = memory_.place_of(v)) wrote({.to = *place, .doubtful = true});
  }
  for (const std::uint64_t space : memory_.renew(call.callee)) {
    constexpr std::int64_t far = std::int64_t{1} << 60;
    wrote({.to = {space, -far, far}, .doubtful = true});
  }
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    wrote(callee.parameters[i], std::move(arguments[i].sources));
    memory_.set(callee.parameters[i], std::move(arguments[i].value));
  }
  for (const ts::Variable v : flow_.uninitialised(call.callee)) become(v, Value::input);
}

void Replay::ascend(Step step) {
  const auto& call = std::get<ts::Call>(program_[flow_[step].edge].operation);
  const ts::FunctionInfo& callee = program_[call.callee];
  std::vector<std::optional<Integer>> values;
  std::vector<std::vector<Place>> sources;
  for (std::size_t i = 0; i < call.results.size(); ++i) {
    values.push_back(memory_.value(callee.results[i]));
    const std::vector<ts::Variable> from{callee.results[i]};
    sources.push_back(places_of(from));
  }
  std::vector<Moved>& moved = moved_[effects_.size() - 1];
  for (const auto& interrupted : calls_.back().interrupted) {
    for (const auto& local : interrupted.locals) {
      moved.push_back({local.variable, memory_.place_of(local.variable), local.place});
    }
    memory_.resume(interrupted);
  }
  calls_.pop_back();
  for (std::size_t i = 0; i < values.size(); ++i) {
    wrote(call.results[i], std::move(sources[i]));
    memory_.set(call.results[i], std::move(values[i]));
  }
}

/// A run may end inside. From there all the way out, as if it came back: variables are then where
/// they were to begin with. Says where they were at the end.
std::vector<Replay::Moved> Replay::come_back_from_all() {
  std::map<ts::Variable, std::optional<Place>> inner;
  while (!calls_.empty()) {
    for (const auto& interrupted : calls_.back().interrupted) {
      for (const auto& local : interrupted.locals) {
        inner.try_emplace(local.variable, memory_.place_of(local.variable));
      }
      memory_.resume(interrupted);
    }
    calls_.pop_back();
  }
  std::vector<Moved> moved;
  for (const auto& [variable, place] : inner) {
    moved.push_back({variable, memory_.place_of(variable), place});
  }
  for (const auto& [variable, place] : at_begin_) {
    moved.push_back({variable, place, memory_.place_of(variable)});
    memory_.move_to(variable, place);
  }
  return moved;
}

}  // namespace pslice::check
