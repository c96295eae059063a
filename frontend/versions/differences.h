#pragma once

#include <cstdint>
#include <vector>

#include "frontend/versions/locals.h"

namespace pslice::frontend::versions {

/// What became of a node, the worse the later.
enum class Fate : std::uint8_t { same, moved, changed, gone };

/// Two versions of a function side by side.
struct Differences {
  Matching matching;
  LocalPairs locals;
  std::vector<Fate> old_fates;  // by old node; `gone`: not in NEW
  std::vector<Fate> new_fates;  // by new node; `gone`: not in OLD
  /// By old node that is matched: it stands elsewhere, whether it changed or not.
  std::vector<bool> displaced;
  bool same_text = false;  // nothing differs
};

Differences compare(const Tree& old_tree, const Tree& new_tree);

}  // namespace pslice::frontend::versions
