#include "term/c_modular.h"

#include <algorithm>
#include <utility>

// A conversion to n bits asks only for the value modulo 2^n. Sums, products and bit operators give
// that if their operands do, and unsigned types of C compute them so. Their first operand is
// converted to such a type unless they are computed in one anyway (`x + y` of two unsigned ints),
// or in a type that holds all values that can come up.
//
// The range of an expression here is that of the values C gives it.

namespace pslice::term {

using base::Integer;

bool is_modular(Kind kind) {
  switch (kind) {
    case Kind::sum:
    case Kind::product:
    case Kind::shift_left:
    case Kind::bit_and:
    case Kind::bit_or:
    case Kind::bit_xor:
    case Kind::wrap:
    case Kind::choice: return true;
    default: return false;
  }
}

bool CModular::wraps(CType type) const { return !type.is_signed && type.bits >= bits_; }

bool CModular::is_right(CType type, const Range& result) const {
  return wraps(type) || holds(type, result);
}

/// e converted to an unsigned type with at least so many bits, which prevails beside operands
/// that have no more.
CExpr CModular::made_unsigned(CExpr e, unsigned bits) {
  return build_.cast(e, unsigned_type(std::max({bits, bits_, e->type.bits})).bits, false);
}

CExpr CModular::settled(CExpr e, const Range& result) {
  const Range whole = Range::of_width(e->type.bits, e->type.is_signed);
  return build_.settled(e, whole.includes(result) ? result : whole);
}

CExpr CModular::binary(Kind kind, CExpr a, CExpr b) {
  const CType type = common(a->type, b->type);
  const bool operands_held = holds(type, a->range) && holds(type, b->range);
  const Range range = range_of(kind, a->range, b->range);
  const bool suits = kind == Kind::product ? wraps(type) || (operands_held && holds(type, range))
                                           : type.bits == 0 || type.bits >= bits_ || operands_held;
  if (!suits) a = made_unsigned(a, b->type.bits);
  const CExpr result = build_.binary(kind, a, b, range);
  return settled(result, operands_held ? range : Range{});
}

CExpr CModular::shift_left(CExpr a, CExpr count) {
  const bool has_limit = count->range.high && *count->range.high < Integer(128);
  const unsigned least =
      has_limit
          ? static_cast<unsigned>(std::max<std::int64_t>(*count->range.high->to_int64(), 0)) + 1
          : 64;
  const bool suits = a->type.bits == 0 || (wraps(a->type) && a->type.bits >= least);
  if (!suits) a = made_unsigned(a, least);
  return settled(build_.binary(Kind::shift_left, a, count, {}), {});
}

CExpr CModular::choice(CExpr condition, CExpr yes, CExpr no) {
  const CType type = common(yes->type, no->type);
  const bool suits = is_right(type, hull(yes->range, no->range));
  if (!suits) yes = made_unsigned(yes, no->type.bits);
  const CExpr result = build_.choice(condition, yes, no);
  return settled(result, result->range);
}

CExpr CModular::sum(std::vector<LinearPart> parts) {
  std::vector<CBuilder::Summand> shown;
  unsigned widest = bits_;
  for (LinearPart& part : in_reading_order(std::move(parts))) {
    if (magnitude(part.coefficient) >= Integer::power_of_two(bits_)) {
      part.coefficient = base::wrap(part.coefficient, bits_, true);
    }
    if (part.coefficient.is_zero()) continue;
    const bool is_negated = part.coefficient == Integer(-1) && part.term;
    const bool subtracted = shown.empty() ? is_negated : can_be_subtracted(part.coefficient);
    const Integer factor = subtracted ? -part.coefficient : part.coefficient;
    CExpr value = part.value;
    if (!part.term) {
      value = build_.number(factor, {bits_, false});
    } else if (!factor.is_one()) {
      value = binary(Kind::product, build_.number(factor, {bits_, false}), value);
    }
    shown.push_back({value, subtracted});
    widest = std::max(widest, value->type.bits);
  }
  if (shown.empty()) return build_.number(0, c_int);

  const bool begins_negated = shown.front().subtracted;
  const auto range_in = [&](CType type) -> std::optional<Range> {
    const Range& first = shown.front().value->range;
    Range range = begins_negated ? -first : first;
    if (!is_right(type, range)) return std::nullopt;
    for (std::size_t i = 1; i < shown.size(); ++i) {
      const auto& [value, subtracted] = shown[i];
      if (!holds(type, range)) range = Range::of_width(type.bits, type.is_signed);
      type = common(type, value->type);
      const Range after = range + (subtracted ? -value->range : value->range);
      const bool all_held = holds(type, range) && holds(type, value->range) && holds(type, after);
      if (!wraps(type) && !all_held) return std::nullopt;
      range = all_held ? after : Range::of_width(type.bits, type.is_signed);
    }
    return range;
  };
  CExpr& first = shown.front().value;
  std::optional<Range> range = range_in(first->type);
  if (!range) first = made_unsigned(first, widest);
  if (begins_negated) shown.front() = {build_.negative(first)};
  const CExpr result = shown.size() == 1 ? shown.front().value : build_.sum(shown, {});
  return settled(result, range.value_or(Range{}));
}

CExpr wrapped(CBuilder& build, CExpr e, unsigned width, bool is_signed) {
  const Range whole = Range::of_width(width, is_signed);
  if (is_type_width(width)) {
    if (e->type == CType{width, is_signed}) return build.settled(e, whole);
    return build.settled(build.cast(e, width, is_signed), whole);
  }
  // A width of bit-fields only: the bits are masked out, and the highest of them is given its
  // negative weight by flipping and subtracting it.
  const CExpr mask = build.number(Integer::power_of_two(width) - 1, e->type);
  CExpr bits = build.binary(Kind::bit_and, e, mask, Range::of_width(width, false));
  bits = build.settled(bits, bits->range);
  if (!is_signed) return bits;
  const Integer half = Integer::power_of_two(width - 1);
  if (!bits->type.is_signed) bits = build.cast(bits, unsigned_type(width).bits, true);
  const CExpr flipped = build.binary(Kind::bit_xor, bits, build.number(half, c_int), bits->range);
  return build.sum({{flipped}, {build.number(half, c_int), true}}, whole);
}

CExpr wrapped_shift(CBuilder& build, CExpr a, CExpr count, unsigned width, bool is_signed) {
  if (a->type != CType{width, is_signed}) return nullptr;
  const std::optional<Integer>& most = count->range.high;
  const bool has_limit = most && *most < Integer(128);
  if (has_limit && *most >= Integer(width)) return nullptr;
  return build.settled(build.binary(Kind::shift_left, a, count, {}),
                       Range::of_width(width, is_signed));
}

}  // namespace pslice::term
