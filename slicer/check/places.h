#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>

namespace pslice::check {

/// Bits that lie one after another: of an object in a run, or all of a variable that is in none.
struct Place {
  std::uint64_t space = 0;
  std::int64_t first = 0;
  std::int64_t last = 0;  // behind it

  [[nodiscard]] std::int64_t size() const { return last - first; }
};

/// A set of bits.
class PlaceSet {
  using Ranges = std::map<std::int64_t, std::int64_t>;

  /// The first range that may reach beyond `first`.
  template <class R>
  static auto from(R& ranges, std::int64_t first) {
    auto at = ranges.upper_bound(first);
    if (at != ranges.begin() && std::prev(at)->second >= first) --at;
    return at;
  }

 public:
  void insert(const Place& place) {
    auto& ranges = spaces_[place.space];
    std::int64_t first = place.first;
    std::int64_t last = place.last;
    auto at = from(ranges, first);
    while (at != ranges.end() && at->first <= last) {
      first = std::min(first, at->first);
      last = std::max(last, at->second);
      at = ranges.erase(at);
    }
    ranges.emplace(first, last);
  }

  void erase(const Place& place) {
    const auto space = spaces_.find(place.space);
    if (space == spaces_.end()) return;
    auto& ranges = space->second;
    auto at = from(ranges, place.first);
    while (at != ranges.end() && at->first < place.last) {
      const auto [first, last] = *at;
      at = ranges.erase(at);
      if (first < place.first) ranges.emplace(first, place.first);
      if (place.last < last) ranges.emplace(place.last, last);
    }
  }

  /// Calls visit(place) for what both have in common.
  template <class Visit>
  void for_each_common(const Place& place, const Visit& visit) const {
    const auto space = spaces_.find(place.space);
    if (space == spaces_.end()) return;
    for (auto at = from(space->second, place.first);
         at != space->second.end() && at->first < place.last; ++at) {
      const Place common{place.space, std::max(at->first, place.first),
                         std::min(at->second, place.last)};
      if (common.first < common.last) visit(common);
    }
  }

  [[nodiscard]] bool meets(const Place& place) const {
    bool result = false;
    for_each_common(place, [&](const Place&) { result = true; });
    return result;
  }

 private:
  std::map<std::uint64_t, Ranges> spaces_;
};

}  // namespace pslice::check
