#pragma once

#include <cstdint>

namespace pslice::slicer {

/// Whether a test counts when either of its sides holds a kept statement (executable slices), or
/// only when the side taken does (the published rule).
enum class ControlRule : std::uint8_t { branch, edge };

/// Whether what decides if the program ends before it gets somewhere decides that it gets there.
/// Where that is ignored, the slice may go on where the program has ended.
enum class Termination : std::uint8_t { keep, ignore };

}  // namespace pslice::slicer
