#include "slicer/symex/executor.h"

namespace pslice::symex {

using solver::Answer;

void Executor::undo(const Mark& mark) {
  lowest_trail_ = std::min(lowest_trail_, mark.machine.trail);
  changes(mark.condition);
  machine_.undo(mark.machine);
  solver_.pop(mark.condition);
}

void Executor::execute(std::span<const Step> steps) {
  for (const Step step : steps) machine_.execute(step);
}

std::optional<Position> Executor::assume(Term constraint) {
  if (constraint.is_true() || condition().find(constraint)) return std::nullopt;
  return solver_.push(constraint);
}

term::Valuation Executor::valuation(const Values& values) const {
  return [this, &values](term::Variable v) -> std::optional<ts::Integer> {
    const auto& value = values[symbols_.number(v)];
    return value ? *value : ts::Integer(0);
  };
}

bool Executor::holds(Term formula, const Values& values) const {
  return term::holds(formula, valuation(values)).value_or(false);
}

std::optional<ts::Integer> Executor::evaluate(Term term, const Values& values) const {
  return term::evaluate(term, valuation(values));
}

Model Executor::updated(const Model& model, const solver::Model& values) const {
  auto result = model ? std::make_shared<Values>(*model) : std::make_shared<Values>();
  for (const auto& [variable, value] : values) result->set(symbols_.number(variable), value);
  return result;
}

solver::Reply Executor::ask(std::span<const Term> assumptions, const Model& model, Effort effort) {
  if (!model) return solver_.check(assumptions, nullptr, effort);
  const term::Valuation known = valuation(*model);
  return solver_.check(assumptions, &known, effort);
}

Executor::Feasibility Executor::feasible(Term condition, const Model& model, Effort effort) {
  if (condition.is_true()) return {model ? Answer::satisfiable : Answer::unknown, model, {}};
  solver::Reply reply = ask({&condition, 1}, model, effort);
  if (reply.answer == Answer::satisfiable) {
    // Where the path condition as a whole was never decided, part of it being satisfiable is not
    // enough for a model.
    if (!model) return {Answer::unknown, {}, {}};
    return {Answer::satisfiable, reply.as_known ? model : updated(model, reply.model), {}};
  }
  return {reply.answer, {}, {std::move(reply.core), std::move(reply.combination)}};
}

std::optional<Reason> Executor::entailed(Term formula, const Model& model) {
  if (formula.is_true()) return Reason();
  if (formula.is_false()) return std::nullopt;
  const Term opposite = flow_.program().terms().negation(formula);
  const bool several = opposite.kind() == term::Kind::conjunction;
  solver::Reply reply = ask(several ? opposite.operands() : std::span<const Term>(&opposite, 1),
                            model, Effort::proof);
  if (reply.answer != Answer::unsatisfiable) return std::nullopt;
  return Reason{std::move(reply.core), std::move(reply.combination)};
}

Executor::Feasibility Executor::satisfiable(std::span<const Term> also, Effort effort) {
  solver::Reply reply = solver_.check_all(also, effort);
  Feasibility result;
  result.answer = reply.answer;
  if (reply.answer == Answer::satisfiable) result.model = updated(nullptr, reply.model);
  result.reason.core = std::move(reply.core);
  return result;
}

}  // namespace pslice::symex
