#pragma once

#include <cstddef>
#include <functional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "solver/external/builder.h"

namespace pslice::solver {

/// The terms of an external solver that have handles. `Hash` and `Equal` see its own identity of
/// terms, which all of them have: they are hash-consed there too.
template <class T, class Hash = std::hash<T>, class Equal = std::equal_to<T>>
class HandleTable {
 public:
  Handle keep(const T& term) {
    const auto [place, is_new] = handle_of_.try_emplace(term, static_cast<Handle>(terms_.size()));
    if (is_new) terms_.push_back(term);
    return place->second;
  }
  const T& operator[](Handle handle) const { return terms_[static_cast<std::size_t>(handle)]; }

 private:
  std::vector<T> terms_;
  std::unordered_map<T, Handle, Hash, Equal> handle_of_;
};

}  // namespace pslice::solver
