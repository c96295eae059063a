#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "slicer/control_rule.h"
#include "slicer/equations/shared_slice.h"
#include "slicer/explain/explanation.h"
#include "slicer/symex/flow.h"

namespace pslice::slicer {

/// A chain as what a path has to do to go along it, one thing after the other: execute the
/// statement, carry what it wrote to the next one without overwriting it, and so on, as far as
/// that says that the statement is needed.
class ChainGoals {
 public:
  ChainGoals(const symex::Flow& flow, const SharedSlice& slice, ControlRule rule,
             const std::vector<ts::Observation>& criterion, const Chain& chain);

  /// To execute a statement, and nothing else.
  ChainGoals(const symex::Flow& flow, ts::Statement statement);

  /// So many things to do.
  [[nodiscard]] std::size_t count() const { return goals_.size(); }
  /// How many are done once control is at a point, where so many were before.
  [[nodiscard]] std::size_t arrive(std::size_t done, symex::Point at) const;
  /// Likewise once a step is taken; none: it overwrites what was to be carried.
  [[nodiscard]] std::optional<std::size_t> take(std::size_t done, symex::Step step) const;
  /// What is carried, when so many are done.
  [[nodiscard]] ts::Variable carried(std::size_t done) const { return goals_[done].carried; }
  /// By point, and then by how many are done: can the others still be done from there, whatever
  /// tests decide, and whatever is overwritten?
  [[nodiscard]] std::vector<bool> viable() const;
  [[nodiscard]] std::size_t place(symex::Point at, std::size_t done) const {
    return at.index() * (count() + 1) + done;
  }

 private:
  struct Goal {
    ts::Statement execute;  // none: get to the criterion
    ts::Location observed;  // there
    ts::Variable carried;   // without overwriting this; none: nothing
    ts::Statement source;   // that wrote it
    bool reads = false;     // by a step that reads it
  };
  void find_executed();
  void add(const Link& link, const std::vector<ts::Observation>& criterion);
  [[nodiscard]] bool has_steps(ts::Statement statement) const {
    return executed_.contains(statement.index());
  }
  [[nodiscard]] bool some_step_reads(ts::Statement statement, ts::Variable v) const;

  const symex::Flow& flow_;
  const ts::Program& program_;
  base::BitSet executed_;  // statements that have a step
  std::vector<Goal> goals_;
};

/// What a step writes for certain, or may; what it reads, tests or may trap on.
std::vector<ts::Variable> written_by(const symex::Flow& flow, symex::Step step);
std::vector<ts::Variable> read_by(const symex::Flow& flow, symex::Step step);

}  // namespace pslice::slicer
