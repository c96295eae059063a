#pragma once

#include <set>

#include "slicer/control.h"
#include "slicer/dataflow.h"
#include "slicer/effects.h"
#include "slicer/kept.h"
#include "slicer/unfold.h"
#include "ts/program.h"

namespace pslice::slicer {

/// May the text of an observed statement stay although the slice does not need it? It must not
/// trap on what the slice does not compute, nor loop, nor run kept code.
class ObservableText {
 public:
  ObservableText(const ts::Program& program, const Unfolding& unfolding, const Effects& effects,
                 const ControlDependence& control, const KeptStatements& kept, Dataflow& dataflow)
      : program_(program),
        unfolding_(unfolding),
        effects_(effects),
        control_(control),
        kept_(kept),
        dataflow_(dataflow) {}

  [[nodiscard]] bool may_stay(const ts::Observation& point) const;

 private:
  [[nodiscard]] bool runs_fixed_or_kept_code(ts::Edge edge) const;
  [[nodiscard]] bool needs_are_computed(const ts::Observation& point) const;
  [[nodiscard]] std::set<ts::Variable> temporaries(ts::Statement statement) const;

  const ts::Program& program_;
  const Unfolding& unfolding_;
  const Effects& effects_;
  const ControlDependence& control_;
  const KeptStatements& kept_;
  Dataflow& dataflow_;
};

}  // namespace pslice::slicer
