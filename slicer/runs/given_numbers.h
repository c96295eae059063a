#pragma once

#include <cstdint>
#include <vector>

#include "ts/program.h"

namespace pslice::slicer {

/// A number that a run was given.
struct GivenNumber {
  enum class To : std::uint8_t { variable, memory };
  ts::Integer value;
  bool pointer = false;
  To to = To::variable;
};

/// All of a run, in the order in which they were asked for.
using GivenNumbers = std::vector<GivenNumber>;

}  // namespace pslice::slicer
