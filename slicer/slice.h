#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/bit_set.h"
#include "base/budget.h"
#include "base/diagnostics.h"
#include "ts/program.h"

namespace pslice::slicer {

/// Whether a test counts when either of its sides holds a kept statement (executable slices), or
/// only when the side taken does (the published rule).
enum class ControlRule : std::uint8_t { branch, edge };

struct SliceOptions {
  ControlRule control = ControlRule::branch;
  /// Full inlining up to this many edges; beyond, functions are shared by their callers.
  std::size_t max_inlined_edges = 100'000;
};

struct SliceStatistics {
  std::uint64_t contexts = 0;   // inlined copies of functions
  std::uint64_t locations = 0;  // of all copies
  std::uint64_t steps = 0;      // edges processed until the fixpoint
};

struct Slice {
  base::BitSet statements;  // by ts::Statement index
  /// By ts::Statement index: statements of an observed location that are not kept, but whose
  /// text may stay because everything they could trap on is computed.
  base::BitSet observable;
  bool exact = false;
  std::vector<base::Warning> warnings;
  SliceStatistics statistics;
};

/// The least slice that ignores what tests decide: every path of the graph counts.
Slice slice_path_insensitive(const ts::Program& program, ts::Function entry,
                             const std::vector<ts::Observation>& criterion,
                             const SliceOptions& options, base::Budget& budget);

}  // namespace pslice::slicer
