#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absint/analysis.h"
#include "base/integer.h"
#include "slicer/control_rule.h"
#include "slicer/explain/explanation.h"
#include "slicer/symex/start.h"
#include "solver/options.h"

namespace pslice::slicer {

/// When path-sensitive exploration may skip a state because one like it was explored before. All
/// give the same slice.
enum class Reuse : std::uint8_t {
  lazy,       // it implies the other's interpolant; wrong guesses are found and undone later
  eager,      // and every witness of the other is feasible from it (the published check)
  syntactic,  // it has the constraints the other's conflicts are made of, literally
  none,
};

/// Something done wrong on purpose, to see that the certificate notices.
enum class Fault : std::uint8_t {
  none,
  no_recheck,        // interpolants grow, and states closed by them stay closed
  forged_witness,    // a statement counts as shown although no run shows it
  careless_opening,  // an infeasible branch is forgotten: neither explored nor remembered as cut
  weak_interpolant,  // part of an interpolant is lost on the way up
};

/// Where the formulas come from that say why what follows is infeasible.
enum class Interpolants : std::uint8_t {
  combination,   // the linear combination of tests that is contradictory, if there is one
  precondition,  // weakest preconditions over the tests of a minimal core
};

/// How variables of static storage start.
enum class Statics : std::uint8_t { initial, unknown };
inline symex::Start start_of(Statics statics) {
  return statics == Statics::initial ? symex::Start::initial_values : symex::Start::unknown;
}

/// Inputs that somebody has, by name, to be run before any others.
struct GivenRun {
  std::string name;  // of the test, for people
  std::vector<std::pair<std::string, base::Integer>> inputs;
};

struct SliceOptions {
  ControlRule control = ControlRule::branch;
  Termination termination = Termination::keep;
  Reuse reuse = Reuse::lazy;
  Statics statics = Statics::initial;
  /// The invariants looked for at the heads of loops.
  absint::DomainChoice domain = absint::DomainChoice::automatic;
  /// So many iterations of a loop are followed one by one before it is generalised.
  unsigned unroll = 0;
  /// Run inputs to see what they show before and while exploring. Without, a statement is shown
  /// only by the path looked for on its behalf.
  bool early_runs = true;
  std::vector<GivenRun> given_runs{};
  /// Describe the explored states for drawing.
  bool draw = false;
  /// What of the result to explain.
  Wanted explain{};
  Fault fault = Fault::none;
  Interpolants interpolants = Interpolants::combination;
  /// A state with more clauses in its interpolant stands for its own path only.
  std::size_t most_clauses = 2'000;
  solver::SolverOptions solver;
  /// So many hard questions may be asked for the sake of a slice, and some to check it.
  std::uint64_t hard_questions = 100;
  /// Refinement may take as much work as going over the explored states so many times. What has not
  /// been refuted by then stays.
  std::size_t refinement_effort = 300;
  /// Out of budget, so many seconds (and as many tenths of the time spent) may still go into a
  /// smaller answer than the path-insensitive one.
  double grace = 0.5;
  /// Full inlining up to this many edges; beyond, functions are shared by their callers.
  std::size_t max_inlined_edges = 100'000;
};

}  // namespace pslice::slicer
