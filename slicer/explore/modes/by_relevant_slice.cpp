#include "slicer/explore/modes/tree_mode.h"

// Qi, Nguyen, Roychoudhury: Path Exploration based on Symbolic Output, algorithm 1. The tests that
// count are those of the relevant slice of the outputs: inputs that agree on them compute the same
// outputs, so there is a leaf for each way of computing them. Their order is that of `reorder`
// (relevance.h).

namespace pslice::explore {
namespace {

class ByRelevantSlice final : public TreeMode {
 public:
  using TreeMode::TreeMode;

 private:
  [[nodiscard]] Relevance relevance(const Execution& execution) const override {
    return relevant_to_outputs(execution);
  }
};

}  // namespace

std::unique_ptr<Mode> by_relevant_slice(const ModeSetting& setting) {
  return std::make_unique<ByRelevantSlice>(setting);
}

}  // namespace pslice::explore
