#include "slicer/explore/modes/tasks.h"

#include <algorithm>
#include <utility>

namespace pslice::explore {

Tasks::Tasks(Order order, std::uint64_t seed, const Subject& subject)
    : order_(order), random_(seed) {
  if (order == Order::greedy) nearest_.emplace(subject, std::nullopt);
}

std::uint64_t Tasks::distance(const Task& task) {
  return task.side ? nearest_->distance(task.side) : Nearest::unreachable;
}

/// Depth first: the latest test first, as few conditions as possible.
Tasks::Rank Tasks::rank(const Task& task) {
  const std::uint64_t depth = ~std::uint64_t{task.time};
  switch (order_) {
    case Order::dfs: return {depth, task.length, added_};
    case Order::bfs: return {0, 0, added_};
    case Order::random: return {random_(), 0, added_};
    case Order::greedy: return {distance(task), depth, added_};
  }
  return {};
}

void Tasks::add(Task task) {
  const Rank its = rank(task);
  ++added_;
  open_.push_back({its, std::move(task)});
  std::ranges::push_heap(open_, comes_later);
}

Tasks::Task Tasks::take() {
  std::ranges::pop_heap(open_, comes_later);
  Task task = std::move(open_.back().task);
  open_.pop_back();
  return task;
}

void Tasks::note(const Execution& execution) {
  if (!nearest_) return;
  nearest_->note(execution);
  for (Open& open : open_) open.rank.first = distance(open.task);
  std::ranges::make_heap(open_, comes_later);
}

}  // namespace pslice::explore
