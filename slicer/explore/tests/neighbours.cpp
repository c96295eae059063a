#include "slicer/explore/tests/neighbours.h"

#include <algorithm>
#include <span>

namespace pslice::explore {
namespace {

/// One that shows a mistake is enough.
constexpr std::size_t most_neighbours = 4;
/// What else a neighbour asks for, in operators and operands.
constexpr std::uint64_t largest_neighbour = 400;

using Beginning = std::span<const Term>;

Beginning beginning(const Group& group, std::size_t length) {
  return Beginning(group.condition).first(std::min(length, group.condition.size()));
}

}  // namespace

Neighbours::Neighbours(const std::vector<Group>& groups, term::Factory& terms) : terms_(terms) {
  for (const Group& group : groups) sorted_.push_back(&group);
  std::ranges::stable_sort(sorted_, [](const Group* a, const Group* b) {
    return std::ranges::lexicographical_compare(a->condition, b->condition);
  });
}

/// Those with the same conditions up to this one, and its opposite.
std::vector<const Group*> Neighbours::behind(const Group& group, std::size_t condition) const {
  std::vector<Term> wanted(group.condition.begin(),
                           group.condition.begin() + static_cast<std::ptrdiff_t>(condition));
  wanted.push_back(terms_.negation(group.condition[condition]));
  const auto is_before = [&](const Group* other) {
    return std::ranges::lexicographical_compare(beginning(*other, wanted.size()), wanted);
  };
  auto at = std::ranges::partition_point(sorted_, is_before);
  std::vector<const Group*> result;
  for (; at != sorted_.end() && std::ranges::equal(beginning(**at, wanted.size()), wanted); ++at) {
    result.push_back(*at);
  }
  return result;
}

/// Is what they compute of an input not the same?
Term Neighbours::differ(const Group& group, const Group& other) const {
  std::vector<Term> parts;
  for (std::size_t i = 0; i < group.outputs.size(); ++i) {
    const Term mine = group.outputs[i];
    const Term theirs = other.outputs[i];
    if (mine && theirs) parts.push_back(terms_.not_equal(mine, theirs));
    if (bool(mine) != bool(theirs)) return terms_.truth(true);
  }
  return terms_.disjunction(std::move(parts));
}

Term Neighbours::shows(const Group& group, std::size_t condition) const {
  std::vector<Term> ways;
  for (const Group* other : behind(group, condition)) {
    if (ways.size() >= most_neighbours) break;
    const auto first = other->condition.begin() + static_cast<std::ptrdiff_t>(condition) + 1;
    std::vector<Term> asked(first, other->condition.end());
    asked.push_back(differ(group, *other));
    std::uint64_t size = 0;
    for (const Term part : asked) size += part.size();
    if (size > largest_neighbour || asked.back().is_false()) continue;
    ways.push_back(terms_.conjunction(std::move(asked)));
  }
  return ways.empty() ? Term() : terms_.disjunction(std::move(ways));
}

}  // namespace pslice::explore
