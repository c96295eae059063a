#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absint/analysis.h"
#include "absint/numeric_program.h"
#include "base/budget.h"
#include "slicer/check/invariants.h"
#include "slicer/options.h"
#include "slicer/symex/flow.h"
#include "slicer/symex/machine.h"

namespace pslice::slicer {

/// A flow as the abstract interpreter sees it: its points are those of the flow, its edges the
/// segments between stops.
absint::NumericProgram numeric_program(const symex::Flow& flow, symex::Start start);

/// What a step does, for the abstract interpreter; its test comes first.
std::vector<absint::Action> actions(const symex::Flow& flow, symex::Step step);

/// What holds at the heads of loops on every path: found by the abstract interpreter, all at once
/// when it is first asked for, and proved head by head.
class LoopInvariants {
 public:
  /// All of it outlives the invariants.
  LoopInvariants(const symex::Flow& flow, symex::Start start, absint::Focus focus,
                 const SliceOptions& options, base::Budget& budget);

  /// Formulas that have to do with what the loop changes. Of the rest a path knows more.
  const std::vector<ts::Term>& at(symex::Point head);
  /// Those that are wanted.
  std::vector<ts::Term> at(symex::Point head, const std::function<bool(ts::Term)>& wanted);
  /// From now on nothing is found, and nobody has to wait for it.
  void give_up() { given_up_ = true; }

  [[nodiscard]] std::uint64_t proved() const { return prover_ ? prover_->proved() : 0; }
  [[nodiscard]] std::uint64_t refused() const { return prover_ ? prover_->refused() : 0; }
  [[nodiscard]] std::uint64_t questions() const { return prover_ ? prover_->questions() : 0; }
  [[nodiscard]] double seconds() const { return seconds_; }
  [[nodiscard]] const std::vector<std::string>& remarks() const { return found_.remarks; }

 private:
  void find();

  const symex::Flow& flow_;
  symex::Start start_;
  absint::Focus focus_;
  const SliceOptions& options_;
  base::Budget& budget_;
  bool given_up_ = false;
  absint::Invariants found_;
  std::unique_ptr<check::InvariantProver> prover_;                   // once asked for
  std::vector<std::optional<std::vector<ts::Term>>> about_changes_;  // by point, once asked for
  double seconds_ = 0;
};

}  // namespace pslice::slicer
