#include "solver/external/bit_terms.h"

#include <algorithm>
#include <iterator>
#include <limits>

#include "solver/question/bounds.h"
#include "term/rebuild.h"

// Where the variables have finite ranges every term has one (bounds.h), and so many bits hold its
// value: its shape. Two facts make the translation exact and small:
//
//  - A term is known from its lowest bits, as many as its shape has; more of them are zeros or
//    copies of the sign.
//  - The lowest n bits of a sum, a product, a bit operation or a shift to the left depend on the
//    lowest n bits of the operands only.
//
// So bits are asked for from above, as many as are needed: a product under a conversion to 32 bits
// is computed with 32, whatever its operands are, and a sum that fits three bits with three.
// Division, shifts to the right and comparisons need all bits of their operands. A term of which
// all bits are needed but which has too many, or infinitely many, is an unknown value.
//
// Where C leaves an operator undefined it has any value.

namespace pslice::solver {

using term::Kind;

namespace {

/// Wider terms are not looked at as a whole.
constexpr unsigned most_bits = 256;
constexpr unsigned infinite = std::numeric_limits<unsigned>::max();
/// Enough for any count with which a shift has a value.
constexpr unsigned count_bits = 9;
static_assert(term::max_shift < (1U << (count_bits - 1)));

bool excludes_zero(const Range& r) {
  return (r.low && r.low->sign() > 0) || (r.high && r.high->is_negative());
}

}  // namespace

BitTerms::Shape BitTerms::shape_of(const Range& range) {
  const Extension extension = is_natural(range) ? Extension::zeros : Extension::sign;
  if (!range.low || !range.high) return {infinite, extension};
  const unsigned magnitude = magnitude_bits(range);
  if (extension == Extension::sign) return {magnitude + 1, extension};
  return {std::max(magnitude, 1U), extension};
}

BitTerms::Shape BitTerms::common(Shape a, Shape b) {
  if (a.extension == b.extension) return {std::max(a.width, b.width), a.extension};
  const auto with_sign = [](Shape s) {
    return s.extension == Extension::sign || s.width == infinite ? s.width : s.width + 1;
  };
  return {std::max(with_sign(a), with_sign(b)), Extension::sign};
}

bool BitTerms::is_too_wide(Shape shape) { return shape.width > most_bits; }

const Translation::Entry& BitTerms::variable(Variable variable) {
  const auto [place, is_new] = variables_.try_emplace(variable);
  if (is_new) {
    const Range range = ranges_(variable);
    const Shape shape = shape_of(range);
    place->second.term = builder_.unknown_bits(std::min(shape.width, most_bits));
    place->second.range = inside(place->second.term, range, shape);
  }
  return place->second;
}

Integer BitTerms::value(Variable variable, const Integer& in_model) {
  const Shape shape = shape_of(ranges_(variable));
  return base::wrap(in_model, std::min(shape.width, most_bits), shape.extension == Extension::sign);
}

/// Ends that the shape implies are left out.
std::vector<Handle> BitTerms::inside(Handle a, const Range& range, Shape shape) {
  if (is_too_wide(shape)) return {};
  std::vector<Handle> formulas;
  const Range all = type_range(shape.width, shape.extension == Extension::sign);
  const auto number = [&](const Integer& end) { return builder_.number(end, shape.width); };
  if (*all.low < *range.low) {
    formulas.push_back(builder_.at_most(number(*range.low), a, shape.extension));
  }
  if (*range.high < *all.high) {
    formulas.push_back(builder_.at_most(a, number(*range.high), shape.extension));
  }
  return formulas;
}

const Translation::Constraint& BitTerms::constraint(Term formula) {
  const auto [place, is_new] = constraints_.try_emplace(formula);
  Constraint& constraint = place->second;
  if (!is_new) return constraint;
  const std::vector<Term> order = term::distinct_subterms({&formula, 1}, limits_.distinct_subterms);
  constraint.is_too_large = order.empty();
  if (constraint.is_too_large) return constraint;
  for (const Term term : order) {
    if (!nodes_.contains(term)) nodes_.emplace(term, look_at(term));
  }
  constraint.formula = truth(formula);
  for (const Term term : order) {
    const Node& node = nodes_.at(term);
    std::ranges::copy(node.facts, std::back_inserter(constraint.facts));
    if (node.defined) constraint.defined.push_back(*node.defined);
  }
  return constraint;
}

BitTerms::Node BitTerms::look_at(Term term) {
  Node node;
  std::vector<Range> ranges;
  for (const Term operand : term.operands()) {
    const Node& below = nodes_.at(operand);
    ranges.push_back(below.range);
    node.depth = std::max(node.depth, below.depth + 1);
  }
  node.range = term.kind() == Kind::variable ? ranges_(term.variable()) : bounds(term, ranges);
  node.shape = shape_of(node.range);
  node.is_opaque = node.depth > limits_.depth || is_opaque(term, node.shape);
  if (node.is_opaque) node.depth = 0;
  return node;
}

/// Are bits of an operand needed that there are too many of, or is there never a value?
bool BitTerms::is_opaque(Term term, Shape result) const {
  const auto operand = [&](std::size_t i) -> const Node& { return nodes_.at(term.operands()[i]); };
  switch (term.kind()) {
    case Kind::quotient:
    case Kind::remainder:
      return is_too_wide(common(result, common(operand(0).shape, operand(1).shape)));
    case Kind::shift_right:
      if (is_too_wide(operand(0).shape)) return true;
      [[fallthrough]];
    case Kind::shift_left: return is_too_wide(operand(1).shape) || !shift_counts(operand(1).range);
    default: return false;
  }
}

Handle BitTerms::unknown(Term term) {
  Node& node = nodes_.at(term);
  if (!node.unknown) {
    node.unknown = builder_.unknown_bits(std::min(node.shape.width, most_bits));
    node.facts = inside(*node.unknown, node.range, node.shape);
  }
  return *node.unknown;
}

Handle BitTerms::bits(Term term, unsigned width) {
  const Node& node = nodes_.at(term);
  if (node.shape.width < width) {
    return builder_.extend(bits(term, node.shape.width), width, node.shape.extension);
  }
  const std::uint64_t key = (std::uint64_t{term.id()} << 32U) | width;
  if (const auto found = bits_.find(key); found != bits_.end()) return found->second;
  const Handle result = node.is_opaque ? builder_.low(unknown(term), width) : apply(term, width);
  bits_.emplace(key, result);
  return result;
}

/// The width is no larger than the term's own.
Handle BitTerms::apply(Term term, unsigned width) {
  const auto operand = [&](std::size_t i) { return bits(term.operands()[i], width); };
  const auto binary = [&](BitOperator op) { return builder_.apply(op, operand(0), operand(1)); };
  switch (term.kind()) {
    case Kind::variable: return builder_.low(variable(term.variable()).term, width);
    case Kind::sum: {
      Side all{term.value(), {}};
      for (std::size_t i = 0; i < term.operands().size(); ++i) {
        all.parts.emplace_back(term.coefficients()[i], term.operands()[i]);
      }
      return bits(all, width);
    }
    case Kind::product: return binary(BitOperator::multiply);
    case Kind::bit_and: return binary(BitOperator::bit_and);
    case Kind::bit_or: return binary(BitOperator::bit_or);
    case Kind::bit_xor: return binary(BitOperator::bit_xor);
    case Kind::wrap: return operand(0);
    case Kind::choice: return builder_.choice(truth(term.operands()[0]), operand(1), operand(2));
    case Kind::quotient:
    case Kind::remainder: return divide(term, width);
    case Kind::shift_left:
    case Kind::shift_right: return shift(term, width);
    default: return builder_.number(term.value(), width);
  }
}

Handle BitTerms::bits(const Side& side, unsigned width) {
  std::vector<Handle> parts;
  for (const auto& [factor, term] : side.parts) {
    const Handle part = bits(term, width);
    if (factor.is_one()) {
      parts.push_back(part);
    } else if (factor == Integer(-1)) {
      parts.push_back(builder_.negate(part));
    } else {
      parts.push_back(builder_.apply(BitOperator::multiply, builder_.number(factor, width), part));
    }
  }
  if (!side.constant.is_zero() || parts.empty()) {
    parts.push_back(builder_.number(side.constant, width));
  }
  return parts.size() == 1 ? parts.front() : builder_.add(parts);
}

/// At a width that also holds the result, the least number divided by -1 does not overflow.
Handle BitTerms::divide(Term term, unsigned width) {
  const Node& dividend = nodes_.at(term.operands()[0]);
  const Node& divisor = nodes_.at(term.operands()[1]);
  const Shape shape = common(nodes_.at(term).shape, common(dividend.shape, divisor.shape));
  const bool are_natural = shape.extension == Extension::zeros;
  const auto op =
      term.kind() == Kind::quotient
          ? (are_natural ? BitOperator::divide_natural : BitOperator::divide_signed)
          : (are_natural ? BitOperator::remainder_natural : BitOperator::remainder_signed);
  const Handle by = bits(term.operands()[1], shape.width);
  const Handle result =
      builder_.low(builder_.apply(op, bits(term.operands()[0], shape.width), by), width);
  if (excludes_zero(divisor.range)) return result;
  const Handle is_zero = builder_.equal(by, builder_.number(Integer(), shape.width));
  return where(builder_.negation(is_zero), term, result, width);
}

Handle BitTerms::where(Handle defined, Term term, Handle result, unsigned width) {
  nodes_.at(term).defined = defined;
  return builder_.choice(defined, result, builder_.unknown_bits(width));
}

Handle BitTerms::shift(Term term, unsigned width) {
  const Term shifted = term.operands()[0];
  const Term count = term.operands()[1];
  const Node& count_node = nodes_.at(count);
  const unsigned for_count = std::min(count_node.shape.width, count_bits);
  BitOperator op = BitOperator::shift_left;
  unsigned at = std::max(width, for_count);
  if (term.kind() == Kind::shift_right) {
    const Shape shape = nodes_.at(shifted).shape;
    op = shape.extension == Extension::zeros ? BitOperator::shift_right_natural
                                             : BitOperator::shift_right_signed;
    at = std::max({width, for_count, shape.width});
  }
  const Handle result = builder_.low(builder_.apply(op, bits(shifted, at), bits(count, at)), width);
  const Range defined{Integer(), Integer(term::max_shift)};
  if (is_inside(count_node.range, defined)) return result;
  const Shape compared = common(count_node.shape, shape_of(defined));
  const Handle by = bits(count, compared.width);
  const auto end = [&](const Integer& value) { return builder_.number(value, compared.width); };
  const Handle is_defined =
      builder_.conjunction({builder_.at_most(end(*defined.low), by, compared.extension),
                            builder_.at_most(by, end(*defined.high), compared.extension)});
  return where(is_defined, term, result, width);
}

Handle BitTerms::truth(Term formula) {
  if (const auto found = truths_.find(formula); found != truths_.end()) return found->second;
  const Handle result = nodes_.at(formula).is_opaque ? builder_.unknown_truth() : connect(formula);
  truths_.emplace(formula, result);
  return result;
}

Handle BitTerms::connect(Term formula) {
  if (formula.kind() == Kind::at_most_zero || formula.kind() == Kind::is_zero) {
    return compare(formula);
  }
  std::vector<Handle> operands;
  for (const Term operand : formula.operands()) operands.push_back(truth(operand));
  switch (formula.kind()) {
    case Kind::negation: return builder_.negation(operands[0]);
    case Kind::conjunction: return builder_.conjunction(operands);
    case Kind::disjunction: return builder_.disjunction(operands);
    default: return builder_.truth(formula.is_true());
  }
}

Range BitTerms::range_of(const Side& side) const {
  Range range{side.constant, side.constant};
  for (const auto& [factor, term] : side.parts) {  // factors are positive
    const Range& part = nodes_.at(term).range;
    range.low =
        range.low && part.low ? std::optional(*range.low + factor * *part.low) : std::nullopt;
    range.high =
        range.high && part.high ? std::optional(*range.high + factor * *part.high) : std::nullopt;
  }
  return range;
}

/// A sum is not computed to be compared with zero: what is positive in it is compared with what is
/// negative, so that x <= y is no more than that; nor is x < y, which we have as x + 1 <= y.
Handle BitTerms::compare(Term formula) {
  const Term sum = formula.operands()[0];
  Side left;
  Side right;
  if (sum.kind() == Kind::sum && !nodes_.at(sum).is_opaque) {
    (sum.value().is_negative() ? right : left).constant = magnitude(sum.value());
    for (std::size_t i = 0; i < sum.operands().size(); ++i) {
      const Integer& factor = sum.coefficients()[i];
      Side& side = factor.is_negative() ? right : left;
      side.parts.emplace_back(magnitude(factor), sum.operands()[i]);
    }
  } else {
    left.parts.emplace_back(Integer(1), sum);
  }
  const bool is_strict = formula.kind() == Kind::at_most_zero && left.constant.is_one();
  if (is_strict) left.constant = Integer();
  Shape shape = common(shape_of(range_of(left)), shape_of(range_of(right)));
  // The sides are equal if their difference is zero, of which these bits are enough.
  if (formula.kind() == Kind::is_zero) {
    shape.width = std::min(shape.width, nodes_.at(sum).shape.width);
  }
  if (is_too_wide(shape)) return builder_.unknown_truth();
  const Handle a = bits(left, shape.width);
  const Handle b = bits(right, shape.width);
  if (formula.kind() == Kind::is_zero) return builder_.equal(a, b);
  return is_strict ? builder_.negation(builder_.at_most(b, a, shape.extension))
                   : builder_.at_most(a, b, shape.extension);
}

}  // namespace pslice::solver
