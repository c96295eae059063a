#include "term/c_builder.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace pslice::term {

using base::Integer;

namespace {

/// How far down a conversion is moved, as in `(long)x * y / z`; deeper ones get parentheses.
constexpr unsigned conversion_depth = 8;

constexpr unsigned most_casts = 1U << 30U;

struct Operator {
  const char* sign;
  int level;
  int left;  // of the left operand; the right one is unary
};

Operator operator_of(Kind kind) {
  using namespace level;
  switch (kind) {
    case Kind::product: return {" * ", multiplicative, multiplicative};
    case Kind::quotient: return {" / ", multiplicative, multiplicative};
    case Kind::remainder: return {" % ", multiplicative, multiplicative};
    case Kind::shift_left: return {" << ", bits, unary};
    case Kind::shift_right: return {" >> ", bits, unary};
    case Kind::bit_and: return {" & ", bits, unary};
    case Kind::bit_or: return {" | ", bits, unary};
    default: assert(kind == Kind::bit_xor); return {" ^ ", bits, unary};
  }
}

bool is_shift(Kind kind) { return kind == Kind::shift_left || kind == Kind::shift_right; }

/// What a literal of a type ends in, if there is a literal of that type for the number.
std::optional<std::string> suffix(const Integer& value, CType type) {
  if (!holds(type, Range::only(value)) || !holds(c_long, -Range::only(magnitude(value)))) return {};
  if (type == c_long) return "L";
  if (type == unsigned_type(64)) return "UL";
  if (type == unsigned_type(32)) return "U";
  return {};
}

}  // namespace

CExpr CBuilder::made(CExpression e) {
  unsigned casts = e.casts;
  for (const auto& part : e.parts) {
    if (part.operand != nullptr) casts = std::min(casts + part.operand->casts, most_casts);
  }
  e.casts = casts;
  return &all_.emplace_back(std::move(e));
}

CExpr CBuilder::atom(std::string text, CType type, Range range) {
  return made({.parts = {{std::move(text)}}, .type = type, .range = std::move(range)});
}

CExpr CBuilder::number(const Integer& value, CType beside) {
  CLiteral literal = literal_beside(value, beside);
  return made({.parts = {{std::move(literal.text)}},
               .type = literal.type,
               .range = Range::only(value),
               .number = value});
}

CExpr CBuilder::cast(CExpr e, unsigned bits, bool is_signed) {
  const CType type = promoted(bits, is_signed);
  const Range whole = Range::of_width(bits, is_signed);
  const Range range = whole.includes(e->range) ? e->range : whole;
  if (const auto end = e->number ? suffix(*e->number, type) : std::nullopt; end && bits >= 32) {
    return made({.parts = {{e->number->to_string() + *end}},
                 .type = type,
                 .range = range,
                 .casts = 1,
                 .number = e->number});
  }
  return made({.parts = {{cast_operator(bits, is_signed)}, {"", e, level::unary}},
               .type = type,
               .range = range,
               .casts = 1});
}

CExpr CBuilder::converted(CExpr e, CType type) { return converted(e, type, conversion_depth); }

CExpr CBuilder::converted(CExpr e, CType type, unsigned depth) {
  if (e->type == type) return e;
  const bool moves = depth > 0 && e->leading && type.is_signed && type.bits > e->type.bits;
  if (!moves) return cast(e, type.bits, type.is_signed);
  CExpression wider = *e;
  wider.casts = 0;
  wider.type = type;
  CExpr& operand = wider.parts[*wider.leading].operand;
  operand = converted(operand, type, depth - 1);
  return made(std::move(wider));
}

CExpr CBuilder::binary(Kind kind, CExpr a, CExpr b, Range range) {
  const Operator op = operator_of(kind);
  return made({.parts = {{"", a, op.left}, {op.sign}, {"", b, level::unary}},
               .level = op.level,
               .type = is_shift(kind) ? a->type : common(a->type, b->type),
               .range = std::move(range),
               .leading = 0});
}

CExpr CBuilder::negative(CExpr e) {
  return made(
      {.parts = {{"-"}, {"", e, level::unary}}, .type = e->type, .range = -e->range, .leading = 1});
}

CExpr CBuilder::sum(const std::vector<Summand>& summands, Range range) {
  CExpression result{.level = level::additive, .range = std::move(range), .leading = 0};
  result.type = summands.front().value->type;
  for (const auto& [value, subtracted] : summands) {
    if (!result.parts.empty()) result.parts.push_back({subtracted ? " - " : " + "});
    result.parts.push_back({"", value, level::multiplicative});
    result.type = common(result.type, value->type);
  }
  return made(std::move(result));
}

CExpr CBuilder::choice(CExpr condition, CExpr yes, CExpr no) {
  return made({.parts = {{"("},
                         {"", condition, level::logical_or},
                         {" ? "},
                         {"", yes},
                         {" : "},
                         {"", no},
                         {")"}},
               .type = common(yes->type, no->type),
               .range = hull(yes->range, no->range),
               .leading = 3});
}

CExpr CBuilder::settled(CExpr e, Range range) {
  CExpression result = *e;
  result.leading.reset();
  result.range = std::move(range);
  return &all_.emplace_back(std::move(result));
}

CExpr CBuilder::comparison(CExpr left, const std::string& sign, CExpr right) {
  const bool equates = sign == "==" || sign == "!=";
  const int operands = equates ? level::relational : level::additive;
  return made({.parts = {{"", left, operands}, {" " + sign + " "}, {"", right, operands}},
               .level = equates ? level::equality : level::relational,
               .range = {0, 1}});
}

CExpr CBuilder::logical_not(CExpr formula) {
  return made({.parts = {{"!"}, {"", formula, level::unary}}, .range = {0, 1}});
}

CExpr CBuilder::connected(const char* sign, int level, const std::vector<CExpr>& formulas) {
  CExpression result{.level = level, .range = {0, 1}};
  for (const CExpr formula : formulas) {
    if (!result.parts.empty()) result.parts.push_back({sign});
    result.parts.push_back({"", formula, level::bits});
  }
  return made(std::move(result));
}

std::string to_string(CExpr e, int level) {
  std::string text;
  std::vector<CExpression::Part> todo{{"", e, level}};
  while (!todo.empty()) {
    const CExpression::Part part = std::move(todo.back());
    todo.pop_back();
    if (part.operand == nullptr) {
      text += part.text;
      continue;
    }
    const bool enclosed = part.operand->level < part.level;
    if (enclosed) text += "(";
    if (enclosed) todo.push_back({")"});
    todo.insert(todo.end(), part.operand->parts.rbegin(), part.operand->parts.rend());
  }
  return text;
}

}  // namespace pslice::term
