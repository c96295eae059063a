#include <algorithm>
#include <iterator>

#include "term/c_syntax.h"
#include "term/pieces.h"
#include "term/term.h"

// Terms as C expressions, the way a programmer would write them: constants on the right of a
// comparison, `-` instead of adding a negative number, strict comparisons except with 0, and
// parentheses where C needs them or a compiler would suggest them.

namespace pslice::term {

using base::Integer;

namespace {

using namespace level;

std::string wrap_operator(unsigned width, bool is_signed) {
  if (is_type_width(width)) return cast_operator(width, is_signed);
  return (is_signed ? "wrap" : "uwrap") + std::to_string(width);
}

class CWriter {
 public:
  explicit CWriter(const Namer& name) : name_(name) {}

  std::vector<Piece> pieces_of(Term term, int level) {
    pieces_.clear();
    const int own = level_of(term);
    if (own < level) text("(");
    write_node(term);
    if (own < level) text(")");
    return std::move(pieces_);
  }

 private:
  void text(std::string text) { pieces_.push_back({std::move(text)}); }
  void operand(Term term, int level) { pieces_.push_back({"", term, level}); }

  static int level_of(Term term) {
    switch (term.kind()) {
      case Kind::sum: return level_of_sum(term);
      case Kind::product:
      case Kind::quotient:
      case Kind::remainder: return multiplicative;
      case Kind::shift_left:
      case Kind::shift_right:
      case Kind::bit_and:
      case Kind::bit_or:
      case Kind::bit_xor: return bits;
      case Kind::at_most_zero: return relational;
      case Kind::is_zero: return equality;
      case Kind::negation:
        return term.operands().front().kind() == Kind::is_zero ? equality : unary;
      case Kind::conjunction: return logical_and;
      case Kind::disjunction: return logical_or;
      default: return unary;
    }
  }

  static int level_of_sum(Term sum) {
    if (sum.operands().size() > 1 || !sum.value().is_zero()) return additive;
    return sum.coefficients().front() == Integer(-1) ? unary : multiplicative;
  }

  void write_node(Term term) {
    const auto operands = term.operands();
    switch (term.kind()) {
      case Kind::constant: return text(literal(term.value()));
      case Kind::truth: return text(term.is_true() ? "1" : "0");
      case Kind::variable: return text(name_(term.variable()));
      case Kind::sum: return write_sum(term, term.value(), 1);
      case Kind::product: return binary(term, " * ", multiplicative);
      case Kind::quotient: return binary(term, " / ", multiplicative);
      case Kind::remainder: return binary(term, " % ", multiplicative);
      case Kind::shift_left: return binary(term, " << ", unary);
      case Kind::shift_right: return binary(term, " >> ", unary);
      case Kind::bit_and: return binary(term, " & ", unary);
      case Kind::bit_or: return binary(term, " | ", unary);
      case Kind::bit_xor: return binary(term, " ^ ", unary);
      case Kind::wrap: return write_wrap(term);
      case Kind::choice:
        text("(");
        operand(operands[0], logical_or);
        text(" ? ");
        operand(operands[1], any);
        text(" : ");
        operand(operands[2], any);
        return text(")");
      case Kind::at_most_zero: return write_inequality(operands[0]);
      case Kind::is_zero: return write_equality(operands[0], " == ");
      case Kind::negation:
        if (operands[0].kind() == Kind::is_zero) {
          return write_equality(operands[0].operands().front(), " != ");
        }
        text("!");
        return operand(operands[0], unary);
      case Kind::conjunction: return join(operands, " && ");
      case Kind::disjunction: return join(operands, " || ");
    }
  }

  void binary(Term term, const char* sign, int left) {
    operand(term.operands()[0], left);
    text(sign);
    operand(term.operands()[1], unary);
  }

  void join(std::span<const Term> operands, const char* sign) {
    for (std::size_t i = 0; i < operands.size(); ++i) {
      if (i > 0) text(sign);
      operand(operands[i], bits);
    }
  }

  void write_wrap(Term term) {
    text(wrap_operator(term.bits(), term.is_signed()));
    const Term inner = term.operands().front();
    if (is_type_width(term.bits())) return operand(inner, unary);
    text("(");
    operand(inner, any);
    text(")");
  }

  /// sign * (sum without its constant) + constant, beginning with something positive if any is.
  void write_sum(Term sum, const Integer& constant, const Integer& sign) {
    const auto operands = sum.operands();
    std::vector<Integer> coefficients;
    for (const Integer& c : sum.coefficients()) coefficients.push_back(sign * c);
    const auto is_positive = [](const Integer& c) { return c.sign() > 0; };
    const auto found = std::ranges::find_if(coefficients, is_positive);
    const bool constant_first = found == coefficients.end() && constant.sign() > 0;
    const std::size_t first = static_cast<std::size_t>(
        (found == coefficients.end() ? coefficients.begin() : found) - coefficients.begin());

    bool begun = constant_first;
    if (constant_first) text(literal(constant));
    if (!constant_first) {
      summand(operands[first], coefficients[first], begun);
      begun = true;
    }
    for (std::size_t i = 0; i < operands.size(); ++i) {
      if (constant_first || i != first) summand(operands[i], coefficients[i], begun);
      begun = true;
    }
    if (constant_first || constant.is_zero()) return;
    const bool subtracted = can_be_subtracted(constant);
    text(subtracted ? " - " : " + ");
    text(literal(subtracted ? -constant : constant));
  }

  void summand(Term term, Integer coefficient, bool begun) {
    const bool subtracted = can_be_subtracted(coefficient);
    if (subtracted) {
      text(begun ? " - " : "-");
      coefficient = -coefficient;
    } else if (begun) {
      text(" + ");
    }
    const bool signed_alone = subtracted && !begun;
    if (coefficient.is_one()) return operand(term, signed_alone ? unary : multiplicative);
    text(literal(coefficient) + " * ");
    operand(term, unary);
  }

  /// e <= 0, with the variables on the left and the first of them positive.
  void write_inequality(Term e) {
    if (e.kind() != Kind::sum) {
      operand(e, additive);
      return text(" <= 0");
    }
    const Integer& constant = e.value();
    const bool flipped = e.coefficients().front().is_negative();
    write_sum(e, 0, flipped ? -1 : 1);
    if (constant.is_zero()) return text(flipped ? " >= 0" : " <= 0");
    text(flipped ? " > " : " < ");
    text(literal(flipped ? constant - 1 : 1 - constant));
  }

  void write_equality(Term e, const char* sign) {
    if (e.kind() != Kind::sum) {
      operand(e, relational);
      return text(std::string(sign) + "0");
    }
    const bool compares_two = e.operands().size() == 2 && e.value().is_zero() &&
                              e.coefficients()[0].is_one() && e.coefficients()[1] == Integer(-1);
    if (compares_two) {
      operand(e.operands()[0], relational);
      text(sign);
      return operand(e.operands()[1], relational);
    }
    write_sum(e, 0, 1);
    text(sign + literal(-e.value()));
  }

  const Namer& name_;
  std::vector<Piece> pieces_;
};

}  // namespace

std::string to_c(Term term, const Namer& name) {
  CWriter writer(name);
  return write(term, any, [&](Term t, int level) { return writer.pieces_of(t, level); });
}

}  // namespace pslice::term
