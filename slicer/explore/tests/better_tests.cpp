#include "slicer/explore/tests/better_tests.h"

#include <utility>

#include "slicer/explore/tests/wishes.h"

namespace pslice::explore {
namespace {

/// So many questions are spent on better tests, once the groups are known.
constexpr std::size_t most_questions = 2000;

}  // namespace

void BetterTests::choose(const std::vector<Group>& groups, Groups& tests, base::Budget& budget) {
  for (std::size_t i = 0; i < groups.size() && !budget.exhausted(); ++i) {
    std::optional<Assignment> input = better(groups[i], tests.input(i));
    if (!input) continue;
    const Execution execution = subject_.execute(*input);
    if (is_in(groups[i], execution)) tests.replace_test(i, execution, std::move(*input));
  }
}

/// None if no wish can be granted that the first input does not.
std::optional<Assignment> BetterTests::better(const Group& group, const Assignment& first) {
  std::vector<Term> granted = defined_.conditions();
  Assignment best = first;
  bool is_better = false;
  for (const Term wish : wishes(group, subject_.inputs(), subject_.terms())) {
    granted.push_back(wish);
    if (questions_.holds(wish, best)) continue;
    Questions::Reply reply;
    if (asked_ < most_questions) {
      ++asked_;
      reply = questions_.ask(group.condition, granted, best);
    }
    if (reply.answer == solver::Answer::satisfiable) {
      best = std::move(reply.assignment);
      is_better = true;
    } else {
      granted.pop_back();
    }
  }
  return is_better ? std::optional(std::move(best)) : std::nullopt;
}

/// Not so if it does something undefined that was not met before.
bool BetterTests::is_in(const Group& group, const Execution& execution) const {
  return execution.has_ended() &&
         group_condition(mode_.conditions(execution), execution) == group.condition;
}

}  // namespace pslice::explore
