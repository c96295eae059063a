#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/integer.h"
#include "term/term.h"

// Is there a value for every variable that makes a set of formulas true?
//
// The front door of the SMT layer: one small interface, and behind it a chain of layers, each a
// Solver that answers what it can and hands the rest to the next one.

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
  /// Where satisfiable: a value for every variable of the constraints, inside its range. It
  /// satisfies them: whoever made it has evaluated them under it.
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

struct Statistics {
  std::uint64_t questions = 0;  // asked at the front door
  std::uint64_t folded = 0;     // decided by looking at the constraints
  std::uint64_t cached = 0;     // independent parts answered before
  std::uint64_t external = 0;   // parts given to a back end
  std::uint64_t unknown = 0;    // of these, without an answer
  std::uint64_t doubtful = 0;   // of the unknown: a model was proposed, but does not hold
  std::uint64_t failed = 0;     // of the unknown: the back end threw and was replaced
  std::uint64_t shrinking = 0;  // further questions to the back end, to make cores smaller
  double seconds = 0;           // spent in the back end
};

class Solver {
 public:
  virtual ~Solver() = default;
  /// Variables lie in their ranges.
  virtual Verdict check(std::span<const Term> constraints) = 0;
};

/// The chain in use: simplify, split into independent parts, remember, and at the end cvc5. The
/// statistics must outlive it. A question takes no more time than given, if any is.
std::unique_ptr<Solver> make_solver(Ranges ranges, Statistics& statistics,
                                    std::optional<std::chrono::milliseconds> time = {});

}  // namespace pslice::solver
