#include "term/rebuild.h"

#include <algorithm>
#include <cassert>
#include <unordered_set>

#include "term/node.h"

// The way back from a shape to a term, through the factory's own operations: the operands may have
// changed, or stand in another order here than where the shape was taken from.

namespace pslice::term {

std::vector<Term> distinct_subterms(std::span<const Term> roots, std::size_t limit) {
  std::unordered_set<Term> seen;
  std::vector<Term> found;
  std::vector<Term> todo(roots.begin(), roots.end());
  while (!todo.empty()) {
    const Term term = todo.back();
    todo.pop_back();
    if (!seen.insert(term).second) continue;
    found.push_back(term);
    if (found.size() > limit) return {};
    todo.insert(todo.end(), term.operands().begin(), term.operands().end());
  }
  std::ranges::sort(found, {}, &Term::id);
  return found;
}

Term assemble(Factory& factory, const Shape& shape) {
  const auto operands = shape.operands;
  const auto value = [&] { return shape.value == nullptr ? base::Integer() : *shape.value; };
  const auto zero = [&] { return factory.constant(0); };
  switch (shape.kind) {
    case Kind::constant: return factory.constant(value());
    case Kind::variable: return factory.variable(shape.variable);
    case Kind::truth: return factory.truth(value().is_one());
    case Kind::sum: return factory.sum(value(), shape.coefficients, operands);
    case Kind::product: return factory.multiply(operands[0], operands[1]);
    case Kind::quotient: return factory.quotient(operands[0], operands[1]);
    case Kind::remainder: return factory.remainder(operands[0], operands[1]);
    case Kind::shift_left: return factory.shift_left(operands[0], operands[1]);
    case Kind::shift_right: return factory.shift_right(operands[0], operands[1]);
    case Kind::bit_and: return factory.bit_and(operands[0], operands[1]);
    case Kind::bit_or: return factory.bit_or(operands[0], operands[1]);
    case Kind::bit_xor: return factory.bit_xor(operands[0], operands[1]);
    case Kind::wrap: return factory.wrap(operands[0], shape.bits, shape.is_signed);
    case Kind::choice: return factory.choice(operands[0], operands[1], operands[2]);
    case Kind::at_most_zero: return factory.at_most(operands[0], zero());
    case Kind::is_zero: return factory.equal(operands[0], zero());
    case Kind::negation: return factory.negation(operands[0]);
    case Kind::conjunction: return factory.conjunction({operands.begin(), operands.end()});
    case Kind::disjunction: return factory.disjunction({operands.begin(), operands.end()});
  }
  assert(false && "every kind has its case");
  return {};
}

Term rebuild(Factory& factory, Term term, std::span<const Term> operands) {
  assert(operands.size() == term.operands().size());
  const Kind kind = term.kind();
  if (kind == Kind::truth) return factory.truth(term.is_true());
  Shape shape{.kind = kind, .operands = operands, .coefficients = term.coefficients()};
  if (kind == Kind::constant || kind == Kind::sum) shape.value = &term.value();
  if (kind == Kind::variable) shape.variable = term.variable();
  if (kind == Kind::wrap) {
    shape.bits = term.bits();
    shape.is_signed = term.is_signed();
  }
  return assemble(factory, shape);
}

}  // namespace pslice::term
