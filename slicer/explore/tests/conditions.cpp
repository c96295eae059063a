#include "slicer/explore/tests/conditions.h"

namespace pslice::explore {
namespace {

/// Forgets what is known to be an int only behind this condition.
void forget_ints(Group& group, std::size_t place) {
  std::erase_if(group.in_int, [&](const Group::KnownInt& known) { return known.after > place; });
}

}  // namespace

std::optional<std::size_t> opposed(const Conditions& a, const Conditions& b, term::Factory& terms) {
  if (a.size() != b.size()) return std::nullopt;
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    if (found || a[i] != terms.negation(b[i])) return std::nullopt;
    found = i;
  }
  return found;
}

void replace_condition(Group& group, std::size_t place, Term other) {
  group.condition[place] = other;
  forget_ints(group, place);
}

void drop_condition(Group& group, std::size_t place) {
  group.condition.erase(group.condition.begin() + static_cast<std::ptrdiff_t>(place));
  forget_ints(group, place);
}

}  // namespace pslice::explore
