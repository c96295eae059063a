#include "slicer/explore/modes/distance.h"

#include <queue>

namespace pslice::explore {

Distances::Distances(const ts::Program& program)
    : program_(program), before_(program.location_count()) {
  for (std::size_t e = 0; e < program.edge_count(); ++e) {
    const ts::EdgeInfo& edge = program[ts::Edge(e)];
    const auto* call = std::get_if<ts::Call>(&edge.operation);
    if (call == nullptr) {
      before_[edge.target.index()].push_back(edge.source);
    } else {
      before_[program[call->callee].entry.index()].push_back(edge.source);
      before_[edge.target.index()].push_back(program[call->callee].exit);
    }
  }
}

std::vector<std::uint32_t> Distances::to_others_than(const base::BitSet& run) const {
  std::vector<std::uint32_t> from(program_.location_count(), unreachable);
  std::queue<ts::Location> pending;
  const auto reach = [&](ts::Location location, std::uint32_t distance) {
    if (from[location.index()] != unreachable) return;
    from[location.index()] = distance;
    pending.push(location);
  };
  for (std::size_t e = 0; e < program_.edge_count(); ++e) {
    if (!run.contains(e)) reach(program_[ts::Edge(e)].source, 1);
  }
  while (!pending.empty()) {
    const ts::Location at = pending.front();
    pending.pop();
    for (const ts::Location before : before_[at.index()]) reach(before, from[at.index()] + 1);
  }
  std::vector<std::uint32_t> result(program_.edge_count());
  for (std::size_t e = 0; e < result.size(); ++e) {
    if (run.contains(e)) result[e] = from[program_[ts::Edge(e)].target.index()];
  }
  return result;
}

}  // namespace pslice::explore
