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
