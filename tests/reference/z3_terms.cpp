#include "tests/reference/z3_terms.h"

#include <set>
#include <string>

namespace pslice::reference {
namespace {

using term::Kind;
using ts::Integer;

std::optional<Integer> constant(const z3::expr& e) {
  if (!e.is_numeral()) return std::nullopt;
  return Integer::parse(e.get_decimal_string(0));
}

}  // namespace

Z3Terms::Z3Terms(z3::context& context)
    : context_(context),
      and_(context.function("bitand", context.int_sort(), context.int_sort(), context.int_sort())),
      left_(context.function("shl", context.int_sort(), context.int_sort(), context.int_sort())),
      right_(context.function("shr", context.int_sort(), context.int_sort(), context.int_sort())) {}

z3::expr Z3Terms::number(const Integer& value) {
  return context_.int_val(value.to_string().c_str());
}

z3::expr Z3Terms::input(const ts::Type& type, z3::expr& in_range) {
  const std::string name = "in" + std::to_string(inputs_++);
  const z3::expr result = context_.int_const(name.c_str());
  in_range = context_.bool_val(true);
  if (type.kind != ts::Type::Kind::integer || type.bits == 0) return result;
  const Integer size = Integer::power_of_two(type.is_signed ? type.bits - 1 : type.bits);
  in_range = number(type.is_signed ? -size : Integer(0)) <= result && result < number(size);
  return result;
}

z3::expr Z3Terms::translate(const ts::Term& term, const Values& values) {
  const auto operand = [&](std::size_t i) { return translate(term.operands()[i], values); };
  switch (term.kind()) {
    case Kind::constant: return number(term.value());
    case Kind::truth: return context_.bool_val(term.is_true());
    case Kind::variable: return values(term.variable());
    case Kind::sum: return sum(term, values);
    case Kind::product: return operand(0) * operand(1);
    case Kind::quotient:
    case Kind::remainder: return divide(term.kind(), operand(0), operand(1));
    case Kind::shift_left: return shift(left_, operand(0), operand(1));
    case Kind::shift_right: return shift(right_, operand(0), operand(1));
    case Kind::bit_and: return bit_and(operand(0), operand(1));
    case Kind::bit_or: {
      const z3::expr a = operand(0);
      const z3::expr b = operand(1);
      return a + b - bit_and(a, b);
    }
    case Kind::bit_xor: {
      const z3::expr a = operand(0);
      const z3::expr b = operand(1);
      return a + b - 2 * bit_and(a, b);
    }
    case Kind::wrap: return wrap(operand(0), term.bits(), term.is_signed());
    case Kind::choice: return z3::ite(operand(0), operand(1), operand(2));
    case Kind::at_most_zero: return operand(0) <= 0;
    case Kind::is_zero: return operand(0) == 0;
    case Kind::negation: return !operand(0);
    case Kind::conjunction:
    case Kind::disjunction: {
      z3::expr_vector parts(context_);
      for (const ts::Term& part : term.operands()) parts.push_back(translate(part, values));
      return term.kind() == Kind::conjunction ? z3::mk_and(parts) : z3::mk_or(parts);
    }
  }
  throw std::logic_error("a kind of term that is new here");
}

z3::expr Z3Terms::sum(const ts::Term& term, const Values& values) {
  z3::expr_vector summands(context_);
  summands.push_back(number(term.value()));
  for (std::size_t i = 0; i < term.operands().size(); ++i) {
    summands.push_back(number(term.coefficients()[i]) * translate(term.operands()[i], values));
  }
  return z3::sum(summands);
}

/// Z3's remainder is never negative; for a dividend that is not either, it divides as C does.
z3::expr Z3Terms::divide(Kind kind, const z3::expr& a, const z3::expr& b) {
  const auto divided = [&](const z3::expr& dividend) {
    return kind == Kind::quotient ? dividend / b : z3::mod(dividend, b);
  };
  return z3::ite(a >= 0, divided(a), -divided(-a));
}

z3::expr Z3Terms::wrap(const z3::expr& a, unsigned bits, bool is_signed) {
  const z3::expr period = number(Integer::power_of_two(bits));
  if (!is_signed) return z3::mod(a, period);
  const z3::expr half = number(Integer::power_of_two(bits - 1));
  return z3::mod(a + half, period) - half;
}

z3::expr Z3Terms::bit_and(const z3::expr& a, const z3::expr& b) {
  if (const auto mask = constant(b.simplify())) return bit_and(a, *mask);
  if (const auto mask = constant(a.simplify())) return bit_and(b, *mask);
  return and_(a, b);
}

/// Bit by bit of the mask, neighbouring ones together; division by a power of two rounds down.
z3::expr Z3Terms::bit_and(const z3::expr& a, const Integer& mask) {
  if (mask.is_negative()) return a - bit_and(a, -mask - Integer(1));
  z3::expr result = number(0);
  Integer rest = mask;
  for (unsigned low = 0; !rest.is_zero();) {
    unsigned zeros = 0;
    while (base::bit_and(base::shift_right(rest, zeros), 1).is_zero()) ++zeros;
    rest = base::shift_right(rest, zeros);
    low += zeros;
    unsigned ones = 0;
    while (base::bit_and(base::shift_right(rest, ones), 1).is_one()) ++ones;
    rest = base::shift_right(rest, ones);
    const z3::expr weight = number(Integer::power_of_two(low));
    result = result + weight * z3::mod(a / weight, number(Integer::power_of_two(ones)));
    low += ones;
  }
  return result;
}

z3::expr Z3Terms::shift(const z3::func_decl& function, const z3::expr& a, const z3::expr& b) {
  if (const auto count = constant(b.simplify())) {
    if (const auto known = shift(function, a, *count)) return *known;
  }
  return function(a, b);
}

/// Nothing for a count without meaning: the value is any.
std::optional<z3::expr> Z3Terms::shift(const z3::func_decl& function, const z3::expr& a,
                                       const Integer& count) {
  if (count.is_negative() || count > Integer(term::max_shift)) return std::nullopt;
  const z3::expr factor = number(Integer::power_of_two(static_cast<unsigned>(*count.to_int64())));
  return z3::eq(function, left_) ? a * factor : a / factor;
}

std::vector<z3::expr> Z3Terms::applications(const z3::expr& expression) const {
  std::vector<z3::expr> found;
  std::vector<z3::expr> todo{expression};
  std::set<unsigned> seen;
  while (!todo.empty()) {
    const z3::expr e = todo.back();
    todo.pop_back();
    if (!e.is_app() || !seen.insert(e.id()).second) continue;
    for (unsigned i = 0; i < e.num_args(); ++i) todo.push_back(e.arg(i));
    if (e.num_args() != 2) continue;
    const z3::func_decl f = e.decl();
    if (z3::eq(f, and_) || z3::eq(f, left_) || z3::eq(f, right_)) found.push_back(e);
  }
  return found;
}

z3::expr Z3Terms::facts(const z3::expr& application) {
  const z3::expr a = application.arg(0);
  const z3::expr b = application.arg(1);
  const z3::expr& r = application;
  if (!z3::eq(r.decl(), and_)) {
    const z3::expr counts = b >= 0 && b <= number(term::max_shift);
    return z3::implies(counts && a >= 0, r >= 0) && z3::implies(counts && a < 0, r < 0);
  }
  return z3::implies(a >= 0, r >= 0 && r <= a) && z3::implies(b >= 0, r >= 0 && r <= b) &&
         z3::implies(a < 0 && b < 0, r <= a && r <= b) && z3::implies(a == b, r == a) &&
         z3::implies(a == 0 || b == 0, r == 0);
}

std::optional<z3::expr> Z3Terms::correction(const z3::expr& application, const z3::model& model) {
  const z3::expr a = application.arg(0);
  const z3::expr b = application.arg(1);
  const auto value = [&](const z3::expr& e) { return constant(model.eval(e, true)).value(); };
  const auto given = [&](const z3::expr& operand, const z3::expr& result) {
    return z3::implies(operand == number(value(operand)), application == result);
  };
  if (z3::eq(application.decl(), and_)) {
    if (base::bit_and(value(a), value(b)) == value(application)) return std::nullopt;
    return given(b, bit_and(a, value(b))) && given(a, bit_and(b, value(a)));
  }
  const auto right = shift(application.decl(), a, value(b));
  if (!right || value(*right) == value(application)) return std::nullopt;
  return given(b, *right);
}

}  // namespace pslice::reference
