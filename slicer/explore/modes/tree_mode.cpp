#include "slicer/explore/modes/tree_mode.h"

#include <algorithm>
#include <utility>

#include "slicer/explore/modes/following.h"

namespace pslice::explore {

std::optional<Leaf> TreeMode::note(const Question& answered, const Execution& execution,
                                   const Assignment& input) {
  if (nearest_) nearest_->note(execution);
  const Trace& trace = execution.trace;
  Relevance relevant = relevance(execution);
  Branch branch;
  bool is_cut = false;
  for (const Node test : relevant.tests) {
    const TestInfo& info = trace.info(test);
    setting_.caveats.note_restricted(trace, test);
    if (branch.settles(info) || is_implied(execution, info, branch)) continue;
    is_cut = !is_followed(setting_, trace, test);
    if (is_cut) break;
    branch.add(test, info.condition);
  }
  // By the theorems an execution asks what the question it answers foresaw. If not, say so rather
  // than miss groups silently.
  if (!answered.is_answered_by(branch.conditions)) {
    setting_.caveats.incomplete(
        {}, "internal: an execution did not follow the conditions it was made for");
  }
  tree_.add(answered, trace, branch, input);
  if (is_cut) return std::nullopt;
  leave_out_demands(trace, branch);
  return Leaf{std::move(branch), std::move(relevant.statements)};
}

/// A demand that the program before made of the same inputs, wherever the branch leads: then there
/// is no input to ask for.
bool TreeMode::is_implied(const Execution& execution, const TestInfo& info,
                          const Branch& branch) const {
  if (!info.demanded || info.restricted) return false;
  const auto known = execution.demands.find(info.condition);
  if (known == execution.demands.end()) return false;
  return std::ranges::any_of(known->second, [&](const Execution::Demanded& before) {
    if (before.program == execution.program) return false;
    const Relevance reason = relevant(execution.trace, before.operands, before.around,
                                      setting_.subject.statement_count());
    return std::ranges::all_of(reason.tests, [&](Node test) {
      const TestInfo& other = execution.trace.info(test);
      return !other.guessed && branch.settles(other);
    });
  });
}

/// Who is in a group is defined: that need not be said.
void TreeMode::leave_out_demands(const Trace& trace, Branch& branch) {
  Branch without;
  for (std::size_t i = 0; i < branch.tests.size(); ++i) {
    if (!trace.info(branch.tests[i]).demanded) without.add(branch.tests[i], branch.conditions[i]);
  }
  branch = std::move(without);
}

Conditions TreeMode::conditions(const Execution& execution) const {
  Branch branch;
  for (const Node test : relevance(execution).tests) {
    const TestInfo& info = execution.trace.info(test);
    if (!branch.settles(info)) branch.add(test, info.condition);
  }
  return std::move(branch.conditions);
}

Relevance TreeMode::relevant_to_outputs(const Execution& execution) const {
  return explore::relevant_to_outputs(setting_, execution);
}

}  // namespace pslice::explore
