#include "slicer/explore/execution/values.h"

#include <algorithm>
#include <utility>

#include "term/rebuild.h"

// Concrete values and terms over inputs go side by side: the values decide where control goes, the
// terms say for which other inputs it would go there too. An input gets its symbol when it is first
// read, so that there are only those that some run asks for. What is not followed has a symbol that
// stands for no input.

namespace pslice::explore {

using term::Evaluation;
using Held = Values::Held;

namespace {

using Status = Evaluation::Status;

constexpr std::uint32_t largest_small_term = 64;

}  // namespace

Held& Values::read(ts::Variable v) {
  Held& held = at(v);
  if (blurred_[v.index()]) forget(held);
  if (program_[v].summary) {  // several cells have no one value
    held.term = {};
    held.value.reset();
  }
  if (held.term) return held;
  const bool from_start = held.state == Held::State::unset && starts_as_input(v);
  if (held.state == Held::State::input || from_start) {
    const std::size_t input = runnable_.inputs.find(v, held.number);
    const Input& found = runnable_.inputs[input];
    held.term = terms_.variable(found.symbol);
    if (found.type.kind == ts::Type::Kind::integer)
      held.value = value_of(assignment_, input);
    else
      held.real = 0;
    held.indeterminate = found.kind == Input::Kind::local;
    met_indeterminate_ = met_indeterminate_ || held.indeterminate;
    if (found.fixed) held.provided = terms_.equal(held.term, terms_.constant(0));
  } else {
    held.term = unknown_term();
  }
  held.state = Held::State::value;
  return held;
}

void Values::forget(Held& held) {
  const Node node = held.node;
  held = {};
  held.state = Held::State::value;
  held.term = unknown_term();
  held.node = node;
}

bool Values::starts_as_input(ts::Variable v) const {
  const ts::VariableInfo& info = program_[v];
  const bool generated = info.name.starts_with('$') || info.name.starts_with('&');
  if (info.summary || generated) return false;
  return !info.owner || std::ranges::find(program_[runnable_.entry].parameters, v) !=
                            program_[runnable_.entry].parameters.end();
}

void Values::give(ts::Variable v, const Integer& value) {
  Held& held = at(v);
  held.state = Held::State::value;
  held.term = terms_.constant(value);
  held.value = value;
}

/// Most terms of programs are small, and most values constants: a substitution proper, with its
/// tables, is for the others. (It was half the time of an exploration.)
ts::Term Values::symbolic(ts::Term term) {
  if (term.variables().empty()) return term;
  if (const auto known = constant_value(term)) return *known;
  if (term.size() <= largest_small_term) return replaced(term);
  return terms_.substitute(term, [this](ts::Variable v) { return term_of(v); });
}

/// A pointer that is always null is compared with addresses that are numbers here and not in C:
/// what comes of that is true because it is null, and says so by `provided`.
ts::Term Values::term_of(ts::Variable v) {
  const Held& held = read(v);
  const bool is_null = held.provided && held.value && runnable_.inputs.is_fixed(held.term);
  return is_null ? terms_.constant(*held.value) : held.term;
}

ts::Term Values::replaced(ts::Term term) {
  if (term.kind() == term::Kind::variable) return term_of(term.variable());
  if (term.variables().empty()) return term;
  std::vector<ts::Term> operands;
  operands.reserve(term.operands().size());
  for (const ts::Term operand : term.operands()) operands.push_back(replaced(operand));
  return term::rebuild(terms_, term, operands);
}

/// The value of a term all of whose variables hold the same in every execution.
std::optional<ts::Term> Values::constant_value(ts::Term term) {
  for (const ts::Variable v : term.variables()) {
    if (!term_of(v).is_constant()) return std::nullopt;
  }
  const Evaluation result = evaluate(term);
  if (result.status != Status::known) return std::nullopt;
  return term.is_formula() ? terms_.truth(result.value.is_one()) : terms_.constant(result.value);
}

Evaluation Values::evaluate(ts::Term term) {
  return term::evaluate_fully(term, [this](ts::Variable v) { return read(v).value; });
}

Held Values::evaluated(ts::Term term) {
  if (term.kind() == term::Kind::variable) return read(term.variable());
  Evaluation result = evaluate(term);
  Held held;
  held.state = Held::State::value;
  held.term = symbolic(term);
  if (result.status == Status::known) held.value = std::move(result.value);
  held.provided = provided(term.variables());
  if (const auto from = copied(term)) held.indeterminate = at(*from).indeterminate;
  return held;
}

std::optional<ts::Variable> Values::copied(ts::Term term) {
  while (term.kind() == term::Kind::choice) {
    const Evaluation chosen = evaluate(term.operands()[0]);
    if (chosen.status != Status::known) return std::nullopt;
    term = term.operands()[chosen.value.is_one() ? 1 : 2];
  }
  if (term.kind() != term::Kind::variable) return std::nullopt;
  return term.variable();
}

bool Values::meets_indeterminate(ts::Term term) {
  for (const ts::Variable v : term.variables()) read(v);
  return met_indeterminate_;
}

bool Values::is_indeterminate(ts::Term term) {
  bool is_met = false;
  const Evaluation without = term::evaluate_fully(term, [&](ts::Variable v) {
    const Held& held = read(v);
    is_met = is_met || held.indeterminate;
    return held.indeterminate ? std::nullopt : held.value;
  });
  return is_met && without.status == Status::unknown && evaluate(term).status == Status::known;
}

Held Values::computed(const ts::RealOperation& operation) {
  Held held;
  held.state = Held::State::value;
  held.term = unknown_term();
  std::vector<ts::Number> numbers;
  std::vector<ts::Term> provided;
  const bool takes_integer = operation.kind == ts::RealOperation::Kind::from_integer;
  for (const ts::Term operand : operation.operands) {
    const Held value = evaluated(operand);
    if (value.provided) provided.push_back(value.provided);
    if (value.real && !takes_integer)
      numbers.emplace_back(*value.real);
    else if (value.value && value.term.is_constant() && takes_integer)
      numbers.emplace_back(*value.value);
    else
      return held;
  }
  held.provided = terms_.conjunction(std::move(provided));
  // Zero is equal to minus zero, and their reciprocals are not.
  const bool by_zero = operation.kind == ts::RealOperation::Kind::divide &&
                       std::get<long double>(numbers[1]) == 0 && !held.provided.is_true();
  const std::optional<ts::Number> result = by_zero ? std::nullopt : ts::compute(operation, numbers);
  if (!result) return held;
  if (const auto* real = std::get_if<long double>(&*result)) {
    held.real = *real;
  } else {
    held.value = std::get<Integer>(*result);
    held.term = terms_.constant(*held.value);
  }
  return held;
}

}  // namespace pslice::explore
