#pragma once

#include <optional>
#include <span>
#include <vector>

#include "solver/question/verdict.h"

namespace pslice::solver {

/// What a model says of a variable.
std::optional<Integer> value_in(const Model& model, Variable variable);

/// Whether it is a model: ascending, a value inside its range for every variable of the
/// constraints, and with these they hold.
bool is_model(const Model& model, std::span<const Term> constraints, const Ranges& ranges);

/// Of all of them, ascending.
std::vector<Variable> variables_of(std::span<const Term> constraints);

}  // namespace pslice::solver
