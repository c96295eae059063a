#pragma once

#include <cstdint>
#include <vector>

#include "slicer/symex/flow.h"

namespace pslice::symex {

/// A concrete execution of a flow.
struct Run {
  enum class End : std::uint8_t {
    ended,      // nothing comes after
    undefined,  // it did what C does not define
    unknown,    // where to go depends on a value that is not known
    opaque,     // a call whose inside is not known
    out_of_steps,
  };
  End end = End::ended;
  std::vector<Step> path;
  Point end_point;                  // where the path ends
  std::vector<ts::Integer> inputs;  // those it was given, in order

  /// Whether the input really takes this path, as far as it goes. What C does not define proves
  /// nothing.
  [[nodiscard]] bool proves_its_path() const { return end != End::undefined; }
};

}  // namespace pslice::symex
