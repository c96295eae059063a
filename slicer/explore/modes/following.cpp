#include "slicer/explore/modes/following.h"

#include <string>
#include <vector>

namespace pslice::explore {

bool is_followed(const ModeSetting& setting, const Trace& trace, Node test) {
  const TestInfo& info = trace.info(test);
  if (info.guessed || !setting.subject.inputs().known(info.condition)) {
    setting.caveats.incomplete(trace.statement(test),
                               "which way this goes depends on values that are not followed; "
                               "there may be more groups");
    return false;
  }
  const std::size_t rounds = setting.options.max_iterations;
  if (info.rounds <= rounds + 1) return true;
  setting.caveats.incomplete(
      trace.statement(test),
      "not followed beyond " + std::to_string(rounds) + " rounds (--max-iterations)");
  setting.caveats.assume(
      "no loop that inputs decide runs for more rounds than --max-iterations says");
  return false;
}

Relevance relevant_to_outputs(const ModeSetting& setting, const Execution& execution) {
  std::vector<Node> nodes;
  for (const Execution::Observed& output : execution.outputs) nodes.push_back(output.node);
  return relevant(execution.trace, nodes, {}, setting.subject.statement_count());
}

}  // namespace pslice::explore
