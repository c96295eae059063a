#include "absint/interval.h"

#include <algorithm>
#include <compare>

namespace pslice::absint {

namespace {

/// An integer or one of the two infinities, so that a missing bound can be computed with.
struct Extended {
  int infinity = 0;  // -1, 0 or 1; the value counts only if it is 0
  Integer value{};

  friend std::strong_ordering operator<=>(const Extended& a, const Extended& b) {
    if (a.infinity != b.infinity) return a.infinity <=> b.infinity;
    return a.infinity != 0 ? std::strong_ordering::equal : a.value <=> b.value;
  }

  [[nodiscard]] int sign() const { return infinity != 0 ? infinity : value.sign(); }
  [[nodiscard]] std::optional<Integer> bound() const {
    return infinity != 0 ? std::nullopt : std::optional(value);
  }
};

Extended lower(const Interval& a) { return a.low ? Extended{0, *a.low} : Extended{-1}; }
Extended upper(const Interval& a) { return a.high ? Extended{0, *a.high} : Extended{1}; }

/// Zero times an infinity is zero: the infinity stands for numbers as large as you like, not for a
/// number.
Extended times(const Extended& a, const Extended& b) {
  if (a.infinity != 0 || b.infinity != 0) return {a.sign() * b.sign()};
  return {0, a.value * b.value};
}

std::optional<Integer> sum(const std::optional<Integer>& a, const std::optional<Integer>& b) {
  return a && b ? std::optional(*a + *b) : std::nullopt;
}

std::optional<Integer> negated(const std::optional<Integer>& a) {
  return a ? std::optional(-*a) : std::nullopt;
}

}  // namespace

bool Interval::includes(const Interval& other) const {
  if (other.is_empty()) return true;
  return (!low || (other.low && *low <= *other.low)) &&
         (!high || (other.high && *other.high <= *high));
}

Interval meet(const Interval& a, const Interval& b) {
  Interval result;
  result.low = a.low && b.low ? std::max(*a.low, *b.low) : a.low ? a.low : b.low;
  result.high = a.high && b.high ? std::min(*a.high, *b.high) : a.high ? a.high : b.high;
  return result.is_empty() ? Interval::nothing() : result;
}

Interval join(const Interval& a, const Interval& b) {
  if (a.is_empty()) return b;
  if (b.is_empty()) return a;
  Interval result;
  if (a.low && b.low) result.low = std::min(*a.low, *b.low);
  if (a.high && b.high) result.high = std::max(*a.high, *b.high);
  return result;
}

Interval operator-(const Interval& a) {
  if (a.is_empty()) return Interval::nothing();
  return {negated(a.high), negated(a.low)};
}

Interval operator+(const Interval& a, const Interval& b) {
  if (a.is_empty() || b.is_empty()) return Interval::nothing();
  return {sum(a.low, b.low), sum(a.high, b.high)};
}

Interval operator-(const Interval& a, const Interval& b) { return a + -b; }

Interval operator*(const Interval& a, const Interval& b) {
  if (a.is_empty() || b.is_empty()) return Interval::nothing();
  // A product is extreme where both factors are.
  const auto [low, high] = std::minmax({times(lower(a), lower(b)), times(lower(a), upper(b)),
                                        times(upper(a), lower(b)), times(upper(a), upper(b))});
  return {low.bound(), high.bound()};
}

}  // namespace pslice::absint
