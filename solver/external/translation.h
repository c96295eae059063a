#pragma once

#include <cstddef>
#include <vector>

#include "solver/external/builder.h"
#include "solver/question/verdict.h"

// Internal to the back ends: our constraints as formulas of one instance of an external solver.

namespace pslice::solver {

class Translation {
 public:
  virtual ~Translation() = default;

  struct Limits {
    std::size_t distinct_subterms;
    std::size_t depth;
  };

  struct Constraint {
    bool is_too_large = false;  // then there is nothing else
    Handle formula{};
    /// What must be assumed with it: facts about the unknowns in it that stand for the result of
    /// an operator. Every valuation of our variables can be extended to make them true.
    std::vector<Handle> facts;
    /// That C defines every operator in it. Not assumed at first: an operator may not matter.
    std::vector<Handle> defined;
  };
  /// The formula is true wherever ours is; it may be true elsewhere if a part is approximated.
  virtual const Constraint& constraint(Term formula) = 0;

  struct Entry {
    Handle term{};
    std::vector<Handle> range;  // that it lies in its range
  };
  virtual const Entry& variable(Variable variable) = 0;

  /// The value of a variable for which a model has this one; bits are given as a natural number.
  virtual Integer value(Variable variable, const Integer& in_model) = 0;
};

}  // namespace pslice::solver
