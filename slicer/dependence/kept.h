#pragma once

#include <utility>
#include <vector>

#include "base/bit_set.h"
#include "slicer/dependence/control.h"
#include "slicer/dependence/reach.h"
#include "ts/program.h"

namespace pslice::slicer {

/// The growing slice: a set of statements closed under control dependence. One set serves all
/// copies of a function, since a statement is in the text for all of them or for none.
///
/// Invariant after close(): if a statement is kept, its reached edges are, and where an edge or a
/// point is kept, the statements that decide whether control gets there are.
class KeptStatements {
 public:
  KeptStatements(const ts::Program& program, const Reach& reach, const ControlDependence& control,
                 const std::vector<ts::Function>& functions);

  [[nodiscard]] const base::BitSet& statements() const { return statements_; }
  [[nodiscard]] bool contains(ts::Statement s) const { return statements_.contains(s.index()); }
  /// Is it part of the slice's text? Edges without a statement are, if calls, and else when they
  /// turn out to decide something.
  [[nodiscard]] bool contains(ts::Edge e) const { return edges_.contains(e.index()); }
  /// Does reaching it matter?
  [[nodiscard]] bool contains(ts::Location l) const { return locations_.contains(l.index()); }
  /// The reached edges of a statement.
  [[nodiscard]] const std::vector<ts::Edge>& edges(ts::Statement s) const {
    return edges_of_[s.index()];
  }

  /// An edge matters: its statement joins, and whatever decides whether the edge is taken.
  void keep(ts::Edge edge);
  /// Reaching this location matters.
  void keep(ts::Location location);
  /// Closes under control dependence; the edges that have become part of the text since the last
  /// time.
  std::vector<ts::Edge> close();

 private:
  void keep(ts::Statement statement);
  void keep_decision(ts::Location location);
  void add_text(ts::Edge edge);

  const ts::Program& program_;
  const Reach& reach_;
  const ControlDependence& control_;
  std::vector<std::vector<ts::Edge>> edges_of_;  // by statement
  base::BitSet statements_;
  base::BitSet edges_;
  base::BitSet locations_;  // those that count as kept, as far as control dependence goes
  base::BitSet decisions_;  // those that decide about one of locations_
  std::vector<ts::Location> open_;
  std::vector<ts::Edge> fresh_;
};

}  // namespace pslice::slicer
