#include "slicer/explore/tests/better_tests.h"

#include <utility>

#include "slicer/explore/tests/wished_input.h"
#include "slicer/explore/tests/wishes.h"

namespace pslice::explore {
namespace {

/// So many questions are spent on better tests, once the groups are known.
constexpr std::size_t most_questions = 2000;

}  // namespace

void BetterTests::choose(const std::vector<Group>& groups, Groups& tests, base::Budget& budget) {
  const Neighbours neighbours(groups, subject_.terms());
  for (std::size_t i = 0; i < groups.size() && !budget.exhausted(); ++i) {
    std::optional<Assignment> input = better(groups[i], neighbours, tests.input(i));
    if (!input) continue;
    const Execution execution = subject_.execute(*input);
    if (is_in(groups[i], mode_, execution)) tests.replace_test(i, execution, std::move(*input));
  }
}

/// None if no wish can be granted that the first input does not.
std::optional<Assignment> BetterTests::better(const Group& group, const Neighbours& neighbours,
                                              const Assignment& first) {
  WishedInput wished(group, defined_, questions_, first);
  bool is_better = false;
  for (const Term wish : wishes(group, neighbours, subject_.inputs(), subject_.terms())) {
    const bool is_asked = !wished.grants(wish);
    if (is_asked && ++asked_ > most_questions) continue;
    if (wished.grant(wish) && is_asked) is_better = true;
  }
  return is_better ? std::optional(wished.input()) : std::nullopt;
}

}  // namespace pslice::explore
