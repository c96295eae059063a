#pragma once

#include <optional>

#include "frontend/versions/differences.h"

namespace pslice::frontend::versions {

/// One version of a function as seen from the other.
struct Side {
  const Tree& tree;
  const std::vector<int>& partners;
  const Tree& other;
  const std::vector<int>& other_partners;
  const std::vector<bool>& displaced;
  const bool is_old;  // `displaced` is by old node

  [[nodiscard]] bool is_displaced(int node) const {
    const int old_node = is_old ? node : partners[static_cast<std::size_t>(node)];
    return displaced[static_cast<std::size_t>(old_node)];
  }
};

/// Where a node would stand in the other version: a statement there that is executed by every run
/// that comes to that place. None: only the beginning of the function is sure to be.
std::optional<ts::Statement> place_in_other(const Side& side, int node);

/// The nearest node above that both versions have.
int anchor(const Tree& tree, const std::vector<int>& partners, int node);

}  // namespace pslice::frontend::versions
