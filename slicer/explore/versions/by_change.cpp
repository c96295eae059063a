#include "slicer/explore/versions/by_change.h"

#include <algorithm>

#include "slicer/explore/modes/tree_mode.h"

// Böhme, Roychoudhury: Comprehensive Test Suite Augmentation, definitions 2 and 3. First come the
// tests that decide whether a change is executed: the relevant slice of having been at one. Where
// that is not so, they are all that counts (the versions do the same), and nothing is reported.
// Where it is, the relevant slice of the outputs follows. What comes first decides which of the two
// it is, so the questions still form a tree.

namespace pslice::explore {
namespace {

class ByChange final : public TreeMode {
 public:
  ByChange(const ModeSetting& setting, std::size_t changed, bool propagates)
      : TreeMode(setting),
        statement_count_(setting.subject.statement_count()),
        changed_(changed),
        propagates_(propagates) {}

  std::optional<Leaf> note(const Question& answered, const Execution& execution,
                           const Assignment& input) override {
    std::optional<Leaf> leaf = TreeMode::note(answered, execution, input);
    if (!execution.outputs[changed_].reached) leaf.reset();
    return leaf;
  }

 private:
  [[nodiscard]] Relevance relevance(const Execution& execution) const override {
    const Execution::Observed& change = execution.outputs[changed_];
    Relevance result = relevant_to_first_visit(execution.trace, change.node, statement_count_);
    if (!change.reached || !propagates_) return result;
    const Relevance of_outputs = relevant_to_outputs(execution);
    result.statements.unite(of_outputs.statements);
    const std::vector<Node> reaching = result.tests;
    for (const Node test : of_outputs.tests) {
      if (std::ranges::find(reaching, test) == reaching.end()) result.tests.push_back(test);
    }
    return result;
  }

  std::size_t statement_count_;
  std::size_t changed_;
  bool propagates_;
};

}  // namespace

std::unique_ptr<Mode> by_reachability(const ModeSetting& setting, std::size_t changed) {
  return std::make_unique<ByChange>(setting, changed, false);
}

std::unique_ptr<Mode> by_change(const ModeSetting& setting, std::size_t changed) {
  return std::make_unique<ByChange>(setting, changed, true);
}

}  // namespace pslice::explore
