#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/bit_set.h"
#include "slicer/check/state_graph.h"
#include "slicer/control_rule.h"
#include "slicer/dependence/control.h"
#include "slicer/dependence/reach.h"
#include "slicer/symex/flow.h"
#include "slicer/symex/recorded_run.h"
#include "slicer/symex/start.h"
#include "solver/options.h"
#include "ts/program.h"

// The certificate of a path-sensitive slice, checked by code that shares nothing with the search
// that produced it: not its symbolic store, not its equations, not its weakest preconditions.
//
//   sound   The labels of the state graph are inductive, so every feasible path of the reduced
//           program is a path of the graph: the start implies its label; a label and a branch's
//           guard imply the child's label behind the segment; a closed state's label implies that
//           of the state that stands for it; a label contradicts the guard of a cut branch. And
//           the equations of the slice, solved over the graph, keep nothing that is not kept.
//   exact   Each recorded run takes the path it is said to take, when it is made again in a memory
//   of
//           bits; and the equations over these paths alone, with what depended on what in these
//           runs, keep everything that is kept.
//
// What it includes of the search is data, in headers without code of the search: the state graph
// with its claims (state_graph.h, symex/reason.h) and the runs (symex/recorded_run.h). That is the
// evidence; nothing it says is believed.
//
// What is believed:
//   ts, term       The program itself, where its variables lie in memory and what its accesses do
//                  there, and what terms mean: there is nothing to check them against.
//   symex/flow     The reduced program with its calls inlined is the subject of the certificate.
//                  That it has all paths that matter follows from the path-insensitive slice being
//                  closed, which is not looked into here.
//   reach,         What can be reached and returns, and control dependence: properties of the
//   control        program's graph, the same for every slice of it, found without regard to paths.
//   insensitive,   The path-insensitive answer: of calls that are not inlined there is no other.
//   insensitive_inside
//   invariants     Proved by check/invariants, not by who found them.
//   solver         That what it says is impossible is. What it says is possible counts against the
//                  evidence, so nothing is lost by believing that.

namespace pslice::check {

/// What a search claims.
struct Evidence {
  const symex::Flow& flow;
  const slicer::Reach& reach;
  const slicer::ControlDependence& control;
  slicer::ControlRule rule;
  const std::vector<ts::Observation>& criterion;
  symex::Start start;
  /// What holds at the head of a loop on every path, as an InvariantProver has found.
  std::function<std::vector<ts::Term>(symex::Point)> invariants;
  const slicer::StateGraph& graph;
  /// The slice: statements by index, and beyond them exits of functions by index.
  const base::BitSet& kept;
  const std::vector<symex::Run>& runs;
  solver::SolverOptions solver;
  /// The path-insensitive slice, counted likewise, and the variables whose values a call needs to
  /// find according to it: all there is to go by where the call cannot be followed.
  const base::BitSet& insensitive;
  std::function<std::vector<ts::Variable>(symex::Step)> insensitive_inside;
  /// Asked now and then, if given: checking takes time. False: enough of it, what has not been
  /// looked at stays undecided.
  std::function<bool()> go_on{};
};

struct Opinion {
  /// Why the evidence does not support the claim; a fault in the search.
  std::optional<std::string> refused;
  /// Neither refused nor proved: the solver could not tell, or there was no time.
  bool undecided = false;

  [[nodiscard]] bool confirmed() const { return !refused && !undecided; }
};

/// Does the slice follow from the state graph?
Opinion check_soundness(const Evidence& evidence);
/// Do the runs show all of the slice?
Opinion check_exactness(const Evidence& evidence);

}  // namespace pslice::check
