#include "tests/support/c_expression.h"

#include <algorithm>
#include <array>

namespace pslice::support {
namespace {

Wide power(unsigned bits) { return static_cast<Wide>(1) << bits; }

Wide magnitude(const Range& r) {
  return std::max(r.low < 0 ? -r.low : r.low, r.high < 0 ? -r.high : r.high);
}

CType promoted(const CType& type) {
  return type.bits < 32 || type.sign == CType::Sign::boolean ? int_type() : type;
}

/// The usual arithmetic conversions of the integer types used here (no two ranks share a width).
CType common(const CType& a, const CType& b) {
  const CType pa = promoted(a);
  const CType pb = promoted(b);
  if (pa.bits != pb.bits) return pa.bits > pb.bits ? pa : pb;
  return pa.is_signed() ? pb : pa;
}

Expression join(const std::string& text, const CType& type, const Range& range, const Expression& a,
                const Expression& b) {
  Expression result{text, type, range, a.reads, a.writes, false};
  result.reads.insert(b.reads.begin(), b.reads.end());
  result.writes.insert(b.writes.begin(), b.writes.end());
  return result;
}

/// 2^k - 1 >= value.
Wide ones_above(Wide value) {
  Wide result = 0;
  while (result < value) result = result * 2 + 1;
  return result;
}

Range product(const Range& a, const Range& b) {
  // Far beyond every type, and the exact product might not even fit a Wide.
  if (magnitude(a) > power(60) && magnitude(b) > power(60)) return {-power(120), power(120)};
  const std::array<Wide, 4> corners = {a.low * b.low, a.low * b.high, a.high * b.low,
                                       a.high * b.high};
  return {*std::ranges::min_element(corners), *std::ranges::max_element(corners)};
}

std::optional<Range> quotient(const Range& a, const Range& b, const CType& type) {
  if (b.low <= 0 && b.high >= 0) return std::nullopt;
  if (type.is_signed() && a.low == type.range().low && b.low <= -1 && b.high >= -1) {
    return std::nullopt;
  }
  if (a.low >= 0 && b.low > 0) return Range{0, a.high};
  return Range{-magnitude(a), magnitude(a)};
}

std::optional<Range> remainder(const Range& a, const Range& b, const CType& type) {
  if (!quotient(a, b, type)) return std::nullopt;
  const Wide most = std::min(magnitude(b) - 1, magnitude(a));
  return Range{a.low < 0 ? -most : 0, a.high > 0 ? most : 0};
}

std::optional<Range> bitwise(const std::string& op, const Range& a, const Range& b,
                             const CType& type) {
  if (op == "&") {
    if (a.low >= 0 && b.low >= 0) return Range{0, std::min(a.high, b.high)};
    if (a.low >= 0) return Range{0, a.high};
    if (b.low >= 0) return Range{0, b.high};
  } else if (a.low >= 0 && b.low >= 0) {
    return Range{0, ones_above(std::max(a.high, b.high))};
  }
  return type.range();
}

/// Of the exact result of `op`, operands already converted; none where C leaves it undefined
/// whatever the type's width.
std::optional<Range> arithmetic(const std::string& op, const Range& a, const Range& b,
                                const CType& type) {
  if (op == "+") return Range{a.low + b.low, a.high + b.high};
  if (op == "-") return Range{a.low - b.high, a.high - b.low};
  if (op == "*") return product(a, b);
  if (op == "/") return quotient(a, b, type);
  if (op == "%") return remainder(a, b, type);
  return bitwise(op, a, b, type);
}

bool is_comparison(const std::string& op) {
  return op == "<" || op == "<=" || op == ">" || op == ">=" || op == "==" || op == "!=";
}

std::optional<Expression> shift(const std::string& op, const Expression& a, const Expression& b) {
  const CType type = promoted(a.type);
  if (b.range.low < 0 || b.range.high >= static_cast<Wide>(type.bits)) return std::nullopt;
  Range range;
  if (op == ">>") {
    range = {a.range.low < 0 ? a.range.low : 0, a.range.high >= 0 ? a.range.high : -1};
  } else if (type.is_signed()) {
    if (a.range.low < 0) return std::nullopt;
    range = {0, a.range.high << static_cast<unsigned>(b.range.high)};
    if (!type.range().includes(range)) return std::nullopt;
  } else {
    range = type.range();
  }
  return join(operand(a) + " " + op + " " + operand(b), type, range, a, b);
}

}  // namespace

Range CType::range() const {
  if (sign == Sign::boolean) return {0, 1};
  if (sign == Sign::without) return {0, power(bits) - 1};
  return {-power(bits - 1), power(bits - 1) - 1};
}

CType int_type() { return {"int", 32, CType::Sign::with}; }
CType unsigned_type() { return {"unsigned", 32, CType::Sign::without}; }
CType long_long_type() { return {"long long", 64, CType::Sign::with}; }

const std::vector<CType>& integer_types() {
  static const std::vector<CType> types = {
      {"signed char", 8, CType::Sign::with},
      {"unsigned char", 8, CType::Sign::without},
      {"short", 16, CType::Sign::with},
      {"unsigned short", 16, CType::Sign::without},
      int_type(),
      unsigned_type(),
      long_long_type(),
      {"unsigned long long", 64, CType::Sign::without},
      {"_Bool", 8, CType::Sign::boolean},
  };
  return types;
}

std::string to_string(Wide value) {
  if (value < 0) return "-" + to_string(-value);
  if (value < 10) return std::string(1, static_cast<char>('0' + static_cast<int>(value)));
  return to_string(value / 10) + static_cast<char>('0' + static_cast<int>(value % 10));
}

std::string operand(const Expression& e) { return e.atom ? e.text : "(" + e.text + ")"; }

Expression constant(Wide value) {
  Expression e;
  e.range = {value, value};
  e.atom = value >= 0;
  if (int_type().range().includes(e.range)) {
    // The least int has no literal of its own type.
    e.text = value == int_type().range().low ? "-2147483647 - 1" : to_string(value);
  } else if (long_long_type().range().includes(e.range)) {
    e.type = long_long_type();
    e.text = value == e.type.range().low ? "-9223372036854775807LL - 1" : to_string(value) + "LL";
  } else {
    e.type = integer_types()[7];
    e.text = to_string(value) + "ULL";
  }
  return e;
}

Range converted(const Range& range, const CType& type) {
  if (type.sign == CType::Sign::boolean) {
    if (range == Range{0, 0}) return {0, 0};
    if (range.low > 0 || range.high < 0) return {1, 1};
    return {0, 1};
  }
  return type.range().includes(range) ? range : type.range();
}

Expression cast(const CType& type, const Expression& e) {
  return {"(" + type.spelling + ")" + operand(e),
          type,
          converted(e.range, type),
          e.reads,
          e.writes,
          false};
}

std::optional<Expression> combine(const std::string& op, const Expression& a, const Expression& b) {
  const std::string text = operand(a) + " " + op + " " + operand(b);
  if (op == "<<" || op == ">>") return shift(op, a, b);
  if (is_comparison(op)) return join(text, int_type(), {0, 1}, a, b);
  const CType type = common(a.type, b.type);
  const std::optional<Range> exact =
      arithmetic(op, converted(a.range, type), converted(b.range, type), type);
  if (!exact) return std::nullopt;
  if (!type.range().includes(*exact) && type.is_signed()) return std::nullopt;
  return join(text, type, converted(*exact, type), a, b);
}

std::optional<Expression> negated(const Expression& e) {
  const CType type = promoted(e.type);
  const Range exact{-e.range.high, -e.range.low};
  if (type.is_signed() && !type.range().includes(exact)) return std::nullopt;
  return Expression{"-" + operand(e), type, converted(exact, type), e.reads, e.writes, false};
}

Expression complemented(const Expression& e) {
  const CType type = promoted(e.type);
  const Range exact{-1 - e.range.high, -1 - e.range.low};
  return {"~" + operand(e), type, converted(exact, type), e.reads, e.writes, false};
}

Expression logical_not(const Expression& e) {
  return {"!" + operand(e), int_type(), {0, 1}, e.reads, e.writes, false};
}

Expression logical(const std::string& op, const Expression& a, const Expression& b) {
  return join(operand(a) + " " + op + " " + operand(b), int_type(), {0, 1}, a, b);
}

Expression comma(const Expression& a, const Expression& b) {
  Expression e = join("(" + a.text + ", " + operand(b) + ")", b.type, b.range, a, b);
  e.atom = true;  // bare commas would separate arguments and declarators
  return e;
}

Expression conditional(const Expression& c, const Expression& a, const Expression& b) {
  const CType type = common(a.type, b.type);
  const Range ra = converted(a.range, type);
  const Range rb = converted(b.range, type);
  const Expression sides = join("", type, {}, a, b);
  return join(operand(c) + " ? " + operand(a) + " : " + operand(b), type,
              {std::min(ra.low, rb.low), std::max(ra.high, rb.high)}, c, sides);
}

Expression fitted(const Expression& e, const CType& type, const Range& target) {
  if (target.includes(converted(e.range, type))) return e;
  if (target.low < 0) {
    // |e % k| < k; an unsigned or 64-bit e keeps its type, and the result still fits.
    const Wide k = std::min(target.high, -target.low) + 1;
    return *combine("%", e, constant(k));
  }
  const Wide width = target.high - target.low + 1;
  const CType wide = e.type.bits > 32 ? integer_types()[7] : unsigned_type();
  Expression reduced = *combine("%", cast(wide, e), constant(width));
  return target.low == 0 ? reduced : *combine("+", reduced, constant(target.low));
}

}  // namespace pslice::support
