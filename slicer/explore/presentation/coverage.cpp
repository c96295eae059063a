#include "slicer/explore/presentation/coverage.h"

#include "ts/effects.h"

namespace pslice::explore {

Coverage covered(const ts::Program& program, ts::Function entry, const base::BitSet& edges) {
  Coverage coverage;
  base::BitSet all(program.statement_count());
  base::BitSet run(program.statement_count());
  for (const ts::Function f : ts::reachable_functions(program, entry)) {
    for (const ts::Edge e : program[f].edges) {
      const ts::EdgeInfo& edge = program[e];
      // Bodies of functions of the library are not the user's to test.
      if (!edge.statement || program[edge.statement].position.file.starts_with('<')) continue;
      const bool taken = edges.contains(e.index());
      all.insert(edge.statement.index());
      if (taken) run.insert(edge.statement.index());
      const bool is_side = ts::guard_of(edge.operation) && program[edge.source].out.size() > 1;
      if (is_side) coverage.sides.push_back({e, taken});
    }
  }
  all.for_each(
      [&](std::size_t s) { (run.contains(s) ? coverage.run : coverage.missed).emplace_back(s); });
  return coverage;
}

}  // namespace pslice::explore
