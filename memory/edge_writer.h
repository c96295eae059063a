#pragma once

#include "ts/program.h"

namespace pslice::memory {

/// Writes the edges that take the place of one old edge. Each step leads to a new location, the
/// last one to where the old edge went; all of them belong to its statement.
class EdgeWriter {
 public:
  explicit EdgeWriter(ts::Program& program) : program_(program) {}

  /// In place of an edge with these ends and all but the operation of it.
  void begin(ts::EdgeInfo old);
  [[nodiscard]] ts::Function function() const { return program_[here_].function; }
  [[nodiscard]] ts::Location here() const { return here_; }
  /// What follows starts there again.
  void go_back(ts::Location location) { here_ = location; }

  void step(ts::Operation operation);
  void finish(ts::Operation operation);
  /// The next edge is defined only if this holds.
  void demand_of_next(ts::Term formula, ts::Fault fault, ts::EdgeInfo::Demand demanded);
  /// A step of its own that is defined only if this holds.
  void demand(ts::Term formula, ts::Fault fault, ts::EdgeInfo::Demand demanded);

 private:
  void add(ts::Location target, ts::Operation operation);

  ts::Program& program_;
  ts::Location here_;
  ts::EdgeInfo old_;  // with what the next edge is to carry of it
};

}  // namespace pslice::memory
