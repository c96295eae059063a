#include "solver/external/enumeration.h"

#include <algorithm>
#include <set>

#include "solver/linear/native.h"
#include "solver/question/bounds.h"
#include "solver/question/model.h"
#include "solver/question/pins.h"
#include "term/rebuild.h"

// Case distinction over the values of variables that keep constraints from being linear, for where
// these have few: a byte times a number from 1 to 15, say, and a division by that product. Solvers
// for products that cannot decide it in seconds do not know that there is so little to try, and
// ours takes some twenty microseconds a case.

namespace pslice::solver {
namespace {

class Cases {
 public:
  Cases(std::span<const Term> constraints, const Ranges& ranges, const EnumerationOptions& options)
      : constraints_(constraints), ranges_(ranges), options_(options), native_(ranges) {
    for (const Term constraint : constraints) {
      std::ranges::copy(constraint.variables(), std::back_inserter(variables_));
    }
    std::ranges::sort(variables_);
    variables_.erase(std::ranges::unique(variables_).begin(), variables_.end());
  }

  Verdict run() {
    Verdict verdict;
    verdict.answer = decide(with_pin(factory_, constraints_));
    if (verdict.answer == Answer::satisfiable) verdict.model = std::move(model_);
    if (verdict.answer == Answer::unsatisfiable) verdict.core.assign(core_.begin(), core_.end());
    return verdict;
  }

 private:
  /// The constraints, some variables being pinned. Where they contradict each other, those it takes
  /// are in the core.
  Answer decide(const std::vector<Term>& constraints) {
    const auto plainly = std::ranges::find_if(constraints, [](Term t) { return t.is_false(); });
    if (plainly != constraints.end()) {
      core_.insert(static_cast<std::size_t>(plainly - constraints.begin()));
      return Answer::unsatisfiable;
    }
    const std::size_t terms = term::distinct_subterms(constraints).size();
    made_ += terms;
    if (made_ > options_.most_terms) return Answer::unknown;
    const Native::Result linear = native_.check(constraints);
    if (linear.answer == Answer::unsatisfiable) {
      for (const Proof::Cause& cause : constraints_of(linear.proof)) core_.insert(cause.index);
      return linear.answer;
    }
    Model model = completed(linear.model);
    if (is_model(model, constraints_, ranges_)) {
      model_ = std::move(model);
      return Answer::satisfiable;
    }
    const std::optional<Variable> variable = obstacle(constraints, model);
    if (!variable) return Answer::unknown;
    const Narrowed domain = narrowed(constraints, *variable, ranges_(*variable));
    const auto& [low, high] = domain.range;
    if (!low || !high || *high - *low >= Integer(options_.most_values)) return Answer::unknown;
    core_.insert(domain.by.begin(), domain.by.end());
    Answer answer = Answer::unsatisfiable;
    for (Integer value = *low; value <= *high; value += 1) {
      pinned_.emplace_back(*variable, value);
      const Answer one = decide(with_pin(factory_, constraints, variable, value));
      pinned_.pop_back();
      if (one == Answer::satisfiable) return one;
      if (one == Answer::unknown) answer = one;
      if (made_ > options_.most_terms) return Answer::unknown;
    }
    return answer;
  }

  /// A value for every variable.
  [[nodiscard]] Model completed(const Model& linear) const {
    Model model;
    for (const Variable v : variables_) {
      const auto pin = std::ranges::find(pinned_, v, &Model::value_type::first);
      if (pin != pinned_.end()) {
        model.push_back(*pin);
      } else if (auto value = value_in(linear, v)) {
        model.emplace_back(v, std::move(*value));
      } else {
        const Range range = ranges_(v);
        const bool zero = contains(range, 0);
        model.emplace_back(v, zero ? Integer() : range.low.value_or(range.high.value_or(0)));
      }
    }
    return model;
  }

  std::span<const Term> constraints_;
  const Ranges& ranges_;
  const EnumerationOptions& options_;
  term::Factory factory_;
  Native native_;
  std::vector<Variable> variables_;  // ascending
  Model pinned_;                     // in the order they were pinned
  Model model_;                      // once found
  std::set<std::size_t> core_;
  std::size_t made_ = 0;
};

class Enumeration final : public Backend {
 public:
  Enumeration(Ranges ranges, EnumerationOptions options)
      : ranges_(std::move(ranges)), options_(options) {}

  Verdict check(std::span<const Term> constraints) override {
    if (term::distinct_subterms(constraints, options_.most_terms).empty()) return {};
    return Cases(constraints, ranges_, options_).run();
  }

 private:
  Ranges ranges_;
  EnumerationOptions options_;
};

}  // namespace

std::unique_ptr<Backend> make_enumeration(Ranges ranges, EnumerationOptions options) {
  return std::make_unique<Enumeration>(std::move(ranges), options);
}

}  // namespace pslice::solver
