#pragma once

#include <vector>

#include "base/bit_set.h"
#include "slicer/dependence/control.h"
#include "slicer/dependence/reach.h"
#include "slicer/equations/shared_slice.h"
#include "ts/program.h"

namespace pslice::slicer {

/// Control dependence between statements: whose edges stand where another is decided about.
class Deciders {
 public:
  Deciders(const ts::Program& program, const Reach& reach, const ControlDependence& control);

  /// The statements of the slice that decide whether control gets to the location, with no other
  /// of them in between.
  [[nodiscard]] std::vector<ts::Statement> of(ts::Location location,
                                              const SharedSlice& slice) const;
  /// Likewise to some edge of the statement, itself aside.
  [[nodiscard]] std::vector<ts::Statement> of(ts::Statement statement,
                                              const SharedSlice& slice) const;
  /// The edges of a statement that control can arrive at.
  [[nodiscard]] const std::vector<ts::Edge>& edges(ts::Statement statement) const {
    return edges_[statement.index()];
  }
  /// Does it do something, but where control never arrives?
  [[nodiscard]] bool cannot_run(ts::Statement statement) const {
    return does_something_.contains(statement.index()) && edges(statement).empty();
  }
  /// Functions called by the statement whose calls may not come back, where that decides something.
  [[nodiscard]] std::vector<ts::Function> halting(ts::Statement statement) const;
  /// Functions called by the statement whose text stays as a whole.
  [[nodiscard]] std::vector<ts::Function> fixed(ts::Statement statement) const;

 private:
  const ts::Program& program_;
  const Reach& reach_;
  const ControlDependence& control_;
  std::vector<std::vector<ts::Edge>> edges_;  // by statement
  base::BitSet does_something_;               // statements that have edges at all
};

}  // namespace pslice::slicer
