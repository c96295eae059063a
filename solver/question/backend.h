#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "solver/question/verdict.h"

namespace pslice::solver {

/// What a back end says of itself.
struct BackendStatistics {
  std::uint64_t questions = 0;
  std::uint64_t unknown = 0;    // of these, without an answer
  std::uint64_t doubtful = 0;   // of the unknown: a model was proposed, but does not hold
  std::uint64_t failed = 0;     // of the unknown: the back end threw and was replaced
  std::uint64_t shrinking = 0;  // further questions of its own, to make cores smaller
};

/// Decides sets of constraints, one after the other, without a memory of them.
class Backend {
 public:
  virtual ~Backend() = default;
  /// Is there a value for every variable, inside its range, that makes all constraints true?
  virtual Verdict check(std::span<const Term> constraints) = 0;
};

/// Asks one after the other until one has an answer.
std::unique_ptr<Backend> make_sequence(std::vector<std::unique_ptr<Backend>> backends);

}  // namespace pslice::solver
