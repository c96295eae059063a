#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.h"
#include "slicer/dependence/effects.h"
#include "slicer/dependence/kept.h"
#include "slicer/dependence/shared_sets.h"
#include "slicer/dependence/unfold.h"
#include "slicer/dependence/worklist.h"
#include "ts/program.h"

namespace pslice::slicer {

enum class Outcome : std::uint8_t { fixpoint, out_of_budget };

/// Which variables matter at each node of the unfolding, and with them which statements: the least
/// fixpoint of the equations in dataflow.cpp. Grows `kept`.
class Dataflow {
 public:
  Dataflow(const ts::Program& program, const Reach& reach, const Unfolding& unfolding,
           const SlotEffects& effects, KeptStatements& kept,
           std::span<const ts::Observation> criterion);

  Outcome run(base::Budget& budget);

  /// Edges looked at so far, copies counted apart.
  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  /// Is the copy run by the slice? Only then is its call, and each call around it, kept.
  [[nodiscard]] bool active(Context c) const { return active_[c.index()]; }
  /// The variables that matter at a node.
  [[nodiscard]] SetView sigma(Node n) { return sigma_[n]; }

 private:
  // The equations.
  void update(Node node);
  bool flow(Context context, ts::Edge edge, const SetView& before);
  bool flow_call(Context context, ts::Edge edge, const SetView& before);
  void leave_callee(Context callee, const ts::Call& call, const SetView& after);
  bool enter_callee(Context context, ts::Edge edge, Context callee, const SetView& before);

  [[nodiscard]] const CommonSet& changes(ts::Function function);

  // What follows when something is found to matter.
  void start();
  void matter(Context context, ts::Edge edge);
  void require(Context context);
  void activate(Context context);
  void settle();
  void push_predecessors(Node node);

  const ts::Program& program_;
  const Reach& reach_;
  const Unfolding& unfolding_;
  const SlotEffects& effects_;
  KeptStatements& kept_;
  std::map<ts::Location, std::vector<Slot>> criterion_;
  SharedSigmaTable sigma_;
  CommonSet memory_;
  std::vector<std::optional<CommonSet>> changes_;  // by function, see changes()
  Worklist worklist_;
  std::vector<bool> active_;    // by context
  std::vector<bool> required_;  // by context: its calls are kept, up to a shared copy
  std::uint64_t steps_ = 0;
};

}  // namespace pslice::slicer
