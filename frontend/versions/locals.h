#pragma once

#include <vector>

#include "frontend/versions/matching.h"

namespace pslice::frontend::versions {

/// Which locals of two versions of a function are the same; none: -1. One to one.
struct LocalPairs {
  std::vector<int> new_of_old;
  /// By old local: it lives as long, and starts the same way.
  std::vector<bool> alike;
};

/// Bare declarations are then matched anew, as the variables are.
LocalPairs pair_locals(const Tree& old_tree, const Tree& new_tree, Matching& matching);

/// Do two matched nodes say the same?
bool say_the_same(const Node& old_node, const Node& new_node, const LocalPairs& locals);

}  // namespace pslice::frontend::versions
