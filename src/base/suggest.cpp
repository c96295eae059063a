#include "base/suggest.h"

#include <algorithm>
#include <utility>

namespace pslice::base {
namespace {

/// How many insertions, deletions and replacements lead from one word to the other (Levenshtein).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

std::vector<std::string> nearest(std::string_view name,
                                 const std::vector<std::string>& candidates) {
  const std::size_t furthest = std::max<std::size_t>(2, name.size() / 3);
  std::vector<std::pair<std::size_t, std::string>> found;
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(name, candidate);
    if (distance <= furthest && distance < name.size()) found.emplace_back(distance, candidate);
  }
  std::ranges::sort(found);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min<std::size_t>(3, found.size()); ++i) {
    names.push_back(found[i].second);
  }
  return names;
}

std::string did_you_mean(const std::vector<std::string>& names) {
  return names.empty() ? "" : "; did you mean " + join(names, " or ") + "?";
}

std::string join(const std::vector<std::string>& names, std::string_view separator) {
  std::string joined;
  for (const std::string& name : names) {
    if (!joined.empty()) joined += separator;
    joined += name;
  }
  return joined;
}

}  // namespace pslice::base
