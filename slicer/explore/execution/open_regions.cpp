#include "slicer/explore/execution/open_regions.h"

namespace pslice::explore {

void OpenRegions::open(const Region& region, std::size_t rounds) {
  std::size_t& current = rounds_[region.location.index()];
  open_.push_back({region, runnable_.regions.end(region.location), current});
  current = rounds;
}

void OpenRegions::arrive(ts::Location location, std::size_t depth) {
  while (!open_.empty() && open_.back().end == location && open_.back().region.depth == depth) {
    close();
  }
}

void OpenRegions::close() {
  const Open closed = open_.back();
  open_.pop_back();
  rounds_[closed.region.location.index()] = closed.rounds_before;
  for (const Definable definable : runnable_.regions.may_define(closed.region.location)) {
    merge(closed.region.test, definable);
  }
}

/// What was settled before the test does not depend on it.
void OpenRegions::merge(Node test, Definable definable) {
  Values::Held& held = values_[definable];
  const bool is_settled = runnable_.definables.is_settled_once(definable) &&
                          held.state == Values::Held::State::value && held.node < test;
  if (!is_settled) held.node = trace_.add_merge(test, held.node);
}

void OpenRegions::close_all() {
  for (; !open_.empty(); open_.pop_back()) {
    const Region& region = open_.back().region;
    if (!region.output_follows) continue;
    // Nothing but outputs is looked at any more.
    for (std::size_t i = 0; i < runnable_.definables.output_count(); ++i) {
      merge(region.test, runnable_.definables.output(i));
    }
  }
}

}  // namespace pslice::explore
