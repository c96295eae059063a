#pragma once

#include <algorithm>
#include <vector>

namespace pslice::base {

/// In order, and each once.
template <class T>
void make_distinct(std::vector<T>& values) {
  std::ranges::sort(values);
  values.erase(std::ranges::unique(values).begin(), values.end());
}

}  // namespace pslice::base
