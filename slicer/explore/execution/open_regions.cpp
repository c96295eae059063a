#include "slicer/explore/execution/open_regions.h"

#include <algorithm>

namespace pslice::explore {

void OpenRegions::open(const Region& region, std::size_t rounds) {
  std::size_t& current = rounds_[region.location.index()];
  std::vector<Node> before;
  for (const Definable output : settled_once_) before.push_back(values_[output].node);
  open_.push_back({region, runnable_.regions.end(region.location), current, std::move(before)});
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
    merge(closed, definable);
  }
}

void OpenRegions::merge(const Open& closed, Definable definable) {
  const auto once = std::ranges::find(settled_once_, definable);
  if (once != settled_once_.end()) {
    return merge_unsettled(closed, static_cast<std::size_t>(once - settled_once_.begin()));
  }
  Node& node = values_[definable].node;
  node = trace_.add_merge(closed.region.test, node);
}

/// What was settled before the test does not depend on it. Otherwise what could have settled it
/// before is asked first: on behalf of a test that can go one way only.
void OpenRegions::merge_unsettled(const Open& closed, std::size_t number) {
  Values::Held& held = values_[settled_once_[number]];
  const Node test = closed.region.test;
  if (held.state == Values::Held::State::value && held.node < test) return;
  held.node = trace_.add_merge(test, held.node);
  const Node before = closed.before[number];
  if (before == Trace::start()) return;
  TestInfo info{.location = {}, .condition = runnable_.program.terms().truth(true), .others = {}};
  info.rounds = 1;
  held.node = trace_.add_merge(trace_.add_test({}, {&before, 1}, {}, std::move(info)), held.node);
}

void OpenRegions::close_all() {
  for (; !open_.empty(); open_.pop_back()) {
    const Open& closed = open_.back();
    if (!closed.region.output_follows) continue;
    // Nothing but outputs is looked at any more.
    for (std::size_t i = 0; i < runnable_.definables.output_count(); ++i) {
      merge(closed, runnable_.definables.output(i));
    }
  }
}

}  // namespace pslice::explore
