#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "slicer/symex/machine.h"
#include "slicer/symex/reason.h"
#include "slicer/symex/symbols.h"
#include "solver/solver.h"

namespace pslice::symex {

using solver::Effort;
using term::Term;

/// Inputs that satisfy a path condition; symbols it does not mention are 0. None: not known.
using Model = std::shared_ptr<const Values>;

/// Symbolic execution of one path at a time: where it is (store and path condition), what is
/// feasible from there and what holds there. It knows steps, not why anyone takes them.
///
/// The path condition is the solver's stack of assertions, so a solver serves one executor at a
/// time.
class Executor {
 public:
  Executor(const Flow& flow, Symbols& symbols, Start start, solver::Solver& solver)
      : flow_(flow), symbols_(symbols), solver_(solver), machine_(flow, symbols, start) {
    solver_.pop(0);
  }

  [[nodiscard]] Machine& machine() { return machine_; }
  [[nodiscard]] const solver::Assertions& condition() const { return solver_.assertions(); }

  // Moving.
  struct Mark {
    Machine::Mark machine;
    Position condition = 0;
  };
  [[nodiscard]] Mark mark() const { return {machine_.mark(), condition().size()}; }
  void undo(const Mark& mark);
  /// Has nothing below the mark changed since this was last forgotten? Then undoing goes back
  /// there.
  [[nodiscard]] bool stands(const Mark& mark) const {
    return mark.machine.trail <= lowest_trail_ && mark.condition <= lowest_condition_;
  }
  void forget_changes() { lowest_trail_ = lowest_condition_ = static_cast<std::size_t>(-1); }
  void execute(std::span<const Step> steps);
  /// Adds a constraint, unless it says nothing new; its position.
  std::optional<Position> assume(Term constraint);
  /// Leaves a constraint out, and takes it in again.
  void drop(Position i) {
    changes(i);
    solver_.drop(i);
  }
  void restore(Position i) {
    changes(i);
    solver_.restore(i);
  }

  // Asking.
  struct Feasibility {
    solver::Answer answer = solver::Answer::unknown;
    Model model;    // where satisfiable
    Reason reason;  // where not
  };
  /// Can the condition hold here? `model` satisfies the path condition, if given.
  Feasibility feasible(Term condition, const Model& model, Effort effort = Effort::cheap);
  /// If the formula holds here whatever the inputs: why its opposite cannot. Never worth much: that
  /// it may not hold is always a safe answer.
  std::optional<Reason> entailed(Term formula, const Model& model);
  /// Is the whole path condition satisfiable together with these?
  Feasibility satisfiable(std::span<const Term> also, Effort effort = Effort::cheap);

  [[nodiscard]] bool holds(Term formula, const Values& values) const;
  [[nodiscard]] std::optional<ts::Integer> evaluate(Term term, const Values& values) const;

 private:
  void changes(Position i) {
    lowest_condition_ = std::min(lowest_condition_, static_cast<std::size_t>(i));
  }
  [[nodiscard]] term::Valuation valuation(const Values& values) const;
  solver::Reply ask(std::span<const Term> assumptions, const Model& model, Effort effort);
  [[nodiscard]] Model updated(const Model& model, const solver::Model& values) const;

  const Flow& flow_;
  Symbols& symbols_;
  solver::Solver& solver_;
  Machine machine_;
  // How far down it has been since somebody last asked not to care.
  std::size_t lowest_trail_ = 0;
  std::size_t lowest_condition_ = 0;
};

}  // namespace pslice::symex
