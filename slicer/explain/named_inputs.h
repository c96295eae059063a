#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/bit_set.h"
#include "slicer/equations/equations.h"
#include "slicer/explain/explanation.h"
#include "slicer/symex/recorded_run.h"
#include "slicer/symex/start.h"

namespace pslice::slicer {

/// The inputs of runs, as `explore` would call them: parameters, variables of static storage and
/// locals that are read before they are set by their names, the results of functions without a body
/// as `get_2`. Where a call of such a function is not in the flow nobody can count, and they are
/// named by their line, `get@7`; so is what a call wrote into a variable, `n@7`. Addresses, and
/// what the source has no name for, are left out.
class InputNamer {
 public:
  /// All of these outlive it.
  InputNamer(const symex::Flow& flow, const Equations& equations, symex::Start start);

  [[nodiscard]] NamedInputs inputs_of(const symex::Run& run) const;

 private:
  void find_read(ts::Function function);
  void find_uncounted();

  const symex::Flow& flow_;
  const ts::Program& program_;
  symex::Start start_;
  std::set<std::string> uncounted_;  // functions without a body, some of whose calls are not here
  base::BitSet read_;     // by variable: what an effect gives it from outside is read by someone
  base::BitSet matters_;  // by variable: some step of the flow reads it, or it is observed
};

}  // namespace pslice::slicer
