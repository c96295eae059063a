#include "solver/layers/native_layer.h"

#include <algorithm>

#include "solver/question/model.h"

// The native solver as a layer: it holds the assertions, decides, and sees to it that its answers
// mean what they say.
//
//  - A model is one of the linear view. Constraints that view only approximates are evaluated; if
//    one fails, the next layer is asked. Where values are known that satisfy the assertions, those
//    that have nothing to do with the assumptions keep them: nobody has to look at them, and on a
//    long path that is nearly all of them.
//  - A contradiction that took a case distinction, or the integers, may name more assertions than
//    it needs: members are left out one by one, as long as the rest is contradictory.
//
// Assertions reach the tableau when a question does: most come and go without one.

namespace pslice::solver {
namespace {

/// Larger cores are left as they are.
constexpr std::size_t largest_core_to_shrink = 24;

class NativeLayer final : public Layer {
 public:
  NativeLayer(const Assertions& assertions, const Ranges& ranges, NativeOptions options)
      : Layer(assertions), native_(ranges, options), probe_(ranges, options) {}

  [[nodiscard]] std::string_view name() const override { return "native"; }
  [[nodiscard]] bool decides() const override { return true; }

  void add(Position i) override { waiting_.push_back(i); }

  void remove(Position i) override {
    const auto at = std::ranges::find(waiting_.rbegin(), waiting_.rend(), i);
    if (at != waiting_.rend()) {
      waiting_.erase(std::next(at).base());
      return;
    }
    native_.remove(i, assertions_[i]);
    std::erase(approximate_, i);
  }

  std::optional<Reply> answer(Question& question) override {
    for (const Position i : waiting_) {
      native_.add(i, assertions_[i]);
      if (!native_.is_exact(assertions_[i])) approximate_.push_back(i);
    }
    waiting_.clear();
    if (question.scope == Scope::all || question.known == nullptr) {
      Native::Result result = native_.check(question.assumptions);
      return answer(question, result, approximate_);
    }
    const std::vector<Position> related = assertions_.related(question.assumptions);
    const std::vector<Variable> touched = variables_of(question.assumptions, related);
    Native::Result result = native_.check(question.assumptions, &touched);
    std::vector<Position> approximate;
    std::ranges::copy_if(approximate_, std::back_inserter(approximate),
                         [&](Position i) { return std::ranges::binary_search(related, i); });
    return answer(question, result, approximate);
  }

 private:
  /// Of the result, where the approximate assertions it has to satisfy are these.
  std::optional<Reply> answer(const Question& question, const Native::Result& result,
                              const std::vector<Position>& approximate) {
    switch (result.answer) {
      case Answer::unsatisfiable: return unsatisfiable(question, result.proof);
      case Answer::satisfiable:
        if (!satisfies_approximate(question, result.model, approximate)) return std::nullopt;
        return reply(question, result.model);
      case Answer::unknown: break;
    }
    return std::nullopt;
  }

  // --- models ---

  /// Ascending.
  [[nodiscard]] std::vector<Variable> variables_of(std::span<const Term> assumptions,
                                                   const std::vector<Position>& asserted) const {
    std::vector<Variable> result;
    const auto add = [&](Term t) { std::ranges::copy(t.variables(), std::back_inserter(result)); };
    std::ranges::for_each(assumptions, add);
    for (const Position i : asserted) add(assertions_[i]);
    std::ranges::sort(result);
    result.erase(std::ranges::unique(result).begin(), result.end());
    return result;
  }

  bool satisfies_approximate(const Question& question, const Model& model,
                             const std::vector<Position>& approximate) {
    const term::Valuation value = [&](Variable v) { return value_of(question, model, v); };
    const auto holds = [&](Term t) { return term::holds(t, value).value_or(false); };
    return std::ranges::all_of(approximate, [&](Position i) { return holds(assertions_[i]); }) &&
           std::ranges::all_of(question.assumptions,
                               [&](Term t) { return native_.is_exact(t) || holds(t); });
  }

  /// What the model says, or else what is known, or else the number in the range nearest to zero.
  [[nodiscard]] Integer value_of(const Question& question, const Model& model, Variable v) const {
    if (auto value = value_in(model, v)) return *value;
    if (question.known != nullptr) {
      if (auto value = (*question.known)(v)) return *value;
    }
    const Range range = native_.linear().ranges()(v);
    if (range.low && range.low->sign() > 0) return *range.low;
    if (range.high && range.high->sign() < 0) return *range.high;
    return {};
  }

  Reply reply(const Question& question, const Model& model) const {
    Reply result;
    result.answer = Answer::satisfiable;
    result.model = model;
    const auto complete = [&](Term t) {
      for (const Variable v : t.variables()) {
        if (!value_in(model, v)) result.model.emplace_back(v, value_of(question, model, v));
      }
    };
    if (question.known == nullptr) {
      for (const Position i : assertions_.all()) complete(assertions_[i]);
    }
    std::ranges::for_each(question.assumptions, complete);
    std::ranges::sort(result.model, {}, &Model::value_type::first);
    result.model.erase(std::ranges::unique(result.model).begin(), result.model.end());
    return result;
  }

  // --- contradictions ---

  Reply unsatisfiable(const Question& question, const Proof& proof) {
    Reply result;
    result.answer = Answer::unsatisfiable;
    for (const Proof::Cause& cause : constraints_of(proof)) {
      if (cause.source == Proof::Source::asserted) result.core.push_back(cause.index);
    }
    if (proof.kind != Proof::Kind::combination) shrink(question, result.core);
    result.combination = combination(question, proof);
    return result;
  }

  /// Leaves out one assertion after the other for which the rest is still contradictory. What was
  /// necessary once stays so.
  void shrink(const Question& question, std::vector<Position>& core) {
    if (core.size() < 2 || core.size() > largest_core_to_shrink) return;
    for (const Position i : core) probe_.add(i, assertions_[i]);
    for (std::size_t tried = 0; tried < core.size();) {
      const Position candidate = core[tried];
      probe_.remove(candidate, assertions_[candidate]);
      const Native::Result rest = probe_.check(question.assumptions);
      if (rest.answer != Answer::unsatisfiable) {
        probe_.add(candidate, assertions_[candidate]);
        ++tried;
        continue;
      }
      std::vector<Position> needed;
      for (const Proof::Cause& cause : constraints_of(rest.proof)) {
        if (cause.source == Proof::Source::asserted) needed.push_back(cause.index);
      }
      for (const Position i : core) {
        if (i != candidate && !std::ranges::binary_search(needed, i)) {
          probe_.remove(i, assertions_[i]);
        }
      }
      tried = static_cast<std::size_t>(
          std::ranges::count_if(needed, [&](Position i) { return i < candidate; }));
      core = std::move(needed);
    }
    for (const Position i : core) probe_.remove(i, assertions_[i]);
  }

  /// The proof as weights of comparisons, if it consists of these and of ranges of variables.
  std::optional<Combination> combination(const Question& question, const Proof& proof) const {
    if (proof.kind != Proof::Kind::combination) return std::nullopt;
    // The weights are of normalised bounds; those of the comparisons are smaller by their scales.
    Integer common(1);
    for (const Proof::Step& step : proof.steps) {
      if (!step.literal) {
        if (!is_range_of_variable(step)) return std::nullopt;
        continue;
      }
      const Literal& literal = native_.linear()[*step.literal];
      if (!literal.source || literal.scale.is_zero() || !is_whole(question, step.cause, literal)) {
        return std::nullopt;
      }
      const Integer scale = base::magnitude(literal.scale);
      common *= base::truncated_quotient(scale, base::gcd(scale, common));
    }
    Combination result;
    for (const Proof::Step& step : proof.steps) {
      if (!step.literal) continue;
      const Integer& scale = native_.linear()[*step.literal].scale;
      // A lower bound of the form is an upper one of its negation.
      Integer weight = step.factor * base::truncated_quotient(common, scale);
      if (step.side == Side::lower) weight = -weight;
      if (step.cause.source == Proof::Source::asserted) {
        result.asserted.emplace_back(step.cause.index, std::move(weight));
      } else {
        result.assumed.emplace_back(step.cause.index, std::move(weight));
      }
    }
    std::ranges::sort(result.asserted, {}, &std::pair<Position, Integer>::first);
    return result;
  }

  [[nodiscard]] bool is_range_of_variable(const Proof::Step& step) const {
    if (step.cause.source != Proof::Source::atom) return false;
    const Term term = native_.linear()[Atom(step.cause.index)].term;
    return term && term.kind() == term::Kind::variable;
  }

  /// Is the literal all that the constraint says?
  [[nodiscard]] bool is_whole(const Question& question, const Proof::Cause& cause,
                              const Literal& literal) const {
    if (cause.source == Proof::Source::asserted) return assertions_[cause.index] == literal.source;
    return cause.source == Proof::Source::assumed &&
           question.assumptions[cause.index] == literal.source;
  }

  Native native_;
  Native probe_;
  std::vector<Position> waiting_;      // asserted, but not told yet
  std::vector<Position> approximate_;  // told, and not exact
};

}  // namespace

std::unique_ptr<Layer> make_native_layer(const Assertions& assertions, const Ranges& ranges,
                                         NativeOptions options) {
  return std::make_unique<NativeLayer>(assertions, ranges, options);
}

}  // namespace pslice::solver
