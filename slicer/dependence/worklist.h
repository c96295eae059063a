#pragma once

#include <cstdint>
#include <functional>
#include <queue>
#include <set>
#include <vector>

#include "slicer/dependence/unfold.h"

namespace pslice::slicer {

/// Nodes to be looked at, each at most once at a time. They come in groups: what is left of a group
/// is done before another one's turn, in a given order, and groups take turns like the floors of a
/// lift, up as far as there is something to do and then down again. So what goes from callers to
/// callees, or back, goes all the way in one ride, and what many callers give to one function is
/// looked at once. Nodes outside the order are ignored.
class Worklist {
 public:
  /// `group` gives the group of a node.
  template <class GroupOf>
  Worklist(std::vector<Node> order, std::size_t node_count, const GroupOf& group)
      : order_(std::move(order)), rank_(node_count, none), queued_(order_.size()) {
    for (std::size_t i = 0; i < order_.size(); ++i) {
      rank_[order_[i].index()] = static_cast<std::uint32_t>(i);
      group_.push_back(group(order_[i]));
      if (group_[i] >= waiting_.size()) waiting_.resize(group_[i] + 1);
    }
  }

  [[nodiscard]] bool empty() const { return heap_.empty() && calls_.empty(); }

  void push(Node node) {
    const std::uint32_t rank = rank_[node.index()];
    if (rank == none || queued_[rank]) return;
    queued_[rank] = true;
    const std::uint32_t group = group_[rank];
    if (group == here_) return heap_.push(rank);
    waiting_[group].push_back(rank);
    calls_.insert(group);
  }

  Node pop() {
    if (heap_.empty()) go_on();
    const std::uint32_t rank = heap_.top();
    heap_.pop();
    queued_[rank] = false;
    return order_[rank];
  }

 private:
  static constexpr std::uint32_t none = static_cast<std::uint32_t>(-1);

  void go_on() {
    auto next = calls_.upper_bound(here_);
    if (next == calls_.end()) goes_up_ = false;
    if (next == calls_.begin()) goes_up_ = true;
    if (!goes_up_) --next;
    here_ = *next;
    calls_.erase(next);
    for (const std::uint32_t rank : waiting_[here_]) heap_.push(rank);
    waiting_[here_].clear();
  }

  std::vector<Node> order_;
  std::vector<std::uint32_t> rank_;   // by node
  std::vector<std::uint32_t> group_;  // by rank
  std::vector<bool> queued_;          // by rank
  std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> heap_;
  std::uint32_t here_ = 0;  // the group of what is in the heap
  bool goes_up_ = true;
  std::set<std::uint32_t> calls_;                    // other groups with something to do
  std::vector<std::vector<std::uint32_t>> waiting_;  // by group: its ranks
};

}  // namespace pslice::slicer
