#include "slicer/explore/engine/fault_hunt.h"

#include <algorithm>

#include "slicer/explore/modes/test_sets.h"

namespace pslice::explore {

using solver::Answer;

namespace {

/// So often an input is looked for that goes wrong there, and not somewhere before.
constexpr std::size_t most_detours = 20;

/// The conditions of the tests; none if some of them cannot be asked for.
std::optional<Conditions> conditions_of(const Trace& trace, const Inputs& inputs,
                                        const std::vector<Node>& tests) {
  Conditions result;
  for (const Node test : tests) {
    const TestInfo& info = trace.info(test);
    if (info.guessed || !inputs.known(info.condition)) return std::nullopt;
    const bool is_new = std::ranges::find(result, info.condition) == result.end();
    if (is_new && !info.condition.is_true()) result.push_back(info.condition);
  }
  return result;
}

}  // namespace

FaultHunt::FaultHunt(const Subject& subject, Explorer& explorer, const Options& options,
                     base::Budget& budget)
    : subject_(subject), explorer_(explorer), options_(options), budget_(budget) {
  explorer.on_execution(
      [this](const Execution& execution, const Assignment& input) { note(execution, input); });
  explorer.on_undefined([this](const Execution& execution, const Assignment& input,
                               Term /*excluded*/) { note_fault(execution, input); });
  explorer.on_group([this](const Group& group, const Assignment& /*input*/) { note_group(group); });
}

void FaultHunt::note(const Execution& execution, const Assignment& input) {
  ending_.reset();
  if (execution.end == Execution::End::halted) note_fault(execution, input);
  add_doubts(execution, input);
  if (is_settling_) return;
  is_settling_ = true;
  const std::optional<Key> ending = ending_;
  while (!doubts_.empty() && !budget_.exhausted()) {
    const Doubt doubt = std::move(doubts_.front());
    doubts_.pop_front();
    settle(doubt);
  }
  ending_ = ending;
  is_settling_ = false;
}

/// Pointers inside objects that the entry is given are not varied: they are null, which says
/// nothing about the program as long as other pointers that it is given are not (--null-inputs).
bool FaultHunt::rests_on_null_input(const Execution& execution) const {
  const bool is_about_null =
      execution.fault == ts::Fault::null_pointer || execution.fault == ts::Fault::argument;
  return is_about_null && !options_.null_inputs && execution.trace.info(execution.last).restricted;
}

/// It is undefined for a reason that can be said, or ends by an abort.
bool FaultHunt::is_fault(const Execution& execution) const {
  // Where it was not told whether it is defined, it may have gone wrong before.
  if (execution.not_told || !execution.where) return false;
  if (execution.end == Execution::End::halted) return execution.fault != ts::Fault::other;
  return execution.end == Execution::End::undefined && !execution.bounded &&
         !rests_on_null_input(execution);
}

void FaultHunt::note_fault(const Execution& execution, const Assignment& input) {
  if (!is_fault(execution)) return;
  const Key key{execution.where, execution.fault};
  const auto [fault, is_new] = found_.try_emplace(key);
  if (execution.has_ended()) ending_ = key;
  if (!is_new) return;
  fault->second = {.statement = key.first,
                   .what = key.second,
                   .test = test_of(execution, input),
                   .group = std::nullopt};
}

/// Of an abort, the first group that ends there has the test.
void FaultHunt::note_group(const Group& /*group*/) {
  const std::size_t number = groups_++;
  if (!ending_) return;
  FoundFault& fault = found_.at(*ending_);
  if (!fault.group) fault.group = number;
}

void FaultHunt::add_doubts(const Execution& execution, const Assignment& input) {
  const bool any = std::ranges::any_of(
      execution.checks, [&](const Execution::Check& check) { return !check.demand.is_true(); });
  if (!any) return;
  const Trace& trace = execution.trace;
  const Inputs& inputs = subject_.inputs();
  term::Factory& terms = subject_.terms();
  TestSets sets(trace);
  for (const Execution::Check& check : execution.checks) {
    const Key key{trace.statement(check.node), check.fault};
    const Term wrong = terms.conjunction({check.provided, terms.negation(check.demand)});
    if (wrong.is_false() || !inputs.known(wrong) || found_.contains(key)) continue;
    auto conditions = conditions_of(trace, inputs, sets.in_order(sets.of(check.node)));
    if (!conditions) continue;
    std::vector<Term> question = *conditions;
    question.push_back(wrong);
    if (!asked_.insert(std::move(question)).second) continue;
    doubts_.push_back({key, std::move(*conditions), wrong, input});
  }
}

/// Asks for an input, and runs it. Where that goes wrong elsewhere before, such inputs are
/// excluded, and it is asked again.
void FaultHunt::settle(const Doubt& doubt) {
  std::vector<Term> rest{doubt.wrong};
  for (std::size_t tries = 0; tries < most_detours && !found_.contains(doubt.key); ++tries) {
    const Questions::Reply reply = explorer_.questions().ask(doubt.conditions, rest, doubt.known);
    if (reply.answer == Answer::unsatisfiable) return;
    if (reply.answer == Answer::unknown) {
      return explorer_.caveats().incomplete(
          doubt.key.first,
          "the solver could not decide whether this can go wrong: " + to_string(doubt.key.second));
    }
    const Execution execution = explorer_.execute(reply.assignment);
    if (execution.end == Execution::End::stopped) return explorer_.note_stopped();
    if (execution.has_ended()) {
      return explorer_.caveats().incomplete(
          doubt.key.first, "internal: an execution did not go wrong where it was to");
    }
    explorer_.note_unfinished(execution, reply.assignment);
    const Term excluded = explorer_.exclude(execution, reply.assignment);
    if (!excluded) return;
    rest.push_back(excluded);
  }
}

std::vector<FoundFault> FaultHunt::take(const std::vector<Group>& groups) {
  std::vector<FoundFault> result;
  for (auto& [key, fault] : found_) {
    if (fault.group) fault.test = groups[*fault.group].test;
    result.push_back(std::move(fault));
  }
  return result;
}

}  // namespace pslice::explore
