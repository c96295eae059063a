#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "solver/layers.h"

// What can be seen without arithmetic beyond a comparison:
//  - true constraints and repetitions are dropped, a false one answers;
//  - a conjunction is replaced by its members, which lets the next layers split and remember them;
//  - a formula beside its negation is a contradiction. The factory writes the negation of
//    `e <= 0` as `1 - e <= 0`, so for these the test is wider at no cost: two constraints
//        c + L <= 0   and   d - L <= 0        (L the linear part)
//    put L between d and -c, and contradict each other if c + d > 0.
// Members keep the position of the constraint they come from, so a core names the caller's own.

namespace pslice::solver {
namespace {

/// A linear expression without its constant, up to sign: the first coefficient is positive.
struct Direction {
  std::vector<std::pair<std::uint32_t, Integer>> parts;  // term and coefficient
  friend bool operator==(const Direction&, const Direction&) = default;
};

struct DirectionHash {
  std::size_t operator()(const Direction& direction) const {
    std::size_t hash = 0;
    for (const auto& [id, coefficient] : direction.parts) {
      hash = (hash ^ id ^ (coefficient.hash() << 20)) * 0x9E3779B97F4A7C15u;
    }
    return hash ^ (hash >> 32);
  }
};

/// An integer term as constant + sign * direction.
struct Linear {
  Direction direction;
  Integer constant;
  bool is_negated = false;
};

Linear linear(Term term) {
  Linear result;
  if (term.kind() != term::Kind::sum) {
    result.direction.parts.emplace_back(term.id(), Integer(1));
    return result;
  }
  result.constant = term.value();
  const auto operands = term.operands();
  const auto coefficients = term.coefficients();
  result.is_negated = coefficients.front().is_negative();
  for (std::size_t i = 0; i < operands.size(); ++i) {
    result.direction.parts.emplace_back(
        operands[i].id(), result.is_negated ? -coefficients[i] : Integer(coefficients[i]));
  }
  return result;
}

/// The constraints of one question that are left, and the first contradiction among them.
class Simplified {
 public:
  /// Adds a member of the constraint at that position.
  void add(Term member, std::size_t position) {
    if (member.is_true() || !owner_of_.emplace(member, position).second) return;
    members.push_back(member);
    owners.push_back(position);
    if (member.is_false()) contradict(position, position);
    note_complement(member, position);
    if (member.kind() == term::Kind::at_most_zero) note_bound(member.operands()[0], position);
  }

  std::vector<Term> members;
  std::vector<std::size_t> owners;  // one per member, ascending
  std::optional<std::vector<std::size_t>> contradiction;

 private:
  struct Bound {
    Integer constant;
    std::size_t owner = 0;
  };
  struct Bounds {
    std::optional<Bound> plain;  // of constant + direction <= 0, the one with the largest constant
    std::optional<Bound> negated;  // of constant - direction <= 0
  };

  void contradict(std::size_t a, std::size_t b) {
    if (contradiction) return;
    contradiction.emplace({std::min(a, b)});
    if (a != b) contradiction->push_back(std::max(a, b));
  }

  void note_complement(Term member, std::size_t position) {
    if (member.kind() == term::Kind::negation) {
      const Term positive = member.operands()[0];
      if (const auto found = owner_of_.find(positive); found != owner_of_.end()) {
        contradict(found->second, position);
      }
      negated_.emplace(positive, position);
    } else if (const auto found = negated_.find(member); found != negated_.end()) {
      contradict(found->second, position);
    }
  }

  void note_bound(Term sum, std::size_t position) {
    Linear bound = linear(sum);
    Bounds& bounds = bounds_[std::move(bound.direction)];
    auto& same = bound.is_negated ? bounds.negated : bounds.plain;
    const auto& opposite = bound.is_negated ? bounds.plain : bounds.negated;
    if (!same || same->constant < bound.constant) same = Bound{bound.constant, position};
    if (opposite && (bound.constant + opposite->constant).sign() > 0) {
      contradict(opposite->owner, position);
    }
  }

  std::unordered_map<Term, std::size_t> owner_of_;
  std::unordered_map<Term, std::size_t> negated_;  // formulas whose negations occur
  std::unordered_map<Direction, Bounds, DirectionHash> bounds_;
};

class Simplifier final : public Backend {
 public:
  Simplifier(std::unique_ptr<Backend> next, Statistics& statistics)
      : next_(std::move(next)), statistics_(statistics) {}

  Verdict check(std::span<const Term> constraints) override {
    ++statistics_.questions;
    Simplified left;
    for (std::size_t i = 0; i < constraints.size() && !left.contradiction; ++i) {
      // Conjunctions are flat, so their members are none.
      if (constraints[i].kind() == term::Kind::conjunction) {
        for (const Term member : constraints[i].operands()) left.add(member, i);
      } else {
        left.add(constraints[i], i);
      }
    }
    if (left.contradiction) {
      ++statistics_.folded;
      return {.answer = Answer::unsatisfiable, .model = {}, .core = *left.contradiction};
    }
    if (left.members.empty()) {
      ++statistics_.folded;
      return {.answer = Answer::satisfiable, .model = {}, .core = {}};
    }
    Verdict verdict = next_->check(left.members);
    for (std::size_t& position : verdict.core) position = left.owners[position];
    // Owners ascend, so members of the same constraint are neighbours.
    verdict.core.erase(std::ranges::unique(verdict.core).begin(), verdict.core.end());
    return verdict;
  }

 private:
  std::unique_ptr<Backend> next_;
  Statistics& statistics_;
};

}  // namespace

std::unique_ptr<Backend> make_simplifier(std::unique_ptr<Backend> next, Statistics& statistics) {
  return std::make_unique<Simplifier>(std::move(next), statistics);
}

}  // namespace pslice::solver
