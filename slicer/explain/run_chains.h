#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "base/budget.h"
#include "slicer/equations/equations.h"
#include "slicer/equations/shared_slice.h"
#include "slicer/explain/chain_labels.h"
#include "slicer/explain/deciders.h"
#include "slicer/explain/run_trace.h"
#include "slicer/symex/recorded_run.h"

namespace pslice::slicer {

/// A chain along runs: it begins on this one, and goes on where a link says so.
struct RunChain {
  struct Switch {
    std::size_t link;  // behind it,
    std::size_t run;   // this one goes on
  };
  std::size_t run = 0;
  Chain chain;
  std::vector<Switch> switches;  // ascending
  bool arrives = true;           // no run is known that gets to the criterion otherwise
};

/// The chains along runs for which statements are shown to be needed: with as few runs as possible,
/// then as few links.
class RunChains {
 public:
  /// `equations` are those of what matters for certain, and `slice` what the runs show with them.
  /// All of these outlive it.
  RunChains(const symex::Flow& flow, const Equations& equations, const Deciders& deciders,
            const SharedSlice& slice, const std::vector<ts::Observation>& criterion,
            const std::vector<symex::Run>& runs);

  /// None if there is none, or the budget ran out first.
  std::optional<RunChain> find(ts::Statement statement, base::Budget& budget);

 private:
  using Node = ChainLabels::Node;
  using Cost = ChainLabels::Cost;
  struct Position {
    std::size_t run;
    std::size_t step;
  };

  // Nodes.
  [[nodiscard]] Node hit(Position at, Slot slot) const;  // a step gives a variable its value
  [[nodiscard]] Node of(std::size_t run, ts::Statement statement) const;  // one that a run executes

  void start();
  void visit(Position at, symex::Point point, std::size_t observation);
  void expand(const ChainLabels::Settled& settled);
  void expand_hit(Node node, Cost cost, Position at, Slot slot);
  void expand_statement(Node node, Cost cost, std::size_t run, ts::Statement statement);
  /// A run reads variables in front of a step, for the sake of whatever `link` leads to.
  void read(Position at, std::span<const Slot> slots, Cost cost, Node next, const Link& link);
  /// Tests decide whether what `link` leads to is reached; this run needs it.
  void decide(const std::vector<ts::Statement>& tests, Cost cost, Node next, const Link& link,
              std::size_t run);
  [[nodiscard]] bool may_count_elsewhere(ts::Statement test) const;
  void call_around(std::size_t run, symex::Frame frame, Cost cost, Node next, const Link& link);

  const symex::Flow& flow_;
  const ts::Program& program_;
  const Equations& equations_;
  const Deciders& deciders_;
  const SharedSlice& slice_;
  const std::vector<ts::Observation>& criterion_;
  const std::vector<symex::Run>& runs_;
  std::vector<RunTrace> traces_;                       // by run
  std::vector<std::size_t> first_;                     // by run: its first step, in a row of all
  std::vector<std::vector<std::size_t>> executed_by_;  // by statement: runs
  std::vector<std::size_t> settled_on_;  // by statement: the run it was first needed on
  std::vector<bool> visited_;            // by observation: on some run
  std::size_t slots_;
  ChainLabels labels_;
};

}  // namespace pslice::slicer
