#include <algorithm>

#include "solver/layers/layers.h"
#include "solver/linear/native.h"
#include "solver/question/bounds.h"
#include "solver/question/model.h"
#include "solver/question/pins.h"
#include "term/rebuild.h"

// Products, divisions by variables, shifts by variables: linear arithmetic does not see into them,
// and the solvers that do take a tenth of a second where ours takes a tenth of a millisecond. But
// such questions mostly have a "yes" for an answer, and many of them: with a number in the place of
// one factor, or of the divisor, what is left is linear. So guess some numbers, and ask our own
// solver for the others:
//
//   dive   As long as a constraint fails under the values found so far, pin a variable that keeps
//   it
//          from being linear to the first of a few promising numbers with which the linear view is
//          not contradictory. What the linear view proposes itself comes first, then what was true
//          on the way here, small numbers, and the ends of the variable's range; the next dive
//          begins with the next of them.
//
// A model counts only if it satisfies the constraints themselves. That none was found says nothing:
// the next layer is asked. Everything is counted, so that the answers are the same every time.
//
// A search that has lost its models has to take every branch for feasible, so guesses are made for
// cheap questions as well; but only so many checks go into these in all.

namespace pslice::solver {
namespace {

constexpr std::size_t most_dives = 6;
constexpr std::size_t most_checks = 120;     // of a question, in all dives
constexpr std::size_t most_pins = 24;        // of a dive
constexpr std::size_t largest_part = 2'000;  // distinct subterms
constexpr std::size_t most_cheap_checks = 6'000;

/// One question. It has terms of its own: those with numbers in the place of variables are of no
/// use to anybody else.
class Guess {
 public:
  Guess(std::span<const Term> constraints, const Ranges& ranges, const term::Valuation* known)
      : constraints_(constraints), ranges_(ranges), known_(known), native_(ranges, options()) {
    for (const Term constraint : constraints) {
      std::ranges::copy(constraint.variables(), std::back_inserter(variables_));
    }
    std::ranges::sort(variables_);
    variables_.erase(std::ranges::unique(variables_).begin(), variables_.end());
  }

  std::optional<Model> run() {
    if (term::distinct_subterms(constraints_, largest_part).empty()) return std::nullopt;
    const std::vector<Term> whole = with_pin(factory_, constraints_);
    const std::optional<Model> first = linear_model(whole);
    if (!first) return std::nullopt;
    for (std::size_t dive = 0; dive < most_dives && checks_ < most_checks; ++dive) {
      if (auto model = this->dive(whole, *first, dive)) return model;
    }
    return std::nullopt;
  }

  [[nodiscard]] std::size_t checks() const { return checks_; }

 private:
  /// A check is worth little more than a look.
  static NativeOptions options() { return {.most_pivots = 500, .most_nodes = 100}; }

  /// Values that satisfy the linear view; none if there are none. Where it takes too long to tell,
  /// the values known before may do.
  std::optional<Model> linear_model(const std::vector<Term>& constraints) {
    if (std::ranges::any_of(constraints, [](Term t) { return t.is_false(); })) return std::nullopt;
    ++checks_;
    const Native::Result result = native_.check(constraints);
    if (result.answer == Answer::unsatisfiable) return std::nullopt;
    return result.model;
  }

  std::optional<Model> dive(std::vector<Term> constraints, Model linear, std::size_t number) {
    Model pinned;
    for (std::size_t pins = 0; pins < most_pins; ++pins) {
      Model model = completed(pinned, linear);
      if (is_model(model, constraints_, ranges_)) return model;
      const std::optional<Variable> variable = obstacle(constraints, model);
      if (!variable) return std::nullopt;
      const std::vector<Integer> numbers = promising(constraints, *variable, model);
      bool fits = false;
      for (std::size_t i = 0; i < numbers.size() && !fits; ++i) {
        if (checks_ >= most_checks) return std::nullopt;
        const Integer& value = numbers[(i + number) % numbers.size()];
        std::vector<Term> rest = with_pin(factory_, constraints, variable, value);
        std::optional<Model> next = linear_model(rest);
        fits = next.has_value();
        if (!fits) continue;
        pinned.emplace_back(*variable, value);
        constraints = std::move(rest);
        linear = std::move(*next);
      }
      if (!fits) return std::nullopt;
      std::ranges::sort(pinned, {}, &Model::value_type::first);
    }
    return std::nullopt;
  }

  /// A value for every variable: pinned, or that of the linear view, or what was known.
  [[nodiscard]] Model completed(const Model& pinned, const Model& linear) const {
    Model model;
    for (const Variable v : variables_) {
      if (auto value = value_in(pinned, v)) {
        model.emplace_back(v, std::move(*value));
      } else if (auto proposed = value_in(linear, v)) {
        model.emplace_back(v, std::move(*proposed));
      } else {
        model.emplace_back(v, known(v));
      }
    }
    return model;
  }

  [[nodiscard]] Integer known(Variable v) const {
    const Range range = ranges_(v);
    if (known_ != nullptr) {
      if (auto value = (*known_)(v); value && contains(range, *value)) return *value;
    }
    if (range.low && range.low->sign() > 0) return *range.low;
    if (range.high && range.high->sign() < 0) return *range.high;
    return {};
  }

  /// Each once, inside the variable's range as far as constraints on it alone tell.
  [[nodiscard]] std::vector<Integer> promising(const std::vector<Term>& constraints, Variable v,
                                               const Model& model) const {
    const Range range = narrowed(constraints, v, ranges_(v)).range;
    std::vector<Integer> result;
    const auto add = [&](const Integer& value) {
      const bool is_new = std::ranges::find(result, value) == result.end();
      if (is_new && contains(range, value)) result.push_back(value);
    };
    add(*value_in(model, v));
    add(known(v));
    add(1);
    if (range.high) add(*range.high);
    if (range.low) add(*range.low);
    for (const int small : {0, 2, -1, 8, -8, 100}) add(small);
    return result;
  }

  std::span<const Term> constraints_;
  const Ranges& ranges_;
  const term::Valuation* known_;
  term::Factory factory_;
  Native native_;
  std::vector<Variable> variables_;  // ascending
  std::size_t checks_ = 0;
};

class Pinning final : public Layer {
 public:
  Pinning(const Assertions& assertions, Ranges ranges)
      : Layer(assertions), ranges_(std::move(ranges)) {}
  [[nodiscard]] std::string_view name() const override { return "pinning"; }
  [[nodiscard]] bool decides() const override { return true; }

  std::optional<Reply> answer(Question& question) override {
    if (question.wants_proof) return std::nullopt;
    for (Part& part : question.parts) {
      if (part.verdict) continue;
      if (question.is_cheap && cheap_checks_ > most_cheap_checks) continue;
      Guess guess(part.constraints, ranges_, question.known);
      auto model = guess.run();
      if (question.is_cheap) cheap_checks_ += guess.checks();
      if (!model) continue;
      part.verdict = Verdict{.answer = Answer::satisfiable, .model = std::move(*model), .core = {}};
    }
    return combined(question.parts);
  }

 private:
  Ranges ranges_;
  std::size_t cheap_checks_ = 0;
};

}  // namespace

std::unique_ptr<Layer> make_pinning_layer(const Assertions& assertions, Ranges ranges) {
  return std::make_unique<Pinning>(assertions, std::move(ranges));
}

}  // namespace pslice::solver
