#include "term/c_comparison.h"

#include <algorithm>
#include <cassert>

// A comparison can be written in several ways, which differ in what C has to compute:
//     x - y > 5      y - x < -5      x > y + 5      x - 5 > y      x - 6 >= y
// The program computed one of them, perhaps. The first in the order of how well they read is taken
// that needs no cast, and if all do, one with the fewest.

namespace pslice::term {

using base::Integer;

namespace {

std::string mirrored(const std::string& sign) {
  if (sign.front() == '<') return ">" + sign.substr(1);
  if (sign.front() == '>') return "<" + sign.substr(1);
  return sign;
}

CType type_beside(const std::vector<LinearPart>& parts) {
  CType type = parts.front().value->type;
  for (const LinearPart& part : parts) type = common(type, part.value->type);
  return type;
}

}  // namespace

/// The sum without its constant, divided by what its coefficients have in common.
std::vector<LinearPart> CComparison::divided_parts(Term e) {
  divisor_ = 1;
  if (e.kind() != Kind::sum) return {{1, e, value_(e)}};
  divisor_ = 0;
  for (const Integer& coefficient : e.coefficients()) divisor_ = gcd(divisor_, coefficient);
  std::vector<LinearPart> parts;
  for (std::size_t i = 0; i < e.operands().size(); ++i) {
    const Term operand = e.operands()[i];
    parts.push_back({truncated_quotient(e.coefficients()[i], divisor_), operand, value_(operand)});
  }
  return parts;
}

CExpr CComparison::at_most_zero(Term e) {
  Relation relation{divided_parts(e), "<=", 0};
  if (e.kind() == Kind::sum) relation.number = floor_quotient(-e.value(), divisor_);
  Integer beyond = relation.number + 1;
  if (relation.parts.front().coefficient.is_negative()) {
    for (LinearPart& part : relation.parts) part.coefficient = -part.coefficient;
    relation.sign = ">=";
    relation.number = -relation.number;
    beyond = relation.number - 1;
  }
  const Relation strict{relation.parts, relation.sign.substr(0, 1), beyond};
  const bool prefers_strict = prefers(strict, relation);
  return plainest(prefers_strict ? candidates(strict, relation) : candidates(relation, strict));
}

/// The one with a number that needs no wider type, that the reader knows, that is smaller.
bool CComparison::prefers(const Relation& one, const Relation& other) const {
  const CType type = type_beside(one.parts);
  const auto width = [&](const Relation& r) { return literal_beside(r.number, type).type.bits; };
  if (width(one) != width(other)) return width(one) < width(other);
  if (context_.is_familiar) {
    const bool known = context_.is_familiar(one.number);
    if (known != context_.is_familiar(other.number)) return known;
  }
  return one.number * one.number < other.number * other.number;
}

CExpr CComparison::is_zero(Term e, Equality equality) {
  const bool wanted = equality == Equality::wanted;
  Relation relation{divided_parts(e), wanted ? "==" : "!=", 0};
  if (e.kind() == Kind::sum) {
    if (!truncated_remainder(e.value(), divisor_).is_zero()) {
      return build_.number(wanted ? 0 : 1, c_int);
    }
    relation.number = truncated_quotient(-e.value(), divisor_);
  }
  return plainest(candidates(relation, std::nullopt));
}

bool CComparison::is_difference(const Relation& relation) {
  const auto& parts = relation.parts;
  return relation.number.is_zero() && parts.size() == 2 && parts[0].coefficient.is_one() &&
         parts[1].coefficient == Integer(-1);
}

bool CComparison::is_computed(const Relation& relation) {
  Term sum = factory_.constant(0);
  for (const LinearPart& part : relation.parts) {
    sum = factory_.add(sum, factory_.scale(part.coefficient, part.term));
  }
  return context_.in_int(sum);
}

CComparison::Candidates CComparison::candidates(const Relation& preferred,
                                                const std::optional<Relation>& other) {
  Relation turned{preferred.parts, mirrored(preferred.sign), -preferred.number};
  for (LinearPart& part : turned.parts) part.coefficient = -part.coefficient;

  Candidates all{{preferred, Form::one_sided}, {turned, Form::one_sided}};
  for (const Relation& relation : {preferred, other.value_or(preferred)}) {
    const bool keeps_sign = relation.number.sign() >= 0;
    all.emplace_back(relation, keeps_sign ? Form::number_right : Form::number_left);
    all.emplace_back(relation, keeps_sign ? Form::number_left : Form::number_right);
  }
  if (is_difference(preferred) && !is_computed(preferred)) {
    const std::size_t first = is_computed(turned) ? 1 : 2;
    std::rotate(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(first), all.begin() + 3);
  }
  return all;
}

CExpr CComparison::written(const Relation& relation, Form form) {
  std::vector<LinearPart> left;
  std::vector<LinearPart> right;
  for (LinearPart part : relation.parts) {
    const bool stays = form == Form::one_sided || part.coefficient.sign() > 0;
    if (!stays) part.coefficient = -part.coefficient;
    (stays ? left : right).push_back(std::move(part));
  }
  Integer number = relation.number;
  if (form != Form::one_sided && !number.is_zero()) {
    if (form == Form::number_left) number = -number;
    auto& side = form == Form::number_left ? left : right;
    if (!side.empty()) side.push_back({number, {}, nullptr});
    if (!side.empty()) number = 0;
  }
  const CExpr shown = exact_.sum(std::move(left), divisor_);
  const CExpr beside =
      right.empty() ? build_.number(number, shown->type) : exact_.sum(std::move(right), divisor_);
  return exact_.comparison(shown, relation.sign, beside);
}

CExpr CComparison::plainest(const Candidates& candidates) {
  const unsigned needed = casts_of(candidates.front().first.parts);
  CExpr best = nullptr;
  for (const auto& [relation, form] : candidates) {
    const CExpr next = written(relation, form);
    if (best == nullptr || next->casts < best->casts) best = next;
    if (best->casts <= needed) break;
  }
  return best;
}

}  // namespace pslice::term
