#include "solver/external/external_backend.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "solver/question/model.h"

// One instance serves many questions: the constraints, the ranges of their variables and the facts
// about approximated operators. Only formulas that are true where ours are can be given to it (see
// Translation), so its "no" is right as it is, and its "yes" must be looked at.

namespace pslice::solver {
namespace {

class ExternalBackend final : public Backend {
 public:
  ExternalBackend(const External& external, Ranges ranges, ExternalOptions options,
                  BackendStatistics& statistics)
      : external_(external),
        ranges_(std::move(ranges)),
        options_(options),
        statistics_(statistics) {
    if (!options_.resources) options_.resources = external.resources;
    if (!options_.questions_per_instance) {
      options_.questions_per_instance = external.questions_per_instance;
    }
  }

  Verdict check(std::span<const Term> constraints) override {
    ++statistics_.questions;
    Verdict verdict = ask(constraints);
    if (verdict.answer == Answer::unknown && instance_ && asked_ > 1) {
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
  /// A question as the instance sees it.
  struct Question {
    std::vector<Handle> facts;
    std::vector<Handle> constraints;
    std::vector<Handle> defined;                          // see Translation::Constraint
    std::unordered_map<Handle, std::size_t> position_of;  // of the constraints
    std::vector<Variable> variables;                      // ascending
  };

  /// One check. After an exception nothing is known about the instance: it is replaced.
  Verdict ask(std::span<const Term> constraints) {
    try {
      if (!instance_ || asked_ >= *options_.questions_per_instance) {
        instance_.reset();  // the old one first: they may share the memory for their terms
        instance_ = external_.make_instance(ranges_, options_);
        asked_ = 0;
      }
      ++asked_;
      return ask_instance(constraints);
    } catch (const std::exception&) {
      ++statistics_.failed;
      instance_.reset();
      return {};
    }
  }

  Verdict ask_instance(std::span<const Term> constraints) {
    const Question question = translate(constraints);
    const Answer answer = instance_->check(question.facts, question.constraints);
    if (answer == Answer::unsatisfiable) return unsatisfiable(question);
    if (answer == Answer::unknown) return {};
    if (auto model = checked_model(question, constraints)) return satisfiable(std::move(*model));
    // Most often the model relies on a value that C does not define: look for one that does not.
    if (!question.defined.empty()) {
      std::vector<Handle> facts = question.facts;
      std::ranges::copy(question.defined, std::back_inserter(facts));
      if (instance_->check(facts, question.constraints) == Answer::satisfiable) {
        if (auto model = checked_model(question, constraints)) {
          return satisfiable(std::move(*model));
        }
      }
    }
    ++statistics_.doubtful;
    return {};
  }

  static Verdict satisfiable(Model model) {
    return {.answer = Answer::satisfiable, .model = std::move(model), .core = {}};
  }

  Question translate(std::span<const Term> constraints) {
    Question question;
    Translation& terms = instance_->terms();
    for (const Term constraint : constraints) {
      std::ranges::copy(constraint.variables(), std::back_inserter(question.variables));
    }
    std::ranges::sort(question.variables);
    question.variables.erase(std::ranges::unique(question.variables).begin(),
                             question.variables.end());

    // Facts come first: a constraint that says the same is not needed for a contradiction.
    std::unordered_set<Handle> known;
    const auto assume = [&](Handle fact) {
      if (known.insert(fact).second) question.facts.push_back(fact);
    };
    for (const Variable variable : question.variables) {
      std::ranges::for_each(terms.variable(variable).range, assume);
    }
    for (const Term constraint : constraints) {
      std::ranges::for_each(terms.constraint(constraint).facts, assume);
      std::ranges::copy(terms.constraint(constraint).defined, std::back_inserter(question.defined));
    }
    for (std::size_t i = 0; i < constraints.size(); ++i) {
      const auto& translated = terms.constraint(constraints[i]);
      if (translated.is_too_large) continue;  // left out, the others may contradict alone
      if (!known.insert(translated.formula).second) continue;
      question.constraints.push_back(translated.formula);
      question.position_of.emplace(translated.formula, i);
    }
    return question;
  }

  Verdict unsatisfiable(const Question& question) {
    Verdict verdict{.answer = Answer::unsatisfiable, .model = {}, .core = {}};
    for (const Handle needed : instance_->core()) {
      verdict.core.push_back(question.position_of.at(needed));
    }
    std::ranges::sort(verdict.core);
    return verdict;
  }

  /// The model after "satisfiable", if it is one of our constraints.
  std::optional<Model> checked_model(const Question& question, std::span<const Term> constraints) {
    std::vector<Handle> variables;
    for (const Variable v : question.variables) {
      variables.push_back(instance_->terms().variable(v).term);
    }
    const std::vector<Integer> values = instance_->values(variables);
    Model model;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const Variable v = question.variables[i];
      model.emplace_back(v, instance_->terms().value(v, values[i]));
    }
    if (!is_model(model, constraints, ranges_)) return std::nullopt;
    return model;
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

  External external_;
  Ranges ranges_;
  ExternalOptions options_;
  BackendStatistics& statistics_;
  std::unique_ptr<Instance> instance_;
  std::size_t asked_ = 0;  // of the instance
};

}  // namespace

std::unique_ptr<Backend> make_external(const External& external, Ranges ranges,
                                       ExternalOptions options, BackendStatistics& statistics) {
  return std::make_unique<ExternalBackend>(external, std::move(ranges), options, statistics);
}

}  // namespace pslice::solver
