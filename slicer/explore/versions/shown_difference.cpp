#include <algorithm>
#include <iterator>
#include <utility>

#include "slicer/explore/modes/relevance.h"
#include "slicer/explore/versions/differences.h"

// The inputs of a group run through the same impacted statements of NEW, and do not all do the same
// in OLD, nor within a statement. The one that is known may not be one that shows a difference:
// where `p == 0` became `p <= 0`, p = 0 does not. So both are explored within the group, by what
// their outputs depend on, for a few questions.

namespace pslice::explore {
namespace {

constexpr std::size_t most_questions = 64;         // for each group
constexpr std::size_t most_questions_ever = 5000;  // of a comparison

}  // namespace

/// The tests that decide what both compute.
Branch Differences::branch_of_outputs(const Execution& run) const {
  std::vector<Node> nodes;
  for (const Execution::Observed& output : run.outputs) nodes.push_back(output.node);
  Branch branch;
  for (const Node test : relevant(run.trace, nodes, {}, subject_.statement_count()).tests) {
    const TestInfo& info = run.trace.info(test);
    if (branch.settles(info)) continue;
    if (info.guessed || !subject_.inputs().known(info.condition)) break;
    branch.add(test, info.condition);
  }
  return branch;
}

std::optional<Assignment> Differences::find_input(const Group& group, std::span<const Term> prefix,
                                                  Term side, const Assignment& known) {
  Conditions conditions = group.condition;
  std::ranges::copy(prefix, std::back_inserter(conditions));
  std::vector<Term> rest{side};
  std::ranges::copy(explorer_.defined().conditions(), std::back_inserter(rest));
  Questions::Reply reply = explorer_.questions().ask(conditions, rest, known);
  if (reply.answer != solver::Answer::satisfiable) return std::nullopt;
  return std::move(reply.assignment);
}

std::optional<Assignment> Differences::add_shown(const Group& group, const Assignment& known) {
  QuestionTree tree(Order::bfs);
  Question question;
  question.known = std::make_shared<const Assignment>(known);
  const auto shows = [&](const Execution& run, const Assignment& input) {
    if (!run.has_ended() || !is_difference(run, input)) return false;
    const Gap differs = gap(run);
    add_difference(differs.everywhere.value_or(Difference::Kind::value), group, run, input,
                   differs.calls);
    found_.back().as_tested = true;
    return true;
  };
  for (std::size_t asked = 0; asked < most_questions; ++asked) {
    std::optional<Assignment> input =
        question.side ? find_input(group, question.prefix(), question.side, *question.known)
                      : known;
    if (input) {
      const Execution run = subject_.execute(*input);
      if (shows(run, *input)) return input;
      if (run.end == Execution::End::undefined) explorer_.exclude(run, *input);
      if (run.has_ended()) {
        const Branch branch = branch_of_outputs(run);
        const Gap differs = gap(run);
        if (!differs.unknown && !differs.where.is_false()) {
          const auto other = find_input(group, branch.conditions, differs.where, *input);
          if (other && shows(subject_.execute(*other), *other)) return other;
        }
        tree.add(question, run.trace, branch, *input);
      }
    }
    if (tree.is_explored() || ++asked_ > most_questions_ever) break;
    question = tree.next();
  }
  return std::nullopt;
}

}  // namespace pslice::explore
