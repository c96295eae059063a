#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "base/integer.h"
#include "term/term.h"

// What is asked of a solver, and what it answers.

namespace pslice::solver {

using base::Integer;
using term::Term;
using term::Variable;

enum class Answer : std::uint8_t {
  satisfiable,
  unsatisfiable,
  unknown,  // must be read as "perhaps"
};

/// Values of variables, ascending by variable.
using Model = std::vector<std::pair<Variable, Integer>>;

struct Verdict {
  Answer answer = Answer::unknown;
  /// Where satisfiable: a value for every variable of the constraints, inside its range, which
  /// satisfy them.
  Model model;
  /// Where unsatisfiable: which of the constraints (by position, ascending) are unsatisfiable
  /// together, and none of them can be left out as far as the solver could tell.
  std::vector<std::size_t> core;
};

/// The values a variable can have: both ends included, none: unbounded.
struct Range {
  std::optional<Integer> low;
  std::optional<Integer> high;
};
using Ranges = std::function<Range(Variable)>;

}  // namespace pslice::solver
