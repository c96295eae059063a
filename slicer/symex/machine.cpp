#include "slicer/symex/machine.h"

#include <algorithm>
#include <array>

#include "slicer/symex/transition.h"
#include "term/rebuild.h"
#include "ts/effects.h"

namespace pslice::symex {

Machine::Machine(const Flow& flow, Symbols& symbols, Start start)
    : flow_(flow), program_(flow.program()), symbols_(symbols), store_(program_.variable_count()) {
  begin(flow, start, *this);
  trail_.clear();
}

void Machine::undo(const Mark& mark) {
  while (trail_.size() > mark.trail) {
    const auto& [variable, old] = trail_.back();
    store_[variable.index()] = old;
    trail_.pop_back();
  }
  inputs_ = mark.inputs;
  blanks_ = mark.blanks;
}

void Machine::set(ts::Variable v, Held held) {
  Held& place = store_[v.index()];
  trail_.emplace_back(v, place);
  place = held;
}

Machine::Unknown Machine::next_unknown(ts::Variable v, Symbols::Origin origin) {
  if (program_[v].type.kind == ts::Type::Kind::opaque) origin = Symbols::Origin::ignorance;
  return {origin == Symbols::Origin::input ? inputs_++ : blanks_++, origin};
}

ts::Term Machine::symbol(ts::Variable v, const Unknown& unknown) {
  return program_.terms().variable(
      symbols_.unknown(unknown.number, program_[v].type, unknown.origin));
}

/// What the variable holds; none if it was never given a value. Making a term of an unknown changes
/// nothing, so it need not be undone.
ts::Term Machine::read(ts::Variable v) {
  Held& place = store_[v.index()];
  if (!place.value && place.unknown) place.value = symbol(v, *place.unknown);
  return place.value;
}

void Machine::give(ts::Variable v, const ts::Integer& value) {
  set(v, {program_.terms().constant(value), {}});
}

void Machine::assign(ts::Variable v, ts::Term term) { set(v, {evaluate(term), {}}); }

void Machine::copy(ts::Variable to, ts::Variable from) { set(to, {value(from), {}}); }

void Machine::unknown(ts::Variable v, Symbols::Origin origin) {
  if (!program_[v].summary) set(v, {{}, next_unknown(v, origin)});
}

void Machine::forget(const std::vector<ts::Variable>& variables) {
  for (const ts::Variable v : variables) unknown(v, Symbols::Origin::ignorance);
}

ts::Term Machine::value(ts::Variable v) {
  constexpr auto ignorance = Symbols::Origin::ignorance;
  // Several cells have no one value: each time it is another unknown.
  if (program_[v].summary) return symbol(v, next_unknown(v, ignorance));
  if (const ts::Term held = read(v)) return held;
  unknown(v, ignorance);
  return read(v);
}

bool Machine::folds(ts::Term term) {
  const Mark before = mark();
  const bool result = evaluate(term).variables().empty();
  undo(before);
  return result;
}

ts::Term Machine::known(ts::Variable v) const {
  return program_[v].summary ? ts::Term() : store_[v.index()].value;
}

namespace {

constexpr std::uint32_t small_size = 24;

/// The term with values for its variables, written out: without a memory of subterms, which for a
/// small one costs more than to make some of them twice.
template <class Value>
ts::Term with_values(term::Factory& terms, ts::Term term, const Value& value) {
  if (term.kind() == term::Kind::variable) return value(term.variable());
  const auto old = term.operands();
  if (old.empty()) return term;
  std::array<ts::Term, small_size> operands;
  bool same = true;
  for (std::size_t i = 0; i < old.size(); ++i) {
    operands[i] = with_values(terms, old[i], value);
    same = same && operands[i] == old[i];
  }
  return same ? term : term::rebuild(terms, term, std::span(operands).first(old.size()));
}

}  // namespace

ts::Term Machine::evaluate(ts::Term term) {
  const auto variables = term.variables();
  if (variables.empty()) return term;
  const bool plain = std::ranges::none_of(
      variables, [this](ts::Variable v) { return program_[v].summary; });  // or each read counts
  if (plain && term.size() <= small_size) {
    return with_values(program_.terms(), term, [this](ts::Variable v) { return value(v); });
  }
  return program_.terms().substitute(term, [this](ts::Variable v) { return value(v); });
}

Machine::Test Machine::evaluate_test(ts::Term test) {
  term::Factory& terms = program_.terms();
  const bool bound = test.kind() == term::Kind::at_most_zero;
  if (!bound && test.kind() != term::Kind::is_zero) return {evaluate(test), 0};
  const ts::Term sum = evaluate(test.operands()[0]);
  const ts::Term zero = terms.constant(0);
  const ts::Term condition = bound ? terms.at_most(sum, zero) : terms.equal(sum, zero);
  if (condition.kind() != test.kind()) return {condition, 0};
  if (condition.operands()[0] == sum) return {condition, 1};
  return {condition, condition.operands()[0] == terms.negate(sum) ? -1 : 0};
}

void Machine::execute(Step step) { take(flow_, step, *this); }

ts::Term Machine::in_type(ts::Variable v, ts::Term value) {
  term::Factory& terms = program_.terms();
  const solver::Range range = program_[v].type.kind == ts::Type::Kind::integer
                                  ? range_of(program_[v].type)
                                  : solver::Range();
  if (value.is_constant() || value.kind() == term::Kind::variable || !range.low) {
    return terms.truth(true);
  }
  if (value.kind() == term::Kind::wrap) {  // of a conversion, or of unsigned arithmetic
    const ts::Type from{ts::Type::Kind::integer, value.bits(), value.is_signed()};
    const solver::Range inside = range_of(from);
    if (*range.low <= *inside.low && *inside.high <= *range.high) return terms.truth(true);
  }
  return terms.conjunction({terms.at_most(terms.constant(*range.low), value),
                            terms.at_most(value, terms.constant(*range.high))});
}

ts::Term Machine::defined(Step step) {
  const StepInfo& info = flow_[step];
  if (info.kind == StepInfo::Kind::edge) {
    const auto* assign = std::get_if<ts::Assign>(&program_[info.edge].operation);
    if (assign != nullptr) return in_type(assign->target, evaluate(assign->value));
  } else if (info.kind == StepInfo::Kind::enter) {
    const auto& call = std::get<ts::Call>(program_[info.edge].operation);
    std::vector<ts::Term> parts;
    ts::for_each_passed(program_, call, [&](ts::Variable parameter, ts::Term argument) {
      parts.push_back(in_type(parameter, evaluate(argument)));
    });
    return program_.terms().conjunction(std::move(parts));
  }
  return program_.terms().truth(true);
}

}  // namespace pslice::symex
