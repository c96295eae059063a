#pragma once

#include <functional>
#include <set>
#include <vector>

#include "base/bit_set.h"
#include "slicer/dependence/control.h"
#include "ts/program.h"

namespace pslice::slicer {

/// May the text of an observed statement stay although the slice does not need it? It must not
/// trap on what the slice does not compute, nor loop, nor run kept code, nor end the program by
/// itself.
class ObservableText {
 public:
  /// Does the slice compute the variable's value at the location, in every copy it runs?
  using Computed = std::function<bool(ts::Location, ts::Variable)>;

  ObservableText(const ts::Program& program, const ControlDependence& control,
                 const base::BitSet& kept, Computed computed)
      : program_(program), control_(control), kept_(kept), computed_(std::move(computed)) {}

  /// Not for what is kept, or has no statement.
  [[nodiscard]] bool may_stay(const ts::Observation& point) const;

 private:
  [[nodiscard]] bool runs_fixed_or_kept_code(ts::Edge edge) const;
  [[nodiscard]] bool needs_are_computed(const ts::Observation& point,
                                        const std::vector<ts::Edge>& edges) const;
  [[nodiscard]] std::set<ts::Variable> decide_to_end(const std::vector<ts::Edge>& edges) const;
  [[nodiscard]] std::set<ts::Variable> temporaries(ts::Statement statement) const;
  [[nodiscard]] std::vector<ts::Edge> edges_of(ts::Statement statement) const;

  const ts::Program& program_;
  const ControlDependence& control_;
  const base::BitSet& kept_;
  Computed computed_;
};

}  // namespace pslice::slicer
