#pragma once

#include <optional>
#include <vector>

#include "base/budget.h"
#include "slicer/equations/equations.h"
#include "slicer/equations/shared_slice.h"
#include "slicer/explain/chain_labels.h"
#include "slicer/explain/deciders.h"
#include "slicer/symex/flow.h"

namespace pslice::slicer {

/// The shortest chains over a flow, whatever its tests decide: why the path-insensitive slice, or
/// another that the equations close, keeps its statements.
class GraphChains {
 public:
  /// Chains lead through statements of the slice only. All of these outlive it.
  GraphChains(const symex::Flow& flow, const Equations& equations, const Deciders& deciders,
              const SharedSlice& slice, const std::vector<ts::Observation>& criterion);

  /// None if there is none, or the budget ran out first.
  std::optional<Chain> find(ts::Statement statement, base::Budget& budget);

 private:
  using Node = ChainLabels::Node;
  using Cost = ChainLabels::Cost;
  using Step = symex::Step;
  using Point = symex::Point;

  // Nodes.
  [[nodiscard]] Node value(Point point, Slot slot) const;  // the value of a variable at a point
  [[nodiscard]] Node hit(Step step, Slot slot) const;      // a step gives a variable its value
  [[nodiscard]] static Node of(ts::Statement statement);   // a statement of the slice

  void start();
  void expand(const ChainLabels::Settled& settled);
  void expand_value(Node node, Cost cost, Point point, Slot slot);
  void expand_hit(Node node, Cost cost, Step step, Slot slot);
  void expand_statement(Node node, Cost cost, ts::Statement statement);
  /// A variable is read in front of a step, by whoever `link` leads to.
  void read(Point point, std::span<const Slot> slots, Cost cost, Node next, const Link& link);
  void decide(const std::vector<ts::Statement>& tests, Cost cost, Node next, const Link& link);
  void call_around(symex::Frame frame, Cost cost, Node next, const Link& link);
  void hit_by(Step step, Slot slot, Cost cost, Node value);

  const symex::Flow& flow_;
  const ts::Program& program_;
  const Equations& equations_;
  const Deciders& deciders_;
  const SharedSlice& slice_;
  const std::vector<ts::Observation>& criterion_;
  std::vector<std::vector<Step>> steps_of_;  // by statement
  std::size_t slots_;
  ChainLabels labels_;
};

/// What the value is made of that a step gives a variable.
std::vector<Slot> sources_of_value(const symex::Flow& flow, const Equations& equations,
                                   symex::Step step, Slot slot);
/// The name of a variable in the source; none for one that the program does not name.
ts::Variable named(const ts::Program& program, ts::Variable v);
/// How a statement that decides about others does it.
Link::Kind kind_of_decision(const ts::Program& program, ts::Statement statement);

}  // namespace pslice::slicer
