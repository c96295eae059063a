#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "solver/layers/layers.h"

// A memory of answers. The key is the set of constraints, as the sorted ids of their terms: order
// and repetition do not matter, so a core is kept as terms and not as positions.
//
// Bounded by two generations: new answers go to the young one, and when it is full the old one is
// dropped and the young one takes its place. An answer found in the old one becomes young again,
// so what is in use stays; no bookkeeping per use as in a list of least recent ones.
//
// Unknown is remembered as well: asking again would cost the same and give the same.

namespace pslice::solver {
namespace {

using Key = std::vector<std::uint32_t>;

struct KeyHash {
  std::size_t operator()(const Key& key) const {
    std::size_t hash = key.size();
    for (const std::uint32_t id : key) hash = (hash ^ id) * 0x9E3779B97F4A7C15u;
    return hash ^ (hash >> 32);
  }
};

struct Remembered {
  Answer answer = Answer::unknown;
  Model model;
  Key core;  // sorted
};

class Cache final : public Layer {
 public:
  Cache(const Assertions& assertions, CacheOptions options)
      : Layer(assertions), options_(options) {}

  [[nodiscard]] std::string_view name() const override { return "cache"; }

  std::optional<Reply> answer(Question& question) override {
    keys_.clear();
    for (Part& part : question.parts) {
      keys_.push_back(part.verdict ? Key() : key_of(part.constraints));
      if (part.verdict) continue;
      if (const Remembered* found = find(keys_.back())) {
        part.verdict = recall(*found, part.constraints);
        keys_.back().clear();
      }
    }
    return combined(question.parts);
  }

  void learn(const Question& question) override {
    for (std::size_t i = 0; i < question.parts.size(); ++i) {
      const Part& part = question.parts[i];
      if (keys_[i].empty() || !part.verdict) continue;
      remember(std::move(keys_[i]), *part.verdict, part.constraints);
    }
  }

 private:
  using Generation = std::unordered_map<Key, Remembered, KeyHash>;

  static Key key_of(std::span<const Term> constraints) {
    Key key;
    key.reserve(constraints.size());
    for (const Term constraint : constraints) key.push_back(constraint.id());
    std::ranges::sort(key);
    key.erase(std::ranges::unique(key).begin(), key.end());
    return key;
  }

  const Remembered* find(const Key& key) {
    if (const auto found = young_.find(key); found != young_.end()) return &found->second;
    const auto found = old_.find(key);
    if (found == old_.end()) return nullptr;
    Remembered answer = std::move(found->second);
    old_.erase(found);
    return insert(key, std::move(answer));
  }

  const Remembered* insert(Key key, Remembered answer) {
    if (young_.size() >= std::max<std::size_t>(1, options_.capacity / 2)) {
      old_ = std::exchange(young_, {});
    }
    return &young_.insert_or_assign(std::move(key), std::move(answer)).first->second;
  }

  void remember(Key key, const Verdict& verdict, std::span<const Term> constraints) {
    Remembered answer{.answer = verdict.answer, .model = verdict.model, .core = {}};
    for (const std::size_t position : verdict.core) {
      answer.core.push_back(constraints[position].id());
    }
    std::ranges::sort(answer.core);
    insert(std::move(key), std::move(answer));
  }

  static Verdict recall(const Remembered& answer, std::span<const Term> constraints) {
    Verdict verdict{.answer = answer.answer, .model = answer.model, .core = {}};
    Key missing = answer.core;
    for (std::size_t i = 0; i < constraints.size() && !missing.empty(); ++i) {
      const auto found = std::ranges::lower_bound(missing, constraints[i].id());
      if (found == missing.end() || *found != constraints[i].id()) continue;
      missing.erase(found);  // the first of equal constraints is enough
      verdict.core.push_back(i);
    }
    return verdict;
  }

  CacheOptions options_;
  std::vector<Key> keys_;  // of the parts of the last question; empty where there is none to learn
  Generation young_;
  Generation old_;
};

}  // namespace

std::unique_ptr<Layer> make_cache_layer(const Assertions& assertions, CacheOptions options) {
  return std::make_unique<Cache>(assertions, options);
}

}  // namespace pslice::solver
