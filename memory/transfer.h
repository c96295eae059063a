#pragma once

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "memory/pointer_graph.h"

namespace pslice::memory {

/// Bits on their way from one place to another. What is copied from and what is copied to need not
/// be paired: there is a node for each part of the region that some cell of a source fills, and a
/// cell of a target holds what the parts do that it shares bits with.
class Transfer {
 public:
  /// Where in the region, and how many bits; none: anywhere.
  using Range = std::optional<std::pair<Bits, Bits>>;

  explicit Transfer(PointerGraph& graph) : graph_(graph) {}

  /// What a cell of a source is copied to that fills this part.
  PointerNode part(const Range& range);
  void add_target(PointerNode cell, const Range& range);

 private:
  struct Part {
    PointerNode node;
    Range range;
  };
  using Target = std::pair<PointerNode, Range>;

  PointerGraph& graph_;
  std::vector<Part> parts_;
  std::set<Target> targets_;
};

}  // namespace pslice::memory
