#pragma once

#include <cstdint>
#include <vector>

#include "slicer/explore/execution/trace.h"

namespace pslice::explore {

/// A run need not begin where the program does: main may bring everything into the state in which a
/// function is called, and what is there then is the input. The calls of that function are counted
/// from 1, without those that it makes itself.
struct BeginningCall {
  ts::Function function;
  std::size_t number = 1;
};

/// What is known where such a run begins.
struct Begun {
  Node first;  // whatever came before has no part in the run
  /// Control came there whatever the inputs, and nothing was guessed.
  bool certain = true;
  std::vector<ts::Variable> undetermined{};  // parameters whose values are not known
};

}  // namespace pslice::explore
