#include "absint/box.h"

#include <algorithm>

#include "base/overloaded.h"

namespace pslice::absint {

using term::Kind;

Numbering::Numbering(const NumericProgram& program)
    : number_(program.program().variable_count(), none) {
  const auto add = [&](std::span<const Variable> variables) {
    for (const Variable v : variables) {
      if (number_[v.index()] != none || !program.is_number(v)) continue;
      number_[v.index()] = variables_.size();
      variables_.push_back(v);
      ranges_.push_back(range_of(program.program()[v].type));
    }
  };
  const auto add_all = [&](const std::vector<Action>& actions) {
    for (const Action& action : actions) {
      add(read(action));
      add(written(action));
    }
  };
  for (const NumericEdge& edge : program.edges()) add_all(edge.actions);
}

Box::Box(const Numbering& numbering)
    : numbering_(&numbering), chunks_((numbering.size() + chunk_size - 1) / chunk_size) {}

const Interval& Box::operator[](std::size_t number) const {
  const auto& chunk = chunks_[number / chunk_size];
  return chunk ? (*chunk)[number % chunk_size] : numbering_->range(number);
}

Interval Box::of(Variable v) const {
  const std::size_t number = (*numbering_)[v];
  return number == Numbering::none ? Interval::everything() : (*this)[number];
}

Interval Box::range(Variable v) const {
  const std::size_t number = (*numbering_)[v];
  return number == Numbering::none ? Interval::everything() : numbering_->range(number);
}

Interval Box::bounds(Term term) const {
  return absint::bounds(term, [this](Variable v) { return of(v); });
}

void Box::set(std::size_t number, const Interval& interval) {
  if ((*this)[number] == interval) return;
  std::shared_ptr<Chunk>& chunk = chunks_[number / chunk_size];
  if (!chunk) {
    chunk = std::make_shared<Chunk>();
    const std::size_t first = number / chunk_size * chunk_size;
    for (std::size_t i = first; i < std::min(first + chunk_size, numbering_->size()); ++i) {
      (*chunk)[i - first] = numbering_->range(i);
    }
  } else if (chunk.use_count() > 1) {
    chunk = std::make_shared<Chunk>(*chunk);
  }
  (*chunk)[number % chunk_size] = interval;
}

bool Box::restrict(Variable v, const Interval& to) {
  const std::size_t number = (*numbering_)[v];
  if (number == Numbering::none) return !to.is_empty();
  const Interval both = meet((*this)[number], to);
  if (both.is_empty()) return false;
  set(number, both);
  return true;
}

bool Box::act(const Action& action) {
  return std::visit(
      base::Overloaded{
          [this](const Assume& assumed) { return assume(assumed.condition); },
          [this](const Assign& assigned) { return assign(assigned.target, assigned.value); },
          [this](const Forget& forgotten) {
            for (const Variable v : forgotten.variables) forget(v);
            return true;
          }},
      action);
}

bool Box::assign(Variable v, Term term) {
  const std::size_t number = (*numbering_)[v];
  if (number == Numbering::none) return true;
  const Interval value = meet(bounds(term), numbering_->range(number));
  if (value.is_empty()) return false;  // it would leave the type, whatever the values
  set(number, value);
  return true;
}

void Box::forget(Variable v) {
  const std::size_t number = (*numbering_)[v];
  if (number != Numbering::none) set(number, numbering_->range(number));
}

// --- tests ---

bool Box::assume(Term formula) {
  const auto operands = formula.operands();
  switch (formula.kind()) {
    case Kind::truth: return formula.is_true();
    case Kind::at_most_zero: return restrict_term(operands[0], {std::nullopt, Integer(0)});
    case Kind::is_zero: return restrict_term(operands[0], Interval::only(Integer(0)));
    case Kind::negation:
      return operands[0].kind() != Kind::is_zero || assume_not_zero(operands[0].operands()[0]);
    case Kind::conjunction:
      return std::ranges::all_of(operands, [this](Term part) { return assume(part); });
    case Kind::disjunction: {
      std::optional<Box> result;
      for (const Term part : operands) {
        Box one = *this;
        if (!one.assume(part)) continue;
        if (result)
          result->join(one);
        else
          result = std::move(one);
      }
      if (!result) return false;
      *this = std::move(*result);
      return true;
    }
    default: return true;
  }
}

/// Only a value at the end of an interval can be taken out of it.
bool Box::assume_not_zero(Term sum) {
  const Interval all = bounds(sum);
  if (all.value() && all.value()->is_zero()) return false;
  const bool simple =
      sum.kind() == Kind::variable || (sum.kind() == Kind::sum && sum.operands().size() == 1 &&
                                       sum.operands()[0].kind() == Kind::variable);
  if (!simple) return true;
  const Term variable = sum.kind() == Kind::variable ? sum : sum.operands()[0];
  const Integer factor = sum.kind() == Kind::variable ? Integer(1) : sum.coefficients()[0];
  const Integer constant = sum.kind() == Kind::variable ? Integer(0) : sum.value();
  if (!base::truncated_remainder(constant, factor).is_zero()) return true;
  const Integer taken = -base::truncated_quotient(constant, factor);
  Interval is = of(variable.variable());
  if (is.low && *is.low == taken) is.low = taken + Integer(1);
  if (is.high && *is.high == taken) is.high = taken - Integer(1);
  return restrict(variable.variable(), is);
}

namespace {

/// The numbers whose product with the factor lies in an interval.
Interval divided(const Interval& product, const Integer& factor) {
  const Interval positive = factor.sign() > 0 ? product : -product;
  const Integer size = factor.sign() > 0 ? factor : -factor;
  Interval result;
  if (positive.low) result.low = -base::floor_quotient(-*positive.low, size);
  if (positive.high) result.high = base::floor_quotient(*positive.high, size);
  return result;
}

}  // namespace

/// The term's value lies in the interval.
bool Box::restrict_term(Term term, const Interval& to) {
  if (term.kind() == Kind::variable) return restrict(term.variable(), to);
  const Interval now = bounds(term);
  if (meet(now, to).is_empty()) return false;
  if (to.includes(now)) return true;
  if (term.kind() == Kind::wrap) {  // a conversion that changes nothing is transparent
    const Interval range = range_of({ts::Type::Kind::integer, term.bits(), term.is_signed()});
    const bool changes = !range.includes(bounds(term.operands()[0]));
    return changes || restrict_term(term.operands()[0], to);
  }
  if (term.kind() != Kind::sum) return true;
  for (std::size_t i = 0; i < term.operands().size(); ++i) {  // what the others leave to it
    Interval rest = Interval::only(term.value());
    for (std::size_t j = 0; j < term.operands().size(); ++j) {
      if (j != i) rest = rest + Interval::only(term.coefficients()[j]) * bounds(term.operands()[j]);
    }
    const Interval left = divided(to - rest, term.coefficients()[i]);
    if (left.is_empty() || !restrict_term(term.operands()[i], left)) return false;
  }
  return true;
}

// --- as a lattice ---

bool Box::includes(const Box& other) const {
  for (std::size_t c = 0; c < chunks_.size(); ++c) {
    if (!includes_chunk(other, c)) return false;
  }
  return true;
}

bool Box::includes_chunk(const Box& other, std::size_t c) const {
  if (chunks_[c] == other.chunks_[c] || !chunks_[c]) return true;
  const std::size_t first = c * chunk_size;
  for (std::size_t i = first; i < std::min(first + chunk_size, numbering_->size()); ++i) {
    if (!(*this)[i].includes(other[i])) return false;
  }
  return true;
}

template <class F>
void Box::combine_chunk(const Box& other, std::size_t c, const F& f) {
  const std::size_t first = c * chunk_size;
  for (std::size_t i = first; i < std::min(first + chunk_size, numbering_->size()); ++i) {
    if ((*this)[i] != other[i]) set(i, f((*this)[i], other[i], i));
  }
}

void Box::join(const Box& other) {
  for (std::size_t c = 0; c < chunks_.size(); ++c) {
    if (includes_chunk(other, c)) continue;
    if (other.includes_chunk(*this, c)) {
      chunks_[c] = other.chunks_[c];  // shared, so that nobody has to compare them again
      continue;
    }
    combine_chunk(other, c, [](const Interval& mine, const Interval& its, std::size_t) {
      return absint::join(mine, its);
    });
  }
}

void Box::widen(const Box& older, std::span<const Integer> thresholds) {
  const auto widened = [&](const Interval& mine, const Interval& old, std::size_t number) {
    const Interval& range = numbering_->range(number);
    Interval result = mine;
    if (mine.low && mine.low != old.low) {
      const auto above = std::ranges::upper_bound(thresholds, *mine.low);
      result.low = above == thresholds.begin() ? std::nullopt : std::optional(*std::prev(above));
      if (range.low && (!result.low || *result.low < *range.low)) result.low = range.low;
    }
    if (mine.high && mine.high != old.high) {
      const auto next = std::ranges::lower_bound(thresholds, *mine.high);
      result.high = next == thresholds.end() ? std::nullopt : std::optional(*next);
      if (range.high && (!result.high || *result.high > *range.high)) result.high = range.high;
    }
    return result;
  };
  for (std::size_t c = 0; c < chunks_.size(); ++c) {
    if (chunks_[c] != older.chunks_[c]) combine_chunk(older, c, widened);
  }
}

std::vector<std::size_t> Box::known() const {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < numbering_->size(); ++i) {
    if (chunks_[i / chunk_size] && (*this)[i] != numbering_->range(i)) result.push_back(i);
  }
  return result;
}

}  // namespace pslice::absint
