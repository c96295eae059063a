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
    std::vector<Term> wanted = wishes(groups[i], neighbours, subject_.inputs(), subject_.terms());
    while (!wanted.empty()) {
      std::optional<Assignment> input = better(groups[i], wanted, tests.input(i));
      if (!input) break;
      const Execution execution = subject_.execute(*input);
      if (is_in(groups[i], mode_, execution)) {
        tests.replace_test(i, execution, std::move(*input));
        break;
      }
      // One wish too many leads to what C does not define: the first are wanted most.
      wanted.resize(wanted.size() / 2);
    }
  }
}

/// None if no wish can be granted that the first input does not.
std::optional<Assignment> BetterTests::better(const Group& group, std::span<const Term> wanted,
                                              const Assignment& first) {
  WishedInput wished(group, defined_, questions_, first);
  bool is_better = false;
  for (const Term wish : wanted) {
    const bool is_asked = !wished.grants(wish);
    if (is_asked && ++asked_ > most_questions) continue;
    if (wished.grant(wish) && is_asked) is_better = true;
  }
  return is_better ? std::optional(wished.input()) : std::nullopt;
}

}  // namespace pslice::explore
