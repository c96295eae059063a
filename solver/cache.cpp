#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "solver/layers.h"

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

class Cache final : public Backend {
 public:
  Cache(std::unique_ptr<Backend> next, Statistics& statistics, CacheOptions options)
      : next_(std::move(next)), statistics_(statistics), options_(options) {}

  Verdict check(std::span<const Term> constraints) override {
    Key key = key_of(constraints);
    if (const Remembered* found = find(key)) {
      ++statistics_.cached;
      return recall(*found, constraints);
    }
    Verdict verdict = next_->check(constraints);
    remember(std::move(key), verdict, constraints);
    return verdict;
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

  std::unique_ptr<Backend> next_;
  Statistics& statistics_;
  CacheOptions options_;
  Generation young_;
  Generation old_;
};

}  // namespace

std::unique_ptr<Backend> make_cache(std::unique_ptr<Backend> next, Statistics& statistics,
                                    CacheOptions options) {
  return std::make_unique<Cache>(std::move(next), statistics, options);
}

}  // namespace pslice::solver
