#include <algorithm>
#include <cassert>
#include <utility>

#include "term/table.h"

// Formulas, in the normal forms described at the top of term.h.

namespace pslice::term {

using base::Integer;

namespace {

/// e as constant + coefficient * choice(condition, yes, no) with constants yes and no: the usual
/// way to store the truth of a condition in a variable of C.
struct StoredCondition {
  Term condition;
  Integer if_true;
  Integer if_false;
};

std::optional<StoredCondition> stored_condition(Term e) {
  Integer constant;
  Integer coefficient(1);
  Term choice = e;
  if (e.kind() == Kind::sum && e.operands().size() == 1) {
    constant = e.value();
    coefficient = e.coefficients().front();
    choice = e.operands().front();
  }
  if (choice.kind() != Kind::choice) return std::nullopt;
  const auto operands = choice.operands();
  if (!operands[1].is_constant() || !operands[2].is_constant()) return std::nullopt;
  return StoredCondition{operands[0], constant + coefficient * operands[1].value(),
                         constant + coefficient * operands[2].value()};
}

/// Whether constant + coefficient * value is zero, or at most zero, where `value` is one of
/// several: an alternative that is not a number may still be known not to be zero, or on which side
/// of it, by the condition of its own choice. So `(v > 0 ? v : 1) == 0` is false and `(v < 0 ? v :
/// -1) <= 0` true, though v is unknown. That is how library functions are said to give *some*
/// number of the right sign, and who only asks for the sign gets a plain answer.
class SignedAlternatives {
 public:
  SignedAlternatives(Factory& factory, Kind question, Term e)
      : factory_(factory), question_(question), choice_(e) {
    if (e.kind() != Kind::sum || e.operands().size() != 1) return;
    constant_ = e.value();
    coefficient_ = e.coefficients().front();
    choice_ = e.operands().front();
  }

  /// None where that is not so plain, or nothing depends on signs.
  std::optional<Term> answer() {
    if (choice_.kind() != Kind::choice) return std::nullopt;
    const auto result = answer(choice_, 0);
    return uses_signs_ ? result : std::nullopt;
  }

 private:
  static constexpr int deepest = 8;

  std::optional<Term> answer(Term choice, int depth) {
    const auto operands = choice.operands();
    const Term condition = operands[0];
    const auto yes = alternative(operands[1], condition, depth);
    if (!yes) return std::nullopt;
    const Term opposite = factory_.negation(condition);
    const auto no = alternative(operands[2], opposite, depth);
    if (!no) return std::nullopt;
    if (*yes == *no) return yes;
    if (yes->is_true() && no->is_false()) return condition;
    if (yes->is_false() && no->is_true()) return opposite;
    return factory_.disjunction(
        {factory_.conjunction({condition, *yes}), factory_.conjunction({opposite, *no})});
  }

  std::optional<Term> alternative(Term value, Term known, int depth) {
    if (value.is_constant()) return factory_.truth(holds(value.value()));
    if (value.kind() == Kind::choice && depth < deepest) return answer(value, depth + 1);
    return from_sign(value, known);
  }

  [[nodiscard]] bool holds(const Integer& value) const {
    const Integer e = constant_ + coefficient_ * value;
    return question_ == Kind::is_zero ? e.is_zero() : e.sign() <= 0;
  }

  /// `known` bounds the value from one side, and the question is decided beyond that bound.
  std::optional<Term> from_sign(Term value, Term known) {
    if (known.operands().empty()) return std::nullopt;
    const Term operand = known.operands().front();
    const bool is_not_zero = known.kind() == Kind::negation && operand.kind() == Kind::is_zero &&
                             operand.operands().front() == value;
    if (is_not_zero && question_ == Kind::is_zero && constant_.is_zero()) return decided(false);
    if (known.kind() != Kind::at_most_zero) return std::nullopt;
    // operand = value - bound, or bound - value
    for (const int sign : {1, -1}) {
      const Term rest = factory_.subtract(operand, factory_.scale(sign, value));
      if (!rest.is_constant()) continue;
      const Integer bound = sign > 0 ? -rest.value() : rest.value();
      const Integer at_bound = constant_ + coefficient_ * bound;
      // From the bound on, the expression moves away in this direction.
      const bool grows = coefficient_.is_negative() == (sign > 0);
      if (grows && at_bound.sign() > 0) return decided(false);
      const bool is_negative = at_bound.sign() < 0;
      if (!grows && question_ == Kind::is_zero && is_negative) return decided(false);
      if (!grows && question_ == Kind::at_most_zero && at_bound.sign() <= 0) return decided(true);
    }
    return std::nullopt;
  }

  std::optional<Term> decided(bool truth) {
    uses_signs_ = true;
    return factory_.truth(truth);
  }

  Factory& factory_;
  Kind question_;
  Term choice_;
  Integer constant_;
  Integer coefficient_{1};
  bool uses_signs_ = false;
};

/// The members of nested conjunctions (or disjunctions), sorted and each once.
void flatten(Kind kind, std::vector<Term>& parts) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    assert(parts[i].is_formula());
    if (parts[i].kind() != kind) continue;
    // A member that is of this kind itself is flat already.
    const auto members = parts[i].operands();
    parts[i] = members.front();
    parts.insert(parts.end(), members.begin() + 1, members.end());
  }
  std::ranges::sort(parts);
  const auto repeated = std::ranges::unique(parts);
  parts.erase(repeated.begin(), repeated.end());
}

}  // namespace

Term Factory::truth(bool value) { return value ? table_->yes : table_->no; }

Term Factory::equal(Term a, Term b) {
  Term e = table_->combine(0, a, -1, b);
  if (e.is_constant()) return truth(e.value().is_zero());
  if (const auto stored = stored_condition(e)) {
    const bool if_true = stored->if_true.is_zero();
    if (if_true == stored->if_false.is_zero()) return truth(if_true);
    return if_true ? stored->condition : negation(stored->condition);
  }
  if (const auto answer = SignedAlternatives(*this, Kind::is_zero, e).answer()) return *answer;
  if (e.kind() == Kind::sum && e.coefficients().front().is_negative()) e = negate(e);
  return table_->unary(Kind::is_zero, e);
}

Term Factory::less(Term a, Term b) { return at_most(table_->combine(1, a, -1, b), table_->zero); }

Term Factory::at_most(Term a, Term b) {
  const Term e = b == table_->zero ? a : table_->combine(0, a, -1, b);
  if (e.is_constant()) return truth(e.value().sign() <= 0);
  if (const auto stored = stored_condition(e)) {
    const bool if_true = stored->if_true.sign() <= 0;
    if (if_true == (stored->if_false.sign() <= 0)) return truth(if_true);
    return if_true ? stored->condition : negation(stored->condition);
  }
  if (const auto answer = SignedAlternatives(*this, Kind::at_most_zero, e).answer()) return *answer;
  return table_->unary(Kind::at_most_zero, e);
}

Term Factory::negation(Term a) {
  assert(a.is_formula());
  switch (a.kind()) {
    case Kind::truth: return truth(a.is_false());
    case Kind::negation: return a.operands().front();
    case Kind::at_most_zero:
      return at_most(table_->combine(1, table_->zero, -1, a.operands().front()), table_->zero);
    default: return table_->unary(Kind::negation, a);
  }
}

Term Factory::conjunction(std::vector<Term> parts) {
  return table_->connect(Kind::conjunction, table_->yes, table_->no, std::move(parts));
}

Term Factory::disjunction(std::vector<Term> parts) {
  return table_->connect(Kind::disjunction, table_->no, table_->yes, std::move(parts));
}

Term Factory::Table::connect(Kind kind, Term neutral, Term deciding, std::vector<Term> parts) {
  flatten(kind, parts);
  std::erase(parts, neutral);
  if (parts.empty()) return neutral;
  if (parts.size() == 1) return parts.front();
  for (const Term part : parts) {
    if (part == deciding) return deciding;
    const Term opposite = find_negation(part);
    if (opposite && std::ranges::binary_search(parts, opposite)) return deciding;
  }
  return intern({.kind = kind, .operands = parts});
}

}  // namespace pslice::term
