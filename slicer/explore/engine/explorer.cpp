#include "slicer/explore/engine/explorer.h"

#include <utility>

#include "base/progress.h"

namespace pslice::explore {

using solver::Answer;

namespace {

/// So often a question is asked again because the program is not defined for the answer.
constexpr std::size_t most_retries = 50;

solver::SolverOptions solver_options(const Options& options, base::Budget& budget) {
  solver::SolverOptions result = options.solver;
  result.stop = [&budget] { return budget.exhausted(); };
  return result;
}

}  // namespace

Explorer::Explorer(const Subject& subject, const ModeMaker& make, const Options& options,
                   base::Budget& budget, Signature& signature)
    : subject_(subject),
      options_(options),
      budget_(budget),
      signature_(signature),
      questions_(subject.inputs(), subject.terms(), solver_options(options, budget),
                 signature.statistics),
      caveats_(subject, signature),
      defined_(subject, questions_, options.max_iterations, caveats_),
      mode_(make({subject, options, caveats_})),
      groups_(subject.inputs(), caveats_, signature) {}

void Explorer::run() {
  const base::Phase phase(budget_.progress(), "exploring", [this] {
    return base::Figures{.states = signature_.groups.size(), .decided = {}, .statements = {}};
  });
  answer(Question());
  while (!mode_->is_finished() && !is_out_of_budget()) answer(mode_->next());
}

bool Explorer::is_out_of_budget() {
  if (options_.max_tests && signature_.groups.size() >= *options_.max_tests) {
    caveats_.incomplete({}, "stopped after " + std::to_string(*options_.max_tests) + " tests");
    return true;
  }
  if (!budget_.exhausted()) return false;
  note_stopped();
  return true;
}

void Explorer::note_stopped() {
  caveats_.incomplete({}, budget_.explanation() + "; there may be more groups");
}

/// Finds an input for the question, runs it, and notes what that leads to.
void Explorer::answer(const Question& question) {
  std::vector<Term> rest;
  if (question.side) rest.push_back(question.side);
  bool is_reached = !mode_->looks_at_undefined();
  for (std::size_t tries = 0; tries < most_retries; ++tries) {
    if (is_reached && !rest.empty() && defined_.excludes(rest.front())) return;
    std::optional<Assignment> input = find_input(question, rest);
    if (!input) return;
    Term excluded = defined_.violated_by(*input);
    if (!excluded || !is_reached) {
      const Execution execution = execute(*input);
      if (execution.has_ended()) return note(question, execution, *input);
      // It may be the last there was to do, so nobody else would say so.
      if (execution.end == Execution::End::stopped) return note_stopped();
      is_reached = mode_->note_unfinished(execution, *input) || is_reached;
      excluded = exclude(execution, *input);
      if (!excluded) return;
    }
    rest.push_back(excluded);
  }
  caveats_.incomplete(
      {}, "for some inputs no test was found that does not rely on undefined behaviour");
}

void Explorer::note(const Question& question, const Execution& execution, const Assignment& input) {
  std::optional<Leaf> leaf = mode_->note(question, execution, input);
  if (!leaf) return;
  const std::size_t before = signature_.groups.size();
  groups_.add(std::move(*leaf), execution, input);
  if (group_found_ && signature_.groups.size() > before) {
    group_found_(signature_.groups.back(), input);
  }
}

Term Explorer::exclude(const Execution& execution, const Assignment& input) {
  const Term excluded = defined_.learn(execution);
  if (excluded && undefined_seen_) undefined_seen_(execution, input, excluded);
  return excluded;
}

/// None if there is none, or if nobody knows.
std::optional<Assignment> Explorer::find_input(const Question& question,
                                               std::span<const Term> rest) {
  Assignment known = question.known ? *question.known : Assignment();
  if (rest.empty()) return known;
  Questions::Reply reply = questions_.ask(question.prefix(), rest, known);
  if (reply.answer == Answer::satisfiable) return std::move(reply.assignment);
  if (reply.answer == Answer::unsatisfiable) return std::nullopt;
  if (budget_.exhausted())
    note_stopped();
  else
    caveats_.incomplete({}, "the solver could not decide a question; there may be more groups");
  return std::nullopt;
}

Execution Explorer::execute(const Assignment& input) {
  Execution execution = subject_.execute(input);
  ++signature_.statistics.executions;
  signature_.statistics.steps += execution.steps;
  if (execution_seen_) execution_seen_(execution, input);
  return execution;
}

}  // namespace pslice::explore
