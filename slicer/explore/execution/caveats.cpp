#include "slicer/explore/execution/caveats.h"

#include <algorithm>
#include <utility>

namespace pslice::explore {

void Caveats::incomplete(ts::Statement where, std::string why) {
  signature_.complete = false;
  base::Warning warning{where ? subject_.position(where) : base::SourcePosition(), std::move(why)};
  if (said_.insert(to_string(warning)).second) signature_.warnings.push_back(warning);
}

void Caveats::assume(std::string sentence) {
  if (std::ranges::find(signature_.assumptions, sentence) == signature_.assumptions.end()) {
    signature_.assumptions.push_back(std::move(sentence));
  }
}

void Caveats::rests_on_fixed(ts::Statement where, const std::string& what, Term provided) {
  const Inputs& inputs = subject_.inputs();
  for (const term::Variable v : provided.variables()) {
    const auto input = inputs.of(v);
    if (!input || !inputs[*input].fixed) continue;
    const std::string& name = inputs[*input].name;
    incomplete(where, what + " on " + name + ", which is always zero");
    assume(name + " is zero");
  }
}

void Caveats::note_restricted(const Trace& trace, Node test) {
  const TestInfo& info = trace.info(test);
  if (!info.restricted) return;
  rests_on_fixed(trace.statement(test), "which way this goes depends", info.condition);
}

}  // namespace pslice::explore
