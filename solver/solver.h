#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "solver/backend.h"
#include "solver/verdict.h"

// Is there a value for every variable that makes a set of formulas true?
//
// The front door of the SMT layer: one small interface, and behind it a chain of layers, each of
// which answers what it can and hands the rest to the next one.

namespace pslice::solver {

struct Statistics {
  std::uint64_t questions = 0;  // asked at the front door
  std::uint64_t folded = 0;     // decided by looking at the constraints
  std::uint64_t cached = 0;     // independent parts answered before
  BackendStatistics external;   // parts given to a back end
};

/// The chain in use: simplify, split into independent parts, remember, and at the end cvc5. The
/// statistics must outlive it. A question takes no more time than given, if any is.
std::unique_ptr<Backend> make_solver(Ranges ranges, Statistics& statistics,
                                     std::optional<std::chrono::milliseconds> time = {});

}  // namespace pslice::solver
