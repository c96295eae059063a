#pragma once

#include <cstdint>
#include <functional>
#include <queue>
#include <vector>

#include "slicer/dependence/unfold.h"

namespace pslice::slicer {

/// Nodes to be looked at, each at most once at a time, first those that come first in a given
/// order. Nodes outside the order are ignored.
class Worklist {
 public:
  Worklist(std::vector<Node> order, std::size_t node_count)
      : order_(std::move(order)), rank_(node_count, none), queued_(order_.size()) {
    for (std::size_t i = 0; i < order_.size(); ++i) {
      rank_[order_[i].index()] = static_cast<std::uint32_t>(i);
    }
  }

  [[nodiscard]] bool empty() const { return heap_.empty(); }

  void push(Node node) {
    const std::uint32_t rank = rank_[node.index()];
    if (rank == none || queued_[rank]) return;
    queued_[rank] = true;
    heap_.push(rank);
  }

  Node pop() {
    const std::uint32_t rank = heap_.top();
    heap_.pop();
    queued_[rank] = false;
    return order_[rank];
  }

 private:
  static constexpr std::uint32_t none = static_cast<std::uint32_t>(-1);

  std::vector<Node> order_;
  std::vector<std::uint32_t> rank_;  // by node
  std::vector<bool> queued_;         // by rank
  std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> heap_;
};

}  // namespace pslice::slicer
