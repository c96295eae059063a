#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "slicer/explore/engine/explorer.h"
#include "slicer/explore/machines/machine.h"

// Steps from one state: the entry explored with the state given.

namespace pslice::explore {

/// A way to go from one state, that is a group of inputs.
struct Step {
  Group group;
  Term value;  // the state behind it, over inputs; none: the step ends the program
  bool written = false;
  Assignment input;        // the test of the group
  std::size_t number = 0;  // of the group, among those from this state, that it is a part of
};

struct Steps {
  std::vector<Step> all;
  std::vector<Term> defined;  // holds of all inputs for which C defines the steps
  std::size_t groups = 0;
  bool complete = true;
};

class StepExplorer {
 public:
  StepExplorer(const ts::Program& program, ts::Function entry, const MachineQuestion& question,
               const Options& options, base::Budget& budget);
  StepExplorer(const StepExplorer&) = delete;
  StepExplorer& operator=(const StepExplorer&) = delete;

  /// All steps from that state. What there is to say of them goes into the signature.
  Steps from(const Integer& state, Signature& signature);

  [[nodiscard]] const Runnable& runnable() const { return runnable_; }
  [[nodiscard]] Inputs& inputs() { return inputs_; }
  [[nodiscard]] term::Factory& terms() const { return runnable_.program.terms(); }

 private:
  void explore(const StateCell& cell, Steps& steps, Signature& signature);
  [[nodiscard]] Term at_start(Term formula);

  const MachineQuestion& question_;
  const Options& options_;
  base::Budget& budget_;
  std::vector<Observed> observed_;
  Definables definables_;
  Regions regions_;
  Inputs inputs_;
  Runnable runnable_;
};

}  // namespace pslice::explore
