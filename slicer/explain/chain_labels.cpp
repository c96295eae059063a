#include "slicer/explain/chain_labels.h"

namespace pslice::slicer {

void ChainLabels::propose(Node node, Cost cost, Onward onward) {
  const auto [found, is_new] = best_.try_emplace(node, Best{cost, false, {}});
  if (!is_new && found->second.cost <= cost) return;
  found->second.cost = cost;
  found->second.onward = std::move(onward);
  open_.push({cost, order_++, node});
}

std::optional<ChainLabels::Settled> ChainLabels::settle() {
  while (!open_.empty()) {
    const Entry next = open_.top();
    open_.pop();
    Best& best = best_.at(next.node);
    if (best.settled || best.cost != next.cost) continue;
    best.settled = true;
    return Settled{next.node, next.cost};
  }
  return std::nullopt;
}

const ChainLabels::Onward* ChainLabels::find(Node node) const {
  const auto found = best_.find(node);
  return found == best_.end() || !found->second.settled ? nullptr : &found->second.onward;
}

std::vector<ChainLabels::Onward> ChainLabels::chain(Node node, ts::Statement from) const {
  std::vector<Onward> result;
  while (node != criterion) {
    const Onward& onward = *find(node);
    node = onward.next;
    if (!onward.link) {
      if (onward.also && !result.empty()) result.back().also = onward.also;
      continue;
    }
    Onward step = onward;
    step.link->from = from;
    const bool within = step.link->to && step.link->to == from;
    if (step.link->to) from = step.link->to;
    if (!within) result.push_back(std::move(step));
  }
  return result;
}

}  // namespace pslice::slicer
