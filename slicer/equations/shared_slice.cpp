#include "slicer/equations/shared_slice.h"

#include <algorithm>

namespace pslice::slicer {

SharedSlice::SharedSlice(const symex::Flow& flow, const Reach& reach,
                         const ControlDependence& control,
                         const std::vector<ts::Observation>& criterion)
    : flow_(flow),
      program_(flow.program()),
      control_(control),
      statements_(program_.statement_count()),
      elements_(statements_ + program_.function_count()),
      locations_(program_.location_count()),
      deciding_(program_.location_count()),
      sides_(program_.location_count()),
      active_(flow.all_frames()),
      edges_of_(statements_) {
  for (std::size_t e = 0; e < program_.edge_count(); ++e) {
    const ts::EdgeInfo& edge = program_[ts::Edge(e)];
    if (edge.statement && reach.contains(edge.source)) {
      edges_of_[edge.statement.index()].emplace_back(e);
    }
  }
  for (const ts::Observation& point : criterion) keep(point.location);
  find_active();
}

bool SharedSlice::add(Element element) {
  if (!elements_.insert(element)) return false;
  if (!is_statement(element)) {
    keep(program_[ts::Function(element - statements_)].exit);
    return true;
  }
  ++statement_count_;
  bool calls = false;
  for (const ts::Edge edge : edges_of_[element]) {
    keep(program_[edge].source);
    calls = calls || program_[edge].as_call() != nullptr;
  }
  if (calls) find_active();
  return true;
}

bool SharedSlice::has_statements_of(const SharedSlice& other) const {
  if (statement_count_ < other.statement_count_) return false;
  bool all = true;
  other.elements_.for_each(
      [&](std::size_t e) { all = all && (!is_statement(e) || elements_.contains(e)); });
  return all;
}

bool SharedSlice::decides(ts::Location test, ts::Location side) const {
  const auto& sides = sides_[test.index()];
  return std::ranges::find(sides, side) != sides.end();
}

/// What is kept lies in the range of influence of the sides that decide directly that it is
/// reached, and of those that decide whether these tests are.
void SharedSlice::keep(ts::Location location) {
  std::vector<ts::Location> open{location};
  while (!open.empty()) {
    const ts::Location next = open.back();
    open.pop_back();
    if (!locations_.insert(next.index())) continue;
    for (const ControlDependence::Side& side : control_.sides(next)) {
      if (control_.decides(side.test)) {
        deciding_.insert(side.test.index());
        if (!decides(side.test, side.to)) sides_[side.test.index()].push_back(side.to);
      }
      open.push_back(side.test);
    }
  }
}

void SharedSlice::find_active() {
  for (std::size_t f = 0; f < active_.size(); ++f) {
    const symex::FrameInfo& frame = flow_[symex::Frame(f)];
    if (!frame.caller) {
      active_[f] = true;
      continue;
    }
    const ts::Statement call = program_[frame.call].statement;
    active_[f] = active_[frame.caller.index()] && (!call || contains(call));
  }
}

}  // namespace pslice::slicer
