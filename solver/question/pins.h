#pragma once

#include <optional>
#include <span>
#include <vector>

#include "solver/question/verdict.h"

// Numbers in the place of variables: what is not linear may become so. See pinning.cpp and
// enumeration.cpp.

namespace pslice::solver {

/// The constraints as terms of the factory, with a number for a variable, if one is given.
std::vector<Term> with_pin(term::Factory& factory, std::span<const Term> constraints,
                           std::optional<Variable> variable = {}, const Integer& value = {});

/// A variable that keeps a constraint that fails under the model from being linear; any of its
/// variables if none does. Nothing if all constraints hold.
std::optional<Variable> obstacle(std::span<const Term> constraints, const Model& model);

/// A variable's range as far as constraints on it alone tell, and which of these do.
struct Narrowed {
  Range range;
  std::vector<std::size_t> by;
};
Narrowed narrowed(std::span<const Term> constraints, Variable variable, const Range& range);

}  // namespace pslice::solver
