#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>
#include <vector>

#include "solver/layers/layers.h"

// Constraints without a common variable cannot contradict each other: the connected parts are
// separate questions, smaller each, and more likely asked before. Where it is known that the
// assertions can be true, those without a connection to the assumptions are no part of the question
// at all.

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

/// Parts in the order of their first constraints.
std::vector<Part> split(Part whole) {
  Forest forest(whole.constraints.size());
  std::unordered_map<Variable, std::size_t> seen;  // in which constraint first
  for (std::size_t i = 0; i < whole.constraints.size(); ++i) {
    for (const Variable variable : whole.constraints[i].variables()) {
      const auto [entry, is_new] = seen.emplace(variable, i);
      if (!is_new) forest.join(entry->second, i);
    }
  }
  std::vector<Part> parts;
  std::unordered_map<std::size_t, std::size_t> index_of_root;
  for (std::size_t i = 0; i < whole.constraints.size(); ++i) {
    const auto [entry, is_new] = index_of_root.emplace(forest.root(i), parts.size());
    if (is_new) parts.emplace_back();
    parts[entry->second].constraints.push_back(whole.constraints[i]);
    parts[entry->second].origins.push_back(whole.origins[i]);
  }
  return parts;
}

class Independence final : public Layer {
 public:
  Independence(const Assertions& assertions, Splitting splitting)
      : Layer(assertions), splitting_(splitting) {}

  [[nodiscard]] std::string_view name() const override { return "independence"; }

  std::optional<Reply> answer(Question& question) override {
    const bool restricted =
        splitting_ == Splitting::by_variables && question.scope == Scope::related;
    Part whole;
    const auto positions =
        restricted ? assertions_.related(question.assumptions) : assertions_.all();
    for (const Position i : positions) {
      whole.constraints.push_back(assertions_[i]);
      whole.origins.push_back({Part::Origin::Kind::asserted, i});
    }
    for (std::size_t i = 0; i < question.assumptions.size(); ++i) {
      whole.constraints.push_back(question.assumptions[i]);
      whole.origins.push_back({Part::Origin::Kind::assumed, i});
    }
    if (splitting_ == Splitting::none) {
      question.parts.push_back(std::move(whole));
      return std::nullopt;
    }
    question.parts = split(std::move(whole));
    for (Part& part : question.parts) {
      if (part.constraints.front().variables().empty()) fold(part);
    }
    return combined(question.parts);
  }

 private:
  /// Without variables a constraint is a part of its own. One that C leaves undefined (5 / 0 = 1)
  /// is neither true nor false.
  static void fold(Part& part) {
    const auto holds = term::holds(part.constraints.front(), [](Variable) { return std::nullopt; });
    Verdict verdict;
    if (holds) verdict.answer = *holds ? Answer::satisfiable : Answer::unsatisfiable;
    if (verdict.answer == Answer::unsatisfiable) verdict.core = {0};
    part.verdict = std::move(verdict);
  }

  Splitting splitting_;
};

}  // namespace

std::unique_ptr<Layer> make_independence_layer(const Assertions& assertions, Splitting splitting) {
  return std::make_unique<Independence>(assertions, splitting);
}

std::optional<Reply> combined(const std::vector<Part>& parts) {
  Reply whole;
  whole.answer = Answer::satisfiable;
  bool complete = true;
  for (const Part& part : parts) {
    if (!part.verdict) {
      complete = false;
      continue;
    }
    if (part.verdict->answer == Answer::unsatisfiable) {
      Reply reply;
      reply.answer = Answer::unsatisfiable;
      for (const std::size_t i : part.verdict->core) {
        const Part::Origin& origin = part.origins[i];
        if (origin.kind == Part::Origin::Kind::asserted) {
          reply.core.push_back(static_cast<Position>(origin.position));
        }
      }
      return reply;
    }
    if (part.verdict->answer == Answer::unknown) whole.answer = Answer::unknown;
    std::ranges::copy(part.verdict->model, std::back_inserter(whole.model));
  }
  if (!complete) return std::nullopt;
  if (whole.answer == Answer::unknown) whole.model.clear();
  std::ranges::sort(whole.model, {}, &Model::value_type::first);
  return whole;
}

}  // namespace pslice::solver
