#pragma once

#include <vector>

#include "memory/object.h"
#include "ts/program.h"

// Pointer arithmetic: where terms take the pointers of their variables.

namespace pslice::memory {

/// Somewhere in an object.
struct Place {
  Object object;
  Progression at;
  friend auto operator<=>(const Place&, const Place&) = default;
};

/// How a pointer moves: by `offset`, and by unknown multiples of `step` (0: not at all).
struct Move {
  Bits offset = 0;
  Bits step = 0;
  friend auto operator<=>(const Move&, const Move&) = default;
};
/// To anywhere in its object.
inline constexpr Move anywhere{0, 1};
Place moved(const ObjectInfo& object, const Place& from, const Move& move);

/// A variable whose pointers flow somewhere, and how they move on the way.
struct Source {
  ts::Variable variable;
  Move move;
};
/// What a term may point to: what these do, moved.
std::vector<Source> sources(ts::Term term);

}  // namespace pslice::memory
