#pragma once

#include <vector>

#include "base/bit_set.h"
#include "slicer/dependence/control.h"
#include "slicer/dependence/reach.h"
#include "slicer/symex/flow.h"
#include "ts/program.h"

namespace pslice::slicer {

/// S as the path equations see it: one growing set for all paths, with everything that follows from
/// it whatever path is taken. Its elements are statements and, beyond their numbers, exits of
/// functions: whether a call comes back can matter like a statement does.
class SharedSlice {
 public:
  using Element = std::size_t;

  SharedSlice(const symex::Flow& flow, const Reach& reach, const ControlDependence& control,
              const std::vector<ts::Observation>& criterion);

  [[nodiscard]] static Element element(ts::Statement s) { return s.index(); }
  [[nodiscard]] Element exit_of(ts::Function f) const { return statements_ + f.index(); }
  [[nodiscard]] std::size_t universe() const { return elements_.universe(); }
  [[nodiscard]] bool is_statement(Element e) const { return e < statements_; }

  /// True if it was not there.
  bool add(Element element);

  [[nodiscard]] const base::BitSet& elements() const { return elements_; }
  [[nodiscard]] std::size_t statement_count() const { return statement_count_; }
  /// Are all statements of the other in this one?
  [[nodiscard]] bool has_statements_of(const SharedSlice& other) const;
  [[nodiscard]] bool contains(Element element) const { return elements_.contains(element); }
  [[nodiscard]] bool contains(ts::Statement s) const { return elements_.contains(s.index()); }
  /// Are all calls that lead to the frame in S, so that the slice runs it?
  [[nodiscard]] bool active(symex::Frame f) const { return active_[f.index()]; }
  /// Does something kept depend on where control goes there?
  [[nodiscard]] bool decides(ts::Location test) const { return deciding_.contains(test.index()); }
  /// Does something kept depend on its going this way?
  [[nodiscard]] bool decides(ts::Location test, ts::Location side) const;

 private:
  void keep(ts::Location location);
  void find_active();

  const symex::Flow& flow_;
  const ts::Program& program_;
  const ControlDependence& control_;
  std::size_t statements_;
  base::BitSet elements_;
  std::size_t statement_count_ = 0;
  base::BitSet locations_;                        // kept, or deciding about a kept one
  base::BitSet deciding_;                         // by location
  std::vector<std::vector<ts::Location>> sides_;  // by location: those something kept depends on
  std::vector<bool> active_;                      // by frame
  std::vector<std::vector<ts::Edge>> edges_of_;   // by statement: its reached edges
};

}  // namespace pslice::slicer
