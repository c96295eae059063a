#pragma once

#include <optional>
#include <vector>

#include "base/bit_set.h"
#include "frontend/frontend.h"

namespace pslice::library {

/// The statements of a version that changes are about: `side` says which. By ts::Statement.
using Side = std::optional<ts::Statement> frontend::Change::*;
base::BitSet changed_statements(const std::vector<frontend::Change>& changes,
                                const ts::Program& program, Side side);
/// Of these, those that the other version does not have, or has at another place.
base::BitSet misplaced_statements(const std::vector<frontend::Change>& changes,
                                  const ts::Program& program, Side side);

}  // namespace pslice::library
