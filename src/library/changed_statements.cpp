#include "library/changed_statements.h"

namespace pslice::library {

base::BitSet changed_statements(const std::vector<frontend::Change>& changes,
                                const ts::Program& program, Side side) {
  base::BitSet result(program.statement_count());
  for (const frontend::Change& change : changes) {
    if (change.*side) result.insert((change.*side)->index());
  }
  return result;
}

base::BitSet misplaced_statements(const std::vector<frontend::Change>& changes,
                                  const ts::Program& program, Side side) {
  std::vector<frontend::Change> misplaced;
  for (const frontend::Change& change : changes) {
    if (change.kind != frontend::Change::Kind::changed) misplaced.push_back(change);
  }
  return changed_statements(misplaced, program, side);
}

}  // namespace pslice::library
