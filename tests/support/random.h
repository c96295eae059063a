#pragma once

#include <cstdint>
#include <vector>

namespace pslice::support {

/// A stream of random numbers that is the same on every machine (xorshift64*, seeded through
/// splitmix64); the distributions of <random> are not.
class Random {
 public:
  explicit Random(std::uint64_t seed) {
    seed += 0x9e3779b97f4a7c15U;
    seed = (seed ^ (seed >> 30U)) * 0xbf58476d1ce4e5b9U;
    seed = (seed ^ (seed >> 27U)) * 0x94d049bb133111ebU;
    state_ = (seed ^ (seed >> 31U)) | 1U;
  }

  std::uint64_t next() {
    state_ ^= state_ >> 12U;
    state_ ^= state_ << 25U;
    state_ ^= state_ >> 27U;
    return state_ * 0x2545f4914f6cdd1dU;
  }
  /// 0 <= result < n.
  std::size_t below(std::size_t n) { return static_cast<std::size_t>((next() >> 16U) % n); }
  /// low <= result <= high.
  std::int64_t between(std::int64_t low, std::int64_t high) {
    const auto width = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + (next() >> 8U) % width);
  }
  bool percent(unsigned chance) { return below(100) < chance; }
  template <class T>
  const T& pick(const std::vector<T>& from) {
    return from[below(from.size())];
  }

 private:
  std::uint64_t state_;
};

}  // namespace pslice::support
