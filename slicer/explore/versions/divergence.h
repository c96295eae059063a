#pragma once

#include "base/bit_set.h"
#include "slicer/explore/versions/comparison.h"

namespace pslice::explore {

/// Where versions part: sets of ts::Location. Two runs on the same input do the same as long as
/// neither gets to such a location, and both get there at the same time. So a statement that only
/// one version has parts them where it stands, in the other as well.
struct Divergence {
  base::BitSet of_old;
  base::BitSet of_new;

  [[nodiscard]] bool is_empty() const { return of_old.empty(); }
};

/// Both programs have the same terms, and the addresses of one book.
Divergence find_divergence(const Version& older, const Version& newer);

/// How many places ask each function without a body for an input, from the entry on.
std::map<std::string, std::size_t> input_sources(const ts::Program& program, ts::Function entry);

}  // namespace pslice::explore
