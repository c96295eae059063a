#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "solver/question/reply.h"
#include "term/term.h"

// Interpolants from linear contradictions: what has to hold at a place on an infeasible path so
// that what follows stays impossible. See interpolation.cpp.

namespace pslice::solver {

/// The part of a linear contradiction that lies behind a place on its path: the weighted sum of the
/// comparisons there, over the variables as they are at that place. Comparisons before it are still
/// to come, with these weights.
struct PartialSum {
  Term sum;
  std::vector<std::pair<Position, Integer>> open;  // ascending by position

  [[nodiscard]] std::vector<Position> positions() const;
};

/// The interpolant there: the sum is positive, so not all comparisons behind can hold.
Term interpolant(term::Factory& terms, const PartialSum& partial);

/// In front of a comparison, `sum <= 0` or `sum = 0`, the one at that position.
PartialSum before_test(term::Factory& terms, PartialSum partial, Position position, Term sum);
/// In front of an assignment.
PartialSum before_assignment(term::Factory& terms, PartialSum partial, Variable target, Term value);
/// In front of a variable getting some value of a range; nothing if the sum is not linear in it, or
/// has no least value.
std::optional<PartialSum> before_unknown(term::Factory& terms, PartialSum partial,
                                         Variable variable, const Range& range);

/// What happens on a path, as far as a solver is concerned.
struct Action {
  enum class Kind : std::uint8_t { test, assignment, unknown };
  Kind kind = Kind::test;
  Term formula{};                    // of a test: a comparison
  std::optional<Position> position;  // of a test: where it was asserted, if it was
  /// Of a test that is an equality: -1 where the one asserted has the opposite sign, since an
  /// equality of terms is written in one way only.
  int direction = 1;
  Variable variable{};  // of the others
  Term value{};         // of an assignment
  Range range{};        // of an unknown
};

/// For a path that ends with a test that cannot hold (the only assumption of the combination): the
/// interpolants in front of each action, the first being what has to hold at the start. Nothing if
/// the contradiction cannot be followed.
std::optional<std::vector<Term>> interpolants(term::Factory& terms, std::span<const Action> path,
                                              const Combination& combination);

}  // namespace pslice::solver
