#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "slicer/symex/machine.h"

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

/// Gives an input its value, in its type; told the symbol the input is on this path.
using Inputs = std::function<ts::Integer(ts::Variable symbol)>;

/// Runs the flow. Inputs are counted as a Machine counts them on the same path, so the values of a
/// path condition's model lead along that path.
Run run(const Flow& flow, Symbols& symbols, Start start, const Inputs& inputs,
        std::size_t max_steps);

}  // namespace pslice::symex
