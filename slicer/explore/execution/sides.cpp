#include "slicer/explore/execution/sides.h"

#include <algorithm>

namespace pslice::explore {

using Status = term::Evaluation::Status;

Sides::Choice Sides::choose(const std::vector<ts::Edge>& out) {
  Choice choice;
  bool unknown = false;
  std::vector<ts::Variable>& variables = choice.variables;
  for (const ts::Edge e : out) {
    const ts::Term condition = guard(e);
    const term::Evaluation holds = values_.evaluate(condition);
    variables.insert(variables.end(), condition.variables().begin(), condition.variables().end());
    const bool is_taken = holds.status == Status::known && holds.value.is_one();
    if (is_taken && !choice.taken) choice.taken = e;
    unknown = unknown || holds.status != Status::known;
  }
  std::ranges::sort(variables);
  variables.erase(std::ranges::unique(variables).begin(), variables.end());
  // If it does not matter which way it goes, any will do; the last leads out of loops.
  choice.guessed = !choice.taken && unknown;
  if (choice.guessed) choice.taken = out.back();
  return choice;
}

TestInfo Sides::describe(const Choice& choice, const std::vector<ts::Edge>& out) {
  const ts::Edge taken = choice.taken;
  ts::Term condition = taken ? values_.symbolic(guard(taken)) : terms_.truth(true);
  std::vector<Side> others;
  for (const ts::Edge e : out) {
    if (e != taken) others.push_back({e, values_.symbolic(guard(e))});
  }
  if (out.size() == 1) {  // the other side ends the program
    if (taken)
      others.push_back({{}, terms_.negation(condition)});
    else
      condition = terms_.negation(others.front().condition);
  }
  TestInfo info{.location = program_[out.front()].source, .condition = {}, .others = {}};
  info.guessed = choice.guessed;
  info.rounds = condition.is_true() ? 0 : 1;
  set(info, condition, others, choice.variables);
  return info;
}

}  // namespace pslice::explore
