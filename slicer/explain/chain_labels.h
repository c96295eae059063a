#pragma once

#include <cstdint>
#include <optional>
#include <queue>
#include <unordered_map>
#include <vector>

#include "slicer/explain/explanation.h"

namespace pslice::slicer {

/// Shortest chains, found from their common end: whoever knows what depends on what proposes nodes
/// (a value somewhere, a statement), each with the way on from it, and settles the nearest first.
class ChainLabels {
 public:
  using Node = std::uint64_t;
  using Cost = std::uint64_t;  // links, and what else makes a chain worse

  /// What a link by text costs: it is the reason where there is no better one.
  static constexpr Cost cost_of_text = 1U << 10U;

  /// How a chain goes on from a node.
  struct Onward {
    Node next = 0;
    /// What the link says, its beginning aside: that is the statement that gets there. None: the
    /// node is only another name of the next.
    std::optional<Link> link{};
    std::optional<std::size_t> then{};  // the run that takes over behind it (Link::then)
    std::optional<std::size_t> also{};  // likewise (Link::also)
  };
  /// The node behind a link to the criterion.
  static constexpr Node criterion = 0;

  void propose(Node node, Cost cost, Onward onward);
  struct Settled {
    Node node;
    Cost cost;
  };
  /// The nearest node that was not settled yet.
  std::optional<Settled> settle();
  /// How it goes on from a node that has been settled.
  [[nodiscard]] const Onward* find(Node node) const;

  /// The links from a statement that a settled node is of. Those within a statement are left out.
  [[nodiscard]] std::vector<Onward> chain(Node node, ts::Statement from) const;

 private:
  struct Entry {
    Cost cost;
    std::uint64_t order;  // the first proposed first
    Node node;
    bool operator>(const Entry& other) const {
      return cost != other.cost ? cost > other.cost : order > other.order;
    }
  };
  struct Best {
    Cost cost;
    bool settled = false;
    Onward onward;
  };
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open_;
  std::unordered_map<Node, Best> best_;
  std::uint64_t order_ = 0;
};

}  // namespace pslice::slicer
