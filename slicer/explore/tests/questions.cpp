#include "slicer/explore/tests/questions.h"

#include <algorithm>
#include <array>
#include <iterator>

// Questions that come one after the other have most of their prefix in common, so it stays on the
// solver's stack. Whatever the solver finds first is often large; then the same is asked again with
// bounds on what the answer mentions, from tight to loose, and the first that can be had is taken.
// What is not mentioned stays as it was in the input known before.

namespace pslice::explore {

using solver::Answer;

namespace {

/// Values up to these are looked for first.
constexpr std::array<std::int64_t, 3> small = {3, 16, 1000};

}  // namespace

Questions::Questions(const Inputs& inputs, term::Factory& terms,
                     const solver::SolverOptions& options, Statistics& statistics)
    : inputs_(inputs),
      terms_(terms),
      statistics_(statistics),
      solver_([&inputs](term::Variable v) { return inputs.range(v); }, statistics.solver, options) {
}

/// What stays of the stack is what the questions have in common.
void Questions::assert_all(std::span<const Term> prefix) {
  const auto [mine, theirs] = std::ranges::mismatch(asserted_, prefix);
  asserted_.erase(mine, asserted_.end());
  solver_.pop(static_cast<solver::Position>(asserted_.size()));
  for (auto term = theirs; term != prefix.end(); ++term) {
    solver_.push(*term);
    asserted_.push_back(*term);
  }
}

term::Valuation Questions::valuation(const Assignment& assignment) const {
  return [this, &assignment](term::Variable v) -> std::optional<Integer> {
    const auto input = inputs_.of(v);
    if (!input) return std::nullopt;
    return value_of(assignment, *input);
  };
}

bool Questions::holds(Term formula, const Assignment& assignment) const {
  return term::holds(formula, valuation(assignment)).value_or(false);
}

std::optional<Integer> Questions::evaluate(Term term, const Assignment& assignment) const {
  return term::evaluate(term, valuation(assignment));
}

Assignment Questions::changed(const Assignment& known, const solver::Model& model) const {
  Assignment result = known;
  for (const auto& [variable, value] : model) {
    const auto input = inputs_.of(variable);
    if (!input) continue;
    if (*input >= result.size()) result.resize(*input + 1, Integer(0));
    result[*input] = value;
  }
  return result;
}

std::vector<Term> Questions::bounds(const solver::Model& model, const Integer& limit) {
  std::vector<Term> result;
  for (const auto& [variable, value] : model) {
    const Term symbol = terms_.variable(variable);
    result.push_back(terms_.at_most(symbol, terms_.constant(limit)));
    result.push_back(terms_.at_most(terms_.constant(-limit), symbol));
  }
  return result;
}

Questions::Reply Questions::ask(std::span<const Term> prefix, std::span<const Term> rest,
                                const Assignment& known) {
  ++statistics_.questions;
  statistics_.conjuncts += prefix.size() + rest.size();
  assert_all(prefix);
  const term::Valuation values = valuation(known);
  const solver::Reply reply = solver_.check(rest, &values);
  if (reply.answer == Answer::unsatisfiable) ++statistics_.infeasible;
  if (reply.answer != Answer::satisfiable) return {reply.answer, {}};
  if (reply.as_known) return {reply.answer, known};
  const bool is_small = std::ranges::all_of(reply.model, [](const auto& entry) {
    return magnitude(entry.second) <= Integer(small.front());
  });
  if (!is_small) {
    for (const std::int64_t limit : small) {
      std::vector<Term> smaller(rest.begin(), rest.end());
      std::ranges::copy(bounds(reply.model, Integer(limit)), std::back_inserter(smaller));
      const solver::Reply better = solver_.check(smaller, &values);
      if (better.answer != Answer::satisfiable) continue;
      return {better.answer, better.as_known ? known : changed(known, better.model)};
    }
  }
  return {reply.answer, changed(known, reply.model)};
}

}  // namespace pslice::explore
