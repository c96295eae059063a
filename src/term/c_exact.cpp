#include "term/c_exact.h"

#include <algorithm>
#include <cassert>
#include <utility>

// An operator of C computes in the common type of its operands. It has the value that the integers
// give if that type holds both operands and the result; otherwise its first operand is converted
// to the narrowest type for which this is so. A sum is read from left to right, so converting its
// first summand converts all partial sums; every one of them has to be held.
//
// What the program computes as an int is held by int, whatever the ranges of its operands say. The
// order in which the program adds is not that of the terms. If the usual order of a sum takes a
// conversion, another one may be known to go without.

namespace pslice::term {

using base::Integer;

namespace {

/// With more summands, other orders are not looked for.
constexpr std::size_t few_summands = 8;

bool count_suits(CType type, const Range& count) {
  if (type.bits == 0) return true;
  if (count.high && *count.high < Integer(128)) return *count.high < Integer(type.bits);
  return type.bits >= 64;  // the count is that of a program, which has no wider shifts
}

/// Whether to go on adding leads nowhere that the type of the new partial sum does not hold.
bool can_be_added(CType type, const Range& before, CExpr summand, const Range& after) {
  return holds(type, before) && holds(type, summand->range) && holds(type, after);
}

}  // namespace

unsigned casts_of(const std::vector<LinearPart>& parts) {
  unsigned casts = 0;
  for (const LinearPart& part : parts) casts += part.value != nullptr ? part.value->casts : 0;
  return casts;
}

bool CExact::is_int(Term term, const Integer& multiple) const {
  return context_.in_int(term) ||
         (!multiple.is_one() && context_.in_int(factory_.scale(multiple, term)));
}

Range CExact::narrowed(Range range, Term term, const Integer& multiple) const {
  if (holds(c_int, range) || !is_int(term, multiple)) return range;
  return intersection(range, Range::of_width(32, true));
}

CExpr CExact::binary(Term term, CExpr a, CExpr b) {
  const Computed computed = context_.in_int(term) ? Computed::as_int : Computed::somehow;
  const Range range = narrowed(range_of(term.kind(), a->range, b->range), term, 1);
  return binary(term.kind(), a, b, range, computed);
}

CExpr CExact::binary(Kind kind, CExpr a, CExpr b, const Range& range, Computed computed) {
  const bool as_int = computed == Computed::as_int;
  const auto suits = [&](CType left) {
    if (kind == Kind::shift_left || kind == Kind::shift_right) {
      return holds(left, a->range) && holds(left, range) && (as_int || count_suits(left, b->range));
    }
    const CType type = common(left, b->type);
    // What is negative fills the type with ones, of which the other operand takes its share.
    if (kind == Kind::bit_and && !type.is_signed) {
      return holds(type, a->range) || holds(type, b->range);
    }
    if (!holds(type, a->range) || !holds(type, b->range) || !holds(type, range)) return false;
    // The remainder has no value for C where the quotient has none.
    return kind != Kind::remainder || as_int ||
           holds(type, range_of(Kind::quotient, a->range, b->range));
  };
  return build_.binary(kind, build_.converted_until(a, suits), b, range);
}

CExpr CExact::choice(CExpr condition, CExpr yes, CExpr no) {
  const auto suits = [&](CType type) {
    type = common(type, no->type);
    return holds(type, yes->range) && holds(type, no->range);
  };
  return build_.choice(condition, build_.converted_until(yes, suits), no);
}

CExpr CExact::comparison(CExpr left, const std::string& sign, CExpr right) {
  const auto suits = [&](CType type) {
    type = common(type, right->type);
    return holds(type, left->range) && holds(type, right->range);
  };
  return build_.comparison(build_.converted_until(left, suits), sign, right);
}

CExact::Summand CExact::summand(const LinearPart& part, Position position,
                                const Integer& multiple) {
  const Integer& coefficient = part.coefficient;
  const bool is_negated = coefficient == Integer(-1) && part.term;
  const bool subtracted = position == Position::first ? is_negated : can_be_subtracted(coefficient);
  const Integer factor = subtracted ? -coefficient : coefficient;
  CExpr shown = part.value;
  if (!part.term) {
    shown = build_.number(factor, c_int);
  } else if (!factor.is_one()) {
    const CExpr number = build_.number(factor, part.value->type);
    const Term product = factory_.scale(factor, part.term);
    const Range range = narrowed(number->range * part.value->range, product, multiple);
    shown = binary(Kind::product, number, part.value, range, Computed::somehow);
  }
  const Term term =
      part.term ? factory_.scale(coefficient, part.term) : factory_.constant(coefficient);
  return {{shown, subtracted}, subtracted ? -shown->range : shown->range, term};
}

CExpr CExact::in_order(const std::vector<LinearPart>& parts, const Integer& multiple) {
  std::vector<CBuilder::Summand> shown;
  std::vector<Range> partial;
  Term term = factory_.constant(0);
  for (const LinearPart& part : parts) {
    const bool begins = shown.empty();
    const Summand next = summand(part, begins ? Position::first : Position::later, multiple);
    shown.push_back(next.shown);
    term = factory_.add(term, next.term);
    partial.push_back(narrowed(begins ? next.range : partial.back() + next.range, term, multiple));
  }
  const auto suits = [&](CType type) {
    if (!holds(type, partial.front())) return false;
    for (std::size_t i = 1; i < shown.size(); ++i) {
      type = common(type, shown[i].value->type);
      if (!can_be_added(type, partial[i - 1], shown[i].value, partial[i])) return false;
    }
    return true;
  };
  shown.front().value = build_.converted_until(shown.front().value, suits);
  if (shown.front().subtracted) shown.front() = {build_.negative(shown.front().value)};
  return shown.size() == 1 ? shown.front().value : build_.sum(shown, partial.back());
}

/// In an order that takes no conversion beyond those of the parts; null if none is found by
/// always adding the first part that can be added.
CExpr CExact::in_some_order(std::vector<LinearPart> parts, const Integer& multiple) {
  std::vector<LinearPart> order;
  CType type = c_int;
  Range range;
  Term term = factory_.constant(0);
  while (!parts.empty()) {
    const bool begins = order.empty();
    const auto found = std::ranges::find_if(parts, [&](const LinearPart& part) {
      const Summand next = summand(part, begins ? Position::first : Position::later, multiple);
      const Term sum = factory_.add(term, next.term);
      const Range after = narrowed(begins ? next.range : range + next.range, sum, multiple);
      const CType joint = begins ? next.shown.value->type : common(type, next.shown.value->type);
      if (!can_be_added(joint, begins ? after : range, next.shown.value, after)) return false;
      type = joint;
      range = after;
      term = sum;
      return true;
    });
    if (found == parts.end()) return nullptr;
    order.push_back(*found);
    parts.erase(found);
  }
  return in_order(order, multiple);
}

CExpr CExact::sum(std::vector<LinearPart> parts, const Integer& multiple) {
  assert(!parts.empty());
  parts = in_reading_order(std::move(parts));
  const CExpr usual = in_order(parts, multiple);
  if (usual->casts <= casts_of(parts) || parts.size() > few_summands) return usual;
  const CExpr other = in_some_order(parts, multiple);
  return other != nullptr && other->casts < usual->casts ? other : usual;
}

std::vector<LinearPart> in_reading_order(std::vector<LinearPart> parts) {
  const auto is_positive = [](const LinearPart& part) { return part.coefficient.sign() > 0; };
  const auto first = std::ranges::find_if(parts, is_positive);
  if (first != parts.end()) std::rotate(parts.begin(), first, first + 1);
  return parts;
}

}  // namespace pslice::term
