#include <algorithm>

#include "slicer/explore/modes/tree_mode.h"

// Every path, for comparison (algorithm 3 of Path Exploration based on Symbolic Output): all tests
// count, in the order of time. What is shown of a path is still what the outputs depend on.

namespace pslice::explore {
namespace {

/// Whether a pointer is null stands at the start of a trace, but is a test on those paths only that
/// look at it: the tests before that decide whether they do.
std::vector<Node> in_order_of_time(const Trace& trace) {
  std::vector<Node> tests = trace.tests();
  std::ranges::stable_sort(tests, {}, [&](Node test) {
    const Node met = trace.info(test).met;
    return met ? met : test;
  });
  return tests;
}

class ByPath final : public TreeMode {
 public:
  using TreeMode::TreeMode;

 private:
  [[nodiscard]] Relevance relevance(const Execution& execution) const override {
    return {in_order_of_time(execution.trace), relevant_to_outputs(execution).statements};
  }
};

}  // namespace

std::unique_ptr<Mode> by_path(const ModeSetting& setting) {
  return std::make_unique<ByPath>(setting);
}

}  // namespace pslice::explore
