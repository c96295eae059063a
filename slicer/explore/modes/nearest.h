#pragma once

#include <optional>
#include <vector>

#include "slicer/explore/execution/subject.h"

namespace pslice::explore {

/// How far it is in the control-flow graph to a statement that no execution has run so far: the
/// least number of tests on the way (Yang et al., "Directed Incremental Symbolic Execution",
/// section 4.2.3, for the order `greedy`). Calls are entered and left by any of their ways.
class Nearest {
 public:
  /// `counts`: the statements that are to be run, as the subject numbers them; none: all.
  Nearest(const Subject& subject, std::optional<base::BitSet> counts);

  void note(const Execution& execution);
  /// From an edge on, as the subject numbers them; `unreachable` if there is nothing left there.
  static constexpr std::size_t unreachable = static_cast<std::size_t>(-1);
  [[nodiscard]] std::size_t distance(ts::Edge edge);

 private:
  /// A way in the graph of all locations, backwards.
  struct Step {
    std::size_t from;
    std::size_t tests;
  };
  void add(const Subject::Part& part);
  void measure();
  [[nodiscard]] bool is_wanted(std::size_t edge) const;

  std::optional<base::BitSet> counts_;
  std::vector<std::size_t> source_;        // by edge: its location, numbered through all parts
  std::vector<std::size_t> target_;        // by edge
  std::vector<ts::Statement> statement_;   // by edge, as the subject numbers them
  std::vector<std::vector<Step>> before_;  // by location
  base::BitSet run_;                       // by statement
  std::vector<std::size_t> distance_;      // by location; empty: to be measured
};

}  // namespace pslice::explore
