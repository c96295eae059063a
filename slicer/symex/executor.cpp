#include "slicer/symex/executor.h"

namespace pslice::symex {

using solver::Answer;

void Executor::undo(const Mark& mark) {
  machine_.undo(mark.machine);
  condition_.shrink(mark.condition);
}

void Executor::execute(std::span<const Step> steps) {
  for (const Step step : steps) machine_.execute(step);
}

std::optional<Executor::Position> Executor::assume(Term constraint) {
  if (constraint.is_true() || condition_.contains(constraint)) return std::nullopt;
  return condition_.push(constraint);
}

bool Executor::holds(Term formula, const Values& values) const {
  const auto result = term::holds(formula, [&](term::Variable v) -> std::optional<ts::Integer> {
    const auto& value = values[symbols_.number(v)];
    return value ? *value : ts::Integer(0);
  });
  return result.value_or(false);
}

Model Executor::updated(const Model& model, const solver::Model& values) const {
  auto result = model ? std::make_shared<Values>(*model) : std::make_shared<Values>();
  for (const auto& [variable, value] : values) result->set(symbols_.number(variable), value);
  return result;
}

solver::Verdict Executor::ask(Term formula, Core& related) {
  related = condition_.related(formula);
  std::vector<Term> constraints;
  constraints.reserve(related.size() + 1);
  for (const Position i : related) constraints.push_back(condition_[i]);
  constraints.push_back(formula);
  solver::Verdict verdict = solver_.check(constraints);
  Core core;
  for (const std::size_t i : verdict.core) {
    if (i < related.size()) core.push_back(related[i]);
  }
  related = std::move(core);
  return verdict;
}

Executor::Feasibility Executor::feasible(Term condition, const Model& model) {
  if (condition.is_true()) return {model ? Answer::satisfiable : Answer::unknown, model, {}};
  if (condition.is_false()) return {Answer::unsatisfiable, {}, {}};
  if (model && holds(condition, *model)) return {Answer::satisfiable, model, {}};
  Core core;
  const solver::Verdict verdict = ask(condition, core);
  if (verdict.answer == Answer::satisfiable) {
    // Where the path condition as a whole was never decided, part of it being satisfiable is not
    // enough for a model.
    return {model ? Answer::satisfiable : Answer::unknown,
            model ? updated(model, verdict.model) : nullptr,
            {}};
  }
  if (verdict.answer == Answer::unsatisfiable) return {verdict.answer, {}, std::move(core)};
  return {Answer::unknown, {}, {}};
}

std::optional<Executor::Core> Executor::entailed(Term formula, const Model& model) {
  if (formula.is_true()) return Core();
  if (formula.is_false()) return std::nullopt;
  if (model && !holds(formula, *model)) return std::nullopt;
  Core core;
  const Term opposite = flow_.program().terms().negation(formula);
  const solver::Verdict verdict = ask(opposite, core);
  if (verdict.answer != Answer::unsatisfiable) return std::nullopt;
  return core;
}

Executor::Feasibility Executor::satisfiable(std::span<const Term> also) {
  std::vector<Term> constraints;
  Core positions;
  for (Position i = 0; i < condition_.size(); ++i) {
    if (!condition_.holds(i)) continue;
    positions.push_back(i);
    constraints.push_back(condition_[i]);
  }
  constraints.insert(constraints.end(), also.begin(), also.end());
  const solver::Verdict verdict = solver_.check(constraints);
  Feasibility result;
  result.answer = verdict.answer;
  if (verdict.answer == Answer::satisfiable) result.model = updated(nullptr, verdict.model);
  for (const std::size_t i : verdict.core) {
    if (i < positions.size()) result.core.push_back(positions[i]);
  }
  return result;
}

}  // namespace pslice::symex
