#include "slicer/explore/tests/more_tests.h"

#include <algorithm>
#include <array>

#include "slicer/explore/tests/wished_input.h"

// One test shows that a group computes the right thing somewhere. Faults that it cannot show are at
// the other bounds of the group's condition, or at values at which the right and the wrong
// expression happen to be the same. So each further test grants what no test of the group grants so
// far, as much of it as can be had at once: first of the variations (wishes.h), then inputs and
// outputs unlike all before. What makes one test good comes last: where a bound is x = 0, it is the
// bound that was missing.
//
// At the bounds, a test for each: of `x * x <= 10` none has equality, so the nearest is taken.

namespace pslice::explore {
namespace {

/// How far from a bound still counts as near, where nothing nearer can be had.
constexpr std::array<std::int64_t, 4> near = {0, 1, 4, 16};

}  // namespace

bool MoreTests::choose(const std::vector<Group>& groups, Groups& tests, base::Budget& budget) {
  const Neighbours neighbours(groups, subject_.terms());
  for (std::size_t i = 0; i < groups.size() && !is_full(tests); ++i) {
    if (budget.exhausted()) return false;
    add_varied(groups[i], neighbours, i, tests);
    if (budget.exhausted()) return false;
    if (options_.boundary) add_at_bounds(groups[i], neighbours, i, tests);
  }
  return true;
}

void MoreTests::add_varied(const Group& group, const Neighbours& neighbours, std::size_t index,
                           Groups& tests) {
  if (options_.tests_per_group <= 1) return;
  const std::vector<Term> usual = wishes(group, neighbours, subject_.inputs(), subject_.terms());
  std::vector<Term> open = variations(group, neighbours, subject_.inputs(), subject_.terms());
  while (tests.inputs(index).size() < options_.tests_per_group) {
    std::erase_if(open, [&](Term wish) { return is_granted(wish, index, tests); });
    WishedInput wished(group, defined_, questions_, tests.input(index));
    bool adds = false;
    std::vector<Term> possible;
    for (const Term wish : open) {
      adds = wished.grant(wish) || adds;
      if (adds) possible.push_back(wish);  // otherwise it cannot be had even by itself
    }
    open = std::move(possible);
    for (const Term wish : not_seen_yet(group)) adds = wished.grant(wish) || adds;
    for (const Term wish : usual) wished.grant(wish);
    if (!adds) return;
    if (add(group, index, wished.input(), tests)) continue;
    // Undefined after all: others may do without what was wished here.
    if (std::erase_if(open, [&](Term wish) { return wished.grants(wish); }) == 0) return;
  }
}

void MoreTests::add_at_bounds(const Group& group, const Neighbours& neighbours, std::size_t index,
                              Groups& tests) {
  const std::vector<Term> usual = wishes(group, neighbours, subject_.inputs(), subject_.terms());
  for (const Bound& bound : bounds(group, subject_.terms())) {
    for (const Term wish : at(bound, neighbours.shows(group, bound.condition))) {
      if (is_granted(wish, index, tests)) break;
      WishedInput wished(group, defined_, questions_, tests.input(index));
      if (!wished.grant(wish)) continue;
      for (const Term other : usual) wished.grant(other);
      if (add(group, index, wished.input(), tests)) break;
    }
  }
}

/// What to ask for, the best first: at the bound where a mistake shows, at it, near it.
std::vector<Term> MoreTests::at(const Bound& bound, Term shows) const {
  std::vector<Term> result;
  for (const std::int64_t most : near) {
    result.push_back(is_within(bound.distance, Integer(most), subject_.terms()));
  }
  if (shows) {
    result.insert(result.begin(), subject_.terms().conjunction({result.front(), shows}));
  }
  return result;
}

/// False if it is no other test of the group after all.
bool MoreTests::add(const Group& group, std::size_t index, const Assignment& input, Groups& tests) {
  if (is_full(tests)) return false;
  const Execution execution = subject_.execute(input);
  return is_in(group, mode_, execution) && tests.add_test(index, execution, input);
}

bool MoreTests::is_granted(Term wish, std::size_t index, const Groups& tests) const {
  return std::ranges::any_of(
      tests.inputs(index), [&](const Assignment& input) { return questions_.holds(wish, input); });
}

/// Outputs, and inputs that count, unlike those of all tests that the group has.
std::vector<Term> MoreTests::not_seen_yet(const Group& group) const {
  term::Factory& terms = subject_.terms();
  std::vector<Term> result;
  const auto add = [&](Term term, const auto& value_in) {
    std::vector<Term> unlike;
    const auto note = [&](const Test& test) {
      if (const std::optional<Integer> value = value_in(test)) {
        unlike.push_back(terms.not_equal(term, terms.constant(*value)));
      }
    };
    note(group.test);
    std::ranges::for_each(group.more_tests, note);
    if (!unlike.empty()) result.push_back(terms.conjunction(std::move(unlike)));
  };
  for (std::size_t i = 0; i < group.outputs.size(); ++i) {
    if (!group.outputs[i] || group.outputs[i].is_constant()) continue;
    add(group.outputs[i], [i](const Test& test) { return test.observed[i]; });
  }
  for (const term::Variable v : counting(group, subject_.inputs())) {
    const std::size_t input = *subject_.inputs().of(v);
    add(terms.variable(v), [input](const Test& test) {
      return input < test.values.size() ? test.values[input] : std::nullopt;
    });
  }
  return result;
}

bool MoreTests::is_full(const Groups& tests) const {
  return options_.max_tests && tests.test_count() >= *options_.max_tests;
}

}  // namespace pslice::explore
