#pragma once

#include "slicer/explore/modes/mode.h"
#include "slicer/explore/modes/nearest.h"
#include "slicer/explore/modes/relevance.h"

namespace pslice::explore {

/// A mode whose questions form a tree (question_tree.h), and whose leaves are all reported. It only
/// has to say which tests count.
class TreeMode : public Mode {
 public:
  /// `counts`: the statements that the order `greedy` looks for, as the subject numbers them; none:
  /// all.
  explicit TreeMode(const ModeSetting& setting, std::optional<base::BitSet> counts = {})
      : setting_(setting),
        tree_(setting.options.order, setting.options.seed,
              [this](ts::Edge edge) { return nearest_->distance(edge); }) {
    if (setting.options.order == Order::greedy)
      nearest_.emplace(setting.subject, std::move(counts));
  }
  TreeMode(const TreeMode&) = delete;
  TreeMode& operator=(const TreeMode&) = delete;

  [[nodiscard]] bool is_finished() const override { return tree_.is_explored(); }
  Question next() override { return tree_.next(); }
  std::optional<Leaf> note(const Question& answered, const Execution& execution,
                           const Assignment& input) override;
  [[nodiscard]] Conditions conditions(const Execution& execution) const override;

 protected:
  /// The tests that count, in an order in which the outcomes of the first k decide which is the
  /// next and of which expression; and the statements to be shown.
  [[nodiscard]] virtual Relevance relevance(const Execution& execution) const = 0;

  /// The relevant slice of the outputs.
  [[nodiscard]] Relevance relevant_to_outputs(const Execution& execution) const;

 private:
  [[nodiscard]] bool is_implied(const Execution& execution, const TestInfo& info,
                                const Branch& branch) const;
  static void leave_out_demands(const Trace& trace, Branch& branch);

  ModeSetting setting_;
  QuestionTree tree_;
  std::optional<Nearest> nearest_;  // with the order `greedy`
};

}  // namespace pslice::explore
