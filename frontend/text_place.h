#pragma once

#include <compare>
#include <cstddef>

#include "ts/program.h"

namespace pslice::frontend {

/// A place that a criterion can mean: a statement of a function, or an end of one, by its number
/// among those of that function. It is the same wherever the program starts, and however much of
/// it is lowered.
struct TextPlace {
  ts::Function function;
  std::size_t number = 0;
  friend auto operator<=>(const TextPlace&, const TextPlace&) = default;
};

}  // namespace pslice::frontend
