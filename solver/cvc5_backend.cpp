#include "solver/cvc5_backend.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <cvc5/cvc5.h>

#include "solver/bounds.h"
#include "solver/cvc5_terms.h"

// One instance of cvc5 serves many questions. A question is a check under assumptions: the
// constraints, the ranges of their variables and the facts about approximated operators. Nothing
// is ever asserted, so no question is left behind for the next one, and the failed assumptions are
// the core. Measured against push, assert, pop: a tenth slower, but the core comes for free. The
// logic is not declared: QF_LIA or QF_NIA made no difference on small linear questions.

namespace pslice::solver {
namespace {

/// Only formulas that are true where ours are can be given to cvc5 (see Cvc5Terms), so its "no" is
/// right as it is, and its "yes" must be looked at.
class Cvc5Backend final : public Backend {
 public:
  Cvc5Backend(Ranges ranges, Cvc5Options options, BackendStatistics& statistics)
      : ranges_(std::move(ranges)), options_(options), statistics_(statistics) {}

  Verdict check(std::span<const Term> constraints) override {
    ++statistics_.questions;
    Verdict verdict = ask(constraints);
    if (verdict.answer == Answer::unknown && instance_ && instance_->questions > 1) {
      // What an instance has been asked before can be in the way: the answer should not depend on
      // it.
      instance_.reset();
      verdict = ask(constraints);
    }
    if (verdict.answer == Answer::unsatisfiable) shrink(verdict.core, constraints);
    if (verdict.answer == Answer::unknown) ++statistics_.unknown;
    return verdict;
  }

 private:
  struct Instance {
    Instance(const Ranges& ranges, const Cvc5Options& options)
        : terms(solver, ranges, {options.largest_constraint, options.deepest_term}) {
      solver.setOption("incremental", "true");
      solver.setOption("produce-models", "true");
      solver.setOption("produce-unsat-assumptions", "true");
      solver.setOption("rlimit-per", std::to_string(options.resources));
      if (options.time) solver.setOption("tlimit-per", std::to_string(options.time->count()));
    }
    cvc5::Solver solver;
    Cvc5Terms terms;
    std::size_t questions = 0;
  };

  /// A question as cvc5 sees it.
  struct Question {
    std::vector<cvc5::Term> assumptions;
    std::unordered_map<cvc5::Term, std::size_t> position_of;  // of those that are constraints
    std::vector<Variable> variables;                          // ascending
  };

  /// One call of cvc5. After an exception nothing is known about its state: it is replaced.
  Verdict ask(std::span<const Term> constraints) {
    if (!instance_ || instance_->questions >= options_.questions_per_instance) {
      instance_.reset();  // the old one first: they share the memory for their terms
      instance_.emplace(ranges_, options_);
    }
    ++instance_->questions;
    try {
      return ask_instance(constraints);
    } catch (const std::exception&) {
      ++statistics_.failed;
      instance_.reset();
      return {};
    }
  }

  Verdict ask_instance(std::span<const Term> constraints) {
    const Question question = translate(constraints);
    const cvc5::Result result = instance_->solver.checkSatAssuming(question.assumptions);
    if (result.isUnsat()) return unsatisfiable(question);
    if (!result.isSat()) return {};
    Model model = read_model(question);
    if (is_model(model, constraints)) {
      return {.answer = Answer::satisfiable, .model = std::move(model), .core = {}};
    }
    ++statistics_.doubtful;
    return {};
  }

  Question translate(std::span<const Term> constraints) {
    Question question;
    Cvc5Terms& terms = instance_->terms;
    for (const Term constraint : constraints) {
      std::ranges::copy(constraint.variables(), std::back_inserter(question.variables));
    }
    std::ranges::sort(question.variables);
    question.variables.erase(std::ranges::unique(question.variables).begin(),
                             question.variables.end());

    // Facts come first: a constraint that says the same is not needed for a contradiction.
    std::unordered_set<cvc5::Term> known;
    const auto assume = [&](const cvc5::Term& formula) {
      const bool is_new = known.insert(formula).second;
      if (is_new) question.assumptions.push_back(formula);
      return is_new;
    };
    for (const Variable variable : question.variables) {
      std::ranges::for_each(terms.variable(variable).range, assume);
    }
    for (const Term constraint : constraints) {
      const auto& translated = terms.constraint(constraint);
      std::ranges::for_each(translated.facts, assume);
    }
    for (std::size_t i = 0; i < constraints.size(); ++i) {
      const auto& translated = terms.constraint(constraints[i]);
      if (translated.is_too_large) continue;  // left out, the others may contradict alone
      if (assume(translated.formula)) question.position_of.emplace(translated.formula, i);
    }
    return question;
  }

  Verdict unsatisfiable(const Question& question) {
    Verdict verdict{.answer = Answer::unsatisfiable, .model = {}, .core = {}};
    for (const cvc5::Term& failed : instance_->solver.getUnsatAssumptions()) {
      const auto found = question.position_of.find(failed);
      if (found != question.position_of.end()) verdict.core.push_back(found->second);
    }
    std::ranges::sort(verdict.core);
    return verdict;
  }

  Model read_model(const Question& question) {
    std::vector<cvc5::Term> variables;
    for (const Variable v : question.variables) {
      variables.push_back(instance_->terms.variable(v).term);
    }
    const std::vector<cvc5::Term> values = instance_->solver.getValue(variables);
    Model model;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto value = Integer::parse(values[i].getIntegerValue());
      if (value) model.emplace_back(question.variables[i], *value);
    }
    return model;
  }

  bool is_model(const Model& model, std::span<const Term> constraints) const {
    for (const auto& [variable, value] : model) {
      if (!contains(ranges_(variable), value)) return false;
    }
    const auto value_of = [&](Variable variable) -> std::optional<Integer> {
      const auto found = std::ranges::lower_bound(model, variable, {}, &Model::value_type::first);
      if (found == model.end() || found->first != variable) return std::nullopt;
      return found->second;
    };
    return std::ranges::all_of(constraints, [&](Term constraint) {
      return term::holds(constraint, value_of).value_or(false);
    });
  }

  /// Leaves out one member after the other for which the rest is still contradictory, and with it
  /// whatever else that contradiction does not need. What was necessary once stays so.
  void shrink(std::vector<std::size_t>& core, std::span<const Term> constraints) {
    if (core.size() < 2 || core.size() > options_.largest_core_to_shrink) return;
    for (std::size_t tried = 0; tried < core.size() && core.size() > 1;) {
      std::vector<std::size_t> rest = core;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(tried));
      std::vector<Term> members;
      for (const std::size_t position : rest) members.push_back(constraints[position]);
      ++statistics_.shrinking;
      const Verdict verdict = ask(members);
      if (verdict.answer != Answer::unsatisfiable) {
        ++tried;
        continue;
      }
      core.clear();
      for (const std::size_t position : verdict.core) core.push_back(rest[position]);
    }
  }

  Ranges ranges_;
  Cvc5Options options_;
  BackendStatistics& statistics_;
  std::optional<Instance> instance_;
};

}  // namespace

std::unique_ptr<Backend> make_cvc5(Ranges ranges, Cvc5Options options,
                                   BackendStatistics& statistics) {
  return std::make_unique<Cvc5Backend>(std::move(ranges), options, statistics);
}

}  // namespace pslice::solver
