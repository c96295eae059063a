#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>

#include "frontend/objects/linkage.h"

// What functions and objects of static storage duration are called, so that those of two versions
// that correspond have the same name.

namespace pslice::frontend::versions {

struct Names {
  std::unordered_map<Key, std::string> of;  // the others go by their own
  /// Objects that start with another value in the other version: who reads one reads another value.
  std::unordered_set<Key> start_differently;
  std::string version;  // tells these apart
};

}  // namespace pslice::frontend::versions
