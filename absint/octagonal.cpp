#include "absint/octagonal.h"

#include <algorithm>
#include <utility>

#include "absint/normal_form.h"

namespace pslice::absint {

namespace {

using Summand = std::pair<Dimension, Integer>;
using Summands = std::vector<Summand>;

Integer unit(const Integer& factor) { return {factor.sign()}; }

LinearForm pair(const Summand& a, const Summand& b) {
  LinearForm form{{{a.first, unit(a.second)}, {b.first, unit(b.second)}}};
  if (b.first < a.first) std::swap(form.terms[0], form.terms[1]);
  return form;
}

/// Takes `times` units off the factor, towards zero.
void reduce(Summand& term, const Integer& times) { term.second -= unit(term.second) * times; }

/// The two largest factors go first: what is left of the larger one meets the next.
std::optional<Integer> upper_bound(Summands terms, const Upper& upper) {
  const auto by_size = [](const Summand& a, const Summand& b) {
    return base::magnitude(a.second) < base::magnitude(b.second);
  };
  std::erase_if(terms, [](const Summand& term) { return term.second.is_zero(); });
  Integer total;
  const auto add = [&](const Integer& times, const LinearForm& form) {
    const auto bound = upper(form);
    if (bound) total += times * *bound;
    return bound.has_value();
  };
  while (terms.size() > 1) {
    // Stable, so that equal factors are paired in the same order everywhere.
    std::ranges::stable_sort(terms, by_size);
    Summand last = std::move(terms.back());
    terms.pop_back();
    const Integer times = base::magnitude(terms.back().second);
    if (!add(times, pair(terms.back(), last))) return std::nullopt;
    terms.pop_back();
    reduce(last, times);
    if (!last.second.is_zero()) terms.push_back(std::move(last));
  }
  if (!terms.empty()) {
    const auto& [dimension, factor] = terms.front();
    if (!add(base::magnitude(factor), {{{dimension, unit(factor)}}})) return std::nullopt;
  }
  return total;
}

/// Collects what `terms + constant <= 0` says about octagonal forms in it.
class Consequences {
 public:
  explicit Consequences(const Upper& upper) : upper_(upper) {}

  void add(const LinearForm& form, const Integer& constant) {
    const Summands& terms = form.terms;
    for (std::size_t i = 0; i < terms.size(); ++i) {
      Summands rest = terms;
      rest[i].second = Integer(0);
      add_bound({{{terms[i].first, unit(terms[i].second)}}}, base::magnitude(terms[i].second),
                std::move(rest), constant);
      for (std::size_t j = i + 1; j < terms.size(); ++j) add_pair(terms, i, j, constant);
    }
  }
  std::vector<Constraint> take() { return std::move(found_); }

 private:
  void add_pair(const Summands& terms, std::size_t i, std::size_t j, const Integer& constant) {
    const Integer times =
        std::min(base::magnitude(terms[i].second), base::magnitude(terms[j].second));
    Summands rest = terms;
    reduce(rest[i], times);
    reduce(rest[j], times);
    add_bound(pair(terms[i], terms[j]), times, std::move(rest), constant);
  }
  /// From times * form + rest + constant <= 0.
  void add_bound(LinearForm form, const Integer& times, Summands rest, const Integer& constant) {
    for (Summand& term : rest) term.second = -term.second;
    const auto most_of_minus_rest = upper_bound(std::move(rest), upper_);
    if (!most_of_minus_rest) return;
    const Integer most = floor_quotient(*most_of_minus_rest - constant, times);
    found_.push_back({.form = std::move(form), .constant = -most});
  }

  const Upper& upper_;
  std::vector<Constraint> found_;
};

}  // namespace

bool is_octagonal(const LinearForm& form) {
  return form.terms.size() <= 2 && std::ranges::all_of(form.terms, [](const Summand& term) {
           return base::magnitude(term.second).is_one();
         });
}

Interval bounds_from_pairs(const LinearForm& form, const Upper& upper) {
  Interval result;
  result.high = upper_bound(form.terms, upper);
  if (const auto below = upper_bound((-form).terms, upper)) result.low = -*below;
  return result;
}

std::vector<Constraint> octagonal_consequences(const Constraint& constraint, const Upper& upper) {
  const Constraint tight = tightened(constraint);
  if (is_octagonal(tight.form)) return {tight};
  Consequences consequences(upper);
  consequences.add(tight.form, tight.constant);
  if (tight.kind == Constraint::Kind::is_zero) consequences.add(-tight.form, -tight.constant);
  return consequences.take();
}

}  // namespace pslice::absint
