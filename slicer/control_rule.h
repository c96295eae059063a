#pragma once

#include <cstdint>

namespace pslice::slicer {

/// Whether a test counts when either of its sides holds a kept statement (executable slices), or
/// only when the side taken does (the published rule).
enum class ControlRule : std::uint8_t { branch, edge };

}  // namespace pslice::slicer
