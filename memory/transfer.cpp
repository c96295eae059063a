#include "memory/transfer.h"

#include <algorithm>

namespace pslice::memory {
namespace {

bool meet(const Transfer::Range& first, const Transfer::Range& second) {
  if (!first || !second) return true;
  const auto [a, a_size] = *first;
  const auto [b, b_size] = *second;
  return a < b + b_size && b < a + a_size;
}

}  // namespace

PointerNode Transfer::part(const Range& range) {
  const auto known = std::ranges::find(parts_, range, &Part::range);
  if (known != parts_.end()) return known->node;
  const Part added{graph_.add_node(), range};
  parts_.push_back(added);
  for (const auto& [cell, at] : targets_) {
    if (meet(range, at)) graph_.add_copy(added.node, {}, cell);
  }
  return added.node;
}

void Transfer::add_target(PointerNode cell, const Range& range) {
  if (!targets_.emplace(cell, range).second) return;
  for (const Part& part : parts_) {
    if (meet(part.range, range)) graph_.add_copy(part.node, {}, cell);
  }
}

}  // namespace pslice::memory
