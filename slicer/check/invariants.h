#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "slicer/symex/flow.h"
#include "slicer/symex/start.h"
#include "solver/options.h"

namespace pslice::check {

/// The formulas claimed at a stop; `false` of one that control does not get to.
using Claimed = std::function<std::vector<ts::Term>(symex::Point)>;

/// Proves that formulas hold whenever control is at their points, on every path that is defined C:
/// each holds at the start if it is there, and each segment that leads to its point makes it true
/// if what is said of the segment's source is.
class InvariantProver {
 public:
  /// Flow and claims outlive it.
  InvariantProver(const symex::Flow& flow, symex::Start start, Claimed claimed,
                  const solver::SolverOptions& options);
  ~InvariantProver();
  InvariantProver(const InvariantProver&) = delete;
  InvariantProver& operator=(const InvariantProver&) = delete;

  /// Of the formulas claimed at a point that are wanted, those that can be proved. None will turn
  /// out to be wrong later.
  std::vector<ts::Term> prove(symex::Point point, const std::function<bool(ts::Term)>& wanted);

  /// Formulas proved so far, at their points, those that proofs rest on included.
  [[nodiscard]] std::size_t proved() const;
  /// Formulas that could not be: a fault of who claims them, or beyond the solver.
  [[nodiscard]] std::size_t refused() const;
  /// Asked of the solver.
  [[nodiscard]] std::uint64_t questions() const;

 private:
  class Inductive;
  std::unique_ptr<Inductive> inductive_;
};

}  // namespace pslice::check
