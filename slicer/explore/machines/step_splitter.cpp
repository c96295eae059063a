#include "slicer/explore/machines/step_splitter.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>

#include "term/decided_choices.h"

namespace pslice::explore {
namespace {

/// So often an input is looked for that C defines.
constexpr std::size_t most_retries = 20;
/// A value that depends on inputs and can be more than this is not looked at number by number.
constexpr std::size_t most_values = 32;
/// A group is taken apart into so many.
constexpr std::size_t most_parts = 128;

/// The condition of a choice within the term, itself without one; none: nothing is chosen.
Term open_choice(Term term, std::unordered_set<Term>& seen) {
  if (!seen.insert(term).second) return {};
  for (const Term operand : term.operands()) {
    if (const Term found = open_choice(operand, seen)) return found;
  }
  return term.kind() == term::Kind::choice ? term.operands()[0] : Term();
}

struct Open {
  std::size_t place = 0;  // among the conditions, or behind them
  Term condition;         // none: nothing is open
};

Open find_open(const Step& step) {
  std::unordered_set<Term> seen;
  const Conditions& conditions = step.group.condition;
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    if (const Term found = open_choice(conditions[i], seen)) return {i, found};
  }
  return {conditions.size(), step.value ? open_choice(step.value, seen) : Term()};
}

}  // namespace

void assume_at(Step& step, std::size_t place, Term condition, term::Factory& terms) {
  Group& group = step.group;
  term::DecidedChoices decide(terms);
  decide.assume(condition);
  for (std::size_t i = place; i < group.condition.size(); ++i) {
    group.condition[i] = decide(group.condition[i]);
    decide.assume(group.condition[i]);
  }
  if (step.value) step.value = decide(step.value);
  group.condition.insert(group.condition.begin() + static_cast<std::ptrdiff_t>(place), condition);
  for (Group::KnownInt& known : group.in_int) known.after += known.after > place ? 1 : 0;
}

void StepSplitter::split(const Step& step) {
  std::size_t budget = most_parts;
  split(step, budget);
}

void StepSplitter::split(const Step& step, std::size_t& budget) {
  const Open open = budget > 0 ? find_open(step) : Open();
  if (!open.condition) return split_value(step);
  term::Factory& terms = subject_.terms();
  for (const Term side : {open.condition, terms.negation(open.condition)}) {
    Step part = step;
    assume_at(part, open.place, side, terms);
    const bool contradicts = std::ranges::any_of(part.group.condition, &Term::is_false);
    if (contradicts) continue;
    if (!satisfies(part, part.input)) {
      const auto input = find_input(part, {});
      if (!input) continue;
      part.input = *input;
    }
    if (budget > 0) --budget;
    split(part, budget);
  }
}

void StepSplitter::split_value(const Step& step) {
  if (!step.value || step.value.is_constant()) {
    add(step, {}, step.value);
    return;
  }
  term::Factory& terms = subject_.terms();
  std::vector<Term> others;
  for (const Integer& value : candidates(step)) {
    const Term is_it = terms.equal(step.value, terms.constant(value));
    if (add(step, {is_it}, terms.constant(value))) others.push_back(terms.negation(is_it));
  }
  add(step, others, step.value);
}

/// Values to look for: states, or if there are few, all.
std::vector<Integer> StepSplitter::candidates(const Step& step) {
  if (question_.all_states) return question_.states;
  term::Factory& terms = subject_.terms();
  std::vector<Integer> found;
  std::vector<Term> others;
  while (found.size() <= most_values) {
    const auto input = find_input(step, others);
    if (!input) {
      std::ranges::sort(found);
      return found;
    }
    const auto value = explorer_.questions().evaluate(step.value, *input);
    if (!value) break;
    found.push_back(*value);
    others.push_back(terms.not_equal(step.value, terms.constant(*value)));
  }
  return question_.states;
}

bool StepSplitter::add(const Step& step, const std::vector<Term>& conditions, Term value) {
  Step found = step;
  std::ranges::copy(conditions, std::back_inserter(found.group.condition));
  if (!satisfies(found, found.input)) {
    const auto input = find_input(step, conditions);
    if (!input) return false;
    found.input = *input;
  }
  found.value = value;
  const Execution run = subject_.execute(found.input);
  found.group.test = test_of(run, found.input);
  found.written = run.written;
  steps_.all.push_back(std::move(found));
  return true;
}

bool StepSplitter::satisfies(const Step& step, const Assignment& input) const {
  return std::ranges::all_of(step.group.condition, [&](Term condition) {
    return explorer_.questions().holds(condition, input);
  });
}

/// None: there is none, or nobody knows, and then that is said.
std::optional<Assignment> StepSplitter::find_input(const Step& step, std::vector<Term> rest) {
  std::ranges::copy(step.group.condition, std::back_inserter(rest));
  std::ranges::copy(explorer_.defined().conditions(), std::back_inserter(rest));
  for (std::size_t tries = 0; tries < most_retries; ++tries) {
    Questions::Reply reply = explorer_.questions().ask({}, rest, step.input);
    if (reply.answer == solver::Answer::unsatisfiable) return std::nullopt;
    if (reply.answer == solver::Answer::unknown) break;
    const Execution run = subject_.execute(reply.assignment);
    if (run.has_ended()) return std::move(reply.assignment);
    const Term excluded = explorer_.exclude(run, reply.assignment);
    if (!excluded) break;
    rest.push_back(excluded);
  }
  explorer_.caveats().incomplete({}, "which states a step leads to was not decided");
  return std::nullopt;
}

}  // namespace pslice::explore
