#pragma once

#include <vector>

#include "ts/program.h"

namespace pslice::reference {

/// By function index: can a run of it end the program? Its halt location, or a call of such a
/// function, is reachable from its entry.
std::vector<bool> functions_that_may_halt(const ts::Program& program);

/// The ranges of influence of a function's locations, computed from the definition: what lies
/// between a location and its nearest postdominator. The graph is the augmented one: real edges,
/// pseudo edges, a way to `halt` from every call that may not return, and a way to a virtual end
/// from exit, halt and every region that would otherwise be left by nothing.
///
///        b            successors(b) = {s, t}, nearest postdominator p
///       / \           influence(b, s) = {s, u}
///      s   t          influence(b, t) = {t}
///      u   |
///       \ /
///        p
class Influence {
 public:
  Influence(const ts::Program& program, ts::Function function, const std::vector<bool>& may_halt);

  /// Without repetition.
  [[nodiscard]] const std::vector<ts::Location>& successors(ts::Location b) const;
  /// The locations reached from b over its successor s before b's nearest postdominator.
  [[nodiscard]] std::vector<ts::Location> over(ts::Location b, ts::Location s) const;

 private:
  using Vertex = std::size_t;  // offset of a location in its function; the last is the end

  void add_edges(const std::vector<bool>& may_halt);
  void open_endless_regions();
  void find_postdominators();
  [[nodiscard]] std::vector<bool> reached_from(Vertex v) const;
  [[nodiscard]] Vertex nearest_postdominator(Vertex b) const;
  [[nodiscard]] Vertex vertex(ts::Location l) const { return l.index() - first_; }

  const ts::Program& program_;
  const ts::FunctionInfo& function_;
  std::size_t first_;
  Vertex end_;
  std::vector<std::vector<Vertex>> next_;
  std::vector<std::vector<ts::Location>> successors_;
  std::vector<std::vector<bool>> postdominators_;  // [v][d]: d is on every way from v to the end
};

}  // namespace pslice::reference
