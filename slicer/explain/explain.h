#pragma once

#include <vector>

#include "base/budget.h"
#include "slicer/dependence/foundation.h"
#include "slicer/equations/equations.h"
#include "slicer/equations/shared_slice.h"
#include "slicer/explain/explanation.h"
#include "slicer/runs/shown.h"
#include "slicer/symex/start.h"
#include "solver/options.h"

namespace pslice::slicer {

/// What the stages of a slice have left that says why it is as it is.
struct Evidence {
  const Foundation& foundation;
  const symex::Flow& flow;     // the program reduced to the path-insensitive slice
  const Equations& equations;  // of all that can matter
  const SharedSlice& whole;    // the path-insensitive slice
  const SharedSlice& slice;    // the one to be explained
  const Equations& certain;    // of what matters for certain
  const Shown* shown;          // by which runs; none: nobody looked for any
  symex::Start start;
  const solver::SolverOptions& solver;
};

/// Each statement once: as they are listed, then what was removed in the order of the source.
std::vector<Explanation> explain(const Evidence& evidence, const Wanted& wanted,
                                 base::Budget& budget);

/// Where there is no slice but everything, or nothing. `kept` by ts::Statement.
std::vector<Explanation> explain_unanalysed(const ts::Program& program, ts::Function entry,
                                            const base::BitSet& kept, const Wanted& wanted,
                                            const std::string& remark);

}  // namespace pslice::slicer
