#pragma once

#include <optional>
#include <unordered_set>
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
    enum class Why : std::uint8_t { not_executed, counts_elsewhere };  // Link::then, Link::also
    std::size_t link;                                                  // behind it,
    std::size_t run;                                                   // this one goes on
    Why why;
  };
  std::size_t run = 0;
  Chain chain;
  std::vector<Switch> switches;  // ascending
  bool arrives = true;           // no run is known that gets to the criterion otherwise
};

/// The chains along runs for which statements are shown to be needed: where possible along one run,
/// or from run to run at tests; with as few runs as possible, then as few links.
class RunChains {
 public:
  /// `equations` are those of what matters for certain, and `slice` what the runs show with them.
  /// All of these outlive it.
  RunChains(const symex::Flow& flow, const Equations& equations, const Deciders& deciders,
            const SharedSlice& slice, const std::vector<ts::Observation>& criterion,
            const std::vector<symex::Run>& runs);

  /// None if there is none, or the budget ran out first.
  std::optional<RunChain> find(ts::Statement statement, base::Budget& budget);
  /// The statements that a run executes; ascending.
  [[nodiscard]] std::vector<ts::Statement> executed_by(std::size_t run) const;

 private:
  using Node = ChainLabels::Node;
  using Cost = ChainLabels::Cost;
  using Number = RunTrace::Number;

  // Nodes.
  [[nodiscard]] Node of(std::size_t run, Number definition) const;  // of a value that is used
  [[nodiscard]] Node at(std::size_t run, std::size_t step) const;   // of what a run executes
  [[nodiscard]] Node text(std::size_t run, ts::Statement statement) const;

  void start();
  void visit(std::size_t run, std::size_t step, std::size_t observation);
  void expand(const ChainLabels::Settled& settled);
  void expand_definition(Node node, Cost cost, std::size_t run, Number definition);
  void expand_step(Node node, Cost cost, std::size_t run, std::size_t step);
  void expand_text(Node node, Cost cost, std::size_t run, ts::Statement statement);
  void settle(ts::Statement statement, Node node, Cost cost, std::size_t run);
  void go_on_before(Node node, Cost cost, std::size_t run, std::size_t step);
  /// A run reads what these defined, for the sake of whatever `link` leads to.
  void read(std::size_t run, std::span<const Number> definitions, Cost cost, Node next,
            const Link& link);
  /// Tests decide whether what `link` leads to is reached, which this run does at that step.
  void decide(const std::vector<ts::Statement>& tests, Cost cost, Node next, const Link& link,
              std::size_t run, std::size_t step);
  /// Likewise, on runs that do not get there any more; `run` does.
  void decide_elsewhere(const std::vector<ts::Statement>& tests, Cost cost, Node next,
                        const Link& link, std::size_t run);
  [[nodiscard]] bool may_count_elsewhere(ts::Statement test) const;
  /// The calls within which something happens, in this frame and before that step of the run.
  void call_around(std::size_t run, symex::Frame frame, std::size_t step, Cost cost, Node next,
                   const Link& link);

  const symex::Flow& flow_;
  const ts::Program& program_;
  const Equations& equations_;
  const Deciders& deciders_;
  const SharedSlice& slice_;
  const std::vector<ts::Observation>& criterion_;
  const std::vector<symex::Run>& runs_;
  std::vector<RunTrace> traces_;         // by run
  std::vector<std::size_t> first_;       // by run: its first definition, in a row of all
  std::vector<std::size_t> first_step_;  // likewise
  std::vector<std::vector<std::size_t>> executed_by_;  // by statement: runs
  struct First {
    std::size_t run;
    Node node;
  };
  std::vector<std::optional<First>> settled_;  // by statement: where it was first needed
  std::unordered_set<Node> settled_on_;        // text nodes of statements that are
  std::vector<bool> visited_;                  // by observation: on some run
  ChainLabels labels_;
};

}  // namespace pslice::slicer
