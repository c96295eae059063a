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
  if (from_start && runnable_.inputs.is_inner_pointer(v)) {
    follow(v);
    return held;
  }
  if (held.state == Held::State::input || from_start) {
    const std::size_t input = runnable_.inputs.find(v, held.number);
    const Input& found = runnable_.inputs[input];
    held.term = terms_.variable(found.symbol);
    const bool was_there = held.value.has_value();
    if (was_there && runnable_.own.contains(input)) {
      give(v, Integer(*held.value));
      return held;
    }
    if (was_there && input >= assignment_.size())
      found_.emplace(input, *held.value);
    else if (found.type.kind == ts::Type::Kind::integer)
      held.value = value_of(assignment_, input);
    else
      held.real = 0;
    held.indeterminate = found.kind == Input::Kind::local && !was_there;
    met_indeterminate_ = met_indeterminate_ || held.indeterminate;
    if (found.fixed) held.provided = terms_.equal(held.term, terms_.constant(0));
  } else {
    held.term = unknown_term();
  }
  held.state = Held::State::value;
  return held;
}

/// It leads to its object or is null: as if a test had decided that at the start.
void Values::follow(ts::Variable inner_pointer) {
  const ts::Term is_null = runnable_.inputs.is_null(inner_pointer);
  const bool null = evaluate_inputs(is_null).value.is_one();
  give(inner_pointer, null ? Integer(0) : *program_[inner_pointer].initial);
  followed_.emplace_back(inner_pointer, null);
}

Evaluation Values::evaluate_inputs(ts::Term over_inputs) const {
  return term::evaluate_fully(over_inputs, [this](ts::Variable symbol) {
    const std::size_t input = *runnable_.inputs.of(symbol);
    const auto found = found_.find(input);
    return std::optional(found != found_.end() ? found->second : value_of(assignment_, input));
  });
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

bool Values::is_beyond_tests(ts::Term term) const {
  return std::ranges::all_of(term.variables(), [this](term::Variable v) {
    const auto input = runnable_.inputs.of(v);
    return input && runnable_.inputs[*input].kind == Input::Kind::other;
  });
}

void Values::begin() {
  for (std::size_t i = 0; i < program_.variable_count(); ++i) {
    const ts::Variable v(i);
    const ts::VariableInfo& info = program_[v];
    Held& held = at(v);
    held.node = Trace::start();
    // What nobody gave a value is nobody's to choose.
    if (held.state == Held::State::input) forget(held);
    if (held.state != Held::State::value || !held.term || held.real) continue;
    const bool rests_on_inputs = held.provided && !is_beyond_tests(held.provided);
    if (rests_on_inputs || !is_beyond_tests(held.term)) {
      forget(held);
      continue;
    }
    const bool generated = info.name.starts_with('$') || info.name.starts_with('&');
    const bool varies = held.term.is_constant() && held.value && !info.pointer && !info.settled &&
                        !info.summary && !blurred_[i] && !generated &&
                        info.type.kind == ts::Type::Kind::integer;
    if (!varies) continue;
    held.state = Held::State::input;
    held.number = 0;
    held.term = {};
  }
}

/// Most terms of programs are small, and most values constants: a substitution proper, with its
/// tables, is for the others. (It was half the time of an exploration.)
ts::Term Values::symbolic(ts::Term term) {
  term = undecided(term);
  if (term.variables().empty()) return term;
  if (const auto known = constant_value(term)) return *known;
  if (term.size() <= largest_small_term) return replaced(term);
  return terms_.substitute(term, [this](ts::Variable v) { return term_of(v); });
}

/// Of choices that come out the same for all inputs, what is chosen: the alternatives are not even
/// looked at.
ts::Term Values::undecided(ts::Term term) {
  while (term.kind() == term::Kind::choice) {
    const ts::Term chosen = symbolic(term.operands()[0]);
    if (!chosen.is_true() && !chosen.is_false()) break;
    term = term.operands()[chosen.is_true() ? 1 : 2];
  }
  return term;
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
  const Evaluation result = evaluate_plainly(term);
  if (result.status != Status::known) return std::nullopt;
  return term.is_formula() ? terms_.truth(result.value.is_one()) : terms_.constant(result.value);
}

Evaluation Values::evaluate_plainly(ts::Term term) {
  return term::evaluate_fully(term, [this](ts::Variable v) { return read(v).value; });
}

Evaluation Values::evaluate(ts::Term term) {
  Evaluation result = evaluate_plainly(term);
  if (result.status != Status::unknown || !term.is_formula()) return result;
  const ts::Term over_inputs = symbolic(term);
  if (!runnable_.inputs.known(over_inputs)) return result;
  return evaluate_inputs(over_inputs);
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

std::vector<ts::Variable> Values::read_by(ts::Term term) {
  const auto is_inner = [&](ts::Variable v) { return runnable_.inputs.is_inner_pointer(v); };
  const bool closely = runnable_.finds_faults || std::ranges::any_of(term.variables(), is_inner);
  if (!closely) return {term.variables().begin(), term.variables().end()};
  std::vector<ts::Variable> result;
  add_read_by(term, result);
  std::ranges::sort(result);
  result.erase(std::ranges::unique(result).begin(), result.end());
  return result;
}

bool Values::keeps(const ts::Assign& assign) {
  if (!runnable_.finds_faults) return false;
  ts::Term term = assign.value;
  while (term.kind() == term::Kind::choice) {
    const ts::Term chosen = symbolic(term.operands()[0]);
    if (!chosen.is_true() && !chosen.is_false()) return false;
    term = term.operands()[chosen.is_true() ? 1 : 2];
  }
  const bool is_chosen = term != assign.value;  // `a = a;` is a statement like others
  return is_chosen && term.kind() == term::Kind::variable && term.variable() == assign.target;
}

void Values::add_read_by(ts::Term term, std::vector<ts::Variable>& to) {
  if (term.variables().size() < 2 || term.kind() == term::Kind::variable) {
    to.insert(to.end(), term.variables().begin(), term.variables().end());
  } else if (term.kind() != term::Kind::choice) {
    for (const ts::Term operand : term.operands()) add_read_by(operand, to);
  } else {
    const ts::Term chosen = symbolic(term.operands()[0]);
    add_read_by(term.operands()[0], to);
    if (!chosen.is_false()) add_read_by(term.operands()[1], to);
    if (!chosen.is_true()) add_read_by(term.operands()[2], to);
  }
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
