#include "slicer/explore/modes/question_tree.h"

#include <algorithm>
#include <utility>

namespace pslice::explore {

bool Question::is_answered_by(const Conditions& other) const {
  if (!conditions) return true;
  return other.size() > length && other[length] == side &&
         std::ranges::equal(std::span(other).first(length), prefix());
}

bool Branch::settles(const TestInfo& test) const {
  if (test.guessed || !test.others.empty()) return false;
  return test.condition.is_true() ||
         std::ranges::find(conditions, test.condition) != conditions.end();
}

Question QuestionTree::next() {
  if (order_ == Order::random) std::swap(open_[random_() % open_.size()], open_.back());
  if (order_ == Order::greedy) put_nearest_last();
  const bool first = order_ == Order::bfs;
  Question question = std::move(first ? open_.front() : open_.back());
  if (first)
    open_.pop_front();
  else
    open_.pop_back();
  return question;
}

/// Of several, the latest.
void QuestionTree::put_nearest_last() {
  std::size_t best = 0;
  std::size_t least = distance_(open_.front().edge);
  for (std::size_t i = 1; i < open_.size(); ++i) {
    const std::size_t far = distance_(open_[i].edge);
    if (far > least) continue;
    least = far;
    best = i;
  }
  std::swap(open_[best], open_.back());
}

void QuestionTree::add(const Question& answered, const Trace& trace, const Branch& branch,
                       const Assignment& input) {
  const auto conditions = std::make_shared<const Conditions>(branch.conditions);
  const auto known = std::make_shared<const Assignment>(input);
  for (std::size_t i = answered.conditions ? answered.length + 1 : 0; i < branch.tests.size();
       ++i) {
    for (const Side& other : trace.info(branch.tests[i]).others) {
      open_.push_back({conditions, i, other.condition, known, other.edge});
    }
  }
}

}  // namespace pslice::explore
