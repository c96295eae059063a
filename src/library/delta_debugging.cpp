#include "library/delta_debugging.h"

#include <algorithm>
#include <iterator>
#include <map>

// Zeller, Hildebrandt: Simplifying and Isolating Failure-Inducing Input. The set is cut into n
// parts. If one of them shows the failure, it is the set; if what is left without one does, that
// is; otherwise the parts are made smaller, until each is a single member.

namespace pslice::library {
namespace {

using Set = std::vector<std::size_t>;

std::vector<Set> parts_of(const Set& set, std::size_t count) {
  std::vector<Set> result;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t end = begin + (set.size() - begin) / (count - i);
    result.emplace_back(set.begin() + static_cast<std::ptrdiff_t>(begin),
                        set.begin() + static_cast<std::ptrdiff_t>(end));
    begin = end;
  }
  return result;
}

Set without(const Set& set, const Set& part) {
  Set result;
  std::ranges::set_difference(set, part, std::back_inserter(result));
  return result;
}

}  // namespace

Minimal minimised(Set start, const std::function<Trial(const Set&)>& trial,
                  const std::function<bool()>& stop) {
  std::ranges::sort(start);
  std::map<Set, Trial> tried;
  const auto shows = [&](const Set& set) {
    const auto known = tried.find(set);
    if (known != tried.end()) return known->second == Trial::shows;
    return tried.emplace(set, trial(set)).first->second == Trial::shows;
  };
  Minimal result{std::move(start)};
  Set& set = result.needed;
  for (std::size_t count = 2; set.size() > 1;) {
    const std::vector<Set> parts = parts_of(set, count);
    const auto smaller = [&](const Set& candidate) { return !stop() && shows(candidate); };
    const auto part = std::ranges::find_if(parts, smaller);
    if (part != parts.end()) {
      set = *part;
      count = 2;
      continue;
    }
    const auto spare = std::ranges::find_if(
        parts, [&](const Set& left_out) { return smaller(without(set, left_out)); });
    if (stop()) {
      result.shown = false;
      return result;
    }
    if (spare != parts.end()) {
      set = without(set, *spare);
      count = std::max<std::size_t>(count - 1, 2);
    } else if (count == set.size()) {
      break;
    } else {
      count = std::min(set.size(), 2 * count);
    }
  }
  return result;
}

}  // namespace pslice::library
