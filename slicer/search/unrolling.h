#pragma once

#include <memory>
#include <vector>

#include "slicer/symex/flow.h"
#include "slicer/symex/machine.h"

namespace pslice::slicer {

/// Tells loops that go around a small constant number of times, whatever the inputs: following them
/// round by round is exact, and ends.
class Unrolling {
 public:
  explicit Unrolling(const symex::Flow& flow) : flow_(flow), counters_(flow.loops().size()) {}

  /// Entering the loop with the machine's values: will it be left after few rounds?
  [[nodiscard]] bool is_short(const symex::Loop& loop, symex::Machine& machine,
                              std::size_t most_steps);
  /// Coming around: do constants still decide when it ends?
  [[nodiscard]] bool is_counted(const symex::Loop& loop, symex::Machine& machine);

  static constexpr unsigned most_rounds = 300;

 private:
  /// Variables that together decide a test: what they are in the next round depends on nothing
  /// else.
  using Counter = std::vector<ts::Variable>;

  const std::vector<Counter>& counters(const symex::Loop& loop);
  [[nodiscard]] bool is_passed_in_every_round(const symex::Loop& loop, symex::Point point) const;
  [[nodiscard]] std::optional<Counter> counter_of(const symex::Loop& loop, symex::Point test) const;
  [[nodiscard]] symex::Step probable(const symex::Loop& loop, symex::Point point,
                                     symex::Machine& machine) const;

  const symex::Flow& flow_;
  std::vector<std::unique_ptr<std::vector<Counter>>> counters_;  // by loop, once asked for
};

}  // namespace pslice::slicer
