#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absint/analysis.h"
#include "base/bit_set.h"
#include "base/budget.h"
#include "base/diagnostics.h"
#include "solver/options.h"
#include "ts/program.h"

namespace pslice::slicer {

/// Whether a test counts when either of its sides holds a kept statement (executable slices), or
/// only when the side taken does (the published rule).
enum class ControlRule : std::uint8_t { branch, edge };

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

struct SliceOptions {
  ControlRule control = ControlRule::branch;
  Reuse reuse = Reuse::lazy;
  Statics statics = Statics::initial;
  /// The invariants looked for at the heads of loops.
  absint::DomainChoice domain = absint::DomainChoice::automatic;
  /// So many iterations of a loop are followed one by one before it is generalised.
  unsigned unroll = 0;
  /// Run inputs to see what they show before and while exploring. Without, a statement is shown
  /// only by the path looked for on its behalf.
  bool early_runs = true;
  /// Describe the explored states for drawing.
  bool draw = false;
  Fault fault = Fault::none;
  Interpolants interpolants = Interpolants::combination;
  /// A state with more clauses in its interpolant stands for its own path only.
  std::size_t most_clauses = 2'000;
  solver::SolverOptions solver;
  /// Closing the gap may take as much work as going over the explored states so many times. What
  /// has not been refuted by then stays.
  std::size_t gap_effort = 300;
  /// Out of budget, so many seconds (and as many tenths of the time spent) may still go into a
  /// smaller answer than the path-insensitive one.
  double grace = 0.5;
  /// Full inlining up to this many edges; beyond, functions are shared by their callers.
  std::size_t max_inlined_edges = 100'000;
};

struct SliceStatistics {
  std::uint64_t contexts = 0;   // inlined copies of functions
  std::uint64_t locations = 0;  // of all copies
  std::uint64_t steps = 0;      // edges processed until the path-insensitive fixpoint

  // Path-sensitive only.
  std::uint64_t states = 0;      // symbolic states created, those closed by reuse included
  std::uint64_t infeasible = 0;  // edges found infeasible and cut
  std::uint64_t opened = 0;      // edges infeasible, but left open because it does not matter
  std::uint64_t reused = 0;      // states closed by reuse
  std::uint64_t expanded = 0;    // of these, explored after all
  std::uint64_t runs = 0;        // concrete runs
  std::uint64_t paths = 0;       // of the explored graph, followed to close the gap
  std::uint64_t solutions = 0;   // of the equations over the explored graph, to find these
  std::uint64_t invariants = 0;  // formulas proved to hold at points, for the sake of loops
  std::uint64_t invariants_refused = 0;  // formulas not proved, and not used
  std::uint64_t solver_calls = 0;        // questions that took a solver, our own or another
  std::uint64_t unknown = 0;             // of these, without an answer
  solver::Statistics solver;
  struct Seconds {
    double reducing = 0;  // the path-insensitive slice and the reduced program
    double running = 0;   // cheap inputs, before anything is explored
    double relating = 0;  // invariants of loops
    double exploring = 0;
    double closing = 0;   // the gap between what is shown and what is explored
    double checking = 0;  // the certificate
  } seconds;
};

/// The explored states as a graph, for drawing.
struct ExploredTree {
  struct State {
    ts::Location location;
    std::string interpolant;  // as C; empty: true
    std::string matters;      // the variables that matter there
  };
  enum class EdgeKind : std::uint8_t {
    taken,       // feasible
    infeasible,  // cut: `to` is meaningless
    opened,      // infeasible, explored all the same
    reuse,       // `from` is closed by `to`
    back,        // to a loop's head
    unexplored,  // out of budget: the path-insensitive answer stands for what follows
  };
  struct Edge {
    std::size_t from = 0;
    std::size_t to = 0;
    EdgeKind kind = EdgeKind::taken;
    std::string label;  // what runs on the way
  };
  std::vector<State> states;  // the first is the start
  std::vector<Edge> edges;
};

struct Slice {
  base::BitSet statements;  // by ts::Statement index
  /// By ts::Statement index: statements of an observed location that are not kept, but whose
  /// text may stay because everything they could trap on is computed.
  base::BitSet observable;
  /// By ts::Statement index: kept, and some input shows that it is needed.
  base::BitSet shown;
  bool exact = false;
  /// Why the certificate of the result was refused, if it was: a fault in the search. The result is
  /// then the path-insensitive slice.
  std::optional<std::string> refused;
  std::vector<base::Warning> warnings;
  SliceStatistics statistics;
  ExploredTree explored;
};

/// The least slice that ignores what tests decide: every path of the graph counts.
Slice slice_path_insensitive(const ts::Program& program, ts::Function entry,
                             const std::vector<ts::Observation>& criterion,
                             const SliceOptions& options, base::Budget& budget);

/// The slice over feasible paths only.
Slice slice_path_sensitive(const ts::Program& program, ts::Function entry,
                           const std::vector<ts::Observation>& criterion,
                           const SliceOptions& options, base::Budget& budget);

}  // namespace pslice::slicer
