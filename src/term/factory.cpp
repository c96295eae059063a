#include <array>
#include <cassert>
#include <tuple>
#include <utility>

#include "term/table.h"

// Integer terms. Linear ones go through Table::combine and come out in normal form; the other
// operators fold constants, and units where that costs nothing.

namespace pslice::term {

using base::Integer;

namespace {

/// The count of a shift that has a value.
std::optional<unsigned> shift_count(Term count) {
  if (!count.is_constant()) return std::nullopt;
  if (count.value().is_negative() || count.value() > Integer(max_shift)) return std::nullopt;
  return static_cast<unsigned>(*count.value().to_int64());
}

/// Operands of a commutative operator in their order.
std::pair<Term, Term> ordered(Term a, Term b) { return b < a ? std::pair(b, a) : std::pair(a, b); }

}  // namespace

Factory::Factory() : table_(std::make_unique<Table>()) {}
Factory::~Factory() = default;

std::size_t Factory::size() const { return table_->nodes.size(); }

Term Factory::constant(const Integer& value) {
  return table_->intern({.kind = Kind::constant, .value = &value});
}

Term Factory::variable(Variable variable) {
  assert(variable.valid());
  return table_->intern({.kind = Kind::variable, .variable = variable});
}

Term Factory::add(Term a, Term b) { return table_->combine(0, a, 1, b); }

Term Factory::subtract(Term a, Term b) { return table_->combine(0, a, -1, b); }

Term Factory::negate(Term a) { return table_->combine(0, table_->zero, -1, a); }

Term Factory::scale(const Integer& factor, Term a) {
  return table_->combine(0, table_->zero, factor, a);
}

Term Factory::multiply(Term a, Term b) {
  if (a.is_constant()) return scale(a.value(), b);
  if (b.is_constant()) return scale(b.value(), a);
  std::tie(a, b) = ordered(a, b);
  return table_->binary(Kind::product, a, b);
}

Term Factory::quotient(Term a, Term b) {
  if (b.is_constant() && !b.value().is_zero()) {
    if (a.is_constant()) return constant(truncated_quotient(a.value(), b.value()));
    if (b.value().is_one()) return a;
    if (b.value() == Integer(-1)) return negate(a);
  }
  return table_->binary(Kind::quotient, a, b);
}

Term Factory::remainder(Term a, Term b) {
  if (b.is_constant() && !b.value().is_zero()) {
    if (a.is_constant()) return constant(truncated_remainder(a.value(), b.value()));
    if (b.value().is_one() || b.value() == Integer(-1)) return table_->zero;
  }
  return table_->binary(Kind::remainder, a, b);
}

Term Factory::shift_left(Term a, Term count) {
  if (const auto bits = shift_count(count)) return scale(Integer::power_of_two(*bits), a);
  return table_->binary(Kind::shift_left, a, count);
}

Term Factory::shift_right(Term a, Term count) {
  if (const auto bits = shift_count(count)) {
    if (*bits == 0) return a;
    if (a.is_constant()) return constant(base::shift_right(a.value(), *bits));
  }
  return table_->binary(Kind::shift_right, a, count);
}

Term Factory::bit_and(Term a, Term b) {
  if (a == b) return a;
  if (a.is_constant() && b.is_constant()) return constant(base::bit_and(a.value(), b.value()));
  for (const auto& [one, other] : {std::pair(a, b), std::pair(b, a)}) {
    if (!one.is_constant()) continue;
    if (one.value().is_zero()) return one;
    if (one.value() == Integer(-1)) return other;
  }
  std::tie(a, b) = ordered(a, b);
  return table_->binary(Kind::bit_and, a, b);
}

Term Factory::bit_or(Term a, Term b) {
  if (a == b) return a;
  if (a.is_constant() && b.is_constant()) return constant(base::bit_or(a.value(), b.value()));
  for (const auto& [one, other] : {std::pair(a, b), std::pair(b, a)}) {
    if (!one.is_constant()) continue;
    if (one.value().is_zero()) return other;
    if (one.value() == Integer(-1)) return one;
  }
  std::tie(a, b) = ordered(a, b);
  return table_->binary(Kind::bit_or, a, b);
}

Term Factory::bit_xor(Term a, Term b) {
  if (a == b) return table_->zero;
  if (a.is_constant() && b.is_constant()) return constant(base::bit_xor(a.value(), b.value()));
  for (const auto& [one, other] : {std::pair(a, b), std::pair(b, a)}) {
    if (one.is_constant() && one.value().is_zero()) return other;
  }
  std::tie(a, b) = ordered(a, b);
  return table_->binary(Kind::bit_xor, a, b);
}

Term Factory::wrap(Term a, unsigned bits, bool is_signed) {
  if (bits == 0) return a;
  if (a.is_constant()) return constant(base::wrap(a.value(), bits, is_signed));
  if (a.kind() == Kind::wrap) {
    // Narrowing twice is narrowing once; widening changes nothing but the sign of a negative.
    if (bits <= a.bits()) return wrap(a.operands().front(), bits, is_signed);
    if (is_signed || !a.is_signed()) return a;
  }
  return table_->intern(
      {.kind = Kind::wrap, .is_signed = is_signed, .bits = bits, .operands = {&a, 1}});
}

Term Factory::choice(Term condition, Term yes, Term no) {
  assert(condition.is_formula() && !yes.is_formula() && !no.is_formula());
  if (condition.is_true() || yes == no) return yes;
  if (condition.is_false()) return no;
  const std::array operands{condition, yes, no};
  return table_->intern({.kind = Kind::choice, .operands = operands});
}

}  // namespace pslice::term
