#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "solver/question/assertions.h"
#include "solver/question/verdict.h"

// What a solver with a stack of assertions answers.

namespace pslice::solver {

/// A linear combination of comparisons that cannot be (Farkas): with `sum <= 0` or `sum = 0` the
/// comparisons, the weighted sum of their sums is a positive number wherever all variables lie in
/// their ranges. Weights of equalities may be negative.
struct Combination {
  std::vector<std::pair<Position, Integer>> asserted;    // ascending
  std::vector<std::pair<std::size_t, Integer>> assumed;  // by position among the assumptions
};

struct Reply {
  Answer answer = Answer::unknown;
  /// Where satisfiable: values for variables of the assumptions and of what has to do with them;
  /// none where what was known satisfies them already.
  Model model;
  bool as_known = false;
  /// Where not: the assertions the assumptions contradict, ascending.
  std::vector<Position> core;
  /// Where not, and if the reason is of that kind.
  std::optional<Combination> combination;
};

}  // namespace pslice::solver
