#include "slicer/explore/modes/tree_mode.h"

// Every path, for comparison (algorithm 3 of Path Exploration based on Symbolic Output): all tests
// count, in the order of time. What is shown of a path is still what the outputs depend on.

namespace pslice::explore {
namespace {

class ByPath final : public TreeMode {
 public:
  using TreeMode::TreeMode;

 private:
  [[nodiscard]] Relevance relevance(const Execution& execution) const override {
    return {execution.trace.tests(), relevant_to_outputs(execution).statements};
  }
};

}  // namespace

std::unique_ptr<Mode> by_path(const ModeSetting& setting) {
  return std::make_unique<ByPath>(setting);
}

}  // namespace pslice::explore
