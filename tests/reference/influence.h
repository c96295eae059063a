#pragma once

#include <cstdint>
#include <vector>

#include "ts/program.h"

namespace pslice::reference {

/// By function index: can a run of it end the program? Its halt location, or a call of such a
/// function, is reachable from its entry.
std::vector<bool> functions_that_may_halt(const ts::Program& program);

/// By location index: can control get there from the entry of its function? Behind a call it can
/// where the callee can come back.
std::vector<bool> locations_arrived_at(const ts::Program& program);

/// Is the end of the program a place that control goes to, so that what comes later depends on who
/// goes there? If not, control goes on behind what ends the program, and past jumps that it only
/// gets to so.
enum class Ends : std::uint8_t { count, do_not_count };

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
  Influence(const ts::Program& program, ts::Function function, const std::vector<bool>& may_halt,
            Ends ends = Ends::count);

  /// Without repetition.
  [[nodiscard]] const std::vector<ts::Location>& successors(ts::Location b) const;
  /// The locations reached from b over its successor s before b's nearest postdominator.
  [[nodiscard]] std::vector<ts::Location> over(ts::Location b, ts::Location s) const;

 private:
  using Vertex = std::size_t;  // offset of a location in its function; the last is the end

  void add_edges(const std::vector<bool>& may_halt);
  void add_edges_without_ends();
  void add_pseudo_edges();
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
