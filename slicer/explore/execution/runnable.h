#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "slicer/explore/execution/beginning.h"
#include "slicer/explore/execution/inputs.h"
#include "slicer/explore/execution/regions.h"

namespace pslice::explore {

/// So many rounds of a loop are run, though only the first few are followed.
inline std::size_t rounds_run(std::size_t followed) {
  return std::max<std::size_t>(1000, 4 * followed);
}

/// A program with all that its executions share: what is known of it before it runs, the inputs met
/// so far, and how long a run may take.
struct Runnable {
  const ts::Program& program;
  ts::Function entry;
  const Definables& definables;
  Regions& regions;
  Inputs& inputs;
  bool initial_values;  // static variables have theirs; otherwise they are inputs
  bool null_inputs;     // pointers the entry is given may be null
  std::size_t max_steps;
  /// Of a loop whose test inputs decide: beyond, terms get deep and nobody follows them.
  std::size_t max_rounds = 1000;
  std::function<bool()> stop{};  // is the execution no longer wanted? May be empty
  /// Where several programs run one after the other: what their statements and edges are numbered
  /// from in executions.
  std::size_t first_statement = 0;
  std::size_t first_edge = 0;
  /// Outputs that stand for more than a value, if there are: that C defines what the edges do at
  /// whose sources it is observed; and which calls the outside sees.
  std::optional<std::size_t> defined_output{};
  std::optional<std::size_t> calls_output{};
  /// Faults are looked for: executions list what C demands of them, and to use a value that nobody
  /// gave is undefined; otherwise that is an input.
  bool finds_faults = false;
  /// What variables hold at the start, whatever they would otherwise. Whether one of them is
  /// assigned is noted (Execution::written).
  std::map<ts::Variable, Integer> given{};
  /// Where the run begins, if not at the entry; and what it finds there that is no input: versions
  /// find different values, and each has its own.
  std::optional<BeginningCall> begins{};
  std::set<std::size_t> own{};
};

}  // namespace pslice::explore
