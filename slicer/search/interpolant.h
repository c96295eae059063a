#pragma once

#include <optional>
#include <vector>

#include "slicer/symex/flow.h"
#include "solver/linear/interpolation.h"
#include "term/term.h"

// Interpolants are conjunctions of clauses over program variables, carried backward along the path
// of a conflict by weakest preconditions. Where the path gives a variable an unknown value, the
// clause has to hold for every value: the variable is eliminated.

namespace pslice::slicer {

/// A formula that implies the clause for every value of some variables.
struct Eliminated {
  ts::Term formula;
  /// Whether it is the weakest such formula. If not, it may fail where the clause holds for every
  /// value.
  bool exact = true;
};

/// Eliminates one variable with values in the range; nothing if it occurs in a way that linear
/// arithmetic cannot follow.
std::optional<Eliminated> for_all(term::Factory& terms, ts::Term clause, ts::Variable variable,
                                  const solver::Range& range);

/// The weakest condition before a step that makes the clause hold after it; guards aside. Nothing
/// if elimination failed.
std::optional<Eliminated> weakest_before(const symex::Flow& flow, symex::Step step,
                                         ts::Term clause);
/// Likewise before the variables get unknown values.
std::optional<Eliminated> weakest_before(const ts::Program& program,
                                         const std::vector<ts::Variable>& forgotten,
                                         ts::Term clause);

/// Likewise for the sum of a linear contradiction; nothing if it cannot be followed.
std::optional<solver::PartialSum> sum_before(const symex::Flow& flow, symex::Step step,
                                             solver::PartialSum sum);
std::optional<solver::PartialSum> sum_before(const ts::Program& program,
                                             const std::vector<ts::Variable>& forgotten,
                                             solver::PartialSum sum);

}  // namespace pslice::slicer
