#include "solver/linear/interpolation.h"

#include <algorithm>

// A contradiction of a path is a weighted sum of its tests, each `sum <= 0` over the inputs, that
// is a positive number. Walk the path backward and add up the tests of that sum, over program
// variables: at an assignment x := e replace x by e; where x gets a value nothing is known of, take
// the end of its range that makes the sum least. At every place
//
//     weighted tests before it  +  what has been added up so far  >  0
//
// and the tests before it are at most 0: so on this path the sum so far is positive, and wherever
// it is, the tests behind cannot all hold. That is an interpolant, computed on the side of what
// follows: `x + y >= 1` where the tests say x >= 4 and y >= -3, and thus weaker than what those
// imply. One walk serves all places, and it checks itself: at the start a positive number is left.
//
//     y := 5        5 > 0                        true
//     c > 0 ?       y > 0
//     y := y + 1    y + 1 > 0  i.e. y >= 0       (in integers)
//     y <= 1 ?      y - 1 > 0  i.e. y >= 2       contradicts the test, with weight 1

namespace pslice::solver {

std::vector<Position> PartialSum::positions() const {
  std::vector<Position> result;
  for (const auto& [position, weight] : open) result.push_back(position);
  result.erase(std::ranges::unique(result).begin(), result.end());
  return result;
}

Term interpolant(term::Factory& terms, const PartialSum& partial) {
  const Term sum = partial.sum;
  if (sum.kind() != term::Kind::sum) return terms.less(terms.constant(0), sum);
  Integer common;
  for (const Integer& factor : sum.coefficients()) common = base::gcd(common, factor);
  // constant + common * rest > 0 if and only if rest > floor(-constant / common)
  std::vector<Integer> factors;
  for (const Integer& factor : sum.coefficients()) {
    factors.push_back(base::truncated_quotient(factor, common));
  }
  return terms.less(terms.constant(base::floor_quotient(-sum.value(), common)),
                    terms.sum(Integer(), factors, sum.operands()));
}

PartialSum before_test(term::Factory& terms, PartialSum partial, Position position, Term sum) {
  // A position can be there twice: an equality has two sides.
  std::erase_if(partial.open, [&](const auto& entry) {
    if (entry.first != position) return false;
    partial.sum = terms.add(partial.sum, terms.scale(entry.second, sum));
    return true;
  });
  return partial;
}

PartialSum before_assignment(term::Factory& terms, PartialSum partial, Variable target,
                             Term value) {
  partial.sum =
      terms.substitute(partial.sum, [&](Variable v) { return v == target ? value : Term(); });
  return partial;
}

std::optional<PartialSum> before_unknown(term::Factory& terms, PartialSum partial,
                                         Variable variable, const Range& range) {
  const auto mentioned = partial.sum.variables();
  if (!std::ranges::binary_search(mentioned, variable)) return partial;
  // Linear in it if what is left does not mention it once its multiple is taken off.
  const Term v = terms.variable(variable);
  Integer factor(partial.sum == v ? 1 : 0);
  if (partial.sum.kind() == term::Kind::sum) {
    const auto operands = partial.sum.operands();
    const auto at = std::ranges::find(operands, v);
    if (at != operands.end()) factor = partial.sum.coefficients()[at - operands.begin()];
  }
  const auto& end = factor.sign() > 0 ? range.low : range.high;
  if (factor.is_zero() || !end) return std::nullopt;
  const Term rest = terms.subtract(partial.sum, terms.scale(factor, v));
  if (std::ranges::binary_search(rest.variables(), variable)) return std::nullopt;
  partial.sum = terms.add(rest, terms.constant(factor * *end));
  return partial;
}

std::optional<std::vector<Term>> interpolants(term::Factory& terms, std::span<const Action> path,
                                              const Combination& combination) {
  const auto sum_of = [&](const Action& test) {
    return terms.scale(Integer(test.direction), test.formula.operands()[0]);
  };
  const auto is_comparison = [](Term formula) {
    return formula.kind() == term::Kind::at_most_zero || formula.kind() == term::Kind::is_zero;
  };
  if (path.empty() || !is_comparison(path.back().formula)) return std::nullopt;
  PartialSum partial{terms.constant(0), combination.asserted};
  for (const auto& [index, weight] : combination.assumed) {
    partial.sum = terms.add(partial.sum, terms.scale(weight, sum_of(path.back())));
  }
  std::vector<Term> result{interpolant(terms, partial)};
  for (std::size_t i = path.size() - 1; i-- > 0;) {
    const Action& action = path[i];
    switch (action.kind) {
      case Action::Kind::test:
        if (!action.position) break;
        if (!is_comparison(action.formula)) return std::nullopt;
        partial = before_test(terms, std::move(partial), *action.position, sum_of(action));
        break;
      case Action::Kind::assignment:
        partial = before_assignment(terms, std::move(partial), action.variable, action.value);
        break;
      case Action::Kind::unknown: {
        auto before = before_unknown(terms, std::move(partial), action.variable, action.range);
        if (!before) return std::nullopt;
        partial = std::move(*before);
      }
    }
    result.push_back(interpolant(terms, partial));
  }
  std::ranges::reverse(result);
  return result;
}

}  // namespace pslice::solver
