#include "slicer/explore/tests/defined_inputs.h"

#include <algorithm>
#include <string>
#include <utility>

namespace pslice::explore {
namespace {

constexpr const char* not_followed =
    "whether the program is defined here depends on values that are not followed";

bool is_undefined(const Execution& execution) { return execution.end == Execution::End::undefined; }

}  // namespace

Term DefinedInputs::violated_by(const Assignment& input) const {
  const auto violated = std::ranges::find_if(
      conditions_, [&](Term condition) { return !questions_.holds(condition, input); });
  return violated == conditions_.end() ? Term() : *violated;
}

bool DefinedInputs::excludes(Term formula) const {
  return std::ranges::find(conditions_, subject_.terms().negation(formula)) != conditions_.end();
}

Term DefinedInputs::learn(const Execution& execution) {
  const bool undefined = is_undefined(execution);
  term::Factory& terms = subject_.terms();
  note_bounds(execution);
  std::vector<Term> opposite;
  if (undefined) {
    opposite.push_back(terms.negation(execution.trace.info(execution.last).condition));
    caveats_.note_restricted(execution.trace, execution.last);
  }
  for (const Node test : reason(execution).tests) {
    const TestInfo& info = execution.trace.info(test);
    caveats_.note_restricted(execution.trace, test);
    if (info.guessed) {
      return unexplained(execution, undefined
                                        ? not_followed
                                        : "what it does depends on values that are not followed");
    }
    // Of what does not end, the first rounds say enough.
    if (undefined || info.rounds <= max_iterations_ + 1) {
      opposite.push_back(terms.negation(info.condition));
    }
  }
  const Term condition = terms.disjunction(std::move(opposite));
  if (!subject_.inputs().known(condition)) return unexplained(execution, not_followed);
  if (std::ranges::find(conditions_, condition) == conditions_.end()) {
    conditions_.push_back(condition);
  }
  return condition;
}

/// Bounds of ours, not of C, that ended the execution.
void DefinedInputs::note_bounds(const Execution& execution) {
  if (!is_undefined(execution)) {
    const bool steps = execution.end == Execution::End::out_of_steps;
    caveats_.incomplete(execution.where,
                        "a run was given up after " +
                            (steps ? std::to_string(subject_.max_steps()) + " steps"
                                   : std::to_string(subject_.max_rounds()) + " rounds") +
                            "; does it end?");
  }
  if (execution.bounded) {
    caveats_.incomplete(
        execution.where,
        "goes beyond the elements that are behind a pointer from outside (--elements)");
    caveats_.assume("no more is behind a pointer from outside than --elements says");
  }
}

/// What the failed demand depends on, or the end where it ended.
Relevance DefinedInputs::reason(const Execution& execution) const {
  std::span<const Node> nodes;
  if (is_undefined(execution)) nodes = execution.trace.operands(execution.last);
  return relevant(execution.trace, nodes, execution.around, subject_.statement_count());
}

Term DefinedInputs::unexplained(const Execution& execution, std::string why) {
  caveats_.incomplete(execution.where, std::move(why));
  return {};
}

}  // namespace pslice::explore
