#pragma once

#include <cstdint>
#include <vector>

#include "base/bit_set.h"
#include "ts/program.h"

namespace pslice::explore {

/// How near edges of a program are to what has not been run (`--order greedy`).
class Distances {
 public:
  explicit Distances(const ts::Program& program);

  static constexpr std::uint32_t unreachable = static_cast<std::uint32_t>(-1);
  /// For each edge, so many edges from it, as control may go, is one that is not among `run`; 0: it
  /// is one itself.
  [[nodiscard]] std::vector<std::uint32_t> to_others_than(const base::BitSet& run) const;

 private:
  const ts::Program& program_;
  std::vector<std::vector<ts::Location>> before_;  // by location: from where control may get there
};

}  // namespace pslice::explore
