#include "slicer/explore/machines/simplifier.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "slicer/explore/tests/conditions.h"

namespace pslice::explore {

using solver::Answer;

namespace {

/// So much is asked for one condition; what is left then stays as it is.
constexpr std::size_t most_questions = 3000;
/// Of more cases, a solver is not asked.
constexpr std::size_t most_cases = 400;
/// Larger ones are not looked into.
constexpr std::uint32_t largest_term = 10'000;

/// Has it a value for some inputs only?
bool is_partial(Term term) {
  using term::Kind;
  const bool divides = term.kind() == Kind::quotient || term.kind() == Kind::remainder;
  const bool shifts = term.kind() == Kind::shift_left || term.kind() == Kind::shift_right;
  if ((divides || shifts) && !term.operands()[1].is_constant()) return true;
  if (term.size() > largest_term) return true;
  return std::ranges::any_of(term.operands(), is_partial);
}

/// Conjunctions as conditions of their own.
void flatten(Group& group) {
  std::vector<Term> flat;
  std::vector<std::size_t> after{0};
  for (const Term condition : group.condition) {
    if (condition.kind() == term::Kind::conjunction) {
      flat.insert(flat.end(), condition.operands().begin(), condition.operands().end());
    } else if (!condition.is_true()) {
      flat.push_back(condition);
    }
    after.push_back(flat.size());
  }
  for (Group::KnownInt& known : group.in_int) known.after = after[known.after];
  group.condition = std::move(flat);
}

/// A condition that is there already says nothing.
void drop_repeated(Group& group) {
  for (std::size_t i = group.condition.size(); i-- > 1;) {
    const auto end = group.condition.begin() + static_cast<std::ptrdiff_t>(i);
    const bool repeated = std::find(group.condition.begin(), end, group.condition[i]) != end;
    if (!repeated) continue;
    group.condition.erase(end);
    for (Group::KnownInt& known : group.in_int) known.after -= known.after > i ? 1 : 0;
  }
}

std::size_t place_of(const Group& group, Term condition) {
  return static_cast<std::size_t>(std::ranges::find(group.condition, condition) -
                                  group.condition.begin());
}

void drop(std::vector<Group>& cases, const std::vector<bool>& gone) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (gone[i]) continue;
    if (kept != i) cases[kept] = std::move(cases[i]);
    ++kept;
  }
  cases.resize(kept);
}

}  // namespace

Simplifier::Simplifier(const Inputs& inputs, term::Factory& terms,
                       const solver::SolverOptions& options, base::Budget& budget,
                       solver::Statistics& statistics)
    : terms_(terms),
      budget_(budget),
      solver_([&inputs](term::Variable v) { return inputs.range(v); }, statistics, options),
      of_ranges_([&inputs](term::Variable v) { return inputs.range(v); }, statistics, options) {}

std::vector<Group> Simplifier::operator()(std::vector<Group> cases,
                                          const std::vector<Term>& defined) {
  asked_ = 0;
  for (Group& group : cases) {
    flatten(group);
    drop_repeated(group);
  }
  merge_opposed(cases);
  if (cases.size() > most_cases) return cases;
  solver_.pop(0);
  for (const Term condition : defined) solver_.push(condition);
  expand(cases);
  drop_covered(cases);
  if (widen(cases)) drop_covered(cases);
  std::ranges::for_each(cases, [this](Group& group) { say_values(group); });
  return cases;
}

/// Cases that are the same but for a test that came out either way become one. A solver would find
/// that too, but of thousands of cases too late.
void Simplifier::merge_opposed(std::vector<Group>& cases) const {
  for (bool merged = true; merged;) {
    merged = false;
    // Only those that agree on all but the last conditions are looked at: of a tree, all.
    std::unordered_map<Term, std::vector<std::size_t>> by_rest;
    std::vector<bool> gone(cases.size());
    for (std::size_t i = 0; i < cases.size(); ++i) {
      const Conditions& own = cases[i].condition;
      const std::size_t rest = own.empty() ? 0 : own.size() - 1;
      const Term key = terms_.conjunction(
          std::vector<Term>(own.begin(), own.begin() + static_cast<std::ptrdiff_t>(rest)));
      for (const std::size_t other : by_rest[key]) {
        if (gone[other]) continue;
        const bool same = cases[other].condition == own;
        const auto place = same ? std::nullopt : opposed(cases[other].condition, own, terms_);
        if (!same && !place) continue;
        if (place) drop_condition(cases[other], *place);
        gone[i] = merged = true;
        break;
      }
      if (!gone[i]) by_rest[key].push_back(i);
    }
    drop(cases, gone);
  }
}

Term Simplifier::opposite(const Group& group) const {
  return terms_.negation(terms_.conjunction(group.condition));
}

/// Out of budget, nothing is known to be impossible.
bool Simplifier::is_impossible(std::span<const Term> conditions) {
  if (++asked_ > most_questions || budget_.exhausted()) return false;
  return solver_.check_all(conditions).answer == Answer::unsatisfiable;
}

/// Of an unsigned number, `x <= 0` is no weaker than `x == 0`.
std::vector<Term> Simplifier::weaker(Term condition) {
  if (condition.kind() != term::Kind::is_zero) return {};
  const Term sum = condition.operands().front();
  const Term zero = terms_.constant(0);
  std::vector<Term> bounds{terms_.at_most(sum, zero), terms_.at_most(zero, sum)};
  std::erase_if(bounds, [&](Term bound) {
    const std::vector<Term> beyond{bound, terms_.negation(condition)};
    return of_ranges_.check_all(beyond).answer == Answer::unsatisfiable;
  });
  return bounds;
}

/// Covers the case another one that has more to it?
bool Simplifier::covers_another(const Group& wider, std::size_t own,
                                const std::vector<Group>& cases) {
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (i == own) continue;
    std::vector<Term> beyond = cases[i].condition;
    beyond.push_back(opposite(wider));
    if (++asked_ > most_questions) return false;
    if (of_ranges_.check_all(beyond).answer == Answer::unsatisfiable) return true;
  }
  return false;
}

/// Drops conditions while what the case then covers was covered by some case.
void Simplifier::expand(std::vector<Group>& cases) {
  const solver::Position bottom = solver_.assertions().size();
  for (const Group& group : cases) solver_.push(opposite(group));
  for (Group& group : cases) {
    // A condition may be what gives those behind it a meaning.
    for (std::size_t place = group.condition.size(); place-- > 0;) {
      Group shorter = group;
      drop_condition(shorter, place);
      if (is_impossible(shorter.condition)) {
        group = std::move(shorter);
      } else if (is_partial(group.condition[place])) {
        break;
      }
    }
  }
  solver_.pop(bottom);
}

/// Makes bounds of values. They are no simpler, except where they make up for another case.
bool Simplifier::widen(std::vector<Group>& cases) {
  const solver::Position bottom = solver_.assertions().size();
  for (const Group& group : cases) solver_.push(opposite(group));
  bool widened = false;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    for (std::size_t place = 0; place < cases[i].condition.size(); ++place) {
      for (const Term bound : weaker(cases[i].condition[place])) {
        Group wider = cases[i];
        replace_condition(wider, place, bound);
        if (!is_impossible(wider.condition) || !covers_another(wider, i, cases)) continue;
        cases[i] = std::move(wider);
        widened = true;
        break;
      }
    }
  }
  solver_.pop(bottom);
  return widened;
}

/// The longest first: they say least.
void Simplifier::drop_covered(std::vector<Group>& cases) {
  const solver::Position bottom = solver_.assertions().size();
  std::vector<std::size_t> order(cases.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, std::greater{},
                           [&](std::size_t i) { return cases[i].condition.size(); });
  std::vector<bool> gone(cases.size());
  for (const std::size_t i : order) {
    for (std::size_t other = 0; other < cases.size(); ++other) {
      if (other != i && !gone[other]) solver_.push(opposite(cases[other]));
    }
    gone[i] = is_impossible(cases[i].condition);
    solver_.pop(bottom);
  }
  drop(cases, gone);
}

/// Where conditions on one input leave it a single value, that is what they say.
void Simplifier::say_values(Group& group) {
  std::map<term::Variable, std::vector<Term>> alone;
  for (const Term condition : group.condition) {
    if (condition.variables().size() == 1) alone[condition.variables()[0]].push_back(condition);
  }
  for (auto& [variable, conditions] : alone) {
    const bool is_value =
        conditions.size() == 1 && conditions.front().kind() == term::Kind::is_zero;
    if (is_value || ++asked_ > most_questions) continue;
    const solver::Reply reply = of_ranges_.check_all(conditions);
    if (reply.answer != Answer::satisfiable || reply.model.size() != 1) continue;
    const Term is_it =
        terms_.equal(terms_.variable(variable), terms_.constant(reply.model.front().second));
    std::vector<Term> other = conditions;
    other.push_back(terms_.negation(is_it));
    if (of_ranges_.check_all(other).answer != Answer::unsatisfiable) continue;
    replace_condition(group, place_of(group, conditions.front()), is_it);
    for (std::size_t i = 1; i < conditions.size(); ++i) {
      drop_condition(group, place_of(group, conditions[i]));
    }
  }
}

}  // namespace pslice::explore
