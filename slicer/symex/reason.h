#pragma once

#include <optional>
#include <vector>

#include "solver/solver.h"

namespace pslice::symex {

using Position = solver::Position;   // in a path condition
using Core = std::vector<Position>;  // ascending

/// Why something cannot be: the constraints of the path condition it contradicts, and how, if that
/// is linear.
struct Reason {
  Core core;
  std::optional<solver::Combination> combination;
};

}  // namespace pslice::symex
