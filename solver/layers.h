#pragma once

#include <cstddef>
#include <memory>

#include "solver/solver.h"

// The layers in front of a back end. Each answers what it can and asks the next one for the rest;
// each can be used, tested and left out alone.

namespace pslice::solver {

/// Drops what is true, answers what is plainly false or contradictory, and takes conjunctions
/// apart. The front door: counts the questions.
std::unique_ptr<Backend> make_simplifier(std::unique_ptr<Backend> next, Statistics& statistics);

/// Splits the constraints into parts that share no variable, each a question of its own.
std::unique_ptr<Backend> make_splitter(std::unique_ptr<Backend> next, Statistics& statistics);

struct CacheOptions {
  /// Answers kept at most (and at least the half of it, once there are so many).
  std::size_t capacity = 200'000;
};
/// Remembers the answer to every set of constraints.
std::unique_ptr<Backend> make_cache(std::unique_ptr<Backend> next, Statistics& statistics,
                                    CacheOptions options = {});

}  // namespace pslice::solver
