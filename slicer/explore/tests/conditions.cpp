#include "slicer/explore/tests/conditions.h"

namespace pslice::explore {
namespace {

/// Forgets what is known to be an int only behind this condition.
void forget_ints(Group& group, std::size_t place) {
  for (std::size_t i = group.in_int.size(); i-- > 0;) {
    if (group.in_int_after[i] <= place) continue;
    group.in_int.erase(group.in_int.begin() + static_cast<std::ptrdiff_t>(i));
    group.in_int_after.erase(group.in_int_after.begin() + static_cast<std::ptrdiff_t>(i));
  }
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
