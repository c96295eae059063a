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
    if (!is_left_alone(closed.region.location, definable)) merge(closed.region.test, definable);
  }
}

/// Is it an element that the region leaves alone whichever side is taken, as subscripts are? Then
/// it depends on them, and not on the test.
bool OpenRegions::is_left_alone(ts::Location test, Definable definable) {
  if (!runnable_.finds_faults) return false;
  const Regions::OnlyIf& only_if = runnable_.regions.only_if(test);
  const auto found = only_if.find(definable);
  if (found == only_if.end()) return false;
  std::vector<Node> operands{values_[definable].node};
  for (const ts::Term condition : found->second) {
    if (!values_.symbolic(condition).is_false()) return false;
    for (const ts::Variable v : condition.variables()) operands.push_back(values_.at(v).node);
  }
  values_[definable].node = trace_.add_kept(operands);
  return true;
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
