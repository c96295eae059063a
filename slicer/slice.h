#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/bit_set.h"
#include "base/budget.h"
#include "base/diagnostics.h"
#include "slicer/explain/explanation.h"
#include "slicer/options.h"
#include "slicer/statistics.h"
#include "ts/program.h"

namespace pslice::slicer {

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

/// Why no input was found that shows a kept statement to be needed.
struct NotShown {
  enum class Reason : std::uint8_t {
    lost,    // runs lost track: what happens at `where` is not known
    budget,  // time or memory ran out before everything was explored
    loop,    // the loop at `where` was generalised, and no run took the rounds that it needs
    solver,  // it had no answer
    no_run,  // none was found
  };
  Reason reason = Reason::no_run;
  base::SourcePosition where{};
};
/// As a word, and as a sentence.
std::string to_string(NotShown::Reason reason);
std::string describe(const NotShown& reason);

struct Slice {
  base::BitSet statements;  // by ts::Statement index
  /// By ts::Statement index: statements of an observed location that are not kept, but whose
  /// text may stay because everything they could trap on is computed.
  base::BitSet observable;
  /// By ts::Statement index: kept, and some input shows that it is needed.
  base::BitSet shown;
  /// Of kept statements that are not shown, by index; of path-sensitive slices.
  std::map<std::size_t, NotShown> not_shown;
  bool exact = false;
  /// Why the certificate of the result was refused, if it was: a fault in the search. The result is
  /// then the path-insensitive slice.
  std::optional<std::string> refused;
  std::vector<base::Warning> warnings;
  SliceStatistics statistics;
  ExploredTree explored;
  std::vector<Explanation> explanations;  // of what was asked for, in the order of the program
};

/// The least slice that ignores what tests decide: every path of the graph counts.
Slice slice_path_insensitive(const ts::Program& program, ts::Function entry,
                             const std::vector<ts::Observation>& criterion,
                             const SliceOptions& options, base::Budget& budget);

/// Explains of a path-insensitive slice what is asked for; slice_path_sensitive does so by itself.
void explain_path_insensitive(const ts::Program& program, ts::Function entry,
                              const std::vector<ts::Observation>& criterion,
                              const SliceOptions& options, base::Budget& budget, Slice& slice);

/// The slice over feasible paths only.
Slice slice_path_sensitive(const ts::Program& program, ts::Function entry,
                           const std::vector<ts::Observation>& criterion,
                           const SliceOptions& options, base::Budget& budget);

}  // namespace pslice::slicer
