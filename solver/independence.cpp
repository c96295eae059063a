#include <algorithm>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "solver/layers.h"

// Constraints without a common variable cannot contradict each other: the connected parts are
// separate questions, smaller each, and more likely asked before. Parts are asked in the order of
// their first constraints. An unsatisfiable part settles the whole, even after an unknown one.

namespace pslice::solver {
namespace {

/// Which constraints belong together: a forest of trees whose roots stand for the parts.
class Forest {
 public:
  explicit Forest(std::size_t size) : parent_(size) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }
  std::size_t root(std::size_t node) {
    while (parent_[node] != node) node = parent_[node] = parent_[parent_[node]];
    return node;
  }
  /// The smaller root wins, so a part is named by its first constraint.
  void join(std::size_t a, std::size_t b) {
    a = root(a);
    b = root(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::size_t> parent_;
};

using Part = std::vector<std::size_t>;  // positions, ascending

std::vector<Part> parts_of(std::span<const Term> constraints) {
  Forest forest(constraints.size());
  std::map<Variable, std::size_t> seen;  // in which constraint first
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    for (const Variable variable : constraints[i].variables()) {
      const auto [entry, is_new] = seen.emplace(variable, i);
      if (!is_new) forest.join(entry->second, i);
    }
  }
  std::vector<Part> parts;
  std::map<std::size_t, std::size_t> index_of_root;
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    const auto [entry, is_new] = index_of_root.emplace(forest.root(i), parts.size());
    if (is_new) parts.emplace_back();
    parts[entry->second].push_back(i);
  }
  return parts;
}

class Splitter final : public Backend {
 public:
  Splitter(std::unique_ptr<Backend> next, Statistics& statistics)
      : next_(std::move(next)), statistics_(statistics) {}

  Verdict check(std::span<const Term> constraints) override {
    Verdict whole{.answer = Answer::satisfiable, .model = {}, .core = {}};
    for (const Part& part : parts_of(constraints)) {
      Verdict verdict = check_part(constraints, part);
      if (verdict.answer == Answer::unsatisfiable) {
        for (std::size_t& position : verdict.core) position = part[position];
        return verdict;
      }
      if (verdict.answer == Answer::unknown) whole.answer = Answer::unknown;
      std::ranges::move(verdict.model, std::back_inserter(whole.model));
    }
    if (whole.answer == Answer::unknown) whole.model.clear();
    std::ranges::sort(whole.model, {}, &Model::value_type::first);
    return whole;
  }

 private:
  Verdict check_part(std::span<const Term> constraints, const Part& part) {
    if (constraints[part.front()].variables().empty()) return fold(constraints[part.front()]);
    std::vector<Term> own;
    own.reserve(part.size());
    for (const std::size_t position : part) own.push_back(constraints[position]);
    return next_->check(own);
  }

  /// Without variables a constraint is a part of its own. One that C leaves undefined (5 / 0 = 1)
  /// is neither true nor false.
  Verdict fold(Term constraint) {
    ++statistics_.folded;
    const auto holds = term::holds(constraint, [](Variable) { return std::nullopt; });
    if (!holds) return {};
    if (*holds) return {.answer = Answer::satisfiable, .model = {}, .core = {}};
    return {.answer = Answer::unsatisfiable, .model = {}, .core = {0}};
  }

  std::unique_ptr<Backend> next_;
  Statistics& statistics_;
};

}  // namespace

std::unique_ptr<Backend> make_splitter(std::unique_ptr<Backend> next, Statistics& statistics) {
  return std::make_unique<Splitter>(std::move(next), statistics);
}

}  // namespace pslice::solver
