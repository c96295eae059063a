#include "library/run_outcome.h"

#include <algorithm>

#include "slicer/explore/presentation/presentation.h"

namespace pslice::library {
namespace {

using End = explore::Execution::End;

/// How a run ended that did not return; what is behind `reached` was not.
std::string end_of(const explore::SeenRun& run) {
  if (run.guessed) return "not followed: this depends on values that are not known";
  switch (run.end) {
    case End::returned: return "";
    case End::halted: return "ended without returning";
    case End::undefined: return "undefined: " + ts::to_string(run.fault);
    case End::unknown: return "not followed to its end";
    case End::out_of_steps:
    case End::out_of_rounds: return "given up: does it end?";
    case End::stopped: break;
  }
  return "stopped";
}

}  // namespace

report::RunOutcome outcome_of(const Task& task, const std::vector<std::string>& names,
                              const std::vector<explore::Observed>& outputs,
                              const explore::SeenRun& run) {
  report::RunOutcome result;
  const std::vector<explore::Output> described = explore::described(task.program(), outputs);
  bool all_reached = true;
  for (std::size_t i = 0; i < names.size(); ++i) {
    report::RunOutcome::Value value{names[i]};
    all_reached = all_reached && run.reached[i];
    const auto number = run.guessed ? std::nullopt : run.observed[i];
    if (number && described[i].pointer)
      value.address = task.source->place_at(*number).value_or(number->is_zero() ? "0" : "&?");
    else
      value.number = number;
    result.values.push_back(std::move(value));
  }
  result.end = result.end_kind = end_of(run);
  const ts::Statement where = run.guessed ? run.guessed : run.where;
  if (!result.end.empty() && where) {
    const base::SourcePosition& at = task.program()[where].position;
    result.end += " at " + at.file + ":" + std::to_string(at.line);
  }
  if (result.end.empty() && !all_reached) {
    result.end = result.end_kind = "returned without reaching the criterion";
  }
  return result;
}

bool are_the_same(const report::RunOutcome& a, const report::RunOutcome& b) {
  using Value = report::RunOutcome::Value;
  return a.end_kind == b.end_kind &&
         std::ranges::equal(a.values, b.values, [](const Value& x, const Value& y) {
           return x.number == y.number && x.address == y.address;
         });
}

}  // namespace pslice::library
