#include "term/decided_choices.h"

#include <algorithm>
#include <ranges>

#include "term/rebuild.h"

namespace pslice::term {

using base::Integer;

namespace {

/// Terms are walked as trees, since what is known differs from place to place.
constexpr std::uint32_t largest_term = 100'000;

bool has_something_to_decide(Term term) {
  const std::vector<Term> all = distinct_subterms({&term, 1});
  return std::ranges::any_of(all, [](Term part) {
    return part.kind() == Kind::choice || part.kind() == Kind::disjunction;
  });
}

}  // namespace

void DecidedChoices::assume(Term formula) {
  Undo forgotten;
  assume(formula, forgotten);
}

void DecidedChoices::assume(Term formula, Undo& undo) {
  if (formula.kind() == Kind::conjunction) {
    for (const Term part : formula.operands()) assume(part, undo);
    return;
  }
  const auto comparison = comparison_of(factory_, formula);
  if (!comparison) return;
  const auto [found, is_new] = bounds_.try_emplace(comparison->form.sum);
  undo.emplace_back(comparison->form.sum, is_new ? std::nullopt : std::optional(found->second));
  found->second.restrict_to(comparison->bounds);
  found->second.tighten();
}

std::optional<bool> DecidedChoices::decided(Term formula) {
  if (formula.is_true() || formula.is_false()) return formula.is_true();
  const bool is_and = formula.kind() == Kind::conjunction;
  if (is_and || formula.kind() == Kind::disjunction) {
    bool all = true;
    for (const Term part : formula.operands()) {
      const std::optional<bool> one = decided(part);
      if (one == !is_and) return one;  // it alone decides
      all = all && one.has_value();
    }
    return all ? std::optional(is_and) : std::nullopt;
  }
  const auto comparison = comparison_of(factory_, formula);
  if (!comparison) return std::nullopt;
  if (comparison->never) return false;
  const auto found = bounds_.find(comparison->form.sum);
  if (found == bounds_.end()) return std::nullopt;
  const Bounds& known = found->second;
  Bounds both = known;
  both.restrict_to(comparison->bounds);
  both.tighten();
  if (both.is_contradictory()) return false;
  const bool implied =
      both.low == known.low && both.high == known.high && both.excluded == known.excluded;
  return implied ? std::optional(true) : std::nullopt;
}

Term DecidedChoices::under(Term fact, Term term) {
  Undo undo;
  assume(fact, undo);
  const Term result = simplified(term);
  for (auto& [sum, before] : std::views::reverse(undo)) {
    if (before)
      bounds_[sum] = std::move(*before);
    else
      bounds_.erase(sum);
  }
  return result;
}

Term DecidedChoices::simplified_choice(Term term) {
  const Term condition = simplified(term.operands()[0]);
  const Term yes = term.operands()[1];
  const Term no = term.operands()[2];
  if (const auto known = decided(condition)) return simplified(*known ? yes : no);
  return factory_.choice(condition, under(condition, yes), under(factory_.negation(condition), no));
}

Term DecidedChoices::simplified(Term term) {
  if (term.kind() == Kind::choice) return simplified_choice(term);
  if (term.is_formula()) {
    if (const auto known = decided(term)) return factory_.truth(*known);
  }
  const auto old = term.operands();
  std::vector<Term> operands;
  for (const Term operand : old) operands.push_back(simplified(operand));
  if (std::ranges::equal(old, operands)) return term;
  return rebuild(factory_, term, operands);
}

Term DecidedChoices::operator()(Term term) {
  if (term.size() > largest_term || !has_something_to_decide(term)) return term;
  return simplified(term);
}

}  // namespace pslice::term
